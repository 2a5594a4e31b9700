import { readFileSync } from 'node:fs';

import { ANSWER_SCHEMAS_FILE, answerSchemas } from './answer-schemas';

test("keeps the schemas of the API's answers equal to their types; `npm run answers` rewrites them", () => {
  expect(readFileSync(ANSWER_SCHEMAS_FILE, 'utf8')).toBe(answerSchemas());
});
