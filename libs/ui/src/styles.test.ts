import { STATUS_COLOURS } from '@portal/domain';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { cssVariables } from './theme/tokens';

it('imports every style sheet of the library', () => {
  const sheets = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const source = readFileSync(path.join(__dirname, 'styles.ts'), 'utf8');
  const imported = [...source.matchAll(/^import '\.\/(.+)';$/gm)].map(([, file]) => file);
  expect(imported.sort()).toEqual(sheets.map((file) => file.split(path.sep).join('/')).sort());
});

it('has a rule for the badge of every status', () => {
  const rules = cssVariables('light');
  const missing = Object.values(STATUS_COLOURS).filter((colour) => !rules.includes(`\n.ui-tone-${colour} {`));
  expect(missing).toEqual([]);
});
