import type { Credentials } from '../people';
import type { AttackTools, DevelopmentAttack, ProductionAttack } from './attacked';
import { call, countStatuses, type Answer } from './call';
import { describeWait, LONGEST_WAIT_MS, longestWaitDuring } from './longest-wait';

const BOUNDARY = 'xx';
const ROUNDS = 4;
const AT_ONCE = 6;

const EMPTY_PART = `--${BOUNDARY}\r\n\r\n`;
const field = (index: number): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="campo${index}"\r\n\r\n1\r\n`;

/** Bodies that are small or cheap to send, and long to parse. */
const BODIES: readonly [what: string, body: Buffer][] = [
  ['100,000 empty parts', Buffer.from(`${EMPTY_PART.repeat(100_000)}--${BOUNDARY}--`)],
  ['1,000,000 empty parts', Buffer.from(`${EMPTY_PART.repeat(1_000_000)}--${BOUNDARY}--`)],
  [
    '100,000 fields',
    Buffer.from(`${Array.from({ length: 100_000 }, (_none, at) => field(at)).join('')}--${BOUNDARY}--`),
  ],
  [
    'a field of 30 MB',
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="description"\r\n\r\n${'a'.repeat(30_000_000)}`),
  ],
  [
    'a head of 5 MB',
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${'a'.repeat(5_000_000)}"\r\n\r\n1`),
  ],
];

/** A route that reads forms, and how it refuses these. */
type Route = { path: string; statuses: readonly number[] };

/** Sends forms of many parts to the routes that read forms, and watches how long somebody else waits meanwhile. */
async function sendParts(
  portal: { address: string },
  as: Credentials,
  routes: readonly Route[],
  { checks, expectBelow }: AttackTools,
): Promise<void> {
  for (const { path, statuses } of routes) {
    for (const [what, body] of BODIES) {
      const send = (): Promise<Answer> =>
        call(portal, {
          method: 'POST',
          path,
          as,
          headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
          body,
        });
      const { result: answers, wait } = await longestWaitDuring(portal, async () => {
        const sent: Answer[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          sent.push(...(await Promise.all(Array.from({ length: AT_ONCE }, send))));
        }
        return sent;
      });
      checks.say(`${what} to ${path}, ${AT_ONCE} at a time: ${countStatuses(answers)}; ${describeWait(wait)}`);
      checks.expect(
        `${what} to ${path}: refused`,
        answers.every(({ status }) => statuses.includes(status)),
        countStatuses(answers),
      );
      expectBelow(`${what} to ${path}: longest wait in ms`, wait.longestMs, LONGEST_WAIT_MS);
    }
  }
}

/** A note on a request that is not theirs is refused before its form is read. */
const ROUTES: readonly Route[] = [
  { path: '/api/v1/request/', statuses: [400, 413] },
  { path: '/api/v1/request/by-id/999999999/notes', statuses: [404] },
];

export const multipartParts: DevelopmentAttack = async (portal, tools) =>
  sendParts(portal, await portal.as('cliente@demo.test'), ROUTES, tools);

export const multipartPartsOfWorkers: ProductionAttack = async (portal, tools) =>
  sendParts(portal, await portal.as(portal.accounts.client), ROUTES, tools);
