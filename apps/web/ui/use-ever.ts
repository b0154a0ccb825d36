/** Whether the value has ever been true, so that what it needs is loaded once and kept. */
import { useState } from 'react';

export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value);
  if (value && !ever) setEver(true);
  return ever || value;
}
