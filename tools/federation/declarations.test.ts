import { readDeclarations } from './declarations';

it('lists the declaration of each name, with those that it refers to', async () => {
  const declarationsOf = await readDeclarations();
  const {
    '@portal/domain': domain,
    '@portal/ui': ui,
    ...packages
  } = declarationsOf({
    '@portal/domain': ['formatDay'],
    '@portal/ui': ['PageHeader', 'Alert'],
    react: ['useState'],
  });
  expect(domain).toEqual({
    CalendarDay: 'export type CalendarDay = string;',
    DateSeparator: expect.stringContaining('export type DateSeparator') as string,
    formatDay: 'export declare function formatDay(day: CalendarDay, separator?: DateSeparator): string;',
  });
  expect(ui).toMatchObject({
    Alert: "export { Alert } from 'antd';",
    PageHeader: 'export declare function PageHeader(props: PageHeaderProps): import("react").JSX.Element;',
    PageHeaderProps: expect.stringContaining('title') as string,
  });
  // React is compared by its version.
  expect(packages).toEqual({ antd: { antd: 'antd 6' } });
});
