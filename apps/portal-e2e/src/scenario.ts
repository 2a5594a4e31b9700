import { addDays, businessDay, type NamedOption, type Service, type Supply } from '@portal/domain';

import { FILLED_FORMS } from '../../../tools/testing/filled-forms';
import { signInOverHttp, type Answer, type HttpPerson, type Part } from './http-person';
import { drawPhoto, drawSignature } from './test-photos';

type Data<Value> = { data: Value };

/** A request as a test made it over HTTP. */
export type MadeRequest = { id: number; numRequest: number };

/** A supply used in a repair. */
type Used = { id: number; name: string; amount: number };

/**
 * Reads the body of an answer.
 * @throws Error when the call was refused
 */
export async function accepted<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/**
 * A client's new request, over HTTP, for tests that are about what happens to it next.
 * @param portal origin of the portal
 * @param options `photos` are files or their number; without a service, an often requested one
 */
export async function makeRequest(
  portal: string,
  description: string,
  { photos = 1, service }: { photos?: number | readonly Part[]; service?: number } = {},
): Promise<MadeRequest> {
  const client = await signInOverHttp(portal, 'client');
  const services = await accepted(client.get<Data<Service[]>>('/services?status=activo'));
  const address = await accepted(
    client.get<Data<Record<'clients' | 'malls' | 'locations', NamedOption[]>>>('/address/compose'),
  );
  const file =
    typeof photos === 'number'
      ? await Promise.all(Array.from({ length: photos }, (_, index) => drawPhoto(`lugar-${index + 1}`)))
      : photos;
  const created = await accepted(
    client.sendForm<Data<MadeRequest>>('/request', {
      ...FILLED_FORMS.request,
      service: service ?? services.data.find((one) => one.service === 'Gasfitería')?.id,
      client: address.data.clients[0]?.id,
      mall: address.data.malls[0]?.id,
      location: address.data.locations[0]?.id,
      description,
      file,
      user: client.id,
    }),
  );
  return created.data;
}

/** Assigns a request, for tomorrow at 10:30, as the operator company's assigner or a contractor's leader. */
export async function assignOverHttp(
  assigner: HttpPerson,
  { id }: Pick<MadeRequest, 'id'>,
  change: Record<string, unknown>,
): Promise<number> {
  const { status } = await assigner.send('POST', `/request/assigned/${id}`, {
    id,
    assignContractor: false,
    ...FILLED_FORMS.visit,
    date: addDays(businessDay(new Date()), 1),
    ...change,
  });
  return status;
}

/**
 * Starts the work on a request, as the operator it is assigned to.
 * @returns the id of the repair
 */
export async function startOverHttp(worker: HttpPerson, request: number): Promise<number> {
  const branches = await accepted(worker.get<Data<NamedOption[]>>('/branches/'));
  const file = [await drawPhoto('inicio')];
  const begun = { branch: branches.data[0]?.id, request, file };
  return (await accepted(worker.sendForm<Data<{ id: number }>>('/repairs/start', begun))).data.id;
}

/** Finishes the work on a request, as the operator it is assigned to; without a list, with 2 units of one supply. */
export async function finishOverHttp(worker: HttpPerson, request: number, used?: readonly Used[]): Promise<void> {
  const supplies = await accepted(worker.get<Data<Supply[]>>('/inventory/?status=activo'));
  const list = used ?? supplies.data.slice(0, 1).map(({ id, name }) => ({ id, name, amount: 2 }));
  await accepted(
    worker.sendForm('/repairs/', {
      ...FILLED_FORMS.work,
      request,
      insumos: JSON.stringify(list.map(({ id, name, amount }) => ({ id, name, cantidad: amount }))),
      fileEnd: [await drawPhoto('listo')],
      signature: { name: 'firma.png', mimeType: 'image/png', buffer: await drawSignature() },
    }),
  );
}
