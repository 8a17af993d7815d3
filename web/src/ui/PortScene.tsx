interface Box {
  /** Place in the yard, in units of one container width; z is up. */
  x: number;
  y: number;
  z: number;
  /** Length along x. */
  long: number;
  /** Hue of the container, degrees. */
  hue: number;
}

const BOXES: readonly Box[] = [
  { x: 0, y: 4.6, z: 0, long: 4, hue: 214 },
  { x: 0, y: 4.6, z: 1, long: 4, hue: 199 },
  { x: 4.4, y: 4.6, z: 0, long: 4, hue: 222 },
  { x: 0, y: 3.1, z: 0, long: 4, hue: 222 },
  { x: 0, y: 3.1, z: 1, long: 4, hue: 212 },
  { x: 0, y: 3.1, z: 2, long: 4, hue: 28 },
  { x: 4.4, y: 3.1, z: 0, long: 4, hue: 205 },
  { x: 4.4, y: 3.1, z: 1, long: 4, hue: 214 },
  { x: 0, y: 1.6, z: 0, long: 4, hue: 205 },
  { x: 4.4, y: 1.6, z: 0, long: 4, hue: 28 },
  { x: 8.8, y: 3.1, z: 0, long: 4, hue: 214 },
  { x: 8.8, y: 1.6, z: 0, long: 4, hue: 222 },
  { x: 8.8, y: 1.6, z: 1, long: 4, hue: 205 },
  { x: 4.4, y: 0.1, z: 0, long: 4, hue: 218 },
];

const UNIT = 26;
const COS = Math.cos(Math.PI / 6);
const SIN = Math.sin(Math.PI / 6);

/** Isometric projection of a point of the yard. */
function at(x: number, y: number, z: number): string {
  return `${((x - y) * COS * UNIT).toFixed(1)},${((x + y) * SIN * UNIT - z * UNIT * 1.1).toFixed(1)}`;
}

function Container({ x, y, z, long, hue }: Box) {
  const colour = (light: number) => `hsl(${hue} ${hue < 60 ? 74 : 58}% ${light}%)`;
  const ribs = Array.from({ length: long * 3 - 1 }, (_, index) => x + (index + 1) / 3);
  return (
    <g>
      <polygon
        points={[at(x, y, z + 1), at(x + long, y, z + 1), at(x + long, y + 1, z + 1), at(x, y + 1, z + 1)].join(' ')}
        fill={colour(62)}
      />
      <polygon
        points={[at(x, y + 1, z), at(x + long, y + 1, z), at(x + long, y + 1, z + 1), at(x, y + 1, z + 1)].join(' ')}
        fill={colour(48)}
      />
      <polygon
        points={[at(x + long, y, z), at(x + long, y + 1, z), at(x + long, y + 1, z + 1), at(x + long, y, z + 1)].join(
          ' ',
        )}
        fill={colour(36)}
      />
      <path
        d={ribs.map((rib) => `M${at(rib, y + 1, z + 0.12)}L${at(rib, y + 1, z + 0.88)}`).join('')}
        stroke={colour(40)}
        strokeWidth={1.2}
      />
    </g>
  );
}

/** A container yard, drawn from a list of boxes: further away first. */
export function PortScene({ className }: { className?: string }) {
  const boxes = [...BOXES].sort((a, b) => a.x + a.y - (b.x + b.y) || a.z - b.z);
  return (
    <svg className={className} viewBox="-190 -70 520 360" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
      <path
        d={`M${at(-1, -1, 0)}L${at(13.6, -1, 0)}L${at(13.6, 6.6, 0)}L${at(-1, 6.6, 0)}Z`}
        fill="rgb(255 255 255 / 4%)"
        stroke="rgb(255 255 255 / 14%)"
      />
      {boxes.map((box) => (
        <Container key={`${box.x}/${box.y}/${box.z}`} {...box} />
      ))}
    </svg>
  );
}
