/** Opens the sign-in when the session has ended, and keeps the way back. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery } from '../client/session.js';

export function useSessionEnd(): void {
  const { data: user } = useQuery(sessionQuery);
  const router = useRouter();
  useEffect(() => {
    if (user !== null) return;
    void router.navigate({ to: '/login', search: { returnTo: router.state.location.href } });
  }, [user, router]);
}
