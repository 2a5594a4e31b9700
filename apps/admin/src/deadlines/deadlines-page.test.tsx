import {
  DEFAULT_DEADLINE_RULES,
  DEFAULT_WORKING_WEEK,
  writeDeadlines,
  type DayOff,
  type DeadlinesSetUp,
} from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../../../tools/testing/browser/samples';
import { openPage } from '../testing/open-page';
import { ADMIN } from '../testing/users-network';

const open = (daysOff: DayOff[] = [], unreachable: string[] = []) => {
  const settings: DeadlinesSetUp = {
    rules: DEFAULT_DEADLINE_RULES,
    week: DEFAULT_WORKING_WEEK,
    daysOff,
    holidays: [{ day: '2026-12-25', name: 'Navidad' }],
    unreachable,
  };
  return openPage('/deadlines', ADMIN, ({ path }) => (path.startsWith('/deadlines') ? answer(settings) : undefined));
};
const stage = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows the hours for each wait and priority, the working hours and the holidays, and saves the hours', async () => {
  const page = open();
  const assign = await stage('Asignar');
  expect(assign.getByLabelText('Emergencia')).toHaveValue('2');
  expect(screen.getByLabelText(/^Lunes, desde/)).toHaveValue('09:00');
  expect(screen.getByLabelText(/^Domingo, desde/)).toHaveValue('');
  expect(screen.getByRole('list', { name: 'Feriados de Chile' })).toHaveTextContent('25-12-2026 Navidad');
  const hours = (await stage('Aceptar')).getByLabelText('Urgente');
  await page.person.clear(hours);
  await page.person.type(hours, '6');
  await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Plazos guardados')).toBeInTheDocument();
  const sent = page.requests.find(({ method }) => method === 'PUT')!;
  const {
    'opens-0': _opens,
    'closes-0': _closes,
    'opens-6': _opens6,
    'closes-6': _closes6,
    ...expected
  } = writeDeadlines({
    rules: DEFAULT_DEADLINE_RULES,
    week: DEFAULT_WORKING_WEEK,
  });
  expect([sent.path, sent.body]).toEqual(['/deadlines', { ...expected, 'accept-urgente': 6 }]);
});

it('tells which deadlines cannot be reached', async () => {
  open([], ['assign-urgente', 'liquidate-programado']);
  expect(await screen.findByRole('alert')).toHaveTextContent(/sin plazo.*Asignar, Urgente · Liquidar, Programado/);
});

it('adds a day of the company’s own, and removes one after asking', async () => {
  const page = open([{ day: '2026-12-29', name: 'Balance' }]);
  await page.person.click(await screen.findByRole('button', { name: 'Agregar día' }));
  const dialog = await screen.findByRole('dialog', { name: 'Agregar día' });
  await page.person.type(within(dialog).getByLabelText('Fecha'), '28-12-2026{Tab}');
  await page.person.type(within(dialog).getByLabelText('Nombre'), 'Inventario');
  await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Día agregado')).toBeInTheDocument();
  const sent = page.requests.find(({ method }) => method === 'PUT')!;
  expect([sent.path, sent.body]).toEqual(['/deadlines/days-off', { day: '2026-12-28', name: 'Inventario' }]);

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await page.person.click(screen.getByRole('button', { name: 'Quitar 29-12-2026' }));
  await page.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }));
  await waitFor(() =>
    expect(page.requests.find(({ method }) => method === 'DELETE')?.path).toBe('/deadlines/days-off/2026-12-29'),
  );
});
