import { rm } from 'node:fs/promises';

import { buildRemote } from '@portal/releases';

import type { DevelopmentAttack } from './attacked';
import { call, dataOf } from './call';
import { toUploadForm } from './page-claims';

const ADMINISTRATOR = 4;
const VOTES = 20;
const VERSION = '3.0.0';

/** Reports broken visits to a canary that the reporter was never given. The canary must stay, and its statistics too. */
export const canaryVotes: DevelopmentAttack = async (portal, { checks }) => {
  const administrator = await portal.as('admin@demo.test');
  const build = await buildRemote('requests', VERSION);
  const canary = JSON.stringify({ share: 0, roles: [ADMINISTRATOR] });
  const published = await call(portal, {
    method: 'POST',
    path: '/api/v1/releases/areas/requests/versions',
    as: administrator,
    body: await toUploadForm(build, { canary }),
  });
  await rm(build.folder, { recursive: true });
  dataOf(published, 200, 'publishing a canary');
  const visits = Array.from({ length: VOTES }, () => ({ area: 'requests', version: VERSION, outcome: 'broken' }));
  const strangers = ['operario@contratista.test', 'cliente@demo.test', 'liquidador2@contratista.test'];
  const recorded: number[] = [];
  for (const email of strangers) {
    const answer = await call(portal, {
      method: 'POST',
      path: '/api/v1/area-visits',
      as: await portal.as(email),
      body: { visits },
    });
    recorded.push(dataOf<{ recorded: number }>(answer, 200, 'POST /area-visits').recorded);
  }
  const current = await call(portal, { path: '/api/v1/releases/current', as: administrator });
  const { areas } = dataOf<{ areas: { name: string; canary: object | null }[] }>(current, 200, 'GET /releases/current');
  const isThere = areas.some(({ name, canary: tried }) => name === 'requests' && tried !== null);
  checks.say(
    `${VOTES} broken visits by each of ${strangers.length} people outside its audience: ${recorded.join(', ')} counted; the canary is ${isThere ? 'there' : 'gone'}`,
  );
  checks.expect('people outside its audience do not end a canary', isThere);
  checks.expect(
    'nothing is recorded',
    recorded.every((count) => count === 0),
    recorded,
  );
  await call(portal, { method: 'DELETE', path: '/api/v1/releases/areas/requests/canary', as: administrator });
};
