/** Creates a test key. Its value stays on the page until the person leaves it. */
import { useMutation } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { useOrganizationId, useRefusal } from '../client/organization.js';
import { queryClient } from '../client/query-client.js';
import { Button } from '../ui/button.js';
import { Code } from '../ui/copy.js';
import { Fault } from '../ui/fault.js';

interface KeyStepProps {
  /** The organization has a test key, whose value nothing shows again. */
  readonly hasKey: boolean;
  readonly createdKey: string | undefined;
  readonly onKey: (key: string) => void;
}

export function KeyStep({ hasKey, createdKey, onKey }: KeyStepProps) {
  const organizationId = useOrganizationId();
  const refusal = useRefusal('admin');
  const create = useMutation({
    mutationFn: () => handtest.keys.create({ organizationId, name: 'First steps', mode: 'test' }),
    onSuccess: ({ key }) => {
      onKey(key);
      return queryClient.invalidateQueries({ queryKey: ['organizations', organizationId, 'keys'] });
    },
  });
  if (createdKey !== undefined) {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm">Store the key if you want to use it again. It is not shown again.</p>
        <Code label="test key">{createdKey}</Code>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">
        {hasKey
          ? 'Your organization has a test key. Use it in the commands below, or create another one.'
          : 'A program proves with a key that it belongs to your organization. Jobs of a test key cost nothing.'}
      </p>
      {create.error && <Fault what="The key was not created" error={create.error} />}
      <Button
        variant={hasKey ? 'secondary' : 'primary'}
        busy={create.isPending}
        refusal={refusal}
        onClick={() => create.mutate()}
      >
        {hasKey ? 'Create another test key' : 'Create a test key'}
      </Button>
    </div>
  );
}
