/** The requests that a project's webhook receives, for the API reference. Pure. */
import { refTo } from '@handtest/contracts/schema';
import { jsonType } from '../route/route.js';
import { sampleOf } from './sample.js';
import { webhookBodies } from './message.js';
import type { MediaType, OpenApiDocument, Operation, Parameter } from './open-api.js';
import type { Schemas } from './sample.js';

type Name = keyof typeof webhookBodies;

const headers: readonly Parameter[] = [
  header('webhook-id', 'The id of the message, the same at each attempt.', 'whd_01jq3v9xw8f5ttd8c6m1n0e2rk'),
  header('webhook-timestamp', 'When the attempt was sent, in seconds since 1970.', '1767261600'),
  header(
    'webhook-signature',
    'Signatures of Standard Webhooks, separated by spaces: `v1,` and base64 of HMAC-SHA256.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  header(
    'x-service-signature',
    'HMAC-SHA256 of the body in hex. The key is the whole secret in UTF-8.',
    '3f1c0f6f6f4b5d1f0a5f3e1c7e8d9b2a4c6e8f0a1b3c5d7e9f1a3b5c7d9e0f12',
  ),
];

export function webhooksOf(schemas: Schemas): OpenApiDocument['webhooks'] {
  const body = (name: Name): MediaType => {
    const schema = refTo(webhookBodies[name]);
    return { schema, example: sampleOf(schema, schemas) };
  };
  return {
    'job.finished': repeated('job.finished', 'A job has ended', 'For each job, live or test.', body),
    'credit.low': repeated('credit.low', 'The credit is low', 'With `creditAlerts` of the webhook.', body),
    ping: received('ping', 'A test of your receiver', 'Sent once by the test of the webhook.', '', body),
  };
}

type BodyOf = (name: Name) => MediaType;

interface Received {
  readonly post: Operation;
}

function repeated(name: Name, summary: string, when: string, body: BodyOf): Received {
  const until = `${when} Answer with any 2xx within 15 seconds; otherwise the request is repeated for 24 hours.`;
  return received(name, summary, until, ' It is sent again later.', body);
}

/** @param then what follows when the receiver refuses it */
function received(name: Name, summary: string, description: string, then: string, body: BodyOf): Received {
  return {
    post: {
      operationId: `webhook.${name}`,
      tags: ['Completion webhook'],
      summary,
      description,
      // The signature proves the sender.
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: { [jsonType]: body(name) },
      },
      responses: {
        '2XX': { description: 'Your receiver has accepted the message.' },
        '4XX': { description: `Your receiver refuses the message.${then}` },
      },
    },
  };
}

function header(name: string, description: string, example: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
