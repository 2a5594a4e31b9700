import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf } from '@portal/releases';
import { renderHostPage } from './index-html';

const files = [
  { path: 'main.js', content: Buffer.from('1') },
  { path: 'main.css', content: Buffer.from('a{}') },
  { path: 'start.js', content: Buffer.from('2') },
];

let folder: string;
const render = async (template: string): Promise<string> => {
  const templateFile = path.join(folder, 'index.html');
  await writeFile(templateFile, template);
  return renderHostPage({
    templateFile,
    publicPath: '/shell/1.0.0-a/',
    entryFiles: ['main.js', 'main.css'],
    startFiles: ['start.js'],
    files,
  });
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-page-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('names the entry files with their integrity and leaves the place of the configuration', async () => {
  const page = await render('<head><!-- portal:config --><!-- portal:assets --></head>');
  expect(page).toContain('<!-- portal:config -->');
  expect(page).toContain(
    `<script defer src="/shell/1.0.0-a/main.js" integrity="${integrityOf(Buffer.from('1'))}" crossorigin="anonymous"></script>`,
  );
  expect(page).toContain('<link rel="stylesheet" href="/shell/1.0.0-a/main.css" integrity="sha384-');
  expect(page).toContain('<link rel="preload" as="script" href="/shell/1.0.0-a/start.js" integrity="sha384-');
});

it.each(['<head><!-- portal:config --></head>', '<head><!-- portal:assets --></head>'])(
  'refuses a template without its places: %s',
  async (template) => {
    await expect(render(template)).rejects.toThrow(/index\.html must contain <!-- portal:/);
  },
);
