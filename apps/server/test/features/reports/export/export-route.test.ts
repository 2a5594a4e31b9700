import type { AddressInfo } from 'node:net';

import {
  businessDay,
  labelOf,
  PRIORITIES,
  REPORT_EXPORT,
  SHOWN_STATUSES,
  STATUS_LABELS,
  sumPesos,
  type ErrorBody,
  type Page,
  type ReportRow,
  ROLE,
} from '@portal/domain';
import { sql } from 'kysely';
import readSheets, { type Sheet } from 'read-excel-file/node';

import { filterRequests } from '../../../../src/features/requests/lists/request-filters';
import { withoutAuditOf } from '../../../support/audit-failures';
import { setUpRequestFixtures, type Actor } from '../../../support/request-fixtures';
import { failure } from '../../../support/test-app';
import { waitUntil } from '../../../support/wait-until';
import { REPORT_ORDER } from '../../../../src/features/reports/report/report-query';
import { openReportSnapshot } from '../../../../src/features/reports/export/report-snapshot';
import { LIQUIDATION_COLUMNS, SUPPLY_COLUMNS } from '../../../../src/features/reports/export/report-sheets';
import { REQUEST_COLUMNS } from '../../../../src/features/reports/report/report-rows';

let address: string;
const EXCEL = '/api/v1/informes/excel';

const fixtures = setUpRequestFixtures();
beforeAll(async () => {
  await fixtures.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(fixtures.app.server.address() as AddressInfo).port}`;
});

type Query = Record<string, string | number>;

const titlesOf = (columns: readonly { title: string }[]) => columns.map(({ title }) => title);

/** The rows of a sheet, by the titles of its columns. */
function rowsOf(sheets: readonly Sheet[], name: string): Record<string, unknown>[] {
  const [titles = [], ...rows] = sheets.find(({ sheet }) => sheet === name)?.data ?? [];
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [String(title), row[index]])));
}

async function exported(query: Query = {}): Promise<{ sheets: Sheet[]; total: number }> {
  const response = await fixtures.users.reporter.call.get(EXCEL, { query });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe(REPORT_EXPORT.contentType);
  expect(response.headers['content-disposition']).toContain(REPORT_EXPORT.fileName);
  const sheets = await readSheets(response.rawPayload);
  return { sheets, total: Number(response.headers[REPORT_EXPORT.totalHeader]) };
}

async function listed(query: Query = {}): Promise<ReportRow[]> {
  const response = await fixtures.users.reporter.call.get('/api/v1/informes', { query: { ...query, limit: 200 } });
  return response.json<Page<ReportRow>>().data;
}

const dayCell = (day: string) => new Date(`${day}T00:00Z`);

describe('the file', () => {
  beforeAll(async () => {
    const { requestIn } = fixtures;
    for (const status of ['solicitado', 'finalizado', 'liquidado', 'facturado', 'facturado'] as const) {
      await requestIn(status);
    }
    await requestIn('asignado', { isContractors: true });
    await requestIn('eliminado');
  });

  it('has the rows of the list with the same filters, in the same order, to the cent', async () => {
    const { users, records, company } = fixtures;
    const queries: Query[] = [
      {},
      { estado: 'facturado' },
      { operario: users.operator.id, sort: 'fecha' },
      { cliente: records.client.id, fechaInicio: businessDay(new Date()), q: 'oscar', sort: '-estado' },
      { fechaFin: '2020-01-01' },
      { empresa: company.id, mall: records.mall.id, servicio: records.service.id, prioridad: 'urgente' },
    ];
    for (const query of queries) {
      const [{ sheets, total }, list] = [await exported(query), await listed(query)];
      expect(sheets.map(({ sheet, data }) => [sheet, data[0]])).toEqual([
        [REPORT_EXPORT.sheets.requests, titlesOf(REQUEST_COLUMNS)],
        [REPORT_EXPORT.sheets.supplies, titlesOf(SUPPLY_COLUMNS)],
        [REPORT_EXPORT.sheets.liquidations, titlesOf(LIQUIDATION_COLUMNS)],
      ]);
      expect(total).toBe(list.length);

      const rows = rowsOf(sheets, REPORT_EXPORT.sheets.requests);
      expect(rows).toHaveLength(list.length);
      for (const [index, row] of rows.entries()) {
        const expected = list[index] as ReportRow;
        const [repair] = expected.reparaciones;
        const supplies = repair === undefined ? null : sumPesos(repair.insumos.map(({ valorTotal }) => valorTotal));
        expect(row).toMatchObject({
          'N° solicitud': expected.numero_solicitud,
          Fecha: dayCell(expected.fecha),
          Estado: STATUS_LABELS[expected.estado],
          Cliente: expected.cliente.nombre,
          Dirección: expected.direccion,
          Descripción: expected.descripcion,
          Servicio: expected.servicio.nombre,
          'Valor del servicio': expected.servicio.valor,
          Prioridad: labelOf(PRIORITIES, expected.prioridad),
          Mall: records.mall.name,
          Empresa: expected.empresa,
          Operario: expected.operario && `${expected.operario.nombre} ${expected.operario.apellido}`,
          Insumos: supplies,
          Reparación: repair?.horaFin ? sumPesos([supplies ?? 0, expected.servicio.valor]) : null,
          Liquidado: expected.total,
          Observación: repair?.liquidaciones.find(({ estado }) => estado === 'activo')?.observacion ?? null,
          Facturado: expected.numeroFactura === null ? null : expected.total,
          'N° factura': expected.numeroFactura,
        });
      }

      const pieces = <Piece>(valuesOf: (row: ReportRow) => Piece[]) =>
        list.flatMap((row) => valuesOf(row).map((piece) => ({ number: row.numero_solicitud, piece })));
      expect(rowsOf(sheets, REPORT_EXPORT.sheets.supplies)).toEqual(
        pieces((row) => row.reparaciones.flatMap(({ insumos }) => insumos)).map(({ number, piece }): unknown =>
          expect.objectContaining({
            'N° solicitud': number,
            Insumo: piece.insumo,
            Cantidad: piece.cantidad,
            'Valor unitario': piece.insumo === records.pipe.name ? 1_200 : 3_990.55,
            'Valor total': piece.valorTotal,
          }),
        ),
      );
      expect(rowsOf(sheets, REPORT_EXPORT.sheets.liquidations)).toEqual(
        pieces((row) => row.reparaciones.flatMap(({ liquidaciones }) => liquidaciones)).map(
          ({ number, piece }): unknown =>
            expect.objectContaining({ 'N° solicitud': number, Liquidación: piece.id, Total: piece.total }),
        ),
      );
    }
  });

  it('is as of one moment, whatever happens meanwhile', async () => {
    const snapshot = await openReportSnapshot(fixtures.db, filterRequests({ status: SHOWN_STATUSES }), {
      column: REPORT_ORDER.fecha,
      direction: 'desc',
    });
    try {
      const read = async () => {
        const found: number[] = [];
        for await (const ids of snapshot.ids()) found.push(...ids);
        return found;
      };
      const before = await read();
      await fixtures.requestIn('solicitado');
      expect(await read()).toEqual(before);
      expect(before).toHaveLength(snapshot.total);
    } finally {
      await snapshot.close();
    }
    await expect(snapshot.ids().next()).rejects.toThrow();
  });
});

describe('the call', () => {
  const LONG = 6_000;
  beforeAll(async () => {
    const { users, records, db } = fixtures;
    const { id } = await fixtures.createRequest({ createdBy: users.client, client_id: records.client.id });
    // Twice what the buffers on the way hold, 4 MB of a socket: long texts that no compression makes much shorter.
    await sql`insert into requests (client_id, mall_id, location_id, address, service_id, description, type_work,
        type_request, created_by)
      select client_id, mall_id, location_id,
        (select string_agg(md5(random()::text || piece || number), '') from generate_series(1, 100) piece), service_id,
        description, type_work, type_request, created_by
      from requests, generate_series(1, ${sql.lit(LONG)}) number where id = ${id}`.execute(db);
  });

  /** Begins an export and reads nothing but its beginning. */
  async function begin({ call }: Actor = fixtures.users.reporter) {
    const controller = new AbortController();
    const response = await fetch(address + EXCEL, { headers: { ...call.headers }, signal: controller.signal });
    return { response, leave: () => controller.abort() };
  }

  const snapshots = async (): Promise<number> => {
    const found = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'`.execute(fixtures.db);
    return found.rows[0]?.open ?? 0;
  };
  const inUse = (): number => fixtures.pool.totalCount - fixtures.pool.idleCount;
  /** Waits until the listener's connection alone is in use: a connection returns to the pool a moment after its snapshot ends. */
  const waitForRest = () => waitUntil(() => inUse() === 1);
  const waitForSnapshots = (count: number) => waitUntil(async () => (await snapshots()) === count);
  afterEach(() => waitForSnapshots(0));

  it('states the number of rows before the first of them is sent', async () => {
    const { response, leave } = await begin();
    expect(Number(response.headers.get(REPORT_EXPORT.totalHeader))).toBeGreaterThan(LONG);
    expect(response.headers.get('content-length')).toBeNull();
    leave();
  });

  it('stops reading the database when its caller leaves', async () => {
    await waitForRest();
    const { response, leave } = await begin();
    expect(response.status).toBe(200);
    await waitForSnapshots(1);
    expect(inUse()).toBe(2);
    leave();
    await waitForSnapshots(0);
    await waitForRest();
  });

  it('breaks off with the database, so that no part looks like a whole file', async () => {
    const { response } = await begin();
    await waitForSnapshots(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'`.execute(fixtures.db);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('lets two people export at once, and each of them once', async () => {
    const { users, createActor } = fixtures;
    const [second, third] = [await createActor({ roles: [ROLE.report] }), await createActor({ roles: [ROLE.report] })];
    const running = [await begin(users.reporter), await begin(second)];
    for (const [actor, message] of [
      [users.reporter, REPORT_EXPORT.busy.yourself],
      [third, REPORT_EXPORT.busy.everybody],
    ] as const) {
      const refused = await actor.call.get(EXCEL);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json<ErrorBody>().message).toBe(message);
    }
    running.forEach(({ leave }) => leave());
    await waitForSnapshots(0);
    const { response, leave } = await begin(third);
    expect(response.status).toBe(200);
    leave();
  });

  it('refuses invalid filters without taking a slot', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const response = await fixtures.users.reporter.call.get(EXCEL, {
        query: { fechaInicio: '2026-03-02', fechaFin: '2026-03-01', cliente: 'x' },
      });
      expect(Object.keys(failure(response).errors ?? {})).toEqual(['cliente']);
    }
    const { response, leave } = await begin();
    expect(response.status).toBe(200);
    leave();
  });

  it('is refused when its audit entry cannot be stored, and frees its slot', async () => {
    const { db, users } = fixtures;
    const refused = await withoutAuditOf(db, 'report-exported', () => users.reporter.call.get(EXCEL));
    expect(failure(refused)).toEqual({ status: 500, code: 'INTERNAL' });
    await waitForSnapshots(0);
    const { response, leave } = await begin();
    expect(response.status).toBe(200);
    leave();
  });

  it('releases the connection of a snapshot that could not be counted', async () => {
    const impossible = {
      ...filterRequests({ status: SHOWN_STATUSES }),
      conditions: [sql<boolean>`requests.id / 0 = 1`],
    };
    const order = { column: REPORT_ORDER.fecha, direction: 'desc' } as const;
    await expect(openReportSnapshot(fixtures.db, impossible, order)).rejects.toThrow('division by zero');
    await waitForRest();
  });
});
