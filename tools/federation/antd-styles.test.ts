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
