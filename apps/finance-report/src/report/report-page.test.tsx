import { ROLE, type SessionUser } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { saveAs } from 'file-saver';
import { openPage, type Network } from '../testing/open-page';
import { REPORT_ROW } from '../testing/samples';

jest.mock('file-saver', () => ({ saveAs: jest.fn() }));

const READER: SessionUser = { id: 4, name: 'Ignacia', roles: [{ code: ROLE.report, rol: 'Informe' }], company: null };

const serving =
  (pdf: Network = () => undefined): Network =>
  (request) => {
    const { path } = request;
    if (path === '/informes') {
      const rows = [REPORT_ROW, { ...REPORT_ROW, id: 92, numero_solicitud: 1092, estado: 'liquidado' }];
      return { status: 200, body: { data: rows, total: 2, totalPaginas: 1 } };
    }
    if (path === '/address/compose') {
      return {
        status: 200,
        body: { data: { clients: [{ id: 4, name: 'Óptica Mirador' }], malls: [], locations: [] } },
      };
    }
    return path === '/users' ? { status: 200, body: { data: [] } } : pdf(request);
  };

const rowOf = async (number: string) => (await screen.findByText(number)).closest('tr')!;

describe('Informe', () => {
  it('opens a row to everything that is known of it', async () => {
    const page = openPage('/informe', READER, serving());
    await page.person.click(within(await rowOf('N° 1091')).getByRole('button', { name: 'Ver detalle' }));
    const detail = (await screen.findByText('Fuga de agua bajo el lavaplatos')).closest('.report-detail')!;
    for (const text of [
      '10/11/2026 12:30',
      'F-77',
      '76502938-4',
      'contacto@mirador.test',
      'oscar@demo.test',
      'ID 7 · Inactivo',
      'ID 3 · Activo',
      '12/11/2026',
      '10:10',
      '12:40',
      'Válvula',
      '2,5',
      '$16.225',
      'Incluye visita',
      '14/11/2026 09:00',
      '$60.000',
    ]) {
      expect(detail).toHaveTextContent(text);
    }
  });

  it('offers the PDF of what is invoiced only, and saves it under its name', async () => {
    const page = openPage(
      '/informe',
      READER,
      serving(() => ({ status: 200, body: new Blob(['%PDF']) })),
    );
    expect(within(await rowOf('N° 1092')).getByRole('button', { name: 'Descargar PDF' })).toBeDisabled();
    await page.person.click(within(await rowOf('N° 1091')).getByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'factura-91.pdf'));
  });

  it('says why a PDF could not be saved', async () => {
    const page = openPage(
      '/informe',
      READER,
      serving(() => ({ status: 500, body: null })),
    );
    await page.person.click(within(await rowOf('N° 1091')).getByRole('button', { name: 'Descargar PDF' }));
    expect(await screen.findByText('Error al descargar el PDF')).toBeInTheDocument();
  });

  it('takes its filters and page from the address', async () => {
    const page = openPage('/informe?estado=facturado&fechaInicio=2026-11-01&page=3', READER, serving());
    await screen.findByText('N° 1091');
    expect(page.requests.find(({ path }) => path === '/informes')?.query).toEqual({
      offset: 40,
      limit: 20,
      sort: '-fecha',
      estado: 'facturado',
      fechaInicio: '2026-11-01',
    });
  });

  it('points out days in the wrong order', async () => {
    openPage('/informe?fechaInicio=2026-11-10&fechaFin=2026-11-01', READER, serving());
    expect(await screen.findByText('La fecha inicial es posterior a la final')).toBeInTheDocument();
  });
});
