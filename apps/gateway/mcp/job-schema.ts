/** The schemas of the tools that read a job. Pure. */
import { leftOutOfSummary } from './job-view.js';
import { answerOrError, fieldsOf, merged, object, optional } from './tool-schema.js';

/** Of a summary or a full record. The record of a job that ends during a wait has no request. */
const job = merged(
  optional(fieldsOf('JobRecord'), [...leftOutOfSummary, 'request']),
  object(
    {
      truncated: {
        type: 'array',
        items: { type: 'string' },
        description: 'Fields of which parts were cut.',
      },
    },
    [],
  ),
);

const timeoutSeconds = {
  type: 'integer',
  minimum: 1,
  maximum: 3_600,
  description: 'How long to wait. Default: 600 when the client asks for progress, otherwise 50.',
};

export const waitInput = merged(fieldsOf('JobById'), object({ timeoutSeconds }, []));

export const waitOutput = answerOrError(
  merged(
    fieldsOf('JobById'),
    fieldsOf('JobStatusRecord', ['status']),
    object({ finished: { type: 'boolean' }, waitedSeconds: { type: 'integer' } }),
    object(
      {
        retryAfterSeconds: {
          type: 'integer',
          description: 'When not finished: call again after these seconds.',
        },
        job,
      },
      [],
    ),
  ),
);

const detail = {
  type: 'string',
  enum: ['summary', 'full'],
  default: 'summary',
  description: 'full adds the telemetry, the key moments and the conversation: up to 1 MB.',
};

export const getJobInput = merged(fieldsOf('JobById'), object({ detail }, []));

export const getJobOutput = answerOrError(object({ job }));
