type UniqueRule = { constraint: string; field: string; message: string };

const rules = new Map<string, UniqueRule>();

/** A feature calls it for its own indexes. */
export function explainUnique(...explained: UniqueRule[]): void {
  for (const rule of explained) rules.set(rule.constraint, rule);
}

export function uniqueRuleOf(constraint: string | undefined): UniqueRule | undefined {
  return rules.get(constraint ?? '');
}
