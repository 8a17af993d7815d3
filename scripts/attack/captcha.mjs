// Scripts against the slider puzzle: each looks at the two pictures in its own way and says where the piece belongs.
import { inflateSync } from 'node:zlib';
import { Failure } from '../lib/run.mjs';
import { buildServer, scratchServer } from '../lib/server.mjs';

export const title = 'scripts that look for the place of the piece';

/** Puzzles that each strategy plays. */
const PUZZLES = { short: 40, long: 400 };
/** Puzzles that are played at the same time. */
const AT_ONCE = 8;
/** What no strategy may exceed; luck comes on top. A guess is 8.3 %, one place of twelve. */
const SHARE = 0.1;
/** What the puzzle is known to look like. */
const PLACES = 12;
const FIRST = 11;
const STEP = 23;

/** The pixels of a PNG of eight bits a channel that is not interlaced. */
export function decode(file) {
  let at = 8;
  let header;
  const parts = [];
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') header = data;
    if (kind === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const channels = header[9] === 6 ? 4 : 3;
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i < channels ? 0 : pixels[row * stride + i - channels];
      const up = row === 0 ? 0 : pixels[(row - 1) * stride + i];
      const corner = row === 0 || i < channels ? 0 : pixels[(row - 1) * stride + i - channels];
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4) guess = paeth(left, up, corner);
      pixels[row * stride + i] = raw[row * (stride + 1) + 1 + i] + guess;
    }
  }
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i++) {
    const at = i * channels;
    grey[i] = 0.3 * pixels[at] + 0.59 * pixels[at + 1] + 0.11 * pixels[at + 2];
  }
  return { width, height, channels, pixels, grey };
}

function paeth(left, up, corner) {
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The number of those below `count` with the highest score. */
function best(count, score) {
  let found = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const reached = score(i);
    if (reached > highest) [found, highest] = [i, reached];
  }
  return found;
}

/** The best column for a comparison of the piece with every place of the picture that it can cover. */
function bestColumn({ background, piece }, compare) {
  const rows = background.height - piece.height + 1;
  return best(background.width - piece.width + 1, (x) => {
    let highest = Number.NEGATIVE_INFINITY;
    for (let y = 0; y < rows; y += 2) highest = Math.max(highest, compare(x, y));
    return highest;
  });
}

/** The opaque pixels of the piece, every third of them. */
function opaque(piece) {
  const found = [];
  for (let y = 0; y < piece.height; y++) {
    for (let x = y % 3; x < piece.width; x += 3)
      if (piece.pixels[(y * piece.width + x) * 4 + 3] === 255) found.push([x, y]);
  }
  return found;
}

const grey = (picture, x, y) => picture.grey[y * picture.width + x];

/** How much the brightness changes to the right of a pixel. */
const edge = (picture, x, y) => Math.abs(grey(picture, x + 1, y) - grey(picture, x, y));

/** Of pixels of the piece: where they lie in a picture, counted from the piece's corner. */
const offsets = (points, picture) => Int32Array.from(points, ([x, y]) => y * picture.width + x);

/** Says of values at places of a picture how like they are to the ones that are wanted, -1 to 1. */
function correlation(wanted, places, values) {
  const count = wanted.length;
  const mean = wanted.reduce((sum, value) => sum + value, 0) / count;
  const norm = Math.sqrt(wanted.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1;
  const weights = Float32Array.from(wanted, (value) => (value - mean) / norm);
  return (start) => {
    let [all, squares, product] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      const value = values[start + places[i]];
      all += value;
      squares += value * value;
      product += value * weights[i];
    }
    return product / (Math.sqrt(Math.max(0, squares - (all * all) / count)) || 1);
  };
}

/** The round plate whose left upper corner is given, as what lies on it: 1 for the figure, 0 for the ground. */
function figure(picture, left, top) {
  const size = 46;
  const mask = new Uint8Array(size * size);
  const inside = [];
  const rim = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const far = Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2);
      if (far < 21) inside.push([x, y, grey(picture, left + x, top + y)]);
      if (far > 19.5 && far < 21.5) rim.push(grey(picture, left + x, top + y));
    }
  }
  const ground = rim.sort((a, b) => a - b)[rim.length >> 1];
  let threshold = 60;
  const furthest = inside.map(([, , value]) => Math.abs(value - ground)).sort((a, b) => b - a);
  threshold = furthest[Math.floor(furthest.length * 0.05)] / 2;
  for (const [x, y, value] of inside) if (Math.abs(value - ground) > threshold) mask[y * size + x] = 1;
  return mask;
}

/** The figures of the twelve plates, and of the piece. */
function figures({ background, piece }) {
  const places = Array.from({ length: PLACES }, (_, i) => figure(background, FIRST + i * STEP, i % 2 ? 4 : 104));
  return { asked: figure(piece, 0, 0), places };
}

/** Points of a figure with its middle at 0 and its mean reach at 1. */
function normalized(mask) {
  const points = [];
  mask.forEach((on, i) => {
    if (on) points.push([i % 46, Math.floor(i / 46)]);
  });
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / (points.length || 1));
  const reach =
    points.reduce((sum, [x, y]) => sum + Math.hypot(x - middle[0], y - middle[1]), 0) / (points.length || 1);
  return {
    area: points.length,
    reach,
    points: points.map(([x, y]) => [(x - middle[0]) / reach, (y - middle[1]) / reach]),
  };
}

/** A figure turned, mirrored and brought to one size, as a grid. */
function raster(points, turn, mirror, size = 24) {
  const grid = new Uint8Array(size * size);
  const sine = Math.sin(turn);
  const cosine = Math.cos(turn);
  for (let i = 0; i < points.length; i++) {
    const x = mirror * points[i][0];
    const y = points[i][1];
    const column = Math.floor(((x * cosine - y * sine) / 2.4 + 0.5) * size);
    const row = Math.floor(((x * sine + y * cosine) / 2.4 + 0.5) * size);
    if (column >= 0 && row >= 0 && column < size && row < size) grid[row * size + column] = 1;
  }
  return grid;
}

function overlap(a, b) {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    both += a[i] & b[i];
    either += a[i] | b[i];
  }
  return both / (either || 1);
}

/** What stays the same when a figure is turned: how compact and long it is, and how far its points are from its middle. */
function measures(mask) {
  const { area, reach, points } = normalized(mask);
  let [xx, yy, xy] = [0, 0, 0];
  const far = new Array(8).fill(0);
  for (const [x, y] of points) {
    xx += x * x;
    yy += y * y;
    xy += x * y;
    far[Math.min(7, Math.floor(Math.hypot(x, y) * 3.5))] += 1 / points.length;
  }
  const spread = Math.sqrt((xx - yy) ** 2 + 4 * xy ** 2) / (xx + yy || 1);
  return { shape: [area / reach ** 2 / 4, spread], far };
}

const apart = (a, b) => a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0);
const column = (place) => FIRST + place * STEP;

/** Where each strategy says that the piece belongs. */
export const strategies = {
  'always the same place': () => column(5),
  'strongest edges': ({ background, piece }) =>
    best(background.width - piece.width, (x) => {
      let sum = 0;
      for (let y = 0; y < background.height; y++)
        sum += edge(background, x, y) + edge(background, x + piece.width - 1, y);
      return sum;
    }),
  'darkest part': ({ background, piece, y }) =>
    best(background.width - piece.width, (x) => {
      let sum = 0;
      for (let row = y; row < y + piece.height; row++)
        for (let i = 0; i < piece.width; i++) sum -= grey(background, x + i, row);
      return sum;
    }),
  'least difference of colours': (puzzle) => {
    const { background, piece } = puzzle;
    const points = opaque(piece);
    const places = offsets(points, background);
    const wanted = Uint8Array.from(
      points.flatMap(([x, y]) => [0, 1, 2].map((i) => piece.pixels[(y * piece.width + x) * 4 + i])),
    );
    return bestColumn(puzzle, (x, y) => {
      const start = y * background.width + x;
      let sum = 0;
      for (let point = 0; point < places.length; point++) {
        const at = (start + places[point]) * 3;
        for (let i = 0; i < 3; i++) sum -= (wanted[point * 3 + i] - background.pixels[at + i]) ** 2;
      }
      return sum;
    });
  },
  'piece as a template, light or dark': (puzzle) => {
    const points = opaque(puzzle.piece);
    const wanted = points.map(([x, y]) => grey(puzzle.piece, x, y));
    const like = correlation(wanted, offsets(points, puzzle.background), puzzle.background.grey);
    return bestColumn(puzzle, (x, y) => Math.abs(like(y * puzzle.background.width + x)));
  },
  'template of edges': (puzzle) => {
    const points = opaque(puzzle.piece).filter(([x]) => x < puzzle.piece.width - 1);
    const wanted = points.map(([x, y]) => edge(puzzle.piece, x, y));
    const { grey: values, width } = puzzle.background;
    const edges = values.map((value, i) => (i % width === width - 1 ? 0 : Math.abs(values[i + 1] - value)));
    const like = correlation(wanted, offsets(points, puzzle.background), edges);
    return bestColumn(puzzle, (x, y) => like(y * width + x));
  },
  'continuity at the rim': ({ background, piece, y }) => {
    const ring = Array.from({ length: 72 }, (_, i) => [Math.cos((i * Math.PI) / 36), Math.sin((i * Math.PI) / 36)]);
    return best(background.width - piece.width, (x) => {
      let sum = 0;
      for (const [across, down] of ring) {
        const [inner, outer] = [21, 25].map((far) => [Math.floor(23 + across * far), Math.floor(23 + down * far)]);
        const beside = grey(background, Math.max(0, x + outer[0]), y + outer[1]);
        sum -= Math.abs(grey(piece, inner[0], inner[1]) - beside);
      }
      return sum;
    });
  },
  'outline as it stands': (puzzle) => {
    const { asked, places } = figures(puzzle);
    return column(best(PLACES, (place) => overlap(asked, places[place])));
  },
  'outline turned, mirrored and resized': (puzzle) => {
    const { asked, places } = figures(puzzle);
    const wanted = raster(normalized(asked).points, 0, 1);
    return column(
      best(PLACES, (place) => {
        const { points } = normalized(places[place]);
        let highest = 0;
        for (const mirror of [1, -1]) {
          for (let turn = 0; turn < 2 * Math.PI; turn += Math.PI / 12) {
            highest = Math.max(highest, overlap(wanted, raster(points, turn, mirror)));
          }
        }
        return highest;
      }),
    );
  },
  'compactness and length': (puzzle) => {
    const { asked, places } = figures(puzzle);
    const { shape } = measures(asked);
    return column(best(PLACES, (place) => -apart(shape, measures(places[place]).shape)));
  },
  'reach of the points': (puzzle) => {
    const { asked, places } = figures(puzzle);
    const { far } = measures(asked);
    return column(best(PLACES, (place) => -apart(far, measures(places[place]).far)));
  },
};

async function ask(address, path, body, from) {
  const answer = await fetch(`${address}/api/auth/v1/captcha/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  });
  return { status: answer.status, data: (await answer.json()).data };
}

const picture = (address) => decode(Buffer.from(address.split(',')[1], 'base64'));

/** Plays a puzzle and says whether the strategy solved it. */
async function plays(address, strategy, from) {
  const { status, data } = await ask(address, 'get', {}, from);
  if (status !== 200) throw new Failure(`A puzzle was answered with ${status}.`);
  const x = strategy({ background: picture(data.background), piece: picture(data.piece), y: data.y });
  const checked = await ask(address, 'check', { token: data.token, x }, from);
  if (![200, 422].includes(checked.status)) throw new Failure(`A position was answered with ${checked.status}.`);
  return checked.status === 200;
}

/** How many positions one address may miss before it gets no more puzzles. */
async function missesOf(address) {
  for (let misses = 0; misses <= 100; misses++) {
    const { status, data } = await ask(address, 'get', {}, '203.0.113.1');
    if (status === 429) return misses;
    await ask(address, 'check', { token: data.token, x: 0 }, '203.0.113.1');
  }
  throw new Failure('An address may miss as often as it likes.');
}

export async function run({ short }) {
  await buildServer();
  // Every puzzle comes from another address, as from somebody who has many.
  const { address } = await scratchServer('captcha', { CAPTCHA: 'blockPuzzle', TRUSTED_PROXIES: '1' });
  const puzzles = short ? PUZZLES.short : PUZZLES.long;
  // Four standard deviations above the share, so that luck does not count as a way, not even with eleven of them at each `npm test`.
  const most = puzzles * SHARE + 4 * Math.sqrt(puzzles * SHARE * (1 - SHARE));
  const broken = [];
  let number = 0;
  for (const [name, strategy] of Object.entries(strategies)) {
    let solved = 0;
    // Some at once, so that the server draws while this program looks.
    for (let i = 0; i < puzzles; i += AT_ONCE) {
      const tries = Array.from({ length: Math.min(AT_ONCE, puzzles - i) }, () => {
        number++;
        return plays(address, strategy, `10.1.${number >> 8}.${number & 255}`);
      });
      solved += (await Promise.all(tries)).filter(Boolean).length;
    }
    console.log(`${name}: ${solved} of ${puzzles} (${((solved / puzzles) * 100).toFixed(1)} %)`);
    if (solved > most) broken.push(name);
  }
  console.log(`one address: ${await missesOf(address)} misses, then it waits`);
  if (broken.length > 0) throw new Failure(`Solved too often: ${broken.join(', ')}`);
}
