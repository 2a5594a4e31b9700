import { formatPesos, ROLE, STATUS_LABELS, type ReportSummary, type SessionUser } from '@portal/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/open-page';
import { NOTHING, servingReport, SUMMARY } from '../testing/report-network';
import { formatDuration, formatLongMonth, NO_TIME } from './summary-formats';

const READER: SessionUser = { id: 4, name: 'Ignacia', roles: [{ code: ROLE.report, rol: 'Informe' }], company: null };

const open = (address = '/informe', summary: ReportSummary | null = SUMMARY, reader = READER) =>
  openPage(
    address,
    reader,
    servingReport(({ path }) => {
      if (path !== '/informes/resumen') return undefined;
      return summary ? { status: 200, body: { data: summary } } : { status: 403, body: { code: 'FORBIDDEN' } };
    }),
  );

const chart = (title: string) => screen.findByRole('region', { name: title });

describe('the summary of the report', () => {
  beforeEach(() => {
    window.localStorage.clear();
    window.localStorage.setItem(`portal.report-charts.${READER.id}`, 'open');
  });

  it('shows the key metrics', async () => {
    open();
    await screen.findByText(formatPesos(SUMMARY.totales.liquidado), { selector: 'dd' });
    const metrics = [...document.querySelectorAll('.summary-metrics > div')].map((one) =>
      [...one.children].map(({ textContent }) => textContent),
    );
    expect(metrics).toEqual([
      ['Solicitudes', '1.234'],
      ['Liquidado', formatPesos(120_000)],
      ['Facturado', formatPesos(60_000.5)],
      ['Mediana hasta finalizar', '1,5 horas'],
      ['Percentil 90', '3 días'],
    ]);
  });

  it('is of the requests that the filters let through, whatever their page and order', async () => {
    const page = open('/informe?estado=facturado&fechaInicio=2026-11-01&q=fuga&page=3&sort=fecha');
    await chart('Por operario');
    expect(page.requests.find(({ path }) => path === '/informes/resumen')?.query).toEqual({
      estado: 'facturado',
      fechaInicio: '2026-11-01',
      q: 'fuga',
    });
  });

  it('describes each chart by month for screen readers', async () => {
    open();
    expect(
      await screen.findByRole('img', {
        name: `Solicitudes por mes, de ${formatLongMonth('2026-10')} a ${formatLongMonth('2026-11')}. Solicitudes: lo más alto fue 1.000 solicitudes en ${formatLongMonth('2026-10')}.`,
      }),
    ).toBeInTheDocument();
  });

  it.each([
    [
      'Solicitudes por estado',
      [
        ['Estado', 'Solicitudes'],
        [STATUS_LABELS.liquidado, '34'],
        [STATUS_LABELS.facturado, '1.200'],
      ],
    ],
    [
      'Solicitudes por mes',
      [
        ['Mes', 'Solicitudes'],
        [formatLongMonth('2026-10'), '1.000'],
        [formatLongMonth('2026-11'), '234'],
      ],
    ],
    [
      'Liquidado y facturado',
      [
        ['Mes', 'Liquidado', 'Facturado'],
        [formatLongMonth('2026-10'), formatPesos(60_000), formatPesos(60_000.5)],
        [formatLongMonth('2026-11'), formatPesos(60_000), formatPesos(0)],
      ],
    ],
    [
      'Por operario',
      [
        ['Operario', 'Solicitudes', 'Finalizadas', 'Mediana', 'Percentil 90', 'Liquidado', 'Facturado'],
        ['Óscar Riquelme', '800', '2', '1,5 horas', '3 días', formatPesos(120_000), formatPesos(60_000.5)],
        ['Otros 3', '434', NO_TIME, NO_TIME, NO_TIME, formatPesos(0), formatPesos(0)],
      ],
    ],
    [
      'Tiempo hasta finalizar',
      [
        ['Quién', 'Finalizadas', 'Mediana', 'Percentil 90'],
        ['Todas las solicitudes', '2', '1,5 horas', '3 días'],
        ['Óscar Riquelme', '2', '1,5 horas', '3 días'],
      ],
    ],
    ['Por empresa', [['Empresa', 'Solicitudes', 'Finalizadas', 'Mediana', 'Percentil 90', 'Liquidado', 'Facturado']]],
  ])('says %s as a table, too', async (title, expected) => {
    const page = open();
    const shown = await chart(title);
    const toggle = within(shown).getByRole('button', { name: 'Ver como tabla' });
    expect(within(shown).queryByRole('table')).not.toBeInTheDocument();
    await page.person.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    const cells = within(shown)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual(expected);
    await page.person.click(toggle);
    expect(within(shown).queryByRole('table')).not.toBeInTheDocument();
  });

  it('narrows the report to a state or an operator, and back', async () => {
    const page = open();
    const state = within(await chart('Solicitudes por estado')).getByRole('button', {
      name: STATUS_LABELS.facturado,
    });
    await page.person.click(state);
    expect(page.address()).toBe('/informe?estado=facturado');
    expect(state).toHaveAttribute('aria-pressed', 'true');
    await page.person.click(within(await chart('Por operario')).getByRole('button', { name: 'Óscar Riquelme' }));
    expect(page.address()).toBe('/informe?estado=facturado&operario=7');
    await page.person.click(state);
    expect(page.address()).toBe('/informe?operario=7');
    expect(within(await chart('Por operario')).queryByRole('button', { name: 'Otros 3' })).not.toBeInTheDocument();
  });

  it('is folded to its key metrics until the person opens the charts, and stays as that person left it', async () => {
    window.localStorage.clear();
    const page = open();
    await page.person.click(await screen.findByRole('button', { name: 'Ver gráficos' }));
    await chart('Por operario');
    cleanup();
    open();
    await chart('Por operario');
    cleanup();
    open('/informe', SUMMARY, { ...READER, id: READER.id + 1 });
    expect(await screen.findByRole('button', { name: 'Ver gráficos' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('region', { name: 'Por operario' })).not.toBeInTheDocument();
  });

  it('says that it failed and tries again, beside a list that did not', async () => {
    const page = open('/informe', null);
    expect(await screen.findByText('No se pudo cargar el resumen')).toBeInTheDocument();
    expect(await screen.findByText('N° 1091')).toBeInTheDocument();
    const asked = () => page.requests.filter(({ path }) => path === '/informes/resumen').length;
    const before = asked();
    await page.person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('leaves it to the list to say that there is nothing', async () => {
    open('/informe', NOTHING);
    await screen.findByText('N° 1091');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Resumen' })).not.toBeInTheDocument());
  });
});

describe('formatDuration', () => {
  it.each([
    [null, NO_TIME],
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 hora'],
    [450, '7,5 horas'],
    [2_880, '48 horas'],
    [2_881, '2 días'],
    [4_608, '3,2 días'],
  ])('%p minutes are %s', (minutes, words) => {
    expect(formatDuration(minutes)).toBe(words);
  });
});
