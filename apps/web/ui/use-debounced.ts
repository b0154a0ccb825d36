/** A value that follows another one after a pause, so that not every key press is a request. */
import { useEffect, useState } from 'react';

export function useDebounced<Value>(value: Value, delayMs = 400): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
