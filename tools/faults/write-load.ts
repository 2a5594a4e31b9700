import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';
import sharp from 'sharp';

import { FILLED_FORMS } from '../testing/filled-forms';
import { signIn } from '../testing/sign-in';

export type Attempt = { key: string; description: string };

/** Answer of the portal; `status` 0: the connection broke, and the result is unknown. */
export type Outcome = { status: number; retryAfter: string | null; at: number };

export async function outcomeOf(answer: Promise<Response>): Promise<Outcome> {
  try {
    const response = await answer;
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), at: Date.now() };
  } catch {
    return { status: 0, retryAfter: null, at: Date.now() };
  }
}

type Writer = Awaited<ReturnType<typeof openWriter>>;

type References = Record<'service' | 'client' | 'mall' | 'location', string>;

export async function readReferences(pool: pg.Pool): Promise<References> {
  const { rows } = await pool.query<References>(
    `select (select min(id) from services)::text as service, (select min(id) from clients)::text as client,
            (select min(id) from malls)::text as mall, (select min(id) from locations)::text as location`,
  );
  const [references] = rows;
  if (references === undefined) throw new Error('There is no demonstration data');
  return references;
}

/** Noise cannot be compressed much. `pixels` is the length of a side. */
async function drawNoise(pixels: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const background = { r: 128, g: 128, b: 128 };
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background, noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

function requestForm(references: References, description: string, photo: Buffer): FormData {
  const form = new FormData();
  const fields = { ...references, ...FILLED_FORMS.request, description };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
  return form;
}

export async function openWriter(
  address: string,
  { references, pixels, password }: { references: References; pixels: number; password?: string },
) {
  const credentials = await signIn(address, 'cliente@demo.test', password);
  const photo = await drawNoise(pixels);
  return {
    create: ({ key, description }: Attempt) =>
      outcomeOf(
        fetch(`${address}/api/v1/request/`, {
          method: 'POST',
          headers: { ...credentials, 'idempotency-key': key },
          body: requestForm(references, description, photo),
        }),
      ),
  };
}

type Written = { attempt: Attempt; outcome: Outcome };

/** Repeats a task in several loops at once until it is stopped. */
export function repeat(times: number, work: () => Promise<void>): { stop: () => Promise<void> } {
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) await work();
  };
  const running = Promise.all(Array.from({ length: times }, run));
  return {
    async stop() {
      isOver = true;
      await running;
    },
  };
}

export function startWriting(writer: Writer, writers: number) {
  const written: Written[] = [];
  const load = repeat(writers, async () => {
    const key = randomUUID();
    const attempt = { key, description: `Escrita bajo carga ${key}` };
    const outcome = await writer.create(attempt);
    written.push({ attempt, outcome });
    // A refused caller pauses before the next attempt.
    if (outcome.status !== 201) await sleep(20);
  });
  const isAcknowledged = ({ outcome }: Written): boolean => outcome.status === 201;
  return {
    ...load,
    written,
    acknowledged: () => written.filter(isAcknowledged).map(({ attempt }) => attempt),
    refused: () => written.filter((one) => !isAcknowledged(one)),
  };
}
