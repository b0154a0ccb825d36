/** The tools `create_job` and `run_template`: they create a job and return at once. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { usdOf, worstCaseMicros } from '@handtest/contracts/billing';
import { invalid } from '@handtest/contracts/define';
import { type CreateJobRequest, isTerminal, type JobClient, type JobRecord } from '@handtest/contracts/job';
import { isTemporary } from '../error/temporary.js';
import { created } from '../job/job-creation.js';
import { callOf } from '../route/route.js';
import { structured, type ToolCall } from './tool.js';
import { answerOrError, fieldsOf, merged, object, optional, withoutFields } from './tool-schema.js';

const idempotencyKey = {
  type: 'string',
  pattern: '^[\\x21-\\x7e]{1,255}$',
  description: 'Any text of your choice. A call with the same key and fields returns the same job.',
};

const withKey = merged(
  // A secret must not pass through a model.
  withoutFields(fieldsOf('CreateJobRequest'), ['codehostToken']),
  object({ idempotencyKey }, []),
);

export const createJobInput = withKey;

export const runTemplateInput = merged(
  withoutFields(withKey, ['templateContent', 'additionalDescription']),
  object({
    template: {
      ...withKey.properties.template,
      description: 'The name of a template of the project, see list_templates.',
    },
  }),
  object(
    {
      description: {
        ...withKey.properties.description,
        description: 'Appended to the instructions of the template after a blank line.',
      },
    },
    [],
  ),
);

export const createdOutput = answerOrError(
  merged(
    fieldsOf('JobAccepted'),
    optional(fieldsOf('JobStatusRecord', ['status', 'jobUrl'])),
    optional(fieldsOf('JobEstimate', ['holdUsd'])),
    object({ replayed: { type: 'boolean', description: 'True when an earlier call created the job.' } }, []),
  ),
);

/** Validated by the job service, as for `POST /api/jobs`. */
export async function createJob(
  jobs: JobClient,
  args: Record<string, unknown>,
  { request }: ToolCall,
): Promise<CallToolResult> {
  if ('codehostToken' in args) {
    throw invalid('codehostToken', 'codehostToken must not be sent by MCP; use POST /api/jobs');
  }
  const accepted = await created(jobs, args as CreateJobRequest, callOf(request, false));
  // With a time limit of its own: a creation from pull requests may take longer than a read.
  const { caller, clientAddress, id } = request;
  const asked = callOf({ caller, clientAddress, id }, true);
  const record = await jobs.get({ jobId: accepted.jobId }, asked).catch(unlessTemporary);
  return structured({ ...accepted, ...(record && stateOf(record)) });
}

/** The instructions of the template and the caller's come together: see `additionalDescription` of the contract. */
export function runTemplate(
  jobs: JobClient,
  { description, ...fields }: Record<string, unknown>,
  call: ToolCall,
): Promise<CallToolResult> {
  const added = description === undefined ? fields : { ...fields, additionalDescription: description };
  return createJob(jobs, added, call);
}

function stateOf(job: JobRecord) {
  const { status, livemode, jobUrl } = job;
  const isFree = isTerminal(status) || !livemode;
  return { status, jobUrl, holdUsd: usdOf(isFree ? 0n : worstCaseMicros(job)) };
}

/** The job exists, so an answer without its state is better than an error. */
function unlessTemporary(error: unknown): undefined {
  if (!isTemporary(error)) throw error;
}
