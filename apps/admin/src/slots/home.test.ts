import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

const answerOf = (failed: number) => askHome(home, personWith(ROLE.admin), { '/jobs state,failed': failed });

it('sends an administrator to the work of the portal that failed, and counts it', async () => {
  expect(await answerOf(2)).toEqual({
    counts: [['Trabajos del portal que fallaron', 2, '/releases/jobs?state=failed']],
    steps: [['Hay trabajos del portal que fallaron: reinténtalos primero.', '/releases/jobs?state=failed']],
  });
});

it('offers to create a user while nothing failed', async () => {
  expect(await answerOf(0)).toEqual({
    counts: [],
    steps: [['¿Llega alguien nuevo? Crea su usuario.', '/user/create']],
  });
});
