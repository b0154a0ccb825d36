/** Shows its children once the page around it has been shown, so that their code does not delay it. */
import { type ReactNode, useEffect, useState } from 'react';

export function Later({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    // After the first paint.
    const handle = requestAnimationFrame(() => setTimeout(() => setIsTime(true)));
    return () => cancelAnimationFrame(handle);
  }, []);
  return isTime && children;
}
