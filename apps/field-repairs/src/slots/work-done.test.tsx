import '@testing-library/jest-dom';
import type { RequestDetail, RequestRepair, RequestStatus } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { render, screen, within } from '@testing-library/react';
import { HELD_REQUEST } from '../../../../tools/testing/browser/samples';
import WorkDoneSection from './work-done';

const REPAIR: RequestRepair = {
  branch: 'Sede Norte',
  filesStart: [],
  filesInsumos: [],
  signature: { id: 's', url: '/files/s' },
  signatureName: 'Camila Torres',
  insumos: [{ id: 1, insumo: 'Cañería', amount: 1.5 }],
};

const show = (status: RequestStatus, repair: RequestRepair | null) =>
  render(
    <ThemeProvider>
      <WorkDoneSection
        request={
          {
            ...HELD_REQUEST,
            status,
            filesRepairs: [],
            workDescription: 'Se cambió la válvula',
          } as unknown as RequestDetail
        }
        repair={repair}
      />
    </ThemeProvider>,
  );

it.each(['finalizado', 'liquidado', 'facturado'] as const)('shows the result of work that is %s', (status) => {
  show(status, null);
  expect(screen.getByRole('heading', { name: 'Trabajo realizado' })).toBeInTheDocument();
  expect(screen.getByText('Se cambió la válvula')).toBeInTheDocument();
});

it.each(['solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso'] as const)(
  'shows no result of a request that is %s',
  (status) => {
    show(status, null);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  },
);

it('shows the used supplies and the signature where the page has them', () => {
  show('finalizado', REPAIR);
  expect(screen.getByRole('heading', { name: 'Detalle de la reparación · Sede Norte' })).toBeInTheDocument();
  expect(within(screen.getByText('Cañería').closest('tr') as HTMLElement).getByText('1,5')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Firma de/ })).toHaveAttribute('src', '/files/s');
  expect(screen.getByText('Nombre escrito con teclado')).toBeInTheDocument();
});
