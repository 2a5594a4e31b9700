// Lives a request's life as a program that knows the API by its document alone. `generated-client.test.ts` writes
// `portal-api` with openapi-typescript, compiles this file against it and runs it.
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from 'portal-api';

/** The portal to call, its people and its records. */
export type Portal = {
  address: string;
  password: string;
  emails: Record<'client' | 'assigner' | 'leader' | 'operator' | 'suggester' | 'liquidator' | 'invoicer', string>;
  ids: Record<
    'service' | 'client' | 'mall' | 'location' | 'branch' | 'supply' | 'company' | 'leader' | 'operator',
    number
  >;
  day: string;
  /** JPEG as base64. */
  photo: string;
};

/** Facts about the life that the test compares. */
export type Outcome = { statuses: string[]; suggested: number | null; pdf: string; pdfType: string | null };

type Api = Client<paths>;

async function liveRequest({ address, password, emails, ids, day, photo }: Portal): Promise<Outcome> {
  const signIn = async (email: string): Promise<Api> => {
    const nobody = createClient<paths>({ baseUrl: address });
    const { data, error, response } = await nobody.POST('/api/v1/auth/login', { body: { email, password } });
    if (error) throw new Error(error.message);
    const { iv, encrypted } = data.data.token;
    const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
    return createClient<paths>({
      baseUrl: address,
      headers: { authorization: `Bearer ${iv}.${encrypted}`, cookie: cookie.join('; ') },
    });
  };
  const [client, assigner, leader, operator, suggester, liquidator, invoicer] = await Promise.all([
    signIn(emails.client),
    signIn(emails.assigner),
    signIn(emails.leader),
    signIn(emails.operator),
    signIn(emails.suggester),
    signIn(emails.liquidator),
    signIn(emails.invoicer),
  ]);

  const image = (): string => asPart(new Blob([Buffer.from(photo, 'base64')], { type: 'image/jpeg' }));
  const { data: created } = succeeded(
    await client.POST('/api/v1/request/', {
      body: {
        service: ids.service,
        typeWork: 'MT',
        typeRequest: 'urgente',
        client: ids.client,
        mall: ids.mall,
        location: ids.location,
        description: 'La cañería gotea junto a la caja',
        file: [image(), image()],
      },
      bodySerializer: toForm,
    }),
  );
  const path = { id: created.id };
  const statuses: string[] = [];
  const see = async (): Promise<void> => {
    const { data } = succeeded(await assigner.GET('/api/v1/request/by-id/{id}', { params: { path } }));
    statuses.push(data.status);
  };
  await see();

  const visit = { typeService: 'Mantenimiento', date: day, hour: '10:30' } as const;
  const handOver = { assignContractor: true, company: ids.company, assigner: ids.leader, ...visit };
  succeeded(await assigner.POST('/api/v1/request/assigned/{id}', { params: { path }, body: handOver }));
  await see();
  const assignment = { operator: ids.operator, ...visit };
  succeeded(await leader.POST('/api/v1/request/assigned/{id}', { params: { path }, body: assignment }));
  await see();

  const listed = succeeded(
    await operator.GET('/api/v1/request/assigned/{id}', {
      params: { path: { id: ids.operator }, query: { limit: 5 } },
    }),
  );
  if (!listed.data.some(({ id }) => id === created.id)) throw new Error('The operator does not see the request');
  succeeded(
    await operator.POST('/api/v1/repairs/start', {
      body: { branch: ids.branch, request: created.id, file: [image()] },
      bodySerializer: toForm,
    }),
  );
  await see();
  const { data: repair } = succeeded(
    await operator.POST('/api/v1/repairs/', {
      body: {
        request: created.id,
        description: 'Se cambió la cañería',
        insumos: [{ id: ids.supply, name: 'Llave', cantidad: 1.5 }],
        fileEnd: [image()],
        receiveName: 'José Núñez',
        receiveTypeDoc: 'rt',
        receiveNumDoc: '12345678-5',
        signature: image(),
      },
      bodySerializer: toForm,
    }),
  );
  await see();

  const suggestion = { price: 41_000, repair: repair.id, request: created.id };
  succeeded(
    await suggester.PUT('/api/v1/contractors/repairs/suggets/{id}', {
      params: { path: { id: repair.id } },
      body: suggestion,
    }),
  );
  const { data: detail } = succeeded(
    await liquidator.GET('/api/v1/repairs/{id}', { params: { path: { id: repair.id } } }),
  );
  succeeded(
    await liquidator.POST('/api/v1/liquidations/', {
      body: { ...suggestion, branch: ids.branch, observation: 'Pago a 30 días' },
    }),
  );
  await see();
  succeeded(
    await invoicer.POST('/api/v1/facturas/emitir', { body: { numeroFactura: 'F-1', solicitudId: created.id } }),
  );
  await see();
  const { data: pdf, response } = await invoicer.GET('/api/v1/facturas/{solicitudId}/pdf', {
    params: { path: { solicitudId: created.id } },
    parseAs: 'text',
  });
  return {
    statuses,
    suggested: detail.price,
    pdf: pdf?.slice(0, 5) ?? '',
    pdfType: response.headers.get('content-type'),
  };
}

/** Returns the body of a success. @throws Error with the server's message */
function succeeded<Data>({ data, error }: { data?: Data; error?: { message: string } }): Data {
  if (data === undefined) throw new Error(error?.message ?? 'no answer');
  return data;
}

/** The generator gives a file of a form the type of text. */
const asPart = (file: Blob): string => file as unknown as string;

/** Writes a multipart form: a file or a plain value is one part, a list of files several, any other list JSON. */
function toForm(fields: object): FormData {
  const form = new FormData();
  const append = (name: string, value: unknown): void => {
    if (value instanceof Blob) form.append(name, value, `${name}.jpg`);
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const isFileList = Array.isArray(value) && value.every((item) => item instanceof Blob);
    for (const part of isFileList ? value : [value]) append(name, part);
  }
  return form;
}

const portal = JSON.parse(process.argv[2] ?? '') as Portal;
liveRequest(portal).then(
  (outcome) => process.stdout.write(JSON.stringify(outcome)),
  (error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  },
);
