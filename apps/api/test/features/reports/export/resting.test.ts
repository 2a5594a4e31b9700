import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

import { restForOthers } from '../../../../src/features/reports/export/resting';

jest.mock('node:timers/promises', () => ({
  setImmediate: jest.fn(() => Promise.resolve()),
  setTimeout: jest.fn(() => Promise.resolve()),
}));

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => jest.restoreAllMocks());

it('goes on at once while nobody comes; rests as long as it worked, up to a limit, when somebody did', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const resting = restForOthers();
  /** @returns for how long it rests, in milliseconds; undefined when it only lets the loop turn */
  const restAfter = async (worked: number): Promise<number | undefined> => {
    jest.mocked(setTimeout).mockClear();
    jest.mocked(setImmediate).mockClear();
    now += worked;
    await resting.rest();
    const [rest] = jest.mocked(setTimeout).mock.calls;
    expect(jest.mocked(setImmediate)).toHaveBeenCalledTimes(rest ? 0 : 1);
    return rest?.[0];
  };

  expect(await restAfter(30)).toBeUndefined();
  await fetch(address);
  expect(await restAfter(30)).toBe(30);
  expect(await restAfter(30)).toBeUndefined();
  await fetch(address);
  expect(await restAfter(1_000)).toBe(50);
  resting.stop();
});
