/** A unique index of the database, with the message that its violation shows in the form. */
type UniqueRule = { constraint: string; field: string; message: string };

const rules = new Map<string, UniqueRule>();

/** Maps violations of a unique index to 409 under a form field. A feature calls it for its own indexes. */
export function explainUnique(...explained: UniqueRule[]): void {
  for (const rule of explained) rules.set(rule.constraint, rule);
}

/** Returns the rule of a violated unique index; undefined when no feature declared it. */
export function uniqueRuleOf(constraint: string | undefined): UniqueRule | undefined {
  return rules.get(constraint ?? '');
}
