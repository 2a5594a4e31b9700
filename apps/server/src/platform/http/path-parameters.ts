import { AREA_NAME_PATTERN, LIMITS } from '@portal/domain';

import { notFound } from '../errors/app-error';
import { Input } from './input';

type Parameter<Value> = { json: object; read: (text: string) => Value | undefined };

/** A parameter that cannot be read is refused with 404. */
export function pathParameters<Values extends Record<string, unknown>>(parameters: {
  [Name in keyof Values]: Parameter<Values[Name]>;
}): Input<Values> {
  const entries = Object.entries<Parameter<unknown>>(parameters);
  const properties = Object.fromEntries(entries.map(([name, { json }]) => [name, json]));
  return new Input({ type: 'object', properties }, (sent) => {
    const texts = sent as Record<string, string>;
    const values = entries.map(([name, { read }]) => {
      const value = read(texts[name] ?? '');
      if (value === undefined) throw notFound();
      return [name, value] as const;
    });
    return Object.fromEntries(values) as Values;
  });
}

export function toId(text: string, most: number = Number.MAX_SAFE_INTEGER): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const id = Number(text);
  return id > 0 && id <= most ? id : undefined;
}

export const recordId = (description: string, most?: number): Parameter<number> => ({
  json: { type: 'integer', minimum: 1, ...(most === undefined ? {} : { maximum: most }), description },
  read: (text) => toId(text, most),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const uuid = (description: string): Parameter<string> => ({
  json: { type: 'string', format: 'uuid', description },
  read: (text) => (UUID.test(text) ? text.toLowerCase() : undefined),
});

export const word = <const Word extends string>(words: readonly Word[], description: string): Parameter<Word> => ({
  json: { type: 'string', enum: words, description },
  read: (text) => words.find((candidate) => candidate === text),
});

const text = (description: string, pattern = /^/): Parameter<string> => ({
  json: { type: 'string', description },
  read: (sent) => (pattern.test(sent) ? sent : undefined),
});

export const ID = recordId('Id del registro');
export const REQUEST_NUMBER = recordId('Número visible de la solicitud', LIMITS.requestNumberMax);
export const SESSION_ID = uuid('Id de la sesión');
export const AREA = text('Nombre del área', AREA_NAME_PATTERN);

export const BY_ID = pathParameters({ id: ID });
