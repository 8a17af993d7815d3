import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { contrast, parseHex } from './colours';
import { themeConfig } from './tokens';

/** What a tag and an alert of each kind are written in, and on. */
const KINDS = [
  ['colorSuccess', 'colorSuccessBg'],
  ['colorWarning', 'colorWarningBg'],
  ['colorError', 'colorErrorBg'],
  ['colorInfo', 'colorInfoBg'],
] as const;

function colour(hex: string) {
  const read = parseHex(hex);
  if (!read) throw new Error(`no colour: ${hex}`);
  return read;
}

describe.each([false, true])('the marks of antd (dark: %s)', (dark) => {
  const tokens = theme.getDesignToken(themeConfig('#409EFF', dark));
  it.each(KINDS)('%s reads well on its ground and on that of the page', (ink, ground) => {
    expect(contrast(colour(tokens[ink]), colour(tokens[ground]))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(tokens[ink]), colour(tokens.colorBgContainer))).toBeGreaterThanOrEqual(4.5);
  });
  it('a placeholder reads well', () => {
    expect(contrast(colour(tokens.colorTextPlaceholder), colour(tokens.colorBgContainer))).toBeGreaterThanOrEqual(4.5);
  });
});
