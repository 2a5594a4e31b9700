import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import antdStyles from './antd-styles.cjs';

it('keeps the styles of the components that the design system imports, and no variables, which the theme writes', () => {
  const watched: string[] = [];
  const css = antdStyles.call({ addContextDependency: (folder: string) => watched.push(folder) });
  const classes = new Set([...css.matchAll(/\.(ant-[a-z]+)/g)].map(([, name]) => name));
  expect([...classes]).toEqual(
    expect.arrayContaining(['ant-btn', 'ant-picker', 'ant-select', 'ant-modal', 'ant-message']),
  );
  expect([...classes]).not.toEqual(expect.arrayContaining(['ant-table']));
  expect(css).not.toMatch(/antd-variables|-rtl|ant-tag-volcano/);
  expect(watched).toEqual([expect.stringMatching(/ui\/src$/)]);
});

it('takes a component by the name that antd gives it, also where a file renames it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'antd-styles-'));
  writeFileSync(path.join(folder, 'index.ts'), "export { Alert as Banner, type ButtonProps, Tag } from 'antd';\n");
  expect(antdStyles.importedComponents(folder)).toEqual(['Alert', 'Tag']);
});
