import { businessDay, ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { answer, personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

const READY = { services: true, branches: true, places: true, users: true, companies: false, requests: true };

const today = businessDay(new Date());

const answerOf = (setup = READY, [stranded, failed, refused] = [1, 2, 3]) =>
  askHome(home, personWith(ROLE.admin), {
    '/users openVisits,1 status,inactivo': stranded,
    '/jobs state,failed': failed,
    [`/audit from,${today} kind,sign-in-refused to,${today}`]: refused,
    '/setup': answer(setup),
  });

it('counts what failed and who was refused, and leads to the pages that the menu does not have', async () => {
  const { counts, tasks } = await answerOf();
  expect(counts).toEqual([
    ['Personas inactivas con solicitudes abiertas', 1, '/user?status=inactivo&openVisits=1'],
    ['Trabajos del portal que fallaron', 2, '/releases/jobs?state=failed'],
    ['Ingresos rechazados hoy', 3, `/audit?kind=sign-in-refused&from=${today}&to=${today}`],
  ]);
  expect(tasks.map(([, , path]) => path)).toEqual(['/user/create', '/companys/create']);
  expect((await answerOf(READY, [0, 0, 0])).tasks[0]).toEqual(['Hoy', 'Todo en orden', undefined]);
});

it('leads a new portal to its first request in six steps, of which a contractor is not needed', async () => {
  const { setup } = await answerOf({ ...READY, branches: false });
  expect(setup.map(([, isDone]) => isDone)).toEqual([true, false, true, true, false, true]);
  expect((await answerOf()).setup).toEqual([]);
});
