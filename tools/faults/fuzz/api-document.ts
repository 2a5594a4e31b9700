type Schema = { type?: string | string[]; properties?: Record<string, Schema>; required?: string[]; enum?: unknown[] };
type Content = Record<string, { schema?: Schema }>;
type DocumentedOperation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Content };
};

/** One operation of the API, as its OpenAPI document describes it. */
export type ApiOperation = {
  method: string;
  /** With `{name}` where a parameter stands. */
  path: string;
  queries: string[];
  /** Fields of the JSON body, by name; null when it takes none. */
  body: Record<string, Schema> | null;
  /** Fields of the multipart form; null when it takes none. */
  form: Record<string, Schema> | null;
  /** Fields that a list or an object cannot be. */
  requiredValues: string[];
};

/** What would end the sessions of those who try. */
const LEFT_OUT = new Set(['post /api/v1/auth/logout', 'delete /api/v1/account/sessions']);

const isValue = ({ type }: Schema): boolean => ![type].flat().some((one) => one === 'array' || one === 'object');

/**
 * Lists the operations of the API's OpenAPI document.
 * @param document what `/api/docs/json` answers
 */
export function operationsOf(document: unknown): ApiOperation[] {
  const { paths } = document as { paths: Record<string, Record<string, DocumentedOperation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !LEFT_OUT.has(`${method} ${path}`))
      .map(([method, { parameters = [], requestBody }]) => {
        const json = requestBody?.content?.['application/json']?.schema;
        const form = requestBody?.content?.['multipart/form-data']?.schema;
        const { properties = {}, required = [] } = json ?? form ?? {};
        return {
          method: method.toUpperCase(),
          path,
          queries: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
          body: json?.properties ?? null,
          form: form?.properties ?? null,
          requiredValues: required.filter((name) => isValue(properties[name] ?? {})),
        };
      }),
  );
}
