import { drawNoise } from '../write-load';
import type { ProductionAttack } from './attacked';
import { countStatuses, type Answer } from './call';
import { requestWithPhotos } from './image-bombs';
import { UPLOADS_PER_HOUR_MB } from './portals';

const PHOTOS = 4;
/** More than the limit of the attacked portal allows. */
const MOST_REQUESTS = 30;
const PIXELS = 1_700;

/** Stores photos as fast as one connection can. It must end with 429 for this client, and for nobody else. */
export const uploadQuota: ProductionAttack = async (portal, { checks }) => {
  const { client, otherClient } = portal.accounts;
  const photo = await drawNoise(PIXELS);
  const answers: Answer[] = [];
  const startedAt = performance.now();
  while (answers.length < MOST_REQUESTS && answers.at(-1)?.status !== 429) {
    answers.push(
      await requestWithPhotos(
        portal,
        client,
        Array.from({ length: PHOTOS }, () => photo),
      ),
    );
  }
  const stored = answers.filter(({ status }) => status === 201).length;
  const megabytes = (stored * PHOTOS * photo.length) / 1_000_000;
  const seconds = (performance.now() - startedAt) / 1000;
  const last = answers.at(-1);
  checks.say(
    `one client: ${countStatuses(answers)}, ${megabytes.toFixed(0)} MB sent and stored in ${seconds.toFixed(0)} s; Retry-After ${String(last?.headers['retry-after'])}`,
  );
  checks.expect('the uploads of one client end with 429', last?.status === 429, last?.status);
  checks.expect('the refusal says when to come back', Number(last?.headers['retry-after']) > 0);
  checks.expect('no more than the limit was stored', megabytes <= 1.2 * UPLOADS_PER_HOUR_MB, megabytes);
  const other = await requestWithPhotos(portal, otherClient, [photo]);
  checks.expect('another client still uploads', other.status === 201, other.text);
};
