import type { Page as PageOf, ReportRow } from '@portal/domain';
import { expect } from '@playwright/test';

import { uniqueName } from './accounts';
import { fieldWork, signInLiquidator } from './field-work';
import { signInAccountOverHttp, signInOverHttp, type HttpPerson } from './http-person';
import { finishOverHttp } from './scenario';

/** Requests of one operator alone, so that the report of that operator is known. */
export type ReportWork = {
  operator: { id: number; name: string };
  /** The number of one request in each state. */
  numbers: Record<'asignado' | 'liquidado' | 'facturado', number>;
  invoiceNumber: string;
  /** Somebody who reads the report, over HTTP. */
  reader: HttpPerson;
  /** The answer of the report's list to these filters, in addition to the operator. */
  rows(filters?: Record<string, string>): Promise<ReportRow[]>;
};

/** The liquidated price of each, in pesos. */
const LIQUIDATED = 41_234.56;

/**
 * Creates one request in each state of the report.
 * @param portal origin of the portal
 */
export async function reportWork(portal: string): Promise<ReportWork> {
  const work = await fieldWork(portal);
  const [person, liquidator, invoicing, reader] = await Promise.all([
    signInAccountOverHttp(portal, work.operator),
    signInLiquidator(portal),
    signInOverHttp(portal, 'invoicing'),
    signInOverHttp(portal, 'report'),
  ]);
  const invoiceNumber = uniqueName('INF');

  const rows = async (filters: Record<string, string> = {}): Promise<ReportRow[]> => {
    const query = new URLSearchParams({ ...filters, operario: String(work.operator.id), limit: '200' });
    return (await reader.get<PageOf<ReportRow>>(`/informes?${query}`)).body.data;
  };
  const liquidated = async (): Promise<{ id: number; numRequest: number }> => {
    const request = await work.started();
    await finishOverHttp(person, request.id);
    const row = (await rows()).find(({ id }) => id === request.id);
    const branches = await liquidator.get<{ data: { id: number }[] }>('/branches/');
    const { status } = await liquidator.send('POST', '/liquidations/', {
      price: LIQUIDATED,
      branch: branches.body.data[0]?.id,
      observation: 'Incluye la visita; =1+1',
      repair: row?.reparaciones[0]?.id,
      request: request.id,
    });
    expect(status).toBe(201);
    return request;
  };

  const assigned = await work.assigned();
  const [first, second] = [await liquidated(), await liquidated()];
  const issued = await invoicing.send('POST', '/facturas/emitir', {
    numeroFactura: invoiceNumber,
    solicitudId: second.id,
  });
  expect(issued.status).toBe(201);

  const { name, lastName } = work.operator.input;
  return {
    operator: { id: work.operator.id, name: `${name} ${lastName}` },
    numbers: { asignado: assigned.numRequest, liquidado: first.numRequest, facturado: second.numRequest },
    invoiceNumber,
    reader,
    rows,
  };
}
