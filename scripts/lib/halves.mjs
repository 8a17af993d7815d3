// Models with their weights in half precision: half as large on disk. `reading/src/ocr/models.rs` makes whole ones of them again. A file
// is parts one after another: a length and so many bytes as they are, then a count and so many weights of two bytes each.

/** Weights of fewer bytes are kept as they are: constants that a formula needs exactly. */
const LEAST = 256;

/** The fields of a protobuf message between two places: number, value of a plain number, and where the content stands. */
function* fields(bytes, from, to) {
  let at = from;
  const varint = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < to) {
    const tag = varint();
    const [field, kind] = [Math.floor(tag / 8), tag % 8];
    if (kind === 0) yield { field, value: varint() };
    else {
      const length = kind === 2 ? varint() : kind === 1 ? 8 : 4;
      yield { field, start: at, end: at + length };
      at += length;
    }
  }
}

/** Where weights of four bytes stand: in the tensors of the graph, and in those that its nodes carry as attributes. */
function weights(bytes) {
  const found = [];
  const within = (message, wanted, each) => {
    for (const part of fields(bytes, message.start, message.end)) if (part.field === wanted) each(part);
  };
  const tensor = (message) => {
    const parts = [...fields(bytes, message.start, message.end)];
    const floats = parts.some(({ field, value }) => field === 2 && value === 1);
    const data = parts.find(({ field, start }) => (field === 9 || field === 4) && start !== undefined);
    if (floats && data && data.end - data.start >= LEAST) found.push(data);
  };
  within({ start: 0, end: bytes.length }, 7, (graph) => {
    within(graph, 5, tensor);
    within(graph, 1, (node) => within(node, 5, (attribute) => within(attribute, 5, tensor)));
  });
  return found.sort((a, b) => a.start - b.start);
}

const whole = new Float32Array(1);
const bits = new Uint32Array(whole.buffer);

/** The bits of a number in half precision, the nearest even one. */
export function half(value) {
  whole[0] = value;
  const sign = (bits[0] >>> 16) & 0x8000;
  const power = ((bits[0] >>> 23) & 0xff) - 112;
  if (power >= 31) throw new Error(`${value} is too large for half precision`);
  if (power < -10) return sign;
  // Below the smallest power the digits move to the right.
  const digits = power > 0 ? (power << 23) | (bits[0] & 0x7fffff) : (bits[0] & 0x7fffff) | 0x800000;
  const shift = power > 0 ? 13 : 14 - power;
  const [kept, rest, middle] = [digits >>> shift, digits & ((1 << shift) - 1), 1 << (shift - 1)];
  return sign | (kept + (rest > middle || (rest === middle && kept % 2 === 1) ? 1 : 0));
}

/** A model with its weights in half precision. */
export function halved(model) {
  const parts = [];
  const count = (value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    parts.push(bytes);
  };
  let at = 0;
  for (const { start, end } of [...weights(model), { start: model.length, end: model.length }]) {
    count(start - at);
    parts.push(model.subarray(at, start));
    const halves = Buffer.alloc((end - start) / 2);
    for (let place = start; place < end; place += 4)
      halves.writeUInt16LE(half(model.readFloatLE(place)), (place - start) / 2);
    count((end - start) / 4);
    parts.push(halves);
    at = end;
  }
  return Buffer.concat(parts);
}
