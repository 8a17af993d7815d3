import { inkOn, mix, parseHex, type Rgb, readableOn, toHex } from './colours';

/** The start colour (spec: default theme colour). */
export const DEFAULT_COLOUR = '#409EFF';

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** What stays the same whatever the theme colour. `worst` is the ground on which text is hardest to read. */
const LIGHT = {
  worst: '#f3f5f8',
  ground: '#ffffff',
  groundBehind: '#f3f5f8',
  groundRaised: '#ffffff',
  hover: '#eef1f5',
  line: '#e7eaf0',
  lineStrong: '#cfd5de',
  text: '#1d2129',
  textQuiet: '#5c6470',
  danger: '#cf1322',
  warning: '#a35c00',
  success: '#237804',
  shadow: '0 6px 20px rgb(16 32 56 / 14%), 0 2px 6px rgb(16 32 56 / 8%)',
};

const DARK: typeof LIGHT = {
  worst: '#1f242d',
  ground: '#171b22',
  groundBehind: '#10141a',
  groundRaised: '#1f242d',
  hover: '#262c36',
  line: '#2a303a',
  lineStrong: '#3a414d',
  text: '#e3e7ed',
  textQuiet: '#a3abb8',
  danger: '#ff7875',
  warning: '#ffb340',
  success: '#73d13d',
  shadow: '0 6px 20px rgb(0 0 0 / 50%), 0 2px 6px rgb(0 0 0 / 30%)',
};

export const FONT =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "WenQuanYi Micro Hei", sans-serif';

export type Palette = typeof LIGHT & {
  /** The chosen colour itself: marks and decorates. */
  accent: string;
  /** It made readable as text; the ground of filled buttons. */
  accentText: string;
  accentHover: string;
  accentPress: string;
  accentGround: string;
  accentGroundHover: string;
  accentLine: string;
  /** Text on `accentText`. */
  onAccent: string;
  /** Text on `danger`. */
  onDanger: string;
};

function rgb(hex: string): Rgb {
  return parseHex(hex) ?? BLACK;
}

/** All colours from the theme colour and the appearance. Text is readable on every ground. */
export function paletteOf(colour: string, dark: boolean): Palette {
  const base = dark ? DARK : LIGHT;
  const seed = parseHex(colour) ?? rgb(DEFAULT_COLOUR);
  const ground = rgb(base.ground);
  const readable = readableOn(seed, rgb(base.worst));
  const away = dark ? WHITE : BLACK;
  return {
    ...base,
    accent: toHex(seed),
    accentText: toHex(readable),
    accentHover: toHex(mix(readable, away, 0.12)),
    accentPress: toHex(mix(readable, away, 0.24)),
    accentGround: toHex(mix(seed, ground, dark ? 0.8 : 0.9)),
    accentGroundHover: toHex(mix(seed, ground, dark ? 0.7 : 0.82)),
    accentLine: toHex(mix(seed, ground, 0.5)),
    onAccent: inkOn(readable),
    onDanger: inkOn(rgb(base.danger)),
  };
}

/** The palette as CSS variables, for our own style sheets. */
export function cssVariables(palette: Palette): Record<string, string> {
  return {
    '--accent': palette.accent,
    '--accent-text': palette.accentText,
    '--accent-hover': palette.accentHover,
    '--accent-ground': palette.accentGround,
    '--on-accent': palette.onAccent,
    '--ground': palette.ground,
    '--ground-2': palette.groundBehind,
    '--ground-raised': palette.groundRaised,
    '--hover': palette.hover,
    '--line': palette.line,
    '--line-strong': palette.lineStrong,
    '--text': palette.text,
    '--text-2': palette.textQuiet,
    '--danger': palette.danger,
    '--warning': palette.warning,
    '--success': palette.success,
    '--shadow': palette.shadow,
    '--font': FONT,
  };
}
