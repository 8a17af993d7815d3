import { type ThemeConfig, theme } from 'antd';
import { FONT, paletteOf } from './palette';

/** antd's design tokens from our palette. */
export function themeConfig(colour: string, dark: boolean): ThemeConfig {
  const palette = paletteOf(colour, dark);
  return {
    algorithm: [
      dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      (tokens, map) => ({
        ...(map ?? theme.defaultAlgorithm(tokens)),
        colorPrimary: palette.accentText,
        colorPrimaryHover: palette.accentHover,
        colorPrimaryActive: palette.accentPress,
        colorPrimaryText: palette.accentText,
        colorPrimaryTextHover: palette.accentHover,
        colorPrimaryTextActive: palette.accentPress,
        colorPrimaryBorder: palette.accentLine,
        colorPrimaryBg: palette.accentGround,
        colorPrimaryBgHover: palette.accentGroundHover,
        colorLink: palette.accentText,
        colorLinkHover: palette.accentHover,
        colorLinkActive: palette.accentPress,
        colorError: palette.danger,
        colorErrorHover: palette.danger,
        colorErrorActive: palette.danger,
        colorErrorText: palette.danger,
        colorSuccess: palette.success,
        colorSuccessText: palette.success,
        colorWarning: palette.warning,
        colorWarningText: palette.warning,
        colorInfo: palette.accentText,
        colorInfoText: palette.accentText,
        colorText: palette.text,
        colorTextTertiary: palette.textQuiet,
        colorTextQuaternary: dark ? 'rgba(255,255,255,0.45)' : 'rgba(0,0,0,0.48)',
        colorBgContainer: palette.ground,
        colorBgLayout: palette.groundBehind,
        colorBgElevated: palette.groundRaised,
        colorBorder: palette.lineStrong,
        colorBorderSecondary: palette.line,
      }),
    ],
    token: {
      colorPrimary: palette.accent,
      colorTextPlaceholder: palette.textQuiet,
      fontSize: 14,
      borderRadius: 4,
      fontFamily: FONT,
      controlOutlineWidth: 2,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: { primaryColor: palette.onAccent, primaryShadow: 'none', dangerColor: palette.onDanger, fontWeight: 500 },
      Badge: { colorError: '#cf1322' },
      Form: { labelColor: palette.textQuiet, verticalLabelPadding: '0 0 4px' },
      Table: { cellPaddingBlockSM: 5, cellPaddingInlineSM: 8, headerBorderRadius: 4 },
      Card: { headerHeight: 44, headerPadding: 16, bodyPadding: 16, headerFontSize: 15 },
    },
  };
}
