/** Moves the focus to the title of a page after a navigation. A change of filters moves nothing. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusTitle } from '../ui/focus-title.js';

export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
        focusTitle();
      }),
    [router],
  );
}
