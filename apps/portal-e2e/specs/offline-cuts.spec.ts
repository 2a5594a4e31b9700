import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test, type Page } from '@playwright/test';
import type { RequestDetail } from '@portal/domain';

import { cleanUpOrphans, lookInto } from '../../../tools/faults/consistency';
import { createChance, type Chance } from '../src/chance';
import { startServer, type Server } from '../../../tools/faults/portal-process';
import { killFamily } from '../../../tools/faults/process-family';
import { freePort } from '../../../tools/testing/free-port';
import { openCuttingProxy, type Cut } from '../src/cutting-proxy';
import { readDeviceDrafts, writeDeviceDrafts, type DeviceDraft } from '../src/device-drafts';
import { expectSaved, fieldWork, fillFinish, openPhone, savedOnDevice } from '../src/field-work';
import type { Part } from '../src/http-person';
import { choose, expectArea } from '../src/portal-page';
import { storedHashes } from '../src/stored-photos';
import { drawPhoto } from '../src/test-photos';
import { PAGES } from './areas';

/** Number of sent repairs, and the seed of their random numbers: the same seed repeats a failure. */
const ROUNDS = Number(process.env.FAULT_ROUNDS);
const SEED = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
/** In how many of them the server is killed at a cut, and how long after it at most: milliseconds. */
const KILLED_SHARE = 0.2;
const KILLED_WITHIN = 200;
const ROUND_LIMIT_MS = 120_000;

/** Prints a figure: this is run for its numbers. */
const say = (line: string): void => void process.stdout.write(`offline: ${line}\n`);

/** A portal that a test kills and starts again, with PostgreSQL and all. */
async function openMortalPortal() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-cuts-'));
  const port = await freePort();
  const start = (): Promise<Server> =>
    startServer({
      port,
      environment: { DATA_DIR: dataDir, NODE_ENV: 'development', DEMO: '1' },
      logFile: join(dataDir, 'log'),
    });
  let server = await start();
  return {
    url: server.address,
    dataDir,
    kill: async () => {
      killFamily(server.process.pid ?? 0);
      await server.kill();
    },
    start: async () => void (server = await start()),
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
  const supplies = page.waitForResponse(/\/api\/v1\/inventory\//, { timeout: 60_000 });
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
  await fillFinish(page, {
    description: 'Listo',
    result: [await drawPhoto('resultado')],
    supplies: [await drawPhoto('insumo')],
  });
  await expectSaved(page);
  await page.getByRole('button', { name: 'Finalizar reparación' }).click();
  await expectArea(page, PAGES.requestOperator);
  return readDeviceDrafts(page);
}

/** Number of photos of each field in a round. */
type Counts = Record<'file' | 'fileEnd' | 'fileInsumos', number>;

/** Copies a draft for another request, with other photos under its fields; the signature stays. */
function copyDraft(
  { draft, bytes }: DeviceDraft,
  request: RequestDetail,
  photosOf: (field: string) => Part[],
): DeviceDraft {
  const id = { ...draft.id, request: request.id };
  const key = `${id.user}/${id.kind}/${id.request}`;
  const copy: DeviceDraft = {
    draft: {
      ...draft,
      key,
      id,
      request: { ...draft.request, id: request.id, numRequest: request.numRequest },
      submission: draft.submission && { ...draft.submission, key: randomUUID(), submittedAt: Date.now() },
      files: {},
    },
    bytes: {},
  };
  for (const [field, before] of Object.entries(draft.files)) {
    const parts =
      field === 'signature'
        ? before.map((file) => ({ ...file, base64: bytes[file.key] ?? '' }))
        : photosOf(field).map(({ name, mimeType: type, buffer }) => ({
            ...{ name, type, lastModified: 0, ready: true },
            base64: buffer.toString('base64'),
          }));
    copy.draft.files[field] = parts.map(({ base64, ...file }, index) => {
      const fileKey = `${key}|${field}-${index}`;
      copy.bytes[fileKey] = base64;
      return { ...file, key: fileKey };
    });
  }
  return copy;
}

const aCut = (chance: Chance): Cut =>
  chance.is(0.2) ? 'before-answer' : chance.is(0.2) ? 'within-answer' : chance.int(1_000_000) / 1_000_000;

test(
  'every repair is stored once, as the device had it, whatever byte its sends are cut at and whenever the server is killed',
  { tag: '@faults' },
  async ({ browser }) => {
    test.setTimeout(ROUNDS * ROUND_LIMIT_MS);
    say(`${ROUNDS} repairs, seed ${SEED}`);
    const portal = await openMortalPortal();
    const proxy = await openCuttingProxy(portal.url, 'work');
    const work = await fieldWork(portal.url);
    const look = lookInto(portal.dataDir);
    const context = await openPhone(browser, proxy.url, work.operator);
    const page = await context.newPage();
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

    const first = await work.assigned();
    const templates = await makeDrafts(page, first);
    await context.setOffline(false);
    await untilSent();
    const { signature } = await storedHashes(portal.dataDir, first.id);
    expect(signature).toHaveLength(1);

    for (let round = 1; round <= ROUNDS; round += 1) {
      await test.step(`round ${round}`, async () => {
        const chance = createChance(SEED, round);
        const counts: Counts = { file: 1 + chance.int(3), fileEnd: 1 + chance.int(4), fileInsumos: chance.int(4) };
        const total = counts.file + counts.fileEnd + counts.fileInsumos;
        const photos: Part[] = [];
        for (let index = 0; index < total; index += 1) {
          photos.push(await drawPhoto(`${round}-${index}`, 80 + chance.int(400)));
        }
        const partsOf: Record<string, Part[]> = {
          file: photos.slice(0, counts.file),
          fileEnd: photos.slice(counts.file, counts.file + counts.fileEnd),
          fileInsumos: photos.slice(counts.file + counts.fileEnd),
        };
        // The portal's result for the same files on an undisturbed connection.
        const request = await work.assigned(photos);
        const reference = (await storedHashes(portal.dataDir, request.id)).request ?? [];

        await writeDeviceDrafts(
          page,
          templates.map((draft) => copyDraft(draft, request, (field) => partsOf[field] ?? [])),
        );
        const cuts = Array.from({ length: chance.int(4) }, () => aCut(chance));
        const isKilled = cuts.length > 0 && chance.is(KILLED_SHARE);
        const killedAfter = chance.int(KILLED_WITHIN);
        let ending: Promise<void> | undefined;
        proxy.cut(cuts, () => {
          if (!isKilled || ending) return;
          kills += 1;
          ending = new Promise<void>((resolve) => setTimeout(resolve, killedAfter))
            .then(portal.kill)
            .then(portal.start);
        });
        await page.goto(PAGES.requestOperator.path);
        await untilSent();
        await ending;

        const stored = await storedHashes(portal.dataDir, request.id);
        expect(stored).toEqual({
          request: reference,
          start: reference.slice(0, counts.file),
          result: reference.slice(counts.file, counts.file + counts.fileEnd),
          ...(counts.fileInsumos > 0 ? { supplies: reference.slice(counts.file + counts.fileEnd) } : {}),
          signature,
        });
        const { rows } = await look((pool) =>
          pool.query<{ repairs: number; events: string[] }>(
            `select (select count(*)::int from repairs where request_id = $1) as repairs,
                    (select array_agg(event order by id) from request_history
                      where request_id = $1 and event in ('start', 'finish')) as events`,
            [request.id],
          ),
        );
        expect(rows).toEqual([{ repairs: 1, events: ['start', 'finish'] }]);
      });
    }

    const { orphans, left } = await cleanUpOrphans(look, join(portal.dataDir, 'files'), portal.restart);
    expect(left).toEqual([]);
    const { cut, answered } = proxy.counts();
    say(
      `${ROUNDS} repairs stored once, every hash equal; ${cut} cuts, ${kills} kills of the server, ` +
        `${answered} sends answered; ${orphans.length} orphaned files, all cleaned up`,
    );
    await context.close();
    await proxy.close();
    await portal.throwAway();
  },
);
