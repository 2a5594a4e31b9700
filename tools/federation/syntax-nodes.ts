export type Node = { type?: string; [member: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

export function nodesOf(value: unknown): Node[] {
  const nodes: Node[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (isNode(part)) {
      nodes.push(part);
      Object.values(part).forEach(visit);
    }
  };
  visit(value);
  return nodes;
}
