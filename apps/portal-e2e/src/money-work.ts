import { randomInt } from 'node:crypto';

import {
  type LiquidationCreated,
  type MoneyTrail,
  type NamedOption,
  type Page,
  type RepairDetail,
  type RepairListItem,
  ROLE,
} from '@portal/domain';

import { administer, uniqueName, type Account } from './accounts';
import { signInAccountOverHttp, signInOverHttp, type Answer, type HttpPerson } from './http-person';
import { withDatabase } from './own-database';
import { accepted, assignOverHttp, finishOverHttp, makeRequest, startOverHttp } from './scenario';

type Data<Value> = { data: Value };

/** A supply used in a repair: its price and how much of it, in pesos and units. */
type UsedSupply = { id: number; name: string; price: number; amount: number };

/** Options of a finished repair; it has its own service and supplies, so that its sums are known. */
export type RepairOptions = {
  servicePrice?: number;
  supplies?: readonly { price: number; amount: number }[];
  /** By default one that no other repair has. */
  description?: string;
};

/** A repair and all that its sums come from. */
export type FinishedRepair = {
  id: number;
  numRequest: number;
  repair: number;
  description: string;
  service: { id: number; name: string; price: number };
  supplies: UsedSupply[];
};

/** Repairs that wait for their price, and the people who settle them, over HTTP. */
export type MoneyWork = {
  operator: Account;
  liquidator: HttpPerson;
  invoicing: HttpPerson;
  report: HttpPerson;
  branch: NamedOption;
  /** A repair whose work has begun. */
  started(options?: RepairOptions): Promise<FinishedRepair>;
  finished(options?: RepairOptions): Promise<FinishedRepair>;
  /** A finished repair, liquidated. */
  liquidated(price: number, options?: RepairOptions): Promise<FinishedRepair & { liquidation: number }>;
  liquidate(repair: FinishedRepair, price: number, change?: object): Promise<Answer<Data<LiquidationCreated>>>;
  correct(liquidation: number, price: number, change?: object): Promise<Answer<Data<LiquidationCreated>>>;
  invoice(request: number, number: string, change?: object): Promise<Answer>;
  trailOf(request: number): Promise<MoneyTrail>;
  detailOf(repair: number): Promise<RepairDetail>;
};

/** Makes an invoice number that nobody else has. */
export const uniqueInvoice = (): string => `E-${Date.now()}-${randomInt(1_000_000)}`;

/**
 * Creates an operator for a test and signs in the people who set and read amounts.
 * @param portal origin of the portal
 */
export async function moneyWork(portal: string): Promise<MoneyWork> {
  const administration = await administer(portal);
  const { admin } = administration;
  const operator = await administration.createAccount({ rol: [ROLE.operator] });
  const [assigner, liquidator, invoicing, report] = (await Promise.all(
    (['assigner', 'liquidator', 'invoicing', 'report'] as const).map((who) => signInOverHttp(portal, who)),
  )) as [HttpPerson, HttpPerson, HttpPerson, HttpPerson];
  const worker = await signInAccountOverHttp(portal, operator);
  const branches = (await liquidator.get<Data<NamedOption[]>>('/branches/')).body.data;
  const branch = branches[0]!;

  const priced = async (path: string, field: string, price: number) => {
    const name = uniqueName('Precio');
    const { data } = await accepted(admin.send<Data<{ id: number }>>('POST', path, { [field]: name, price }));
    return { id: data.id, name, price };
  };

  const work: MoneyWork = {
    operator,
    liquidator,
    invoicing,
    report,
    branch,
    async started({
      servicePrice = 38_000.5,
      supplies = [{ price: 6_490, amount: 2 }],
      description = uniqueName('Fuga de agua'),
    } = {}) {
      const service = await priced('/services', 'service', servicePrice);
      const used: UsedSupply[] = [];
      for (const { price, amount } of supplies) {
        used.push({ ...(await priced('/inventory', 'insumo', price)), amount });
      }
      const request = await makeRequest(portal, description, { service: service.id });
      const status = await assignOverHttp(assigner, request, { operator: operator.id });
      if (status !== 200) throw new Error(`not assigned: ${status}`);
      const repair = await startOverHttp(worker, request.id);
      return { ...request, repair, description, service, supplies: used };
    },
    async finished(options) {
      const repair = await work.started(options);
      await finishOverHttp(worker, repair.id, repair.supplies);
      return repair;
    },
    async liquidated(price, options) {
      const repair = await work.finished(options);
      const { data } = await accepted(work.liquidate(repair, price));
      return { ...repair, liquidation: data.id };
    },
    liquidate: ({ id, repair }, price, change) =>
      liquidator.send('POST', '/liquidations/', { price, branch: branch.id, repair, request: id, ...change }),
    correct: (liquidation, price, change) =>
      liquidator.send('POST', `/liquidations/${liquidation}/correction`, {
        price,
        branch: branch.id,
        reason: 'Se cobró una visita de más',
        ...change,
      }),
    invoice: (request, number, change) =>
      invoicing.send('POST', '/facturas/emitir', { numeroFactura: number, solicitudId: request, ...change }),
    trailOf: async (request) =>
      (await accepted(liquidator.get<Data<MoneyTrail>>(`/request/by-id/${request}/money`))).data,
    detailOf: async (repair) => (await accepted(liquidator.get<Data<RepairDetail>>(`/repairs/${repair}`))).data,
  };
  return work;
}

/** Searches the liquidator's list of repairs. */
export async function findRepairs(liquidator: HttpPerson, query: string): Promise<RepairListItem[]> {
  return (await liquidator.get<Page<RepairListItem>>(`/repairs/?${query}`)).body.data;
}

/** The database's records of the money of some requests. */
type StoredMoney = { statuses: Record<string, number>; invoices: number; active: number; replaced: number };

/** Looks into the database itself: whatever the API shows, each request has one liquidation in force and one invoice. */
export async function storedMoney(requests: readonly number[]): Promise<StoredMoney> {
  return withDatabase(async (query) => {
    const statuses = await query<{ status: string; count: string }>(
      'select status, count(*) from requests where id = any($1) group by status',
      [requests],
    );
    const [counts] = await query<Record<'invoices' | 'active' | 'replaced', string>>(
      `select (select count(*) from invoices where request_id = any($1)) as invoices,
        (select count(*) from liquidations where request_id = any($1) and status = 'activo') as active,
        (select count(*) from liquidations where request_id = any($1) and status = 'inactivo') as replaced`,
      [requests],
    );
    return {
      statuses: Object.fromEntries(statuses.map(({ status, count }) => [status, Number(count)])),
      invoices: Number(counts?.invoices),
      active: Number(counts?.active),
      replaced: Number(counts?.replaced),
    };
  });
}
