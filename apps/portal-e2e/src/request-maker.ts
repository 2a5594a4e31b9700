import { addDays, businessDay } from '@portal/domain';

import { signInOverHttp, type HttpPerson } from './http-person';
import { drawPhoto } from './test-photos';

type Options = { id: number; name: string }[];

/** A request as a test made it over HTTP. */
export type MadeRequest = { id: number; numRequest: number };

/**
 * A client's new request, over HTTP, for tests that are about what happens to it next.
 * @param portal origin of the portal
 * @param photos how many it has
 * @param service id of its service; without one an often asked one
 * @param mall id of its mall; without one the first
 */
export async function makeRequest(
  portal: string,
  description: string,
  photos = 1,
  service?: number,
  mall?: number,
): Promise<MadeRequest> {
  const client = await signInOverHttp(portal, 'client');
  const services = await client.get<{ data: { id: number; service: string }[] }>('/services?status=activo');
  const { body } = await client.get<{ data: Record<'clients' | 'malls' | 'locations', Options> }>('/address/compose');
  const created = await client.sendForm<{ data: MadeRequest }>('/request', {
    service: service ?? services.body.data.find(({ service }) => service === 'Gasfitería')?.id,
    typeWork: 'MT',
    typeRequest: 'urgente',
    client: body.data.clients[0]?.id,
    mall: mall ?? body.data.malls[0]?.id,
    location: body.data.locations[0]?.id,
    description,
    file: await Promise.all(Array.from({ length: photos }, (_, index) => drawPhoto(`lugar-${index + 1}`))),
    user: client.id,
  });
  if (created.status !== 201) throw new Error(`the request was not created: ${JSON.stringify(created.body)}`);
  return created.body.data;
}

/** Assigns a request as the operator company's assigner. */
export async function assignOverHttp(
  assigner: HttpPerson,
  { id }: MadeRequest,
  change: Record<string, unknown>,
): Promise<number> {
  const { status } = await assigner.send('POST', `/request/assigned/${id}`, {
    id,
    assignContractor: false,
    havePermission: false,
    typeService: 'Mantenimiento',
    date: addDays(businessDay(new Date()), 1),
    hour: '10:30',
    ...change,
  });
  return status;
}
