import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { restForOthers } from './resting';

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const timeOf = async (action: () => Promise<void>): Promise<number> => {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
};
const work = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('goes on at once while nobody comes, and rests when somebody does, until nobody came again', async () => {
  const resting = restForOthers();
  const restAfterWork = async (): Promise<number> => {
    await work(60);
    return timeOf(() => resting.rest());
  };
  /** A busy machine may be late once, not five times. */
  const shortest = async (): Promise<number> => {
    const times: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) times.push(await restAfterWork());
    return Math.min(...times);
  };
  expect(await shortest()).toBeLessThan(25);
  await fetch(address);
  expect(await restAfterWork()).toBeGreaterThan(45);
  expect(await shortest()).toBeLessThan(25);
  resting.stop();
});
