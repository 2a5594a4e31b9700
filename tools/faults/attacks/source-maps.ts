import { rm } from 'node:fs/promises';

import { ROLE } from '@portal/domain';
import { buildRemote } from '@portal/releases';

import type { DevelopmentAttack } from './attacked';
import { call, dataOf, type Answer } from './call';
import { describeWait, LONGEST_WAIT_MS, longestWaitDuring } from './longest-wait';
import { toUploadForm } from './page-claims';

const AREA = 'requests';
const VERSION = '3.0.1';
const FILE = 'expose.5e6f7a8b.js';
const SEGMENT = ',CAAC';
const SEGMENTS = { largest: 1_000_000, tooLarge: 2_000_000 };

const mapOf = (segments: number): string =>
  JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: `AAAA${SEGMENT.repeat(segments)}` });

/** Publishes source maps that are long to decode, and looks at failures in their scripts while somebody else calls. */
export const sourceMaps: DevelopmentAttack = async (portal, { checks, expectBelow }) => {
  const as = await portal.as('admin@demo.test');
  const publish = async (segments: number): Promise<Answer> => {
    const name = `${FILE}.map`;
    const build = await buildRemote(AREA, VERSION, {}, { [name]: mapOf(segments) });
    const { [name]: map, ...files } = build.report.files;
    const report = { ...build.report, files, ...(map && { maps: { [name]: map } }) };
    const canary = JSON.stringify({ share: 0, roles: [ROLE.admin] });
    const body = await toUploadForm({ ...build, report }, { canary });
    await rm(build.folder, { recursive: true });
    return call(portal, { method: 'POST', path: `/api/v1/releases/areas/${AREA}/versions`, as, body });
  };
  const refused = await publish(SEGMENTS.tooLarge);
  checks.expect('a map of 10 MB is refused', refused.status === 422, refused.text.slice(0, 200));
  dataOf(await publish(SEGMENTS.largest), 200, 'publishing a map of 5 MB');

  const stack = `at e (http://portal/remotes/${AREA}/${VERSION}/${FILE}:1:900000)`;
  const visit = { area: AREA, version: VERSION, outcome: 'broken', message: 'x', stack };
  dataOf(
    await call(portal, { method: 'POST', path: '/api/v1/area-visits', as, body: { visits: [visit] } }),
    200,
    'visit',
  );
  const look = () => call(portal, { path: `/api/v1/releases/areas/${AREA}/failures`, as });
  const { result, wait } = await longestWaitDuring(portal, look);
  const isDecoded = result.text.includes('a.ts:');
  checks.say(
    `failures in a script with a map of 5 MB: ${result.status} after ${result.ms.toFixed(0)} ms; ${describeWait(wait)}`,
  );
  checks.expect('the place is found in the sources', isDecoded, result.text.slice(0, 200));
  expectBelow('a large source map: longest wait in ms', wait.longestMs, LONGEST_WAIT_MS);
  await call(portal, { method: 'DELETE', path: `/api/v1/releases/areas/${AREA}/canary`, as });
};
