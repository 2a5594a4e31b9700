import { fork } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { openDatabase } from '@portal/api';
import type { FollowLink } from '@portal/domain';
import type { Bench } from '../arguments';
import { openMeasuredPortal, type MeasuredPortal } from '../measured-portal';
import { percentile, toMarkdown, toText, type Table } from '../report';
import { PEOPLE, seedRequests } from '../seed-requests';
import type { Samples } from '../send-calls';
import type { Follower, FollowersOrder, FollowersReport } from './followers';

const REQUESTS = 20_000;
const FOLLOWERS = 5_000;
/** Milliseconds within which they open their links, after a mail to all of them. */
const WITHIN = 60_000;
/** People at their lists, each of whom opens the next one as soon as the last one is there. */
const CALLERS = 4;
/** Calls of a list in a row. */
const BATCH = 32;
/** The p95 of the lists while people follow their links, at most so many times that without. */
const MOST_GROWTH = 1.2;
/** Bytes of a thumbnail. */
const THUMBNAIL = 12_000;

type Lists = Record<string, { quiet: Samples; followed: Samples }>;
type Results = { lists: Lists; report: FollowersReport; seconds: number };

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

/** Lets everybody follow their link. @returns the times of each, when all have their page */
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

async function measureLists(portal: MeasuredPortal, count: number, callers: number): Promise<Results> {
  const followers = await makeFollowers(portal, count);
  const { rows } = await portal.bare.query<{ id: number }>('select id::int from users where email = $1', [
    PEOPLE.operator.email,
  ]);
  const batches = {
    'Solicitudes por asignar': portal.calls(() => ({ path: '/request/?limit=20', as: PEOPLE.assigner })),
    'Solicitudes por revisar': portal.calls(() => ({
      path: `/request/assigned/${rows[0]?.id}?limit=20`,
      as: PEOPLE.operator,
    })),
    'Asignar permisos': portal.calls(() => ({ path: '/request/process?limit=20', as: PEOPLE.processor })),
  };
  const lists: Lists = Object.fromEntries(Object.keys(batches).map((name) => [name, { quiet: [], followed: [] }]));
  const measureUntil = async (when: 'quiet' | 'followed', isOver: () => boolean): Promise<void> => {
    while (!isOver())
      for (const [name, batch] of Object.entries(batches)) lists[name]?.[when].push(...(await batch(BATCH, callers)));
  };
  // Used before it is measured.
  for (const batch of Object.values(batches)) await batch(2_000, callers);
  await letFollow({ address: portal.address, followers: followers.slice(0, 200), within: 1_000 });

  const quietFor = async (milliseconds: number): Promise<void> => {
    const until = performance.now() + milliseconds;
    await measureUntil('quiet', () => performance.now() > until);
  };
  // Quiet before and after, so that a machine that becomes busier meets both.
  await quietFor(WITHIN / 2);
  const began = performance.now();
  let report: FollowersReport | undefined;
  const following = letFollow({ address: portal.address, followers, within: WITHIN }).then((all) => (report = all));
  await Promise.all([following, measureUntil('followed', () => report !== undefined)]);
  const seconds = (performance.now() - began) / 1_000;
  await quietFor(WITHIN / 2);
  return { lists, report: await following, seconds };
}

const p95 = (samples: Samples): number => percentile(samples, 0.95);
const p50p95 = (samples: Samples): string => `${percentile(samples, 0.5).toFixed(2)} / ${p95(samples).toFixed(2)}`;
const growthOf = (lists: Lists): number =>
  p95(Object.values(lists).flatMap(({ followed }) => followed)) /
  p95(Object.values(lists).flatMap(({ quiet }) => quiet));

function tableOf({ lists }: Results): Table {
  const line = (name: string, quiet: Samples, followed: Samples): string[] => [
    name,
    p50p95(quiet),
    p50p95(followed),
    `${(p95(followed) / p95(quiet)).toFixed(2)} ×`,
    `${quiet.length} + ${followed.length}`,
  ];
  const all = Object.values(lists);
  return {
    head: ['p50 / p95, ms', 'without', 'while links are followed', 'p95', 'calls'],
    lines: [
      ...Object.entries(lists).map(([name, { quiet, followed }]) => line(name, quiet, followed)),
      line(
        'all',
        all.flatMap(({ quiet }) => quiet),
        all.flatMap(({ followed }) => followed),
      ),
    ],
  };
}

/** The lists while 5,000 people open their links within a minute; `keep` stores a page under a name. */
export const followBench = (keep: (name: string, page: string) => Promise<void>): Bench => ({
  name: 'follow',
  async run({ callers = CALLERS, sizes }) {
    const [size = REQUESTS] = sizes ?? [];
    const count = Math.min(FOLLOWERS, Math.floor(size / 4));
    console.log(`${count} people follow their links in a portal with ${size} requests…\n`);
    const [load = 0] = os.loadavg();
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'));
    const server = await openDatabase({ dataDir, mayCreateDatabases: true });
    let portal: MeasuredPortal | undefined;
    try {
      portal = await openMeasuredPortal({
        ...{ server, dataDir, rows: size, people: Object.values(PEOPLE) },
        seed: (db, rows) => seedRequests(db, rows),
      });
      const results = await measureLists(portal, count, callers);
      const growth = growthOf(results.lists);
      const holds = growth <= MOST_GROWTH;
      const { pages, withPhotos } = results.report;
      const verdict =
        `${count} people opened their links within ${results.seconds.toFixed(0)} s: p50 / p95 of the page ` +
        `${p50p95(pages)} ms, with its photos ${p50p95(withPhotos)} ms. ` +
        `The p95 of the lists was ${growth.toFixed(2)} × (bar: ${MOST_GROWTH.toFixed(2)} ×): ${holds ? 'PASS' : 'FAIL'}`;
      console.log(`${toText(tableOf(results))}\n\n${verdict}\n`);
      const conditions = `${os.cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}, ${callers} callers at once.`;
      if (callers === CALLERS && sizes === undefined) {
        await keep(
          'follow',
          `# Lists while links are followed\n\n${conditions}\n\n${verdict}\n\n${toMarkdown(tableOf(results))}\n`,
        );
      }
      return holds;
    } finally {
      await portal?.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});
