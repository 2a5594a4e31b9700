/** A JSON object of an OpenAPI document. */
type Json = { readonly [member: string]: unknown };

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Reads a member of a member; undefined where one of them is absent. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, member) => (isObject(found) ? found[member] : undefined), value);

/** Replaces a reference by its schema in `#/components/schemas`. */
const resolve = (document: Json, schema: unknown): unknown => {
  const reference = at(schema, '$ref');
  return typeof reference === 'string' ? at(document, ...reference.slice('#/'.length).split('/')) : schema;
};

/** Lists a schema, its alternatives, and the items of each, all without references: the places where properties stand. */
function* placesIn(document: Json, schema: unknown, above: readonly unknown[] = []): Generator<Json> {
  const resolved = resolve(document, schema);
  if (!isObject(resolved) || above.includes(resolved)) return;
  yield resolved;
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (resolved[key] as unknown[] | undefined) ?? []);
  for (const part of [...parts, resolved.items]) yield* placesIn(document, part, [...above, resolved]);
}

/** Lists the paths of all properties of a schema: `data`, `data.mall`, `data.mall.name`. */
function propertiesOf(document: Json, schema: unknown, before = '', above: readonly unknown[] = []): Set<string> {
  const places = [...placesIn(document, schema)].filter((place) => !above.includes(place));
  const entries = places.flatMap((place) => Object.entries((place.properties as Json | undefined) ?? {}));
  return new Set(
    entries.flatMap(([name, property]) => [
      before + name,
      ...propertiesOf(document, property, `${before}${name}.`, [...above, ...places]),
    ]),
  );
}

/** Lists what a call must carry: its required parameters, and the required fields of its body. */
function requiredBy(document: Json, operation: unknown): Set<string> {
  const parameters = (at(operation, 'parameters') as Json[] | undefined) ?? [];
  const bodies = Object.values((at(operation, 'requestBody', 'content') as Json | undefined) ?? {});
  return new Set([
    ...parameters
      .filter(({ required, in: place }) => required === true && place !== 'path')
      .map(({ name }) => String(name)),
    ...bodies.flatMap((body) => (at(resolve(document, at(body, 'schema')), 'required') as string[] | undefined) ?? []),
  ]);
}

/** Lists the fields of the successful answers of an operation. */
function answeredBy(document: Json, operation: unknown): Set<string> {
  const answers = Object.entries((at(operation, 'responses') as Json | undefined) ?? {});
  const schemas = answers
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => at(answer, 'content', 'application/json', 'schema'));
  return new Set(schemas.flatMap((schema) => [...propertiesOf(document, schema)]));
}

const without = (names: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...names].filter((name) => !others.has(name));

/**
 * Lists the changes between two OpenAPI documents of the API that break its callers, in Spanish: removed operations, newly required
 * parameters and fields of a body, and removed fields of answers.
 */
export function breakingChanges(before: object, after: object): string[] {
  const [old, current] = [before as Json, after as Json];
  return Object.entries((old.paths as Json | undefined) ?? {}).flatMap(([address, operations]) =>
    METHODS.filter((method) => at(operations, method) !== undefined).flatMap((method) => {
      const [was, is] = [at(operations, method), at(current, 'paths', address, method)];
      const name = `${method.toUpperCase()} ${address}`;
      if (is === undefined) return [`${name}: ya no está`];
      return [
        ...without(requiredBy(current, is), requiredBy(old, was)).map((field) => `${name}: exige «${field}»`),
        ...without(answeredBy(old, was), answeredBy(current, is)).map((field) => `${name}: ya no responde «${field}»`),
      ];
    }),
  );
}
