import { theme as antdThemes, type ThemeConfig } from 'antd';

import type { StatusColour } from '@portal/domain';

type MappingAlgorithm = typeof antdThemes.darkAlgorithm;

/**
 * The whole look of the portal: a deep blue-green on warm greys, one accent for urgency. The palettes below are the only source
 * of colours, for the antd tokens and for the custom properties of our style sheets (`--ui-…`). `tokens.test.ts` checks every
 * pair of text and background for AA contrast.
 */

/** The two colour schemes of the portal. */
export type ColorScheme = 'light' | 'dark';

/** Text, background and dot of a badge. */
export type Tone = { text: string; ground: string; dot: string };

/** Every colour of one colour scheme. */
export type Palette = {
  primary: string;
  primaryHover: string;
  primaryActive: string;
  /** Text on the primary colour. */
  onPrimary: string;
  /** A tint of the primary colour, as the background of selected items. */
  primarySoft: string;
  /** Links and coloured text. */
  link: string;
  /** The accent: emergencies and long waits. */
  urgent: string;
  onUrgent: string;
  danger: string;
  dangerHover: string;
  success: string;
  warning: string;
  /** Background of the page. */
  page: string;
  /** Cards, tables, inputs. */
  surface: string;
  /** Menus, dialogs, drawers. */
  raised: string;
  /** Table heads, quiet panels. */
  sunken: string;
  hover: string;
  line: string;
  lineSoft: string;
  text: string;
  textSecondary: string;
  textTertiary: string;
  /** Background of the navigation and its text. */
  sider: string;
  siderText: string;
  siderActive: string;
  siderActiveText: string;
  tooltip: string;
  tooltipText: string;
  shadow: string;
  shadowRaised: string;
  tones: Record<StatusColour, Tone>;
};

const light: Palette = {
  primary: '#0f5c66',
  primaryHover: '#15727e',
  primaryActive: '#0a464e',
  onPrimary: '#ffffff',
  primarySoft: '#e3f0f0',
  link: '#0f5c66',
  urgent: '#c2410c',
  onUrgent: '#ffffff',
  danger: '#b3261e',
  dangerHover: '#c9392f',
  success: '#1f7a45',
  warning: '#9a5b08',
  page: '#f6f4f0',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#faf8f5',
  hover: '#f7f4ef',
  line: '#ddd7ce',
  lineSoft: '#ebe6df',
  text: '#211e1a',
  textSecondary: '#59534a',
  textTertiary: '#6e675d',
  sider: '#0b2f35',
  siderText: '#c3d5d6',
  siderActive: '#17474f',
  siderActiveText: '#ffffff',
  tooltip: '#2a2622',
  tooltipText: '#f6f4f0',
  shadow: '0 1px 2px rgba(48, 40, 28, 0.05)',
  shadowRaised: '0 12px 32px -8px rgba(48, 40, 28, 0.22), 0 2px 6px rgba(48, 40, 28, 0.08)',
  tones: {
    green: { text: '#1a6438', ground: '#e2f3e8', dot: '#2c9458' },
    red: { text: '#9c251e', ground: '#fbe8e5', dot: '#d0453b' },
    blue: { text: '#1b5391', ground: '#e4effa', dot: '#3a82cf' },
    indigo: { text: '#3f3fa6', ground: '#e9e9fb', dot: '#6363d6' },
    purple: { text: '#6e2d96', ground: '#f4e9fb', dot: '#9d55c9' },
    gray: { text: '#544e46', ground: '#ece9e3', dot: '#857d72' },
    orange: { text: '#8a4704', ground: '#fceedb', dot: '#d9821b' },
  },
};

const dark: Palette = {
  primary: '#58b9c4',
  primaryHover: '#74c9d2',
  primaryActive: '#45a3ae',
  onPrimary: '#04252a',
  primarySoft: '#173438',
  link: '#7cccd5',
  urgent: '#ff9466',
  onUrgent: '#371200',
  danger: '#f2857c',
  dangerHover: '#f69d95',
  success: '#7fd3a0',
  warning: '#eeb873',
  page: '#141312',
  surface: '#1c1a18',
  raised: '#262320',
  sunken: '#211f1c',
  hover: '#24211e',
  line: '#423d37',
  lineSoft: '#302c28',
  text: '#f1eee9',
  textSecondary: '#c0b9af',
  textTertiary: '#a8a095',
  sider: '#0c2023',
  siderText: '#b4c7c9',
  siderActive: '#17393f',
  siderActiveText: '#ffffff',
  tooltip: '#f1eee9',
  tooltipText: '#211e1a',
  shadow: '0 1px 2px rgba(0, 0, 0, 0.3)',
  shadowRaised: '0 16px 40px -8px rgba(0, 0, 0, 0.65), 0 2px 8px rgba(0, 0, 0, 0.4)',
  tones: {
    green: { text: '#8fdcaa', ground: '#173323', dot: '#4cbd7b' },
    red: { text: '#f6a69e', ground: '#421d1a', dot: '#e8695f' },
    blue: { text: '#9bc9f7', ground: '#16324f', dot: '#559be2' },
    indigo: { text: '#b9bafa', ground: '#29295c', dot: '#8183ee' },
    purple: { text: '#dbb3f6', ground: '#3c2151', dot: '#b674e2' },
    gray: { text: '#cdc6bc', ground: '#383430', dot: '#9a9287' },
    orange: { text: '#f6c185', ground: '#452b0d', dot: '#e29a45' },
  },
};

/** The colours of both schemes. */
export const PALETTES: Record<ColorScheme, Palette> = { light, dark };

const FONT =
  "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Sizes for pointer and thumb: on phones every target is at least 44 px and inputs have 16 px text, so that iOS does not zoom.
 */
const density = (phone: boolean) =>
  phone
    ? { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48, fontSize: 15 }
    : { controlHeight: 36, controlHeightSM: 30, controlHeightLG: 44, fontSize: 14 };

/**
 * Builds the antd theme.
 * @param scheme light or dark
 * @param options `phone`: larger targets; `reducedMotion`: nothing moves
 */
export function portalTheme(scheme: ColorScheme, options: { phone: boolean; reducedMotion: boolean }): ThemeConfig {
  const palette = PALETTES[scheme];
  const inputFontSize = options.phone ? 16 : 14;
  return {
    algorithm: [scheme === 'dark' ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm, exactColours(palette)],
    cssVar: { key: 'portal' },
    hashed: false,
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
      wireframe: false,

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
      colorInfoBorder: palette.line,
      colorSuccessBorder: palette.line,
      colorWarningBorder: palette.line,

      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextTertiary: palette.textTertiary,
      colorTextDescription: palette.textSecondary,
      colorTextPlaceholder: palette.textTertiary,
      colorTextHeading: palette.text,
      colorIcon: palette.textSecondary,
      colorIconHover: palette.text,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBgSpotlight: palette.tooltip,
      colorBorder: palette.line,
      colorBorderSecondary: palette.lineSoft,
      colorSplit: palette.lineSoft,
      controlItemBgHover: palette.hover,
      controlItemBgActive: palette.primarySoft,
      controlItemBgActiveHover: palette.primarySoft,
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
        primaryColor: palette.onPrimary,
        dangerColor: palette.onPrimary,
        paddingInline: 16,
        defaultHoverBg: palette.hover,
        defaultHoverColor: palette.text,
        defaultHoverBorderColor: palette.textTertiary,
        defaultActiveColor: palette.text,
        defaultActiveBorderColor: palette.textSecondary,
      },
      Input: { activeShadow: 'none', errorActiveShadow: 'none', inputFontSize, paddingInline: 12 },
      InputNumber: { activeShadow: 'none', errorActiveShadow: 'none', inputFontSize },
      DatePicker: { activeShadow: 'none', errorActiveShadow: 'none', inputFontSize },
      Select: {
        fontSize: inputFontSize,
        optionSelectedFontWeight: 560,
        optionPadding: options.phone ? '11px 12px' : '7px 12px',
        optionHeight: options.phone ? 44 : 34,
        activeOutlineColor: 'transparent',
      },
      Checkbox: { colorWhite: palette.onPrimary, ...(options.phone ? { controlInteractiveSize: 22 } : {}) },
      Radio: { colorWhite: palette.onPrimary },
      Switch: { handleBg: scheme === 'dark' ? '#f1eee9' : '#ffffff' },
      Modal: { titleFontSize: 18, titleLineHeight: 1.35, contentBg: palette.raised, headerBg: palette.raised },
      Tooltip: { colorTextLightSolid: palette.tooltipText },
      Alert: { colorErrorBorder: palette.line },
      Layout: {
        siderBg: palette.sider,
        headerBg: palette.surface,
        bodyBg: palette.page,
        headerHeight: 60,
        headerPadding: '0 24px',
        triggerBg: palette.siderActive,
      },
      Menu: {
        darkItemBg: palette.sider,
        darkSubMenuItemBg: palette.sider,
        darkPopupBg: palette.sider,
        darkItemColor: palette.siderText,
        darkItemHoverColor: palette.siderActiveText,
        darkItemHoverBg: 'rgba(255, 255, 255, 0.06)',
        darkItemSelectedBg: palette.siderActive,
        darkItemSelectedColor: palette.siderActiveText,
        darkGroupTitleColor: palette.siderText,
        itemBorderRadius: 8,
        itemHeight: options.phone ? 48 : 40,
        itemMarginInline: 12,
        iconSize: 17,
        itemSelectedBg: palette.primarySoft,
        itemSelectedColor: palette.link,
      },
      Segmented: {
        trackBg: palette.lineSoft,
        itemSelectedBg: scheme === 'dark' ? palette.line : palette.raised,
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

/** Builds the custom properties that our style sheets read, as the body of a CSS rule. */
export function cssVariables(scheme: ColorScheme): string {
  const { tones, ...colours } = PALETTES[scheme];
  const lines = Object.entries(colours).map(([name, value]) => `--ui-${kebab(name)}: ${value};`);
  for (const [name, tone] of Object.entries(tones)) {
    lines.push(`--ui-${name}-text: ${tone.text}; --ui-${name}-ground: ${tone.ground}; --ui-${name}-dot: ${tone.dot};`);
  }
  lines.push(`--ui-font: ${FONT};`, `color-scheme: ${scheme};`);
  return lines.join('\n');
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
