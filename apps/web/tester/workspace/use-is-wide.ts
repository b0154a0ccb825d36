/** Whether three columns fit beside the navigation. */
import { useSyncExternalStore } from 'react';

const query = '(min-width: 1500px)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
