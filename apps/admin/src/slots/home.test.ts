import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { answer, personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

const NOTHING = { services: false, branches: false, places: false, users: false, companies: false, requests: false };
const READY = { services: true, branches: true, places: true, users: true, companies: false, requests: true };

const answerOf = (failed: number, setup = READY) =>
  askHome(home, personWith(ROLE.admin), { '/jobs state,failed': failed, '/setup': answer(setup) });

it('counts the work of the portal that failed', async () => {
  expect(await answerOf(2)).toEqual({
    counts: [['Trabajos del portal que fallaron', 2, '/releases/jobs?state=failed']],
    tasks: [],
    setup: [],
  });
});

it('leads a new portal to its first request in six steps, of which a contractor is not needed', async () => {
  const { setup } = await answerOf(0, { ...NOTHING, services: true });
  expect(setup.map(([, isDone]) => isDone)).toEqual([true, false, false, false, false, false]);
  expect((await answerOf(0, { ...READY, requests: false })).setup).toHaveLength(6);
});
