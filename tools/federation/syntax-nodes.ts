/** A node of a syntax tree. */
export type Node = { type?: string; [member: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists a node and everything below it. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (isNode(value)) {
    yield value;
    for (const member of Object.values(value)) yield* nodesOf(member);
  }
}
