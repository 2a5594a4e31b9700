import type { Page as PageOf, ReportRow } from '@portal/domain';

import { uniqueName } from './accounts';
import { fullName } from './contractor';
import { signInOverHttp, type HttpPerson } from './http-person';
import { moneyWork } from './money-work';
import { accepted, assignOverHttp, makeRequest } from './scenario';

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
  const work = await moneyWork(portal);
  const { operator, report: reader } = work;
  const invoiceNumber = uniqueName('INF');
  const observation = 'Incluye la visita; =1+1';
  const liquidated = async () => {
    const repair = await work.finished();
    await accepted(work.liquidate(repair, LIQUIDATED, { observation }));
    return repair;
  };
  const assigned = await makeRequest(portal, uniqueName('Por iniciar'));
  const status = await assignOverHttp(await signInOverHttp(portal, 'assigner'), assigned, { operator: operator.id });
  if (status !== 200) throw new Error(`not assigned: ${status}`);
  const [first, second] = [await liquidated(), await liquidated()];
  await accepted(work.invoice(second.id, invoiceNumber));

  return {
    operator: { id: operator.id, name: fullName(operator) },
    numbers: { asignado: assigned.numRequest, liquidado: first.numRequest, facturado: second.numRequest },
    invoiceNumber,
    reader,
    async rows(filters = {}) {
      const query = new URLSearchParams({ ...filters, operario: String(operator.id), limit: '200' });
      return (await reader.get<PageOf<ReportRow>>(`/informes?${query}`)).body.data;
    },
  };
}
