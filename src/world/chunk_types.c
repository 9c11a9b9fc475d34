/* The table of chunk types. original: 0x0050b2e0; types 0x02 and 0x17 get their handler when the
 * game starts */
#include "boardwalk.h"

#define READ BW_HANDLER_READ
#define LOADED BW_HANDLER_LOADED

typedef struct chunk_type {
  const char *name;
  uint32_t handlers;
} chunk_type;

static const chunk_type types[BW_CHUNK_TYPES] = {
    [0x00] = {"Anim Rot Keyframes", 0},
    [0x01] = {"Anim Pos Keyframes", 0},
    [0x02] = {"Anim Data", LOADED},
    [0x03] = {"Collision Mesh", LOADED},
    [0x04] = {"Collision Triangles", 0},
    [0x05] = {"Collision Grid", 0},
    [0x06] = {"Collision Strings", 0},
    [0x07] = {"Collision Vertex Buffer", 0},
    [0x08] = {"Character Data", LOADED},
    [0x09] = {"Character DFF Data", READ},
    [0x0a] = {"Character Device OID", 0},
    [0x0b] = {"Texture Dictionary TID", READ},
    [0x0c] = {"Camera Rail Nodes", 0},
    [0x0d] = {"Camera Rail Header", 0},
    [0x0e] = {"Camera Animation", LOADED},
    [0x0f] = {"English String Table", LOADED},
    [0x10] = {"French String Table", LOADED},
    [0x11] = {"Italian String Table", LOADED},
    [0x12] = {"Spanish String Table", LOADED},
    [0x13] = {"German String Table", LOADED},
    [0x14] = {"Null Pointer", LOADED},
    [0x15] = {"Sector BSP Data", READ},
    [0x16] = {"World Header", LOADED},
    [0x17] = {"Level Header", LOADED},
    [0x18] = {"The One World", 0},
    [0x19] = {"Particle Types", 0},
    [0x1a] = {"Particle Code Memory", 0},
    [0x1b] = {"Particle Vector Const", 0},
    [0x1c] = {"Particle Float Const", 0},
    [0x1d] = {"Particle Int Constants", 0},
    [0x1e] = {"Particle Trigger List", 0},
    [0x1f] = {"Particle Particle Types", 0},
    [0x20] = {"Particle Asm Debug", 0},
    [0x21] = {"Particle Source", 0},
    [0x22] = {"Game Object Instance", 0},
    [0x23] = {"Game Object Definition", 0},
    [0x24] = {"Game Object List", LOADED},
    [0x25] = {"Dynamic Obj DFF Data", READ},
    [0x26] = {"Static Obj DFF Data", 0},
    [0x27] = {"Level Header Obj List", 0},
    [0x28] = {"Chunk Bone Offsets", 0},
    [0x29] = {"Static Sounds", LOADED},
    [0x2a] = {"Renderware Texture Dic", READ},
    [0x2b] = {"Game Map", 0},
    [0x2c] = {"Path Grid", 0},
    [0x2d] = {"Path Nodes", 0},
    [0x2e] = {"Grid Connections", 0},
    [0x2f] = {"Grid Connections2", 0},
    [0x30] = {"GBH Script", LOADED},
    [0x31] = {"Music", LOADED},
    [0x32] = {"Palette Bitmap Raw Data", 0},
    [0x33] = {"Image Palettes", 0},
    [0x34] = {"Image Textures", 0},
    [0x35] = {"Texture Dictionary", 0},
    [0x36] = {"Subway Map", 0},
    [0x37] = {"Fonts", 0},
    [0x38] = {"Scene Data", LOADED},
    [0x39] = {"SceneBip", 0},
    [0x3a] = {"SceneDyn", 0},
    [0x3b] = {"SceneAnimKeyFrames", 0},
    [0x3c] = {"SceneAnimStreamTypes", 0},
    [0x3d] = {"SceneAnimationData", 0},
    [0x3e] = {"MoveKeyFrames", 0},
    [0x3f] = {"MoveData", 0},
    [0x40] = {"PathData", LOADED},
    [0x41] = {"Object Device OID", 0},
    [0x42] = {"Object Device SID", 0},
    [0x43] = {"Scene List", LOADED},
    [0x44] = {"Character List", LOADED},
    [0x45] = {"Anim Range List", 0},
    [0x46] = {"Object List", LOADED},
    [0x47] = {"Preinstance Object", READ},
    [0x48] = {"Sound Command Data", LOADED},
    [0x49] = {"Sound Material Data", LOADED},
    [0x4a] = {"Sound Anim Data", LOADED},
    [0x4b] = {"Light Glow Data", LOADED},
    [0x4c] = {"Particle Page", LOADED},
    [0x4d] = {"Particle Page Header", LOADED},
    [0x4e] = {"Anim List", LOADED},
    [0x4f] = {"Dependency List", LOADED},
    [0x50] = {"ImportCars", 0},
    [0x51] = {"Subtitles", LOADED},
    [0x52] = {"Collision Checked", 0},
    [0x53] = {"Occluders", 0},
};

const char *bw_chunk_type_name(uint32_t type) {
  return type < BW_CHUNK_TYPES ? types[type].name : NULL;
}

uint32_t bw_chunk_type_handlers(uint32_t type) {
  return type < BW_CHUNK_TYPES ? types[type].handlers : 0;
}
