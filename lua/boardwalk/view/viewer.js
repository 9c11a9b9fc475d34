/* The page of `boardwalk view`: draws a world, picks triangles by the engine's rules, and tells what
 * is known of them. Points of `world` are the world's own; `seen` turns them to x right, y up and
 * z back, as three.js has them. */
/* global THREE */
"use strict";

const world = JSON.parse(document.getElementById("scene").textContent);
const panel = document.getElementById("panel");
const canvas = document.getElementById("picture");
const count = world.numbers.length;
const columns = world.columns;

// ---- points

const rows = world.rows;

function seen(p) {
  return new THREE.Vector3(...rows.map((r) => r[0] * p[0] + r[1] * p[1] + r[2] * p[2]));
}

// The rows are of whole ones and zeros, so turned over they undo themselves.
function unseen(v) {
  const s = [v.x, v.y, v.z];
  return [0, 1, 2].map((i) => rows[0][i] * s[0] + rows[1][i] * s[1] + rows[2][i] * s[2]);
}

function mirrored() {
  const [a, b, c] = rows;
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
    a[2] * (b[0] * c[1] - b[1] * c[0]) < 0;
}

const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0]];
const along = (o, d, t) => [o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]];

function corner(triangle, k) {
  const at = 3 * world.indices[3 * triangle + k];
  return [world.positions[at], world.positions[at + 1], world.positions[at + 2]];
}

function normal(triangle) {
  const a = corner(triangle, 0);
  const n = cross(subtract(corner(triangle, 1), a), subtract(corner(triangle, 2), a));
  const length = Math.hypot(...n) || 1;
  return n.map((value) => value / length);
}

const normals = Array.from({length: count}, (_, i) => normal(i));
const heading = (i) => dot(rows[1], normals[i]); // 1: faces up

// ---- rays, by the rules of the engine

const ENABLED = 1, TWO_SIDED = 2;
const SMALLEST = 1e-6;
const flagsOf = (i) => (columns.flags ? columns.flags[i] : ENABLED | TWO_SIDED);

// The distance at which a ray meets a triangle, or -1: a back is not met, nor what is disabled.
function meet(origin, direction, i) {
  const flags = flagsOf(i);
  if (!(flags & ENABLED)) return -1;
  const a = corner(i, 0);
  const e = subtract(corner(i, 1), a), f = subtract(corner(i, 2), a);
  const p = cross(direction, f);
  const determinant = dot(e, p);
  if (flags & TWO_SIDED ? Math.abs(determinant) < SMALLEST : determinant < SMALLEST) return -1;
  const s = subtract(origin, a);
  const u = dot(s, p) / determinant;
  if (u < 0 || u > 1) return -1;
  const q = cross(s, e);
  const v = dot(direction, q) / determinant;
  if (v < 0 || u + v > 1) return -1;
  return dot(f, q) / determinant;
}

function cast(origin, direction, length) {
  let best = null;
  for (let i = 0; i < count; i++) {
    const t = meet(origin, direction, i);
    if (t >= 0 && t <= length && (!best || t < best.t)) best = {t: t, row: i};
  }
  return best;
}

// ---- colours

const materialName = new Map(world.materials.map((m) => [m.id, m.name]));
const FLAT = Math.cos(Math.PI / 12);
const MOST_KINDS = 64;

function facing(i) {
  return heading(i) > FLAT ? "up" : heading(i) < -FLAT ? "down" : "wall";
}

// What the select offers: how a triangle is named, and so coloured.
function modes() {
  const list = [];
  if (columns.material) {
    list.push({name: "material", of: (i) => materialName.get(columns.material[i]) ||
      String(columns.material[i])});
  }
  if (columns.flags) {
    world.flag_names.forEach((name, bit) => {
      if (columns.flags.some((flags) => flags & (1 << bit))) {
        list.push({name: "flag: " + name, of: (i) => (columns.flags[i] & (1 << bit) ? "yes" : "no")});
      }
    });
  }
  list.push({name: "facing", of: facing});
  if (columns.crowd) list.push({name: "cell density", of: (i) => crowding(columns.crowd[i])});
  for (const [name, column] of Object.entries(columns)) {
    if (!["material", "flags", "crowd", "vertices", "first_cell"].includes(name) &&
        new Set(column).size <= MOST_KINDS) {
      list.push({name: name, of: (i) => String(column[i])});
    }
  }
  return list;
}

function crowding(number) {
  if (!number) return "in no cell";
  const low = Math.pow(2, Math.floor(Math.log2(number)));
  return low === 1 ? "1 in a cell" : low + " to " + (2 * low - 1) + " in a cell";
}

const byText = (a, b) => a[0].localeCompare(b[0], "en", {numeric: true});

// The kinds of a mode with their colours and how many triangles each has.
function legendOf(mode) {
  const counts = new Map();
  for (let i = 0; i < count; i++) counts.set(mode.of(i), (counts.get(mode.of(i)) || 0) + 1);
  const legend = new Map();
  [...counts].sort(byText).forEach(([name, number], k) => {
    legend.set(name, {colour: new THREE.Color(world.palette[k % world.palette.length]), number: number});
  });
  return legend;
}

// ---- what is drawn

const renderer = new THREE.WebGLRenderer({canvas: canvas, antialias: true});
renderer.setClearColor(0x20242b);
const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(60, 1, 0.05, 1e7);
const geometry = new THREE.BufferGeometry();
const colours = new Float32Array(9 * count);

function makeGeometry() {
  const positions = new Float32Array(9 * count);
  const order = mirrored() ? [0, 2, 1] : [0, 1, 2];
  for (let i = 0; i < count; i++) {
    order.forEach((k, place) => seen(corner(i, k)).toArray(positions, 9 * i + 3 * place));
  }
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setAttribute("color", new THREE.BufferAttribute(colours, 3));
  geometry.computeBoundingSphere();
}

function surface(side, shade) {
  return new THREE.MeshBasicMaterial({vertexColors: THREE.VertexColors || true, side: side,
    color: new THREE.Color(shade, shade, shade), polygonOffset: true, polygonOffsetFactor: 1,
    polygonOffsetUnits: 1});
}

makeGeometry();
const fronts = new THREE.Mesh(geometry, surface(THREE.FrontSide, 1));
const backs = new THREE.Mesh(geometry, surface(THREE.BackSide, 0.35));
const edges = new THREE.Mesh(geometry,
  new THREE.MeshBasicMaterial({color: 0x101215, wireframe: true, transparent: true, opacity: 0.35}));
scene.add(fronts, backs, edges);

const light = new THREE.Vector3(0.35, 0.8, 0.5).normalize();

function paint(mode) {
  const legend = legendOf(mode);
  for (let i = 0; i < count; i++) {
    const shade = 0.72 + 0.28 * seen(normals[i]).dot(light);
    const colour = legend.get(mode.of(i)).colour;
    for (let k = 0; k < 9; k += 3) {
      colours.set([colour.r * shade, colour.g * shade, colour.b * shade], 9 * i + k);
    }
  }
  geometry.attributes.color.needsUpdate = true;
  showLegend(legend);
  draw();
}

function showTriangles(withDisabled) {
  const shown = [];
  for (let i = 0; i < count; i++) {
    if (withDisabled || flagsOf(i) & ENABLED) shown.push(3 * i, 3 * i + 1, 3 * i + 2);
  }
  geometry.setIndex(new THREE.BufferAttribute(new Uint32Array(shown), 1));
  draw();
}

function lines(points, colour) {
  const shape = new THREE.BufferGeometry().setFromPoints(points);
  return new THREE.LineSegments(shape, new THREE.LineBasicMaterial({color: colour}));
}

function dots(points, colour, size) {
  const shape = new THREE.BufferGeometry().setFromPoints(points);
  return new THREE.Points(shape,
    new THREE.PointsMaterial({color: colour, size: size, sizeAttenuation: false}));
}

function boxLines(box) {
  const at = (k) => seen([0, 1, 2].map((i) => (k >> i & 1 ? box.high[i] : box.low[i])));
  const ends = [];
  for (let k = 0; k < 8; k++) {
    for (const bit of [1, 2, 4]) if (!(k & bit)) ends.push(at(k), at(k | bit));
  }
  return ends;
}

const ALL_LAYERS = {
  rays: () => {
    const group = new THREE.Group();
    const end = (ray) => seen(ray.hit ? ray.hit.point : ray.to);
    for (const [hit, colour] of [[true, 0x7CFC00], [false, 0xff5555]]) {
      const some = world.rays.filter((ray) => Boolean(ray.hit) === hit);
      group.add(lines(some.flatMap((ray) => [seen(ray.from), end(ray)]), colour));
      if (hit) group.add(dots(some.map(end), colour, 6));
    }
    return group;
  },
  ground: () => {
    const points = [];
    for (let i = 0; i < world.ground.length; i += 3) points.push(seen(world.ground.slice(i, i + 3)));
    return dots(points, 0xffffff, 2);
  },
  boxes: () => lines(world.boxes.flatMap(boxLines), 0x00d0ff),
  flags: () => dots(world.flags.map((flag) => seen(flag.point)), 0xff00d0, 9),
  findings: () => dots(world.findings.filter((f) => f.point).map((f) => seen(f.point)), 0xff3030, 8),
};
const layers = {};
for (const [name, make] of Object.entries(ALL_LAYERS)) {
  if (world[name] && world[name].length > 0) {
    layers[name] = make();
    scene.add(layers[name]);
  }
}

let chosen = null;

function mark(row) {
  if (chosen) scene.remove(chosen);
  const [a, b, c] = [0, 1, 2].map((k) => seen(corner(row, k)));
  chosen = lines([a, b, b, c, c, a], 0xffffff);
  scene.add(chosen);
}

// ---- cameras

const middle = count > 0 ? geometry.boundingSphere.center.clone() : new THREE.Vector3();
const radius = Math.max(geometry.boundingSphere.radius || 1, 1e-3);
const eyeHeight = world.format === "warriors" ? 1.7 : radius / 40;
const view = {walking: false, yaw: 0.6, pitch: -0.6, distance: 2 * radius, target: middle,
  eye: middle.clone()};
const held = new Set();

function look() {
  const flat = Math.cos(view.pitch);
  return new THREE.Vector3(Math.sin(view.yaw) * -flat, Math.sin(view.pitch),
    Math.cos(view.yaw) * -flat);
}

function place() {
  const ahead = look();
  camera.position.copy(view.walking ? view.eye
    : view.target.clone().addScaledVector(ahead, -view.distance));
  camera.lookAt(camera.position.clone().add(ahead));
  camera.near = Math.max(radius / 20000, view.walking ? eyeHeight / 20 : view.distance / 1000);
  camera.far = 20 * radius + view.distance;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}

let due = false;

function draw() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    if (held.size > 0) {
      step();
      draw();
    }
    place();
    renderer.render(scene, camera);
    document.body.dataset.drawn = Number(document.body.dataset.drawn || 0) + 1;
  });
}

function resize() {
  renderer.setPixelRatio(window.devicePixelRatio);
  renderer.setSize(window.innerWidth, window.innerHeight, false);
  camera.aspect = window.innerWidth / window.innerHeight;
  draw();
}

// The eye stands on the ground under it, or floats where there is none.
function stand() {
  const down = rows[1].map((value) => -value);
  const origin = unseen(view.eye.clone().add(new THREE.Vector3(0, eyeHeight, 0)));
  const hit = cast(origin, down, 20 * radius);
  if (hit) view.eye.copy(seen(along(origin, down, hit.t))).y += eyeHeight;
}

function step() {
  const pace = view.walking ? eyeHeight / 12 : radius / 80;
  const ahead = look().setY(0).normalize();
  const right = new THREE.Vector3(-ahead.z, 0, ahead.x);
  const from = view.walking ? view.eye : view.target;
  const moves = {KeyW: [ahead, 1], KeyS: [ahead, -1], KeyD: [right, 1], KeyA: [right, -1],
    KeyE: [camera.up, 1], KeyQ: [camera.up, -1]};
  for (const key of held) from.addScaledVector(moves[key][0], moves[key][1] * pace);
  if (view.walking) stand();
}

function walk(on) {
  if (on && !view.walking) {
    const hit = pick(window.innerWidth / 2, window.innerHeight / 2);
    view.eye.copy(hit ? seen(hit.point) : view.target);
    stand();
  }
  view.walking = on;
  if (on) view.pitch = 0;
  document.getElementById("cross").style.display = on ? "block" : "none";
  draw();
}

// ---- clicks

// The ray through a pixel as numbers of float32, so that the command asks the very same.
function rayAt(x, y) {
  const far = new THREE.Vector3(2 * x / window.innerWidth - 1, 1 - 2 * y / window.innerHeight, 0.5)
    .unproject(camera).sub(camera.position).normalize();
  return {origin: unseen(camera.position).map(Math.fround), direction: unseen(far).map(Math.fround),
    length: Math.fround(Math.ceil(20 * radius + view.distance))};
}

function pick(x, y) {
  const ray = rayAt(x, y);
  const hit = cast(ray.origin, ray.direction, ray.length);
  return hit && {row: hit.row, t: hit.t, ray: ray, point: along(ray.origin, ray.direction, hit.t)};
}

const numeral = (value) => String(Number(value.toPrecision(9)));
const point = (p) => p.map(numeral).join(",");
const clicked = [];

function choose(hit) {
  mark(hit.row);
  clicked.push(hit.point.map(Math.fround));
  if (clicked.length > 2) clicked.shift();
  showTriangle(hit.row, hit);
  showLine();
  draw();
}

// ---- the panel

function element(kind, parent, text, name) {
  const made = document.createElement(kind);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  parent.appendChild(made);
  return made;
}

function section(title, id) {
  element("h2", panel, title);
  const made = element("div", panel);
  if (id) made.id = id;
  return made;
}

function table(parent, entries) {
  const made = element("table", parent);
  for (const [name, value] of entries) {
    const row = element("tr", made);
    element("td", row, name);
    element("td", row, String(value)).id = "of-" + name.replace(/ /g, "-");
  }
}

function flagText(flags) {
  return world.flag_names.filter((_, bit) => flags & (1 << bit)).join(" ") || "none";
}

function about(row) {
  const entries = [["triangle", world.numbers[row]]];
  for (const [name, column] of Object.entries(columns)) {
    const value = column[row];
    if (value === false && name !== "enabled") continue;
    if (name === "material") entries.push([name, value + " " + (materialName.get(value) || "")]);
    else if (name === "flags") entries.push([name, value + " " + flagText(value)]);
    else entries.push([name.replace(/_/g, " "), value]);
  }
  ["a", "b", "c"].forEach((name, k) => entries.push([name, point(corner(row, k))]));
  entries.push(["normal", point(normals[row])], ["faces", facing(row)]);
  return entries;
}

function showTriangle(row, hit) {
  const place = document.getElementById("triangle");
  place.textContent = "";
  const entries = about(row);
  if (hit) entries.push(["hit", point(hit.point)], ["t", numeral(hit.t)]);
  table(place, entries);
  if (hit && world.command) {
    element("code", place, world.command + " --origin " + point(hit.ray.origin) + " --direction " +
      point(hit.ray.direction) + " --length " + numeral(hit.ray.length)).id = "cast-ray";
  }
}

function showLine() {
  const place = document.getElementById("line");
  place.textContent = "";
  if (clicked.length < 2 || !world.command) return;
  const text = world.command + " --from " + point(clicked[0]) + " --to " + point(clicked[1]);
  element("code", place, text).id = "cast-line";
  if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
}

function showLegend(legend) {
  const place = document.getElementById("legend");
  place.textContent = "";
  const made = element("table", place);
  for (const [name, kind] of legend) {
    const row = element("tr", made);
    const cell = element("td", row);
    element("span", cell, "", "swatch").style.background = "#" + kind.colour.getHexString();
    cell.appendChild(document.createTextNode(name));
    element("td", row, kind.number.toLocaleString("en"), "number");
  }
}

function option(parent, text, on, change) {
  const label = element("label", parent);
  const box = element("input", label);
  box.type = "checkbox";
  box.checked = on;
  box.id = "show-" + text.replace(/ /g, "-");
  label.appendChild(document.createTextNode(" " + text));
  box.addEventListener("change", () => {
    change(box.checked);
    draw();
  });
}

function addFindings() {
  const place = section("Findings: " + world.findings.length, "findings");
  for (const finding of world.findings) {
    const row = element("div", place, finding.message, "finding " + finding.severity);
    if (!finding.point) continue;
    row.addEventListener("click", () => {
      view.target = seen(finding.point);
      view.distance = Math.min(view.distance, radius / 8);
      walk(false);
      if (finding.row !== undefined) {
        mark(finding.row);
        showTriangle(finding.row);
      }
    });
  }
}

function buildPanel() {
  element("h1", panel, world.title);
  element("div", panel, count.toLocaleString("en") + " triangles, " + world.class + ", " +
    world.axes);
  element("div", panel, "Drag: turn. Wheel: nearer. Right drag or WASD: move. Click: a triangle.",
    "help");
  const show = section("Show");
  option(show, "walk", false, walk);
  option(show, "backs", true, (on) => { backs.visible = on; });
  option(show, "edges", true, (on) => { edges.visible = on; });
  if (columns.flags) option(show, "disabled", false, showTriangles);
  for (const [name, layer] of Object.entries(layers)) {
    option(show, name, true, (on) => { layer.visible = on; });
  }
  const choices = element("select", section("Colour"));
  choices.id = "colour";
  const list = modes();
  for (const mode of list) element("option", choices, mode.name);
  choices.addEventListener("change", () => paint(list[choices.selectedIndex]));
  element("div", panel).id = "legend";
  section("Triangle", "triangle");
  section("Between the last two clicks", "line");
  if (world.findings) addFindings();
  paint(list[0]);
}

// ---- mouse and keys

const SLACK = 4; // pixels that a click may move
let drag = null;

function turn(event) {
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  drag.moved += Math.abs(dx) + Math.abs(dy);
  drag.x = event.clientX;
  drag.y = event.clientY;
  if (drag.button === 0) {
    view.yaw -= dx / 200 * (view.walking ? -1 : 1);
    view.pitch = Math.min(1.55, Math.max(-1.55, view.pitch - dy / 200 * (view.walking ? -1 : 1)));
  } else if (!view.walking) {
    const scale = view.distance / window.innerHeight;
    const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    view.target.addScaledVector(right, -dx * scale).addScaledVector(up, dy * scale);
  }
  draw();
}

canvas.addEventListener("pointerdown", (event) => {
  canvas.focus();
  canvas.setPointerCapture(event.pointerId);
  drag = {x: event.clientX, y: event.clientY, moved: 0, button: event.button};
});
canvas.addEventListener("pointermove", (event) => { if (drag) turn(event); });
canvas.addEventListener("pointerup", (event) => {
  if (drag && drag.button === 0 && drag.moved <= SLACK) {
    const hit = pick(event.clientX, event.clientY);
    if (hit) choose(hit);
  }
  drag = null;
});
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  view.distance *= Math.exp(Math.sign(event.deltaY) * 0.12);
  draw();
}, {passive: false});
window.addEventListener("keydown", (event) => {
  if (/^Key[WASDQE]$/.test(event.code) && !event.ctrlKey && !event.metaKey) {
    held.add(event.code);
    draw();
  }
});
window.addEventListener("keyup", (event) => held.delete(event.code));
window.addEventListener("blur", () => held.clear());
window.addEventListener("resize", resize);

buildPanel();
showTriangles(false);
resize();
