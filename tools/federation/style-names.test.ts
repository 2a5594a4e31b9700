import { providedStyleNames, styleNames } from './style-names';

const file = (path: string, text: string) => ({ path, content: Buffer.from(text) });

it('lists the classes and custom properties of the design system that a build names', () => {
  const styles = '.agenda .ui-table{color:var(--ui-text);font-family:ui-monospace}';
  const script = 'a("p",{className:"ui-sr-only my-ui-part"});b(`ui-badge-${tone} ui-badge`)';
  expect(styleNames([file('a.css', styles), file('a.js', script), file('a.json', '"ui-json"')])).toEqual([
    '--ui-text',
    'ui-badge',
    'ui-sr-only',
    'ui-table',
  ]);
});

it('counts as provided what a style sheet of the shell defines, with the colours of the theme', () => {
  const provided = providedStyleNames(
    [file('a.css', '.ui-page{--ui-top:0;color:var(--ui-elsewhere)}'), file('a.js', '"ui-in-script"')],
    ':root{--ui-text:#000}',
  );
  expect(provided).toEqual(expect.arrayContaining(['--ui-text', '--ui-top', 'ui-page']));
  expect(provided).not.toEqual(expect.arrayContaining(['--ui-elsewhere']));
  expect(provided).not.toEqual(expect.arrayContaining(['ui-in-script']));
});
