import {
  REQUEST_MOVES,
  REQUEST_TRANSITIONS,
  type RequestEvent,
  type RequestMove,
  type RequestStatus,
} from '@portal/domain';

import { FILLED_FORMS } from './filled-forms';

/** Content of a call; `Part` is a text or a file of a form, and a list sends the same name several times. */
export type Sent<Part> = {
  body?: object;
  form?: Record<string, Part | Part[]>;
  headers?: Record<string, string>;
};

/** Calls the API as one person: in the process, over HTTP, or only noting the call. */
export type StepCaller<Answer, Part> = Record<
  'post' | 'put' | 'delete',
  (url: string, sent: Sent<Part>) => Promise<Answer>
>;

type Person<Answer, Part> = { id: number; company: { id: number } | null; call: StepCaller<Answer, Part> };
type Fields = Record<string, unknown>;
type Now<Value> = Value | Promise<Value>;

/** Everybody whom a step needs: one person of each role, and a contractor's. */
export type StepRole =
  | 'client'
  | 'assigner'
  | 'processor'
  | 'operator'
  | 'liquidator'
  | 'invoicer'
  | 'leader'
  | 'ledOperator'
  | 'suggester';

/** A portal as the steps of a request's life see it. */
export type World<Answer, Part, Somebody extends Person<Answer, Part>> = {
  person: (role: StepRole) => Now<Somebody>;
  records: () => Now<{
    request: Record<'service' | 'client' | 'mall' | 'location', number>;
    branch: number;
    supplies: readonly { id: number; name: string; cantidad: number }[];
  }>;
  photos: (count: number) => Now<Part[]>;
  signature: () => Now<Part>;
  /** The day of the visits. */
  visitDay?: string;
  /** The ids of what belongs to a request, and its number, as far as the tests take the steps that send them. */
  find: Partial<Record<'number' | 'repair' | 'liquidation' | 'invoice', (request: number) => Now<number>>>;
  /**
   * The id in an answer, if there is one.
   * @throws Error when the call was refused
   */
  accepted: (answer: Answer) => number;
};

/** An event that a person triggers on an existing request. */
export type TriedEvent = Exclude<RequestEvent, 'create' | 'expire'>;

/**
 * The steps of a request's life over the API, each with a correct form by somebody who may; `change` exchanges fields of the
 * form, or leaves those out that are undefined.
 */
export function createSteps<Answer, Part, Somebody extends Person<Answer, Part>>(world: World<Answer, Part, Somebody>) {
  type Step = { as?: Somebody; headers?: Record<string, string>; change?: Fields | undefined };
  const { person, photos, find, accepted } = world;
  const visit = { ...FILLED_FORMS.visit, ...(world.visitDay !== undefined && { date: world.visitDay }) };

  const callerOf = async (role: StepRole, { as }: Step) => (as ?? (await person(role))).call;

  async function send(method: 'post' | 'put' | 'delete', url: string, role: StepRole, fields: Fields, step: Step) {
    const call = await callerOf(role, step);
    const { change, headers } = step;
    return call[method](`/api/v1${url}`, { body: { ...fields, ...change }, ...(headers && { headers }) });
  }
  async function sendForm(url: string, role: StepRole, fields: Fields, step: Step) {
    const call = await callerOf(role, step);
    const { change, headers } = step;
    const form = Object.fromEntries(
      Object.entries({ ...fields, ...change })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, (typeof value === 'number' ? String(value) : value) as Part | Part[]]),
    );
    return call.post(`/api/v1${url}`, { form, ...(headers && { headers }) });
  }
  const requestFields = async () => ({ ...FILLED_FORMS.request, ...(await world.records()).request });

  const moves = {} as Record<RequestMove, (id: number, step?: Step) => Promise<Answer>>;
  for (const move of REQUEST_MOVES) {
    const { by, needsReason } = REQUEST_TRANSITIONS[move].move;
    const fields = needsReason ? { reason: 'Nadie disponible esta semana' } : {};
    moves[move] = (id, step = {}) => send('post', `/request/assigned/${id}/${move}`, by, fields, step);
  }

  const steps = {
    create: async (step: Step = {}) =>
      sendForm('/request/', 'client', { ...(await requestFields()), file: await photos(2) }, step),
    edit: async (id: number, step: Step = {}) => send('put', `/request/${id}`, 'assigner', await requestFields(), step),
    delete: (id: number, step: Step = {}) =>
      send('delete', `/request/${id}`, 'assigner', { reason: 'Estaba repetida' }, step),
    /** Closes a request as the duplicate of another one, by default of a new one. */
    closeAsDuplicate: async (id: number, { of, ...step }: Step & { of?: number } = {}): Promise<Answer> => {
      const duplicateOf = await find.number?.(of ?? accepted(await steps.create()));
      return send('post', `/request/${id}/duplicate`, 'assigner', { duplicateOf }, step);
    },
    continue: async (id: number, step: Step = {}) =>
      sendForm(`/request/${id}/continue`, 'client', { description: 'Volvió a gotear', file: await photos(1) }, step),

    assign: async (id: number, step: Step = {}) => {
      const operator = step.change?.operator ?? (await person('operator')).id;
      return send(
        'post',
        `/request/assigned/${id}`,
        'assigner',
        { id, assignContractor: false, operator, ...visit },
        step,
      );
    },
    handOver: async (id: number, step: Step = {}) => {
      const leader = await person('leader');
      const contractor = { assignContractor: true, company: leader.company?.id, assigner: leader.id };
      return send('post', `/request/assigned/${id}`, 'assigner', { id, ...contractor, ...visit }, step);
    },
    assignOwn: async (id: number, step: Step = {}) => {
      const operator = (await person('ledOperator')).id;
      return send('post', `/request/assigned/${id}`, 'leader', { id, operator, ...visit }, step);
    },
    ...moves,
    givePermit: (id: number, step: Step = {}) =>
      send('put', `/request/process/${id}`, 'processor', { id, permissionNum: 4711 }, step),
    correctPermit: (id: number, step: Step = {}) =>
      send('put', `/request/process/${id}/number`, 'processor', { permissionNum: 4712 }, step),

    start: async (id: number, step: Step = {}) => {
      const { branch } = await world.records();
      return sendForm('/repairs/start', 'operator', { branch, request: id, file: await photos(1) }, step);
    },
    interrupt: async (id: number, step: Step = {}) => {
      const fields = { request: id, reason: 'Falta un repuesto', file: await photos(1) };
      return sendForm('/repairs/interrupt', 'operator', fields, step);
    },
    finish: async (id: number, step: Step = {}) => {
      const fields = {
        ...FILLED_FORMS.work,
        request: id,
        insumos: JSON.stringify((await world.records()).supplies),
        fileEnd: await photos(2),
        fileInsumos: await photos(1),
        signature: await world.signature(),
      };
      return sendForm('/repairs/', 'operator', fields, step);
    },

    suggest: async (id: number, step: Step = {}) => {
      const repair = await find.repair?.(id);
      const fields = { price: 41_000, repair, request: id };
      return send('put', `/contractors/repairs/suggets/${repair}`, 'suggester', fields, step);
    },
    liquidate: async (id: number, step: Step = {}) => {
      const { branch } = await world.records();
      const fields = {
        price: 40_000,
        branch,
        observation: 'Pago a 30 días',
        repair: await find.repair?.(id),
        request: id,
      };
      return send('post', '/liquidations/', 'liquidator', fields, step);
    },
    correct: async (id: number, { liquidation, ...step }: Step & { liquidation?: number } = {}) => {
      const { branch } = await world.records();
      const fields = { price: 38_500.5, branch, reason: 'Se cobró una visita de más' };
      const corrected = liquidation ?? (await find.liquidation?.(id));
      return send('post', `/liquidations/${corrected}/correction`, 'liquidator', fields, step);
    },
    invoice: (id: number, step: Step = {}) =>
      send('post', '/facturas/emitir', 'invoicer', { numeroFactura: `F-${id}`, solicitudId: id }, step),
    annul: async (id: number, { invoice, ...step }: Step & { invoice?: number } = {}) => {
      const annulled = invoice ?? (await find.invoice?.(id));
      return send('post', `/facturas/${annulled}/anular`, 'invoicer', { reason: 'Iba a otro cliente' }, step);
    },
  };

  const stepOf: Record<Exclude<TriedEvent, 'take-duplicate'>, (id: number, step?: Step) => Promise<Answer>> = {
    ...steps,
    'hand-over': steps.handOver,
    'assign-own': steps.assignOwn,
    'give-permit': steps.givePermit,
    'correct-permit': steps.correctPermit,
    'suggest-price': steps.suggest,
    'correct-liquidation': steps.correct,
    'annul-invoice': steps.annul,
    'close-as-duplicate': steps.closeAsDuplicate,
  };

  /** Makes an event happen to a request, by default as the one who may. */
  const attempt = async (event: TriedEvent, id: number, step: Step = {}): Promise<Answer> =>
    event === 'take-duplicate'
      ? steps.closeAsDuplicate(accepted(await steps.create()), { ...step, of: id })
      : stepOf[event](id, step);

  /**
   * Creates a request and brings it to a state, by the operator company's own operator or by the contractor's.
   * @param changes of the forms of these steps
   * @returns its id
   */
  async function requestIn(
    status: RequestStatus,
    {
      isContractors = false,
      ...changes
    }: { isContractors?: boolean; create?: Fields; finish?: Fields; liquidate?: Fields } = {},
  ): Promise<number> {
    const id = accepted(await steps.create({ change: changes.create }));
    if (status === 'solicitado') return id;
    if (status === 'eliminado') return after(id, steps.delete(id));
    const needsPermit = status === 'tramite' ? { change: { havePermission: '1' } } : {};
    if (isContractors || status === 'pendiente') await after(id, steps.handOver(id));
    if (status === 'pendiente') return id;
    await after(id, isContractors ? steps.assignOwn(id, needsPermit) : steps.assign(id, needsPermit));
    if (status === 'tramite' || status === 'asignado') return id;
    const as = await person(isContractors ? 'ledOperator' : 'operator');
    await after(id, steps.start(id, { as }));
    if (status === 'en proceso') return id;
    const move = REQUEST_MOVES.find((one) => REQUEST_TRANSITIONS[one].to === status);
    if (move !== undefined) return after(id, moves[move](id, { as }));
    await after(id, steps.finish(id, { as, change: changes.finish }));
    if (status === 'finalizado') return id;
    await after(id, steps.liquidate(id, { change: changes.liquidate }));
    return status === 'liquidado' ? id : after(id, steps.invoice(id));
  }
  async function after(id: number, step: Promise<Answer>): Promise<number> {
    accepted(await step);
    return id;
  }

  return { steps, attempt, requestIn };
}
