import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test, type Page } from '@playwright/test';
import type { RequestDetail } from '@portal/domain';

import { cleanUpOrphans, lookInto } from '../../../tools/faults/consistency';
import { startServer, type Server } from '../../../tools/faults/portal-process';
import { killFamily } from '../../../tools/faults/process-family';
import { freePort } from '../../../tools/testing/free-port';
import { openCuttingProxy } from '../src/cutting-proxy';
import { readDeviceDrafts, writeDeviceDrafts, type DeviceDraft } from '../src/device-drafts';
import { expectSaved, fillFinish, openPhone, savedOnDevice } from '../src/field-work';
import { withDatabase } from '../src/own-database';
import { choose, expectArea } from '../src/portal-page';
import { ownScenario } from '../src/scenario';
import { drawPhoto } from '../src/test-photos';
import { PAGES } from './areas';

/** Number of sent repairs. */
const ROUNDS = Number(process.env.FAULT_ROUNDS);
const MOST_CUTS = 3;
/** In how many of them the server is killed at a cut, and how long after it at most: milliseconds. */
const KILLED_SHARE = 0.2;
const KILLED_WITHIN = 200;
const ROUND_LIMIT_MS = 120_000;

/** A portal that a test kills and starts again, with PostgreSQL and all. */
async function openMortalPortal() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-cuts-'));
  const port = await freePort();
  const environment = { DATA_DIR: dataDir, NODE_ENV: 'development', DEMO: '1' };
  const start = (): Promise<Server> => startServer({ port, environment, logFile: join(dataDir, 'log') });
  let server = await start();
  return {
    url: server.address,
    dataDir,
    killAndStart: async () => {
      killFamily(server.process.pid ?? 0);
      await server.kill();
      server = await start();
    },
    restart: async () => {
      await server.stop();
      server = await start();
    },
    throwAway: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Hands a start and a finish over to be sent, as the forms do, and reads them from the device. */
async function makeDrafts(page: Page, { numRequest }: RequestDetail): Promise<DeviceDraft[]> {
  // The last of what the forms need; the page fetches it some seconds after its list.
  const supplies = page.waitForResponse(/\/api\/v1\/inventory\//);
  await page.goto(`${PAGES.requestOperator.path}?q=${numRequest}`);
  await supplies;
  await page.getByRole('button', { name: 'Iniciar', exact: true }).click();
  await page.context().setOffline(true);
  const dialog = page.getByRole('dialog', { name: 'Iniciar solicitud' });
  await choose(dialog, 'Sede representada:', 'Santiago Centro');
  await dialog.getByLabel('Foto del lugar', { exact: true }).setInputFiles([await drawPhoto('inicio')]);
  await expectSaved(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  const result = [await drawPhoto('resultado 1'), await drawPhoto('resultado 2')];
  await fillFinish(page, { description: 'Listo', result, supplies: [await drawPhoto('insumo')] });
  await expectSaved(page);
  await page.getByRole('button', { name: 'Finalizar reparación' }).click();
  await expectArea(page, PAGES.requestOperator);
  return readDeviceDrafts(page);
}

/** Copies a draft for another request, to be sent under a new key. */
function copyDraft(original: DeviceDraft, { id: request, numRequest }: RequestDetail): DeviceDraft {
  const { key, id } = original.draft;
  const newKey = `${id.user}/${id.kind}/${request}`;
  const { draft, bytes } = JSON.parse(JSON.stringify(original).replaceAll(key, newKey)) as DeviceDraft;
  const submission = draft.submission && { ...draft.submission, key: randomUUID(), submittedAt: Date.now() };
  return {
    draft: { ...draft, id: { ...id, request }, request: { ...draft.request, id: request, numRequest }, submission },
    bytes,
  };
}

/** Reads what is stored of the work on a request: its repairs, its events, and the hashes of its photos by their kind. */
const storedOf = (dataDir: string, request: number) =>
  withDatabase(async (query) => {
    const photos = await query<{ id: string; kind: string }>(
      `select id, kind from photos where request_id = $1 and kind <> 'request' order by kind, position, id`,
      [request],
    );
    const hashes = photos.map(async ({ id, kind }) => {
      const content = await readFile(join(dataDir, 'files/photos', id.slice(0, 2), `${id}-full`));
      return `${kind} ${createHash('sha256').update(content).digest('hex')}`;
    });
    const [work] = await query(
      `select (select count(*)::int from repairs where request_id = $1) as repairs,
              (select array_agg(event order by id) from request_history
                where request_id = $1 and event in ('start', 'finish')) as events`,
      [request],
    );
    return { work, photos: await Promise.all(hashes) };
  }, dataDir);

test('every repair is stored once, as the device had it, whatever byte its sends are cut at and whenever the server is killed', async ({
  browser,
}) => {
  test.setTimeout(ROUNDS * ROUND_LIMIT_MS);
  const portal = await openMortalPortal();
  const proxy = await openCuttingProxy(portal.url);
  const work = await ownScenario(portal.url);
  const context = await openPhone(browser, proxy.url, work.operator);
  const page = await context.newPage();
  let cutSends = 0;
  let kills = 0;

  /** Waits until the device has sent everything; it tries again at once, as when the network is back. */
  const untilSent = () =>
    expect
      .poll(
        async () => {
          await page.evaluate(() => void window.dispatchEvent(new Event('online')));
          return savedOnDevice(page);
        },
        { timeout: ROUND_LIMIT_MS, intervals: [100] },
      )
      .toEqual({ drafts: 0, files: 0 });

  const first = await work.requestIn('asignado');
  const drafts = await makeDrafts(page, first);
  await context.setOffline(false);
  await untilSent();
  const undisturbed = await storedOf(portal.dataDir, first.id);
  expect(undisturbed.work).toEqual({ repairs: 1, events: ['start', 'finish'] });
  expect(undisturbed.photos).toHaveLength(5);

  for (let round = 1; round <= ROUNDS; round += 1) {
    await test.step(`round ${round}`, async () => {
      const request = await work.requestIn('asignado');
      const copies = drafts.map((draft) => copyDraft(draft, request));
      await writeDeviceDrafts(page, copies);
      const cuts = Array.from({ length: Math.floor(Math.random() * (MOST_CUTS + 1)) }, () => Math.random() * 2);
      let isKilled = Math.random() < KILLED_SHARE;
      let ending: Promise<void> | undefined;
      proxy.cut(cuts, () => {
        cutSends += 1;
        if (!isKilled) return;
        isKilled = false;
        kills += 1;
        const pause = new Promise((resolve) => setTimeout(resolve, Math.random() * KILLED_WITHIN));
        ending = pause.then(portal.killAndStart);
      });
      await page.goto(PAGES.requestOperator.path);
      await untilSent();
      await ending;
      expect(await storedOf(portal.dataDir, request.id), `cut at ${cuts.join()}`).toEqual(undisturbed);
    });
  }

  const look = lookInto(portal.dataDir);
  const { orphans, left } = await cleanUpOrphans(look, join(portal.dataDir, 'files'), portal.restart);
  expect(left).toEqual([]);
  process.stdout.write(
    `offline: ${ROUNDS} repairs stored once, every hash equal; ${cutSends} cuts, ${kills} kills of the server; ` +
      `${orphans.length} orphaned files, all cleaned up\n`,
  );
  await context.close();
  await proxy.close();
  await portal.throwAway();
});
