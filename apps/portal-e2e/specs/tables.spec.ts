import { formatRequestNumber } from '@portal/domain';
import { expect, test, type Page } from '@playwright/test';

import { administer } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { openAs } from '../src/open-as';
import { PEOPLE, type Credentials, type Person } from '../src/people';
import { ownScenario, scenario } from '../src/scenario';
import { PAGES } from './areas';

const { url: PORTAL } = chooseAddress();

/** The search for a request by its number alone: a text of another test may hold the same digits. */
const numbered = ({ numRequest }: { numRequest: number }): string =>
  encodeURIComponent(formatRequestNumber(numRequest));

/** Wide enough for every table to show its columns side by side. */
const ALL_IN_LINE = 1600;
const WIDTHS = [1366, 1086, 900, 769];
/** Longest name (`LIMITS.nameMax`), under the date of a visit. */
const LONG_NAME = {
  name: 'Valentina de los Ángeles '.repeat(4).slice(0, 80).trim(),
  lastName: 'Undurraga '.repeat(8).trim(),
};

/** Reads the columns of the only record and its main action, where all are side by side. */
const saidInLine = (page: Page): Promise<string[]> =>
  page.locator('.ui-table > tbody > tr').evaluateAll(([row, ...others]) => {
    if (!row || others.length > 0) throw new Error('not one record on one line');
    return [...row.children]
      .flatMap((cell) => (cell as HTMLElement).innerText.split('\n'))
      .filter((text) => text.trim() !== '');
  });

/** Lists the texts of `said` that the record does not show, and the elements that leave their frame or the window. */
const lost = (page: Page, said: string[]): Promise<string[]> =>
  page.locator('.ui-table-frame').evaluate((frame, expected) => {
    const rows = [...frame.querySelectorAll<HTMLTableRowElement>('.ui-table > tbody > tr')];
    // The parts of a place stand on one line or on two, by the room that there is.
    const plain = (words: string) => words.replace(/\s+/g, '');
    const text = plain(rows.map((row) => row.innerText).join());
    const right = frame.getBoundingClientRect().right;
    const cells = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>('td, dd, button')]);
    const outside = cells.filter((cell) => cell.getBoundingClientRect().right > right + 1);
    const narrow = rows.flatMap((row) => [...row.cells]).filter((cell) => cell.clientWidth < 50);
    const pageScrolls = document.documentElement.scrollWidth > window.innerWidth;
    return [
      ...expected.filter((one) => !text.includes(plain(one))),
      ...outside.map((cell) => `outside: ${cell.innerText}`),
      ...narrow.map((cell) => `narrow: ${cell.innerText}`),
      ...(pageScrolls ? ['the page scrolls sideways'] : []),
    ];
  }, said);

test('a table loses no column between a phone and a wide screen, an open sidebar beside it', async ({ browser }) => {
  const work = await ownScenario(PORTAL);
  const request = await work.requestIn('solicitado');
  const assigned = await work.requestIn('asignado');
  await (await administer(PORTAL)).editAccount(work.operator, LONG_NAME);
  const tables: [Person | Credentials, string][] = [
    ['assigner', `${PAGES.requestAssign.path}?status=asignado&q=${numbered(assigned)}`],
    ['client', `${PAGES.requestMine.path}?q=${numbered(request)}`],
    ['report', `${PAGES.report.path}?q=${numbered(request)}`],
    ['admin', `${PAGES.users.path}?q=${PEOPLE.leader}`],
    [work.operator, `${PAGES.requestOperator.path}?q=${numbered(assigned)}`],
  ];
  for (const [who, path] of tables) {
    const page = await openAs(browser, who, path, { viewport: { width: ALL_IN_LINE, height: 900 } });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Contraer menú' })).toBeVisible();
    const said = await saidInLine(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => lost(page, said), { message: `${path} at ${width} px` }).toEqual([]);
    }
    // Moved columns can still be sorted by.
    await expect(page.getByText('Ordenar por')).toBeVisible();
    await page.context().close();
  }
});

test('up to 768 px a list is of cards; one of 360 px says its priority and keeps its words on one line', async ({
  browser,
}) => {
  const { numRequest } = await scenario(PORTAL).requestIn('solicitado');
  const path = `${PAGES.requestAssign.path}?q=${numRequest}`;
  const page = await openAs(browser, 'assigner', path, { viewport: { width: 360, height: 800 } });
  const card = page.getByRole('listitem').filter({ hasText: `N° ${numRequest}` });
  await expect(card.getByText('Urgente')).toBeVisible();
  await expect(page.getByText('Agenda', { exact: true })).toBeVisible();
  // One rectangle for each line of the text.
  const lines = await card.getByText('Asignar', { exact: true }).evaluate((label) => {
    const words = document.createRange();
    words.selectNode(label.firstChild ?? label);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 769, height: 800 });
  await expect(page.getByRole('table')).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(card).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.context().close();
});
