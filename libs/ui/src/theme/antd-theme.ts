import { theme as antdThemes, type ThemeConfig } from 'antd';

import { FONT, PALETTES, type ColorScheme, type Palette } from './tokens';

type MappingAlgorithm = typeof antdThemes.darkAlgorithm;

/**
 * Sizes for pointer and thumb: on phones every target is at least 44 px and inputs have 16 px text, so that iOS does not zoom.
 */
const density = (phone: boolean) =>
  phone
    ? { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48, fontSize: 15 }
    : { controlHeight: 36, controlHeightSM: 30, controlHeightLG: 44, fontSize: 14 };

export function portalTheme(scheme: ColorScheme, options: { phone: boolean; reducedMotion: boolean }): ThemeConfig {
  const palette = PALETTES[scheme];
  const inputFontSize = options.phone ? 16 : 14;
  const colorTextQuaternary = palette.textTertiary;
  const input = { activeShadow: 'none', errorActiveShadow: 'none', inputFontSize, colorTextQuaternary };
  return {
    algorithm: [scheme === 'dark' ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm, exactColours(palette)],
    cssVar: { key: 'portal' },
    hashed: false,
    zeroRuntime: true,
    token: {
      ...density(options.phone),
      motion: !options.reducedMotion,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
      fontFamily: FONT,
      fontWeightStrong: 620,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      // Dialogs are at 50 (spec 2 §9); antd stacks its other pop-ups above from there.
      zIndexPopupBase: 50,

      colorPrimary: palette.primary,
      colorPrimaryHover: palette.primaryHover,
      colorPrimaryActive: palette.primaryActive,
      colorPrimaryText: palette.link,
      colorPrimaryTextHover: palette.primaryHover,
      colorPrimaryTextActive: palette.primaryActive,
      colorPrimaryBg: palette.primarySoft,
      colorPrimaryBgHover: palette.primarySoft,
      colorPrimaryBorder: palette.primary,
      colorTextLightSolid: palette.onPrimary,
      colorLink: palette.link,
      colorLinkHover: palette.primaryHover,
      colorLinkActive: palette.primaryActive,
      colorError: palette.danger,
      colorErrorHover: palette.dangerHover,
      colorErrorText: palette.danger,
      colorErrorTextHover: palette.dangerHover,
      colorErrorBorder: palette.danger,
      colorErrorBorderHover: palette.dangerHover,
      colorErrorBg: palette.tones.red.ground,
      colorSuccess: palette.success,
      colorSuccessBg: palette.tones.green.ground,
      colorWarning: palette.warning,
      colorWarningBg: palette.tones.orange.ground,
      colorInfo: palette.primary,
      colorInfoBg: palette.primarySoft,
      colorInfoBorder: palette.lineSoft,
      colorSuccessBorder: palette.lineSoft,
      colorWarningBorder: palette.lineSoft,

      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextTertiary: palette.textTertiary,
      colorTextDisabled: palette.tones.gray.dot,
      colorTextDescription: palette.textSecondary,
      colorTextPlaceholder: palette.textTertiary,
      colorIcon: palette.textSecondary,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBgSpotlight: palette.tooltip,
      colorBorder: palette.line,
      colorBorderSecondary: palette.lineSoft,
      colorSplit: palette.lineSoft,
      controlItemBgHover: palette.hover,
      controlOutline: 'transparent',
      boxShadow: palette.shadowRaised,
      boxShadowSecondary: palette.shadowRaised,
      boxShadowTertiary: palette.shadow,
    },
    components: {
      Button: {
        fontWeight: 560,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        paddingInline: 16,
        defaultHoverBg: palette.hover,
        defaultHoverColor: palette.text,
        defaultHoverBorderColor: palette.textTertiary,
        defaultActiveColor: palette.text,
        defaultActiveBorderColor: palette.textSecondary,
      },
      Input: { ...input, paddingInline: 12 },
      InputNumber: input,
      DatePicker: input,
      Select: {
        fontSize: inputFontSize,
        optionSelectedFontWeight: 560,
        optionPadding: options.phone ? '11px 12px' : '7px 12px',
        optionHeight: options.phone ? 44 : 34,
        activeOutlineColor: 'transparent',
        colorTextQuaternary,
      },
      Checkbox: { colorWhite: palette.onPrimary, ...(options.phone ? { controlInteractiveSize: 22 } : {}) },
      Switch: { handleBg: scheme === 'dark' ? '#f1eee9' : '#ffffff' },
      Modal: { titleFontSize: 18, titleLineHeight: 1.35, contentBg: palette.raised, headerBg: palette.raised },
      Tooltip: { colorTextLightSolid: palette.tooltipText },
      Alert: { colorErrorBorder: palette.lineSoft },
      Segmented: {
        trackPadding: options.phone ? 0 : 2,
        trackBg: palette.lineSoft,
        itemSelectedBg: scheme === 'dark' ? '#5f584f' : palette.raised,
      },
      Tag: { defaultBg: palette.tones.gray.ground, defaultColor: palette.tones.gray.text },
    },
  };
}

/**
 * The palette's colours, in place of the shades that antd derives from each main colour (much darker ones in the dark scheme).
 */
const exactColours =
  (palette: Palette): MappingAlgorithm =>
  (seed, derived) => ({
    ...(derived ?? antdThemes.defaultAlgorithm(seed)),
    colorPrimary: palette.primary,
    colorLink: palette.link,
    colorInfo: palette.primary,
    colorError: palette.danger,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
  });
