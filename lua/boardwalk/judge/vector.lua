--- Vectors of three doubles.

local vector = {}

function vector.dot(a, b) return a[1] * b[1] + a[2] * b[2] + a[3] * b[3] end

function vector.minus(a, b) return {a[1] - b[1], a[2] - b[2], a[3] - b[3]} end

function vector.cross(a, b)
  return {a[2] * b[3] - a[3] * b[2], a[3] * b[1] - a[1] * b[3], a[1] * b[2] - a[2] * b[1]}
end

function vector.scaled(v, by) return {v[1] * by, v[2] * by, v[3] * by} end

return vector
