import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { handtest } from '../client/handtest.js';
import { keepOrganization } from '../client/kept-organization.js';
import { sessionQuery, type User } from '../client/session.js';
import { Card } from '../signin/card.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Fault } from '../ui/fault.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { Time } from '../ui/time.js';
import { invitationRoute } from './routes.js';

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => handtest.invitations.get(token, { signal }),
    staleTime: 60_000,
  });

export function InvitationPage() {
  const { token } = invitationRoute.useParams();
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token));
  const { data: user } = useQuery(sessionQuery);
  if (error && !invitation) {
    return (
      <Card title="Invitation">
        <ErrorState
          what="The invitation could not be loaded"
          missing="The invitation was used, withdrawn or replaced, or it is older than seven days. Ask for a new one."
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!invitation || user === undefined) {
    return (
      <Card title="Invitation">
        <Skeleton className="h-24 w-full" />
      </Card>
    );
  }
  return (
    <Card title={`Join ${invitation.organizationName}`}>
      <p className="text-sm">
        You are invited as {invitation.role}. The invitation is for {invitation.maskedEmail} and expires{' '}
        <Time at={invitation.expiresAt} />.
      </p>
      {user ? <Accept user={user} token={token} /> : <SignInFirst returnTo={`/invitations/${token}`} />}
    </Card>
  );
}

function SignInFirst({ returnTo }: { returnTo: string }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <ButtonLink to="/login" search={{ returnTo }} variant="primary">
        Sign in to accept
      </ButtonLink>
      <ButtonLink to="/signup" search={{ returnTo }}>
        Create an account
      </ButtonLink>
    </div>
  );
}

function Accept({ user, token }: { user: User; token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => handtest.invitations.accept(token),
    onSuccess: async (organization) => {
      // The dashboard opens with it.
      keepOrganization(organization.id);
      await queryClient.invalidateQueries({ queryKey: ['organizations'] });
      await navigate({ to: '/jobs' });
    },
  });
  const signOut = useMutation({
    mutationFn: () => handtest.web.logOut(),
    onSuccess: async () => {
      queryClient.clear();
      await navigate({ to: '/login', search: { returnTo: `/invitations/${token}` } });
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <Fault error={accept.error} what="The invitation is not accepted" />
      <p className="text-sm text-muted">You are signed in as {user.email}.</p>
      <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
        Accept the invitation
      </Button>
      <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Use another account
      </Button>
      <Fault error={signOut.error} what="You are still signed in" />
    </div>
  );
}
