import type { DossierVerdict } from '@portal/domain';
import { screen, within } from '@testing-library/react';
import { answer, ASSIGNER } from '../../../../tools/testing/browser/samples';
import { openPage } from '../testing/open-page';

const ALTERED: DossierVerdict = {
  result: 'altered',
  altered: ['Foto del resultado 1'],
  dossier: {
    kind: 'evidence',
    requestNumber: 1042,
    madeAt: '2026-11-25T15:00:00.000Z',
    withPrices: false,
    parts: [
      { name: 'Solicitud', sha256: 'ab'.repeat(32), isIntact: true },
      { name: 'Foto del resultado 1', sha256: 'cd'.repeat(32), isIntact: false },
      { name: 'Insumos', sha256: 'ef'.repeat(32), isIntact: false },
    ],
  },
};

it('tells which part of a chosen file was altered', async () => {
  const { person } = openPage('/expediente', ASSIGNER, ({ path }) =>
    path === '/dossiers/verify' ? answer(ALTERED) : undefined,
  );
  await person.upload(await screen.findByLabelText('Archivo PDF'), new File(['%PDF-'], 'expediente-1042.pdf'));
  expect(await screen.findByText('Fue alterado: Foto del resultado 1')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Expediente de la solicitud N° 1042' })).toBeVisible();
  const marks = within(screen.getByRole('list', { name: 'Partes del documento' })).getAllByRole('listitem');
  expect(marks.map((mark) => mark.textContent)).toEqual([
    expect.stringContaining('SolicitudIntacta'),
    expect.stringContaining('Foto del resultado 1Alterada'),
    expect.stringContaining('InsumosNo se puede afirmar'),
  ]);
});
