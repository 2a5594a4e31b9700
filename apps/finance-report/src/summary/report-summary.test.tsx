import { businessDay, formatPesos, ROLE, STATUS_LABELS, type ReportSummary } from '@portal/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { answer, personWith } from '../../../../tools/testing/browser/samples';
import { openPage } from '../testing/open-page';
import { servingReport, SUMMARY } from '../testing/report-network';
import {
  formatChange,
  formatDuration,
  formatLongMonth,
  formatMonthName,
  formatPeriod,
  NO_TIME,
} from './summary-formats';

const READER = personWith(ROLE.report);

const open = (address = '/informe', summary: ReportSummary | null = SUMMARY, reader = READER) =>
  openPage(
    address,
    reader,
    servingReport(({ path }) => {
      if (path !== '/informes/resumen') return undefined;
      return summary ? answer(summary) : { status: 403, body: { code: 'FORBIDDEN' } };
    }),
  );

const chart = (title: string) => screen.findByRole('region', { name: title });

describe('the summary of the report', () => {
  beforeEach(() => {
    window.localStorage.clear();
    window.localStorage.setItem(`portal.report-charts.${READER.id}`, 'open');
  });

  it('shows the key metrics, and describes each chart by month for screen readers', async () => {
    open();
    await screen.findByText(formatPesos(SUMMARY.totales.liquidado), { selector: 'dd' });
    const metrics = [...document.querySelectorAll('.summary-metrics > div')].map((one) =>
      [...one.children].map(({ textContent }) => textContent),
    );
    expect(metrics).toEqual([
      ['Solicitudes', '1.234'],
      ['Liquidado', formatPesos(120_000)],
      ['Facturado', formatPesos(60_000.5)],
      ['Plazos cumplidos', '90 %'],
      ['La mitad termina en', '1,5 horas'],
      ['9 de cada 10 terminan en', '3 días'],
    ]);
    expect(
      await screen.findByRole('img', {
        name: `Solicitudes por mes, de ${formatLongMonth('2026-10')} a ${formatMonthName('2026-11')}. Solicitudes: lo más alto fue 1.000 en ${formatMonthName('2026-10')}.`,
      }),
    ).toBeInTheDocument();
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

  it('says each chart as a table, too', async () => {
    const page = open();
    const none = Array<string>(6).fill(NO_TIME);
    for (const [title, expected] of [
      [
        'Solicitudes por estado',
        ['Estado|Solicitudes', `${STATUS_LABELS.liquidado}|34`, `${STATUS_LABELS.facturado}|1.200`],
      ],
      [
        'Solicitudes por mes',
        ['Mes|Solicitudes', `${formatMonthName('2026-10')}|1.000`, `${formatMonthName('2026-11')}|234`],
      ],
      [
        'Liquidado y facturado',
        [
          'Mes|Liquidado|Facturado',
          `${formatMonthName('2026-10')}|$60.000|$60.000,50`,
          `${formatMonthName('2026-11')}|$60.000|$0`,
        ],
      ],
      [
        'Por operario',
        [
          'Operario|Solicitudes|Finalizadas|La mitad en|9 de 10 en|En plazo|Atrasados|Valoración|Liquidado|Facturado',
          'Óscar Riquelme|800|2|1,5 horas|3 días|9|1|4,6 (12)|$120.000|$60.000,50',
          ['Otros 3', '434', ...none, '$0', '$0'].join('|'),
        ],
      ],
      [
        'Tiempo hasta finalizar',
        [
          'Quién|Finalizadas|La mitad en|9 de 10 en',
          'Todas las solicitudes|2|1,5 horas|3 días',
          'Empresa propia|2|1,5 horas|3 días',
          'Óscar Riquelme|2|1,5 horas|3 días',
        ],
      ],
    ] as const) {
      const shown = await chart(title);
      const toggle = within(shown).getByRole('button', { name: 'Ver como tabla' });
      expect(within(shown).queryByRole('table')).not.toBeInTheDocument();
      await page.person.click(toggle);
      expect(toggle).toHaveAttribute('aria-pressed', 'true');
      const rows = within(shown).getAllByRole('row');
      expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join('|'))).toEqual(expected);
      await page.person.click(toggle);
      expect(within(shown).queryByRole('table')).not.toBeInTheDocument();
    }
  });

  it('narrows the report to a state, an operator, a company and a month, and back', async () => {
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
    await page.person.click(within(await chart('Por empresa')).getByRole('button', { name: 'Empresa propia' }));
    expect(page.address()).toBe('/informe?operario=7&empresa=0');
    const months = await chart('Solicitudes por mes');
    await page.person.click(within(months).getByRole('button', { name: 'Ver como tabla' }));
    const october = within(months).getByRole('button', { name: formatMonthName('2026-10') });
    await page.person.click(october);
    expect(page.address()).toBe('/informe?operario=7&empresa=0&fechaInicio=2026-10-01&fechaFin=2026-10-31');
    expect(october).toHaveAttribute('aria-pressed', 'true');
    await page.person.click(october);
    expect(page.address()).toBe('/informe?operario=7&empresa=0');
  });

  it('marks the month that is not over', async () => {
    const running = businessDay(new Date()).slice(0, 7);
    open('/informe', { ...SUMMARY, meses: [...SUMMARY.meses.slice(0, 1), { ...SUMMARY.meses[1]!, mes: running }] });
    expect(
      await screen.findByRole('img', {
        name: new RegExp(`Solicitudes por mes.*${formatLongMonth(running)} .en curso`),
      }),
    ).toBeInTheDocument();
    expect(document.querySelectorAll('.summary-running').length).toBe(2);
  });

  it('compares a period with the one before', async () => {
    const before = { ...SUMMARY, totales: { ...SUMMARY.totales, solicitudes: 617, liquidado: 0, mediana: null } };
    const page = openPage(
      '/informe?estado=facturado&fechaInicio=2026-09-01&fechaFin=2026-09-30',
      READER,
      servingReport(({ path, query }) => {
        if (path !== '/informes/resumen') return undefined;
        return answer(query?.fechaInicio === '2026-08-01' ? before : SUMMARY);
      }),
    );
    expect(await screen.findByText('Comparado con: agosto de 2026')).toBeInTheDocument();
    expect(await screen.findByText('+100 % · antes 617')).toBeInTheDocument();
    expect(screen.getByText('antes $0')).toBeInTheDocument();
    expect(screen.getByText(`antes ${NO_TIME}`)).toBeInTheDocument();
    const queries = page.requests.filter(({ path }) => path === '/informes/resumen').map(({ query }) => query);
    expect(queries).toContainEqual({ estado: 'facturado', fechaInicio: '2026-08-01', fechaFin: '2026-08-31' });
  });

  it('shows no metrics of other filters beside the chosen period', async () => {
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const page = openPage(
      '/informe',
      READER,
      servingReport(({ path, query }) => {
        if (path !== '/informes/resumen') return undefined;
        const sums = answer(SUMMARY);
        return query?.fechaInicio ? held.then(() => sums) : sums;
      }),
    );
    expect(await screen.findByText('1.234', { selector: 'dd' })).toBeInTheDocument();
    await page.person.click(screen.getByRole('radio', { name: 'Mes pasado' }));
    await waitFor(() => expect(screen.queryByText('1.234', { selector: 'dd' })).not.toBeInTheDocument());
    expect(screen.queryByText(/igual/)).not.toBeInTheDocument();
    arrive();
    expect(await screen.findByText('1.234', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getAllByText(/igual/).length).toBeGreaterThan(0);
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
    const summaryQueries = () => page.requests.filter(({ path }) => path === '/informes/resumen').length;
    const before = summaryQueries();
    await page.person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(summaryQueries()).toBeGreaterThan(before));
  });

  it('leaves the empty state to the list', async () => {
    open('/informe', { ...SUMMARY, totales: { ...SUMMARY.totales, solicitudes: 0 } });
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

test.each([
  [120, 100, '+20 %'],
  [97, 100, '−3 %'],
  [1000, 1002, 'igual'],
  [5, 0, null],
  [null, 5, null],
])('%p after %p is %s', (now, before, words) => {
  expect(formatChange(now, before)).toBe(words);
});

test.each([
  ['2026-10-01', '2026-10-31', 'octubre de 2026'],
  ['2026-10-01', '2026-10-22', '01/10/2026 al 22/10/2026'],
  ['2026-07-01', '2026-08-22', '01/07/2026 al 22/08/2026'],
])('%s to %s is written %s', (from, to, words) => {
  expect(formatPeriod({ from, to })).toBe(words);
});
