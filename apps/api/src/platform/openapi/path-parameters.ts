const RECORD_ID = { type: 'integer', minimum: 1 } as const;
const UUID = { type: 'string', format: 'uuid' } as const;

/** The path parameters by name: one name has one meaning in the whole API. */
const PATH_PARAMETERS: Readonly<Record<string, object>> = {
  id: { ...RECORD_ID, description: 'Id del registro' },
  userId: { ...RECORD_ID, description: 'Id de la persona' },
  company: { ...RECORD_ID, description: 'Id de la empresa' },
  solicitudId: { ...RECORD_ID, description: 'Id de la solicitud' },
  number: { ...RECORD_ID, description: 'Número visible, de la solicitud o de la publicación' },
  photo: { ...UUID, description: 'Id de la foto' },
  sessionId: { ...UUID, description: 'Id de la sesión' },
  area: { type: 'string', description: 'Nombre del área' },
  kind: { type: 'string', description: 'Qué lista: `clients`, `malls`, `locations` o, de los maestros, `branches`' },
  day: { type: 'string', format: 'date', description: 'Día' },
  list: { type: 'string', description: 'Nombre de la lista que se filtra' },
  token: { type: 'string', description: 'Texto firmado del enlace de un correo' },
};

/**
 * Describes the parameters of an address.
 * @param url the address of a route, such as `/users/:id`
 * @throws TypeError naming a parameter without a description here
 */
export function pathParameters(url: string): object {
  const names = Array.from(url.matchAll(/:(\w+)/g), ([, name = '']) => name);
  const properties = names.map((name) => {
    const schema = PATH_PARAMETERS[name];
    if (schema === undefined) throw new TypeError(`The parameter "${name}" of ${url} has no description`);
    return [name, schema] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}
