import { filter, type FilterReader } from '../http/query-parameters';

export function someOf<const Value extends string>(allowed: readonly Value[]): FilterReader<Value[]> {
  const one = filter.oneOf(allowed);
  return (text) => {
    const wanted = new Set<Value>();
    for (const part of text.split(',')) {
      const result = one(part.trim());
      if ('problem' in result) return result;
      wanted.add(result.value);
    }
    return { value: allowed.filter((value) => wanted.has(value)) };
  };
}
