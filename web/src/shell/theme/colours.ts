/** Arithmetic of colours, for contrast that everybody can read (WCAG 2.2: 4.5 for text). */

export type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const HEX = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i;

/** Reads `#rrggbb` (an alpha part is ignored); undefined for anything else. */
export function parseHex(hex: string): Rgb | undefined {
  const found = HEX.exec(hex.trim());
  if (!found) return undefined;
  const [, red = '0', green = '0', blue = '0'] = found;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of `other` in `colour`, 0 to 1. */
export function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => colour[index] + (other[index] - colour[index]) * share;
  return [at(0), at(1), at(2)];
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour with its hue and saturation, at another lightness (0 to 1). */
function atLightness(colour: Rgb, lightness: number): Rgb {
  const [red, green, blue] = colour.map((part) => part / 255) as [number, number, number];
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const chroma = max - min;
  const middle = (max + min) / 2;
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * middle - 1));
  let sector = 0;
  if (chroma !== 0 && max === red) sector = (green - blue) / chroma;
  else if (chroma !== 0 && max === green) sector = (blue - red) / chroma + 2;
  else if (chroma !== 0) sector = (red - green) / chroma + 4;
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + sector * 2 + 24) % 12;
    return 255 * (lightness - strength * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function lightnessOf(colour: Rgb): number {
  return (Math.max(...colour) + Math.min(...colour)) / 510;
}

/** `colour` made darker or lighter in its own hue, only as far as `ratio` against `ground` needs. */
export function readableOn(colour: Rgb, ground: Rgb, ratio = 4.6): Rgb {
  if (contrast(colour, ground) >= ratio) return colour;
  const darker = luminance(ground) > 0.18;
  const start = lightnessOf(colour);
  for (let step = 0.01; step <= 1; step += 0.01) {
    const lightness = darker ? start - step : start + step;
    if (lightness <= 0 || lightness >= 1) break;
    const moved = atLightness(colour, lightness);
    if (contrast(moved, ground) >= ratio) return moved;
  }
  return darker ? BLACK : WHITE;
}

/** Black-blue or white, whichever reads better on `ground`. */
export function inkOn(ground: Rgb): string {
  return contrast(WHITE, ground) >= 4.5 ? '#ffffff' : '#0b1a2b';
}
