import {
  addDays,
  businessDay,
  formatRequestNumber,
  ROLE,
  type NamedOption,
  type RepairDetail,
  type RepairListItem,
  type RequestDetail,
  type Service,
  type Supply,
} from '@portal/domain';

import { createSteps } from '../../../tools/testing/create-steps';
import { administer, type Account } from './accounts';
import { signInOverHttp, type HttpPerson, type Part } from './http-person';
import type { Person } from './people';
import { drawPhoto, drawSignature } from './test-photos';

type Made = { id: number };

/** The demonstration people who do the steps, where their name here is another. */
const PERSON_OF: Partial<Record<string, Person>> = { invoicer: 'invoicing', suggester: 'contractorLiquidator' };

/** The records to which the requests of a portal refer, read once. */
const records = new Map<string, ReturnType<typeof readRecords>>();

async function readRecords(portal: string) {
  const { call } = await signInOverHttp(portal, 'everyone');
  const services = await call.get<Service[]>('/services?status=activo');
  const places = await call.get<Record<'clients' | 'malls' | 'locations', NamedOption[]>>('/address/compose');
  const [branch] = await call.get<NamedOption[]>('/branches/');
  const [supply] = await call.get<Supply[]>('/inventory/?status=activo');
  return {
    request: {
      service: services.find(({ service }) => service === 'Gasfitería')!.id,
      client: places.clients[0]!.id,
      mall: places.malls[0]!.id,
      location: places.locations[0]!.id,
    },
    branch: branch!.id,
    supplies: [{ id: supply!.id, name: supply!.name, cantidad: 2 }],
  };
}

/**
 * The life of requests over HTTP, for tests that are about what happens to them next: by the people of the demonstration.
 * @param portal origin of the portal
 * @param operator who does the work of the operator company, in place of the demonstration's
 */
export function scenario(portal: string, operator?: Account) {
  let photos = 0;
  const signIn = (person: Person) => signInOverHttp(portal, person);
  const detailOf = async (id: number) => (await signIn('assigner')).call.get<RequestDetail>(`/request/by-id/${id}`);

  /** The repair of a request, as who sets prices reads it. */
  async function repairOf(id: number): Promise<RepairDetail> {
    const { call } = await signIn('liquidator');
    const number = encodeURIComponent(formatRequestNumber((await detailOf(id)).numRequest));
    const [repair] = await call.get<RepairListItem[]>(`/repairs/?q=${number}&status=finalizado,liquidado,facturado`);
    return call.get<RepairDetail>(`/repairs/${repair?.id}`);
  }

  const { steps, requestIn } = createSteps<Made, string | Part, HttpPerson>({
    person: (role) =>
      signInOverHttp(portal, role === 'operator' && operator ? operator : (PERSON_OF[role] ?? (role as Person))),
    records() {
      const read = records.get(portal) ?? readRecords(portal);
      records.set(portal, read);
      return read;
    },
    // One photo is enough, however many are asked for; a request and its repair have four, no two of them alike.
    photos: async () => [await drawPhoto(`foto-${(photos += 1) % 4}`)],
    signature: async () => ({ name: 'firma.png', mimeType: 'image/png', buffer: await drawSignature() }),
    visitDay: addDays(businessDay(new Date()), 1),
    find: { repair: async (request) => (await repairOf(request)).id },
    accepted: ({ id }) => id,
  });

  return {
    steps,
    signIn,
    /** The request as the assigner reads it. */
    detailOf,
    repairOf,
    requestIn: async (...wanted: Parameters<typeof requestIn>) => detailOf(await requestIn(...wanted)),
  };
}
export type Scenario = ReturnType<typeof scenario>;

/** A scenario with a new operator, whose work is that of this test alone. */
export async function ownScenario(portal: string): Promise<Scenario & { operator: Account }> {
  const { createAccount } = await administer(portal);
  const operator = await createAccount({ rol: [ROLE.operator] });
  return { ...scenario(portal, operator), operator };
}
export type OwnScenario = Awaited<ReturnType<typeof ownScenario>>;
