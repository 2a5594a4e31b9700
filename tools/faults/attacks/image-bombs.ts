import { setTimeout as sleep } from 'node:timers/promises';

import { drawNoise } from '../write-load';
import type { Account, ProductionAttack, ProductionPortal } from './attacked';
import { avifOfOneColour, heicOfOneColour, pngOfBits, progressiveJpeg, withFalseSize } from './bombs';
import { call, countStatuses, type Answer } from './call';
import { describeWait, LONGEST_WAIT_MS, longestWaitDuring } from './longest-wait';
import { MOST_MEMORY_MB, peakMemory, resetPeaks } from './memory';

/** Another client's small photo must not wait for somebody's large ones. */
const LONGEST_UPLOAD_MS = 3_000;
const AT_ONCE = 6;
const PAUSE_MS = 100;
const KILOBYTE = 1_000;

/** Asks for a repair, with photos. */
export async function requestWithPhotos(
  portal: Pick<ProductionPortal, 'address' | 'requestFields' | 'as'>,
  account: Account,
  photos: readonly Buffer[],
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(portal.requestFields)) form.set(name, value);
  for (const photo of photos)
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
  return call(portal, { method: 'POST', path: '/api/v1/request/', as: await portal.as(account), body: form });
}

/** Uploads small files that become very large when they are decoded, alone and many at once. */
export const imageBombs: ProductionAttack = async (portal, { checks, expectBelow }) => {
  const { client, otherClient } = portal.accounts;
  const pid = portal.server.process.pid ?? 0;
  const [large, allowed] = [await avifOfOneColour(9_000, 6_700), await avifOfOneColour(4_000, 3_000)];
  const heic = await heicOfOneColour();
  const bombs: [what: string, bytes: Buffer][] = [
    ['AVIF of 60 MP', large],
    ['AVIF of 60 MP that says 0.1 MP', withFalseSize(large, 400, 300)],
    ['AVIF of 12 MP', allowed],
    ['HEIC of 12 MP', heic],
    ['HEIC of 12 MP that says 0.1 MP', withFalseSize(heic, 400, 300)],
    ['HEIC that says 200 MP', withFalseSize(heic, 20_000, 10_000)],
    ['progressive JPEG of 219 MP', progressiveJpeg(16_800, 13_050)],
    ['progressive JPEG of 24 MP', progressiveJpeg(5_900, 4_100)],
    ['progressive JPEG of 24 MP in 60 scans', progressiveJpeg(5_900, 4_100, 60)],
    ['PNG of 219 MP', pngOfBits(16_800, 13_050)],
    ['PNG of 24 MP', pngOfBits(5_900, 4_100)],
    ['interlaced PNG of 24 MP', pngOfBits(5_900, 4_100, true)],
  ];
  const judge = (what: string, answers: readonly Answer[], peak: number): void => {
    checks.expect(
      `${what}: stored or refused`,
      answers.every(({ status }) => [201, 413, 415, 429].includes(status)),
      countStatuses(answers),
    );
    expectBelow(`${what}: memory of a process in MB`, peak, MOST_MEMORY_MB);
  };
  for (const [what, bytes] of bombs) {
    resetPeaks(pid);
    const before = peakMemory(pid);
    const { result, wait } = await longestWaitDuring(portal, () => requestWithPhotos(portal, client, [bytes]));
    const peak = peakMemory(pid);
    checks.say(
      `${what}, ${(bytes.length / KILOBYTE).toFixed(1)} KB: ${result.status} in ${result.ms.toFixed(0)} ms, memory ${before} → ${peak} MB; ${describeWait(wait)}`,
    );
    judge(what, [result], peak);
    expectBelow(`${what}: longest wait in ms`, wait.longestMs, LONGEST_WAIT_MS);
  }

  const small = await drawNoise(200);
  const upload = () => requestWithPhotos(portal, otherClient, [small]);
  await upload();
  const calm = await upload();
  for (const [what, bytes] of [
    ['AVIFs of 12 MP', allowed],
    ['HEICs of 12 MP', heic],
    ['progressive JPEGs of 24 MP', progressiveJpeg(5_900, 4_100)],
  ] as const) {
    resetPeaks(pid);
    const attack = Promise.all(Array.from({ length: AT_ONCE }, () => requestWithPhotos(portal, client, [bytes])));
    let isOver = false;
    const others: Answer[] = [];
    const uploads = (async () => {
      while (!isOver) {
        others.push(await upload());
        await sleep(PAUSE_MS);
      }
    })();
    const answers = await attack;
    isOver = true;
    await uploads;
    const slowest = Math.max(...others.map(({ ms }) => ms));
    const peak = peakMemory(pid);
    checks.say(
      `${AT_ONCE} ${what} of one client at once: ${countStatuses(answers)}, memory ${peak} MB; another client's upload ${calm.ms.toFixed(0)} → ${slowest.toFixed(0)} ms`,
    );
    judge(`${AT_ONCE} ${what}`, answers, peak);
    checks.expect(
      "another client's uploads are stored",
      others.every(({ status }) => status === 201),
      countStatuses(others),
    );
    expectBelow("another client's longest upload in ms", slowest, LONGEST_UPLOAD_MS);
  }
};
