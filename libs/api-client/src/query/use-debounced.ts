import { useEffect, useState } from 'react';

/**
 * @param value what changes as somebody types
 * @param pause milliseconds of rest after which it counts
 * @returns the value as it was at the last rest
 */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
