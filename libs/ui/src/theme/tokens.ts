import type { StatusColour } from '@portal/domain';

/**
 * The palettes below are the only source of colours, for the antd tokens and for the custom properties of our style
 * sheets (`--ui-…`). `tokens.test.ts` checks every pair of text and background for AA contrast.
 */

export type ColorScheme = 'light' | 'dark';

type Tone = { text: string; ground: string; dot: string };

const light = {
  primary: '#0f5c66',
  primaryHover: '#15727e',
  primaryActive: '#0a464e',
  onPrimary: '#ffffff',
  /** A tint of the primary colour, as the background of selected items. */
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
  line: '#8e877c',
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
  } satisfies Record<StatusColour, Tone>,
};

export type Palette = typeof light;

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
  line: '#80796f',
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

export const PALETTES: Record<ColorScheme, Palette> = { light, dark };

export const FONT =
  "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

export function cssVariables(scheme: ColorScheme): string {
  const { tones, ...colours } = PALETTES[scheme];
  const toneRules: string[] = [];
  const lines = Object.entries(colours).map(([name, value]) => `--ui-${kebab(name)}: ${value};`);
  for (const [name, tone] of Object.entries(tones)) {
    lines.push(`--ui-${name}-text: ${tone.text}; --ui-${name}-ground: ${tone.ground}; --ui-${name}-dot: ${tone.dot};`);
    toneRules.push(
      `.ui-tone-${name} { --tone-text: ${tone.text}; --tone-ground: ${tone.ground}; --tone-dot: ${tone.dot}; }`,
    );
  }
  lines.push(`--ui-font: ${FONT};`, `color-scheme: ${scheme};`);
  return [':root {', ...lines, '}', ...toneRules].join('\n');
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
