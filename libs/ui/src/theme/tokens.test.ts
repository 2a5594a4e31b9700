import { portalTheme } from './antd-theme';
import { PALETTES, type Palette } from './tokens';

/** Relative luminance of a colour '#rrggbb' (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT = 4.5;
const GRAPHIC = 3;

function textPairs(palette: Palette): [string, string, string][] {
  const grounds = (['page', 'surface', 'raised', 'sunken', 'hover'] as const).map(
    (name) => [name, palette[name]] as const,
  );
  const inks = (['text', 'textSecondary', 'textTertiary', 'link', 'danger', 'warning', 'urgent'] as const).map(
    (name) => [name, palette[name]] as const,
  );
  return [
    ...inks.flatMap(([ink, text]) =>
      grounds.map(([name, ground]): [string, string, string] => [`${ink} on ${name}`, text, ground]),
    ),
    ...Object.entries(palette.tones).map(([name, tone]): [string, string, string] => [
      `${name} badge`,
      tone.text,
      tone.ground,
    ]),
    ['primary button', palette.onPrimary, palette.primary],
    ['primary button, hovered', palette.onPrimary, palette.primaryHover],
    ['danger button', palette.onPrimary, palette.danger],
    ['urgent mark', palette.onUrgent, palette.urgent],
    ['chosen option', palette.link, palette.primarySoft],
    ['navigation', palette.siderText, palette.sider],
    ['navigation, chosen', palette.siderActiveText, palette.siderActive],
    ['tooltip', palette.tooltipText, palette.tooltip],
  ];
}

describe.each(Object.entries(PALETTES))('the %s scheme', (_scheme, palette) => {
  test.each(textPairs(palette))('%s is readable (AA)', (_name, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(['primary', 'line'] as const)('the %s of focus rings, fields and buttons is seen', (edge) => {
    for (const ground of ['page', 'surface', 'raised', 'sunken', 'hover', 'primarySoft'] as const) {
      expect(contrast(palette[edge], palette[ground])).toBeGreaterThanOrEqual(GRAPHIC);
    }
  });
});

it('writes every input of a phone in 16 px, so that iOS does not zoom', () => {
  const { Input, InputNumber, DatePicker, Select } =
    portalTheme('light', { phone: true, reducedMotion: false }).components ?? {};
  const sizes = [Input?.inputFontSize, InputNumber?.inputFontSize, DatePicker?.inputFontSize, Select?.fontSize];
  expect(sizes).toEqual([16, 16, 16, 16]);
});
