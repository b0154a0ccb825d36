/** Which secrets of the project the tester can fill in. There is nothing to choose in a project without any. */
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { serverConfigQuery } from '../../client/server-config.js';
import { allSecretsQuery } from '../../project/part-query.js';
import type { JobDraft } from './job-draft.js';

export function SecretField({ form }: { form: UseFormReturn<JobDraft> }) {
  const [projectId, chosen] = useWatch({ control: form.control, name: ['projectId', 'secrets'] });
  const { data: config } = useQuery(serverConfigQuery);
  // Without remote browsers no service answers.
  const isPossible = config?.remoteBrowser === true && projectId !== '';
  const { data } = useQuery({ ...allSecretsQuery(projectId), enabled: isPossible });
  const known = data?.map(({ name }) => name) ?? [];
  const names = [...new Set([...known, ...chosen])];
  const error = form.formState.errors.secrets?.message;
  if (names.length === 0) return null;
  const choose = (name: string, isChosen: boolean) =>
    form.setValue('secrets', isChosen ? [...chosen, name] : chosen.filter((other) => other !== name));
  return (
    <fieldset className="flex flex-col gap-1" aria-invalid={error ? true : undefined}>
      <legend className="mb-1 text-sm font-medium">Secrets</legend>
      {names.map((name) => (
        <label key={name} className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4 accent-accent"
            checked={chosen.includes(name)}
            onChange={(event) => choose(name, event.target.checked)}
          />
          {name}
        </label>
      ))}
      <p className="text-xs text-muted">The tester fills them in by the remote browser and never sees them</p>
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
