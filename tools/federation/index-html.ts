import { PORTAL_CONFIG_PLACEHOLDER, type PageFile } from '@portal/domain';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf, preloadTag } from '@portal/releases';
import type { BuildFile } from './build-files';

export const ASSETS_PLACEHOLDER = '<!-- portal:assets -->';

type HostPage = {
  templateFile: string;
  publicPath: string;
  entryFiles: readonly string[];
  /** Files that the entry requests at once: the page preloads them. */
  startFiles: readonly string[];
  /** The icon for the start screen of an iPhone, by path inside the build; other systems read the manifest. */
  touchIcon?: string;
  files: readonly BuildFile[];
};

/** Throws Error when the template lacks a placeholder. */
export async function renderHostPage(page: HostPage): Promise<string> {
  const template = await readFile(page.templateFile, 'utf8');
  for (const placeholder of [ASSETS_PLACEHOLDER, PORTAL_CONFIG_PLACEHOLDER]) {
    if (!template.includes(placeholder)) {
      throw new Error(`${path.basename(page.templateFile)} must contain ${placeholder}`);
    }
  }
  const contents = new Map(page.files.map((file) => [file.path, file.content]));
  const describe = (file: string): PageFile => {
    const content = contents.get(file);
    if (!content) throw new Error(`the build names ${file} and did not write it`);
    return { address: page.publicPath + file, integrity: integrityOf(content) };
  };
  const entries = page.entryFiles.map(describe).map(({ address, integrity }) => {
    const attributes = `integrity="${integrity}" crossorigin="anonymous"`;
    return address.endsWith('.css')
      ? `<link rel="stylesheet" href="${address}" ${attributes}>`
      : `<script defer src="${address}" ${attributes}></script>`;
  });
  const icon = page.touchIcon ? [`<link rel="apple-touch-icon" href="${page.publicPath}${page.touchIcon}">`] : [];
  const tags = [...entries, ...page.startFiles.map(describe).map(preloadTag), ...icon];
  return template.replace(ASSETS_PLACEHOLDER, () => tags.join('\n    '));
}
