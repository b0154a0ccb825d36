/** What a tester gets from a template, validated by the API: instructions, form, and what a job of it costs. */
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { faultsIn } from '../client/form-fault.js';
import { useRefusal } from '../client/organization.js';
import { FormPreview } from '../job/creation/form-preview.js';
import { Markdown } from '../ui/markdown.js';
import { Panel } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { usd } from '../ui/time-text.js';
import { useDebounced } from '../ui/use-debounced.js';
import { estimateQuery, type TemplateRequest } from './template-query.js';

interface PreviewProps {
  readonly projectId: string;
  readonly request: TemplateRequest;
}

export function TemplatePreview({ projectId, request }: PreviewProps) {
  return (
    <Panel title="As the tester sees it">
      <div className="flex flex-col gap-4">
        {request.testInstructions.trim() === '' ? (
          <p className="text-sm text-muted">No instructions yet</p>
        ) : (
          <Markdown text={request.testInstructions} />
        )}
        {(request.resultsTemplate || request.outputSchema) && (
          <FormPreview
            caption="Questions of the caller"
            resultsTemplate={request.resultsTemplate ?? undefined}
            outputSchema={request.outputSchema ?? undefined}
          />
        )}
        <Validation projectId={projectId} request={request} />
      </div>
    </Panel>
  );
}

/** The faults that a job of this template has, and its cost. */
function Validation({ projectId, request }: PreviewProps) {
  const refusal = useRefusal('contributor');
  const job = useDebounced(jobOf(projectId, request));
  const { data, error, isFetching } = useQuery({
    ...estimateQuery(job),
    enabled: refusal === undefined && job.description !== undefined,
    retry: false,
  });
  if (refusal !== undefined || (!data && !error)) return null;
  if (error) {
    const faults = faultsIn(error);
    return (
      <div role="status" className="flex flex-col items-start gap-1 border-t border-line pt-3 text-sm">
        <Pill tone="warn" icon={CircleAlert}>
          {faults.length > 0 ? 'Not valid yet' : 'Not validated now'}
        </Pill>
        <ul className="text-muted">
          {(faults.length > 0 ? faults : [error]).map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div
      role="status"
      aria-busy={isFetching}
      className="flex flex-wrap items-center gap-2 border-t border-line pt-3 text-sm text-muted"
    >
      <Pill tone="ok" icon={CircleCheck}>
        Valid
      </Pill>
      A job costs about {usd(data!.likelyUsd)}; {usd(data!.holdUsd)} is held at its start.
    </div>
  );
}

/** An estimate needs an address, which a template need not have. */
const anyUrl = 'https://example.com/';

function jobOf(projectId: string, request: TemplateRequest) {
  return {
    projectId,
    url: request.url ?? anyUrl,
    description: request.testInstructions.trim() === '' ? undefined : request.testInstructions,
    resultsTemplate: request.resultsTemplate ?? undefined,
    outputSchema: request.outputSchema ?? undefined,
    deviceClass: request.deviceClass ?? undefined,
    targetDurationMinutes: request.targetDurationMinutes ?? undefined,
    maxExtensionMinutes: request.maxExtensionMinutes ?? undefined,
    maxExtensionCount: request.maxExtensionCount ?? undefined,
  };
}
