/** The sign-in by the provider of the organization, where this server has one. */
import { useQuery } from '@tanstack/react-query';
import { serverConfigQuery } from '../client/server-config.js';
import { buttonClass } from '../ui/button.js';

export function ProviderSignIn({ returnTo }: { returnTo: string }) {
  const { data: config } = useQuery(serverConfigQuery);
  if (!config?.oidc) return null;
  // A whole navigation: the gateway answers with redirects and a cookie.
  const start = `/api/auth/oidc/start?${new URLSearchParams({ returnTo }).toString()}`;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <a href={start} className={buttonClass('secondary', 'w-full')}>
        Sign in with single sign-on
      </a>
      <p className="text-center text-muted">or with your password</p>
    </div>
  );
}
