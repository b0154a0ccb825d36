/** Who is signed in. */
import { isHandtestError } from '@handtest/sdk';
import { queryOptions } from '@tanstack/react-query';
import { handtest } from './handtest.js';
import { beginTabOf } from './kept-in-tab.js';

export type User = Awaited<ReturnType<typeof handtest.auth.me>>['user'];

export const sessionKey = ['session'] as const;

/** The user, or null without a session. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const { user } = await handtest.auth.me({ signal });
      beginTabOf(user.id);
      return user;
    } catch (error) {
      if (isHandtestError(error) && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export const isTester = (user: User): boolean => user.platformRoles.includes('tester');
export const isPlatformAdmin = (user: User): boolean => user.platformRoles.includes('platform_admin');
