import type { RequestStatus } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { answerPage } from '../../../../tools/testing/browser/samples';
import { OPERATOR } from '../testing/samples';
import home from './home';

const visit = (id: number, date: string, hour: string, status: RequestStatus = 'asignado') => ({
  id,
  service: 'Clima',
  address: 'Mall Norte, Local 3',
  date,
  hour,
  status,
  typeRequest: { name: id === 3 ? 'urgente' : 'programado' },
});
const BEFORE = visit(1, '2026-11-20', '09:00');
const MISSED = visit(2, '2026-11-27', '16:00');
const TODAY = visit(3, '2026-11-27', '18:30');
const TOMORROW = visit(4, '2026-11-28', '08:00');
const LATER = visit(5, '2026-11-29', '08:00');

// 17:00 in Santiago.
beforeEach(() =>
  jest.useFakeTimers({ now: new Date('2026-11-27T20:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] }),
);
afterEach(() => jest.useRealTimers());

async function ask(...visits: ReturnType<typeof visit>[]) {
  const { counts, tasks } = await askHome(home, OPERATOR, { '/request/assigned/7': answerPage(...visits) });
  return { counts, tasks: tasks.map(([title, , ...rest]) => [title, ...rest]) };
}

it('shows in the order of the list what was missed, also today, what was begun, and the visits of today that are still ahead', async () => {
  const [begun, late] = ['2026-11-27', '2026-11-20'].map((day, index) => visit(6 + index, day, '10:00', 'en proceso'));
  const answer = await ask(BEFORE, late!, begun!, MISSED, TODAY, TOMORROW);
  expect(answer).toEqual({
    tasks: [
      ['Visitas atrasadas', '/request/operator?visita=1'],
      ['Trabajo atrasado', '/request/operator?visita=7'],
      ['Trabajo en curso', '/request/operator?visita=6'],
      ['Visitas atrasadas', '/request/operator?visita=2'],
      ['Visitas de hoy', '/request/operator?visita=3', 'Urgente'],
    ],
    counts: [['Más visitas en tu lista', 1, '/request/operator']],
  });
});

it('shows the next visit on a day without one', async () => {
  expect((await ask(TOMORROW, LATER)).tasks).toEqual([['Próxima visita', '/request/operator?visita=4']]);
});
