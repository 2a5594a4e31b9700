/** A unique index of the database and what its violation means to the person at the form. */
export type UniqueRule = { constraint: string; field: string; message: string };

const rules = new Map<string, UniqueRule>();

/** Lets a violated unique index answer 409 under a form field. A feature calls it for its own indexes. */
export function explainUnique(...explained: UniqueRule[]): void {
  for (const rule of explained) rules.set(rule.constraint, rule);
}

/** The meaning of a violated unique index; undefined when no feature declared it. */
export function uniqueRuleOf(constraint: string | undefined): UniqueRule | undefined {
  return rules.get(constraint ?? '');
}
