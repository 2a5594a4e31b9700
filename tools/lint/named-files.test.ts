import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = mkdtempSync(path.join(tmpdir(), 'named-files-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const comment = (text: string): string => `/** ${text} */\nconst text = 'text.ts'; // ${text}\n`;

it('lists the files that comments and documents name and that do not exist', () => {
  write('oxlint.config.mjs', '');
  write('README.md', 'The table is in `prices.ts`, its reasons in `tools/decisions/money.md`.');
  write(
    'apps/shop/src/prices.ts',
    comment('As in bill.tsx and total.test.ts, unlike index.d.ts, src/*.ts and ../<name>.ts.'),
  );
  write(
    'libs/work/README.md',
    '`src/bill.tsx`, `prices.ts`, `oxlint.config.mjs`, `apps/shop/src/prices.ts`\n```\n`b.ts`\n```',
  );
  write('libs/work/src/bill.tsx', "import './unknown.ts';");
  write('tools/node_modules/other/README.md', '`unknown.ts`');
  const script = path.join(__dirname, 'named-files.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  expect(stderr.trim().split('\n')).toEqual([
    'README.md: tools/decisions/money.md does not exist',
    'apps/shop/src/prices.ts: total.test.ts does not exist',
    'apps/shop/src/prices.ts: total.test.ts does not exist',
    'libs/work/README.md: prices.ts does not exist',
  ]);
  expect(status).toBe(1);
});
