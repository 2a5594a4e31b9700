import type { Job } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, answerPage } from '../../../../tools/testing/browser/samples';
import { openPage, type Network } from '../testing/open-page';
import { ADMIN } from '../testing/users-network';

const job = (change: Partial<Job>): Job => ({
  id: 1,
  label: 'Enviar un correo',
  state: 'waiting',
  attempts: 0,
  maxAttempts: 25,
  runAt: '2026-07-10T16:00:00.000Z',
  lastError: null,
  ...change,
});

it('shows why a job failed, and tries one again, then all that failed', async () => {
  let rows = [
    job({ id: 7, state: 'failed', attempts: 25, lastError: 'connect ECONNREFUSED' }),
    job({ id: 8, label: 'Limpiar lo vencido' }),
    job({ id: 9, state: 'failed' }),
    job({ id: 10, state: 'failed' }),
  ];
  const retried: string[] = [];
  const network: Network = ({ path, method }) => {
    if (path === '/jobs') return answerPage(...rows);
    if (method !== 'POST') return undefined;
    retried.push(path);
    const left = rows.filter(({ id, state }) => (path === '/jobs/7/retry' ? id !== 7 : state !== 'failed'));
    const count = rows.length - left.length;
    rows = left;
    return answer({ retried: count });
  };
  const page = openPage('/jobs', ADMIN, network);
  const failed = (await screen.findByText('connect ECONNREFUSED')).closest('tr')!;
  expect(page.address()).toBe('/releases/jobs');
  expect(within(failed).getByText('Fallido')).toBeInTheDocument();
  expect(within(failed).queryByText(/10-07-2026/)).not.toBeInTheDocument();
  const waiting = screen.getByText('Limpiar lo vencido').closest('tr')!;
  expect(within(waiting).getByText(/10-07-2026/)).toBeInTheDocument();
  expect(within(waiting).queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();

  await userEvent.click(within(failed).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Se intentará de nuevo 1 trabajo')).toBeInTheDocument();
  expect(retried).toEqual(['/jobs/7/retry']);
  await waitFor(() => expect(screen.queryByText('connect ECONNREFUSED')).not.toBeInTheDocument());

  await userEvent.click(screen.getByRole('button', { name: 'Reintentar los fallidos' }));
  expect(await screen.findByText('Se intentarán de nuevo 2 trabajos')).toBeInTheDocument();
  expect(retried).toEqual(['/jobs/7/retry', '/jobs/retry']);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Reintentar los fallidos' })).not.toBeInTheDocument(),
  );
});
