import { CONTRACT_VERSION } from '@portal/domain';
import type { LocalBuild } from '../build-files';
import { broughtBuilds, checkBrought } from './brought-builds';
import type { LiveBuild } from './check-live';

const build = (deployable: string, version: string, operations: string[] = []): LocalBuild => ({
  deployable,
  folder: '',
  report: { name: deployable, version, contract: CONTRACT_VERSION, shared: {}, operations, files: {} },
});
const live = ({ deployable, report }: LocalBuild): LiveBuild => ({ deployable, role: 'stable', report });

it.each([
  ['has never been published', undefined, true],
  ['another version of which was brought last', { stable: '1.0.0-a', brought: '1.0.0-a' }, true],
  ['that all have', { stable: '1.0.0-b', brought: null }, false],
  ['that was brought last, and replaced by people', { stable: '1.0.0-c', brought: '1.0.0-b' }, false],
  ['of a withdrawn area', { stable: null, brought: '1.0.0-a' }, false],
])('a server brings a build %s: %j', (_what, versions, isBrought) => {
  expect(broughtBuilds([build('admin', '1.0.0-b')], () => versions)).toHaveLength(isBrought ? 1 : 0);
});

it('names what a server brings, and what stays, that its API does not serve', () => {
  const stays = [live(build('shell', '1.0.0-a')), live(build('requests', '1.0.0-a', ['GET /news']))];
  expect(() => checkBrought(stays, [build('admin', '1.0.0-b')], new Set())).toThrow(
    'A la API de esta versión le falta lo que usan:\nrequests 1.0.0-a llama a GET /news\n',
  );
  expect(() => checkBrought(stays, [build('admin', '1.0.0-b', ['GET /gone'])], new Set(['GET /news']))).toThrow(
    'admin 1.0.0-b: GET /gone de la API.',
  );
  expect(() => checkBrought([], [build('admin', '1.0.0-b')], new Set())).toThrow('Falta el build del shell');
});
