import { businessDay, DAYS_IN_WRONG_ORDER, REPORT_EXPORT, ROLE } from '@portal/domain';
import type { FakeResponse } from '@portal/api-client';
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { screen, waitFor, within } from '@testing-library/react';
import { saveAs } from 'file-saver';
import { answer, personWith } from '../../../../tools/testing/browser/samples';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { openPage, type Network } from '../testing/open-page';
import { servingReport } from '../testing/report-network';
import { FAILURES, TOASTS } from '../toasts';
import { PERIODS } from './periods';

jest.mock('file-saver', () => ({ saveAs: jest.fn() }));

const READER = personWith(ROLE.report);

const answering =
  (path: string, answer: FakeResponse): Network =>
  (request) =>
    request.path === path ? answer : undefined;

const rowOf = async (number: string) => (await screen.findByText(number)).closest('tr')!;

describe('Informe', () => {
  it('has its columns in order, the dates with slashes, and opens a row to all of its data', async () => {
    const page = openPage('/informe', READER, servingReport());
    expect(await rowOf('N° 1091')).toHaveTextContent('10/11/2026');
    const headings = ['#', 'Fecha', 'Cliente', 'Operario', 'Servicio', 'Valor', 'Estado', 'Acciones'];
    expect(columnHeadings(headings)).toEqual(headings);
    await page.person.click(within(await rowOf('N° 1091')).getByRole('button', { name: 'Ver detalle' }));
    const detail = (await screen.findByText('La cañería gotea junto a la caja')).closest('.report-detail')!;
    for (const text of [
      '10/11/2026 12:30',
      'F-77',
      '76502938-4',
      'contacto@nandu.test',
      'oscar@demo.test',
      'ID 7 · Inactivo',
      'ID 3 · Activo',
      '12/11/2026',
      '10:10',
      '12:40',
      'Cañería de cobre',
      '1,5',
      '$7.981,10',
      'Pago a 30 días',
      '14/11/2026 09:00',
      '$40.000',
    ]) {
      expect(detail).toHaveTextContent(text);
    }
  });

  it('shows in a row the holder of the request, its creation once, and its history', async () => {
    const request = {
      status: 'solicitado',
      operator: null,
      company: null,
      assigner: null,
      dateAssigned: '2026-11-12',
      hourAssigned: '10:00',
      permissionNum: 4711,
    };
    const entry = {
      id: 1,
      event: 'create',
      at: '2025-11-14T12:00:00.000Z',
      user: { id: 2, name: 'Lucía Soto' },
      from: null,
      to: 'solicitado',
      changes: [],
    };
    const page = openPage(
      '/informe',
      READER,
      servingReport(({ path }) => {
        if (path === '/request/by-id/92') return answer(request);
        return path === '/request/by-id/92/history' ? answer([entry]) : undefined;
      }),
    );
    await page.person.click(within(await rowOf('N° 1092')).getByRole('button', { name: 'Ver detalle' }));
    expect(await screen.findByText('Espera que la asignen')).toBeInTheDocument();
    const detail = document.querySelector('.report-detail')!;
    for (const text of ['Urgente', '12/11/2026 10:00', '4711', 'Lucía Soto']) expect(detail).toHaveTextContent(text);
  });

  it('prints its filters; those beside the five of the specification open where a link sets one', async () => {
    const page = openPage('/informe?q=fuga&empresa=0&servicio=3&fechaInicio=2026-11-01', READER, servingReport());
    expect(
      await screen.findByText('Búsqueda: fuga · Desde: 01/11/2026 · Empresa: Empresa propia · Servicio: Gasfitería'),
    ).toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: 'Más filtros (2)', expanded: true }));
    expect(screen.queryByLabelText('Empresa')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Desde')).toHaveValue('01/11/2026');
    for (const label of ['Cliente', 'Operario', 'Estado', 'Desde', 'Hasta']) {
      expect(screen.getByLabelText(label)).toBeInTheDocument();
    }
  });

  it('is narrowed to a usual period with one click, and to everything again', async () => {
    const page = openPage('/informe?prioridad=urgente&page=2', READER, servingReport());
    const lastMonth = PERIODS[1]!.periodAt(businessDay(new Date()));
    await page.person.click(await screen.findByRole('radio', { name: 'Mes pasado' }));
    expect(page.address()).toBe(`/informe?prioridad=urgente&fechaInicio=${lastMonth.from}&fechaFin=${lastMonth.to}`);
    expect(screen.getByRole('radio', { name: 'Mes pasado' })).toBeChecked();
    await page.person.click(screen.getByRole('radio', { name: 'Todas' }));
    expect(page.address()).toBe('/informe?prioridad=urgente');
  });

  it('offers the PDF of invoiced requests only, says why it could not be saved, and saves it under its name', async () => {
    const answers: FakeResponse[] = [
      { status: 500, body: null },
      { status: 200, body: new Blob(['%PDF']) },
    ];
    const page = openPage(
      '/informe',
      READER,
      servingReport(({ path }) => (path === '/facturas/91/pdf' ? answers.shift() : undefined)),
    );
    const unavailable = within(await rowOf('N° 1092')).getByRole('button', { name: 'Descargar PDF' });
    expect(unavailable).toHaveAccessibleDescription('Disponible cuando la solicitud esté facturada');
    await page.person.click(unavailable);
    expect(page.requests.some(({ path }) => path === '/facturas/92/pdf')).toBe(false);
    const available = within(await rowOf('N° 1091')).getByRole('button', { name: 'Descargar PDF' });
    await page.person.click(available);
    expect(await screen.findByText(FAILURES.pdf)).toBeInTheDocument();
    await page.person.click(available);
    await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'factura-91.pdf'));
  });

  it('marks days in the wrong order, sends nothing, and swaps them', async () => {
    const page = openPage('/informe?fechaInicio=2026-11-10&fechaFin=2026-11-01', READER, servingReport());
    expect(await screen.findByText(DAYS_IN_WRONG_ORDER)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Exportar a Excel' })).toBeDisabled();
    expect(page.requests.filter(({ path }) => /^\/informes(\/resumen)?$/.test(path))).toEqual([]);
    await page.person.click(screen.getByRole('button', { name: 'Intercambiar' }));
    expect(await screen.findByText('N° 1091')).toBeInTheDocument();
    expect(page.address()).toBe('/informe?fechaInicio=2026-11-01&fechaFin=2026-11-10');
    expect(screen.queryByText(DAYS_IN_WRONG_ORDER)).not.toBeInTheDocument();
  });

  describe('the export', () => {
    const EXCEL = '/informes/excel';
    const exportButton = () => screen.findByRole('button', { name: 'Exportar a Excel' });

    /** A download whose pieces and end the test decides about. */
    function pieceByPiece(total = 2) {
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (streamController) => void (controller = streamController),
      });
      const headers = { [REPORT_EXPORT.totalHeader]: String(total) };
      return {
        answer: { status: 200, body, headers } satisfies FakeResponse,
        send: () => controller.enqueue(new TextEncoder().encode('a piece')),
        end: () => controller.close(),
        breakOff: () => controller.error(new TypeError('network error')),
      };
    }

    beforeEach(() => jest.mocked(saveAs).mockClear());

    it('asks for the same requests in the same order, and saves the file once it is whole', async () => {
      const download = pieceByPiece();
      const address = '/informe?estado=facturado&q=fuga&sort=fecha&page=2';
      const page = openPage(address, READER, servingReport(answering(EXCEL, download.answer)));
      await screen.findByText('N° 1091');
      await page.person.click(await exportButton());
      expect(page.requests.find(({ path }) => path === EXCEL)?.query).toEqual({
        estado: 'facturado',
        q: 'fuga',
        sort: 'fecha',
      });
      expect(await screen.findByRole('progressbar', { name: 'Exportación en curso' })).toBeInTheDocument();
      download.send();
      expect(saveAs).not.toHaveBeenCalled();
      download.end();
      await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), REPORT_EXPORT.fileName));
      expect(await screen.findByText(TOASTS.report.exported)).toBeInTheDocument();
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    });

    it('saves nothing of an interrupted file; can be cancelled with the keyboard, and returns the focus', async () => {
      const downloads = [pieceByPiece(), pieceByPiece()];
      const [interrupted, cancelled] = downloads;
      const page = openPage(
        '/informe',
        READER,
        servingReport(({ path }) => (path === EXCEL ? downloads.shift()?.answer : undefined)),
      );
      await screen.findByText('N° 1091');
      await page.person.click(await exportButton());
      interrupted!.send();
      interrupted!.breakOff();
      expect(await screen.findByText(FAILURES.reportExport)).toBeInTheDocument();
      await page.person.click(await exportButton());
      (await screen.findByRole('button', { name: 'Cancelar' })).focus();
      await page.person.keyboard('{Enter}');
      cancelled!.breakOff();
      await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
      expect(await exportButton()).toHaveFocus();
      expect(saveAs).not.toHaveBeenCalled();
    });
  });
});
