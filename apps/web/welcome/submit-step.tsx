/** Submits the first job: by a snippet, or from the page with the new key. */
import { Handtest } from '@handtest/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../client/query-client.js';
import { Button } from '../ui/button.js';
import { Code } from '../ui/copy.js';
import { Fault } from '../ui/fault.js';
import { Tabs } from '../ui/tabs.js';
import { firstJob, snippets, type Way, wayLabels, ways } from './snippet.js';

interface SubmitStepProps {
  readonly projectId: string;
  /** Absent after a reload: its value is not stored. */
  readonly testKey: string | undefined;
}

export function SubmitStep({ projectId, testKey }: SubmitStepProps) {
  const [way, setWay] = useState<Way>('curl');
  const submit = useMutation({
    // Only a test key creates test jobs. It takes precedence over the session.
    mutationFn: (token: string) =>
      new Handtest({ baseUrl: location.origin, token, maxRetries: 0 }).jobs.create({
        projectId,
        ...firstJob,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['jobs', 'list'] }),
  });
  const values = { origin: location.origin, token: testKey ?? '$HANDTEST_TOKEN', projectId };
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        label="Ways to submit a job"
        value={way}
        onChange={setWay}
        tabs={ways.map((name) => ({
          name,
          label: wayLabels[name],
          content: <Code label={`snippet for ${wayLabels[name]}`}>{snippets[name](values)}</Code>,
        }))}
      />
      {submit.error && <Fault what="The job was not created" error={submit.error} />}
      <div>
        <Button
          variant="primary"
          busy={submit.isPending}
          refusal={testKey === undefined ? 'Create a test key first' : undefined}
          onClick={() => testKey !== undefined && submit.mutate(testKey)}
        >
          Submit it from here
        </Button>
      </div>
    </div>
  );
}
