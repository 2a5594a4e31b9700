// A process of its own, so that 5,000 connections do not slow down the calls that are measured beside them.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The link of one person. */
export type Follower = { token: string; photos: readonly string[] };

export type FollowersOrder = {
  /** Origin of the API. */
  address: string;
  followers: readonly Follower[];
  /** Milliseconds within which they all open their links. */
  within: number;
};

/** Milliseconds of each opened page, and of the page with its photos. */
export type FollowersReport = { pages: number[]; withPhotos: number[] };

function get(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    call.once('error', reject);
    call.end();
  });
}

/** Opens one link as a browser does: the request, and then its photos over the same connections. */
async function follow(address: string, { token, photos }: Follower, report: FollowersReport): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const key = encodeURIComponent(token);
  const began = performance.now();
  await get(agent, `${address}/api/v1/follow?key=${key}`);
  report.pages.push(performance.now() - began);
  await Promise.all(photos.map((id) => get(agent, `${address}/api/v1/follow/photos/${id}?v=thumb&key=${key}`)));
  report.withPhotos.push(performance.now() - began);
  agent.destroy();
}

async function main({ address, followers, within }: FollowersOrder): Promise<void> {
  const report: FollowersReport = { pages: [], withPhotos: [] };
  await Promise.all(
    followers.map(async (follower, index) => {
      await sleep((within * index) / followers.length);
      await follow(address, follower, report);
    }),
  );
  process.send?.(report);
}

process.once('message', (order: FollowersOrder) => {
  main(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
