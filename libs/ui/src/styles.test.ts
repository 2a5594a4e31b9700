import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

it('names every style sheet of the library', () => {
  const sheets = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const source = readFileSync(path.join(__dirname, 'styles.ts'), 'utf8');
  const named = [...source.matchAll(/^import '\.\/(.+)';$/gm)].map(([, file]) => file);
  expect(named.sort()).toEqual(sheets.map((file) => file.split(path.sep).join('/')).sort());
});
