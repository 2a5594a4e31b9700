import { fork } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { FollowLink } from '@portal/domain';
import type { Bench } from './arguments';
import type { Follower, FollowersOrder, FollowersReport } from './followers';
import { openLists } from './lists-beside';
import { withPortals, type MeasuredPortal } from './measured-portal';
import { p50p95, type Results } from './report';
import { PEOPLE, seedRequests } from './seed-requests';

const FOLLOWERS = 5_000;
/** Milliseconds within which they open their links, after a mail to all of them. */
const WITHIN = 60_000;
/** Bytes of a thumbnail. */
const THUMBNAIL = 12_000;

/** Copies the link of each request as an assigner does, and stores a file for each photo that it shows. */
async function makeFollowers(portal: MeasuredPortal, count: number): Promise<Follower[]> {
  const { files } = portal;
  const { rows } = await portal.bare.query<{ id: number; photos: string[] }>(
    `select id::int, array(select photos.id::text from photos
       where request_id = requests.id and kind = 'result' and requests.status in ('finalizado', 'liquidado')) as photos
     from requests where status not in ('facturado', 'eliminado') order by md5(id::text) limit $1`,
    [count],
  );
  await mkdir(files, { recursive: true });
  const thumbnail = path.join(files, 'thumbnail');
  await writeFile(thumbnail, Buffer.alloc(THUMBNAIL, 7));
  const followers: Follower[] = [];
  for (const { id, photos } of rows) {
    const call = {
      method: 'POST',
      path: `/request/${id}/follow-link`,
      headers: {},
      body: Buffer.alloc(0),
      as: PEOPLE.assigner,
    } as const;
    const { data } = JSON.parse(await portal.read(call)) as { data: FollowLink };
    for (const photo of photos) {
      const folder = path.join(files, 'photos', photo.slice(0, 2));
      await mkdir(folder, { recursive: true });
      await link(thumbnail, path.join(folder, `${photo}-thumb`));
    }
    followers.push({ token: data.address.split('#')[1] ?? '', photos });
  }
  return followers;
}

/**
 * Lets everybody follow their link.
 * @returns the times of each, when all have their page
 */
async function letFollow(order: FollowersOrder): Promise<FollowersReport> {
  const crowd = fork(path.join(__dirname, 'followers.ts'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  crowd.send(order);
  const outcome = await Promise.race([
    once(crowd, 'message').then(([report]) => report as FollowersReport),
    once(crowd, 'exit').then(() => null),
  ]);
  if (outcome === null) throw new Error('A link was not answered');
  crowd.disconnect();
  return outcome;
}

async function measureLists(portal: MeasuredPortal, callers: number): Promise<Results> {
  const followers = await makeFollowers(portal, Math.min(FOLLOWERS, Math.floor(portal.rows / 4)));
  const { address } = portal;
  const lists = await openLists(portal, callers);
  await letFollow({ address, followers: followers.slice(0, 200), within: 1_000 });

  const measureAlone = (milliseconds: number): Promise<void> => {
    const until = performance.now() + milliseconds;
    return lists.measure('alone', () => performance.now() > until);
  };
  // Alone before and after, so that a machine that becomes busier meets both.
  await measureAlone(WITHIN / 2);
  const began = performance.now();
  let isOver = false;
  const following = letFollow({ address, followers, within: WITHIN }).finally(() => (isOver = true));
  const [report] = await Promise.all([following, lists.measure('beside', () => isOver)]);
  const seconds = (performance.now() - began) / 1_000;
  await measureAlone(WITHIN / 2);
  const { verdict, table } = lists.results('while links are followed');
  return {
    explanation:
      `${followers.length} people opened their links within ${seconds.toFixed(0)} s: p50 / p95 of the page ` +
      `${p50p95(report.pages)} ms, with its photos ${p50p95(report.withPhotos)} ms.`,
    verdicts: [verdict],
    tables: [table],
  };
}

/** The lists while 5,000 people open their links within a minute. */
export const followBench: Bench = {
  name: 'follow',
  title: 'Lists while links are followed',
  // People at their lists, each of whom opens the next one as soon as the last one is there.
  usual: { callers: 4, sizes: [20_000] },
  measure: ({ callers, sizes }) =>
    withPortals(
      { sizes: sizes.slice(0, 1), people: Object.values(PEOPLE), seed: (db, rows) => seedRequests(db, rows) },
      ([portal]) => measureLists(portal!, callers),
    ),
};
