import type { Page, RequestListItem } from '@portal/domain';
import pg from 'pg';

import { createRequestWorld, type RequestWorld } from '../testing/request-world';

let world: RequestWorld;

beforeAll(async () => {
  world = await createRequestWorld();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

/** PostgreSQL has read the next page of a list, and its answer is on the way until the test lets it come. */
function holdNextPage() {
  type Send = (this: pg.Client, config: { text: string }) => Promise<unknown>;
  const prototype = pg.Client.prototype as unknown as { query: Send };
  const { query } = prototype;
  const pages: string[] = [];
  let letCome = (): void => undefined;
  let hasRead = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  const read = new Promise<void>((resolve) => (hasRead = resolve));
  const send: Send = async function send(config) {
    const isPage = config.text.startsWith('with found as');
    if (isPage) pages.push(config.text);
    const isFirst = pages.length === 1;
    const result = await query.call(this, config);
    if (isPage && isFirst) {
      hasRead();
      await held;
    }
    return result;
  };
  jest.spyOn(prototype, 'query').mockImplementation(send);
  return { read, letCome, pages };
}

it('shows people what they have just done, though others were asking for the same page before', async () => {
  const { assigner } = world.people;
  const firstOnPage = async (): Promise<number | undefined> => {
    const response = await assigner.call.get('/api/v1/request/');
    expect(response.statusCode).toBe(200);
    return response.json<Page<RequestListItem>>().data[0]?.id;
  };
  const older = await world.requestIn('solicitado');
  const page = holdNextPage();
  const before = firstOnPage();
  await page.read;
  const newer = await world.requestIn('solicitado');
  const after = Array.from({ length: 20 }, firstOnPage);
  page.letCome();

  expect(await before).toBe(older);
  expect(new Set(await Promise.all(after))).toEqual(new Set([newer]));
  // Twenty people were answered by one statement.
  expect(page.pages).toHaveLength(2);
});
