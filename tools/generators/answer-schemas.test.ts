import { readFileSync } from 'node:fs';

import { ANSWER_SCHEMAS_FILE, answerSchemas } from './answer-schemas';

test('the schemas of what the API answers are those of its types; `npm run answers` makes them new', () => {
  expect(readFileSync(ANSWER_SCHEMAS_FILE, 'utf8')).toBe(answerSchemas());
});
