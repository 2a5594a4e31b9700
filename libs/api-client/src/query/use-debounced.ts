import { useEffect, useState } from 'react';

/**
 * Delays a changing value until it has stayed the same for a pause.
 * @param value changes as somebody types
 * @param pause milliseconds
 */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
