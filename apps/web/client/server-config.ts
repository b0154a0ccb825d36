/** What this server offers: sign-in with OpenID Connect, mail, payments, code hosting, remote browsers. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from './handtest.js';

export const serverConfigQuery = queryOptions({
  queryKey: ['server-config'],
  queryFn: ({ signal }) => handtest.web.config({ signal }),
  staleTime: Infinity,
});
