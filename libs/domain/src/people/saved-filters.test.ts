import { LIMITS } from '../limits';
import { MESSAGES } from '../validation/messages';
import { validate } from '../validation/validate';
import { savedFiltersSchema } from './saved-filters';

it.each<[string, unknown, object | null]>([
  ['what URLSearchParams writes', { name: 'Lo mío', query: 'q=ca%C3%B1o+roto&priority=urgente%2Cemergencia' }, null],
  ['no text', { name: ['x'], query: { q: 1 } }, { name: MESSAGES.choice, query: MESSAGES.choice }],
  ['markup', { name: 'x', query: 'q=<b>' }, { query: MESSAGES.choice }],
  ['no name', { name: ' ', query: 'q=1' }, { name: MESSAGES.name.required }],
  ['nothing chosen', { name: 'Todo', query: '' }, { query: MESSAGES.savedFilters.nothing }],
  ['another address', { name: 'Mala', query: 'q=1#//evil.test/' }, { query: MESSAGES.choice }],
  [
    'too long',
    { name: 'Larga', query: `q=${'a'.repeat(LIMITS.savedFiltersQueryMax)}` },
    { query: MESSAGES.maxLength(LIMITS.savedFiltersQueryMax) },
  ],
])('saved filters: %s', (_case, input, errors) => {
  expect(validate(savedFiltersSchema, input)).toEqual(
    errors === null ? { ok: true, value: input } : { ok: false, errors },
  );
});
