/** What the API reference says about a route: parameters, body, answers, errors, who may call it. All from its row. */
import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { needsSession } from '../access/access.js';
import { answerTypeOf, jsonType, pathParameters, responseOf, type Route } from '../route/route.js';
import { failuresOf, requestFieldsOf } from './description.js';
import { refTo } from '@handtest/contracts/schema';

export function Described(row: Route): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: operationIdOf(row),
      tags: [row.section],
      summary: row.summary,
      ...(row.access in accessNotes && { description: accessNotes[row.access] }),
    }),
    ApiExtension('x-access', row.access),
    ...(row.access === 'open' ? [] : [ApiBearerAuth(needsSession(row.access) ? 'session' : 'token')]),
    ...pathParameters(row.path).map((name) => ApiParam({ name, schema: { type: 'string' } })),
    ...(row.idempotent ? [idempotencyKey] : []),
    ...fields(row),
    ...answers(row),
  );
}

const accessNotes: Partial<Record<Route['access'], string>> = {
  person: 'Needs a user session or a personal access token.',
  viewer: 'Needs a member of the organization.',
  contributor: 'Needs a contributor or admin of the organization.',
  admin: 'Needs an admin of the organization.',
  session: 'Needs a user session.',
  owner: 'Needs the session of the owner.',
  invited: 'Needs the session of the invited user.',
  tester: 'Needs the session of a tester.',
  platform_admin: 'Needs the session of a platform administrator.',
};

const idempotencyKey = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes repeating the request safe: the same key and body get the first success again, with the header ' +
    'Idempotent-Replayed. Kept for 72 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]*$' },
});

/** Stable and unique, so that client generators make readable names of it. */
function operationIdOf(row: Route): string {
  return row.path === '/api/run' ? 'job.run' : `${row.contract.owner}.${row.operation}`;
}

function fields(row: Route): MethodDecorator[] {
  if (row.bodyType) {
    const schema = { type: 'string', format: 'binary' };
    return [ApiConsumes(row.bodyType), ApiBody({ required: true, schema })];
  }
  const { properties, required } = requestFieldsOf(row);
  const names = Object.keys(properties);
  if (names.length === 0) return [];
  if (row.method !== 'GET') {
    const schema = { type: 'object' as const, properties, ...(required.length > 0 && { required }) };
    return [ApiBody({ required: true, schema: schema as object })];
  }
  return names.map((name) => {
    const { description, ...schema } = properties[name]!;
    return ApiQuery({
      name,
      required: required.includes(name),
      ...(description && { description }),
      schema: schema as object,
    });
  });
}

const descriptions = { 200: 'OK', 201: 'Created', 302: 'Found' } as const;

function answers(row: Route): MethodDecorator[] {
  const success = ApiResponse({
    status: row.status,
    description: descriptions[row.status],
    ...(row.idempotent && { headers: { 'Idempotent-Replayed': replayedHeader } }),
    ...contentOf(row),
  });
  const failures = failuresOf(row).map(({ status, descriptions }) =>
    ApiResponse({
      status,
      description: descriptions.join('; '),
      ...(status === 429 && { headers: { 'Retry-After': retryAfterHeader } }),
      content: { [jsonType]: { schema: refTo('ErrorBody') as { $ref: string } } },
    }),
  );
  const noContent = row.noContent ? [ApiResponse({ status: 204, description: row.noContent })] : [];
  return [success, ...noContent, ...failures];
}

function contentOf(row: Route): Pick<ApiResponseOptions, 'content'> {
  const type = answerTypeOf(row);
  if (!type) return {};
  const schema = type === jsonType ? refTo(responseOf(row).name) : { type: 'string', format: 'binary' };
  return { content: { [type]: { schema: schema as { $ref: string } } } };
}

const retryAfterHeader = {
  description: 'Seconds after which a retry can pass',
  schema: { type: 'integer' as const },
};
const replayedHeader = {
  description: 'Present when an earlier request with the same Idempotency-Key was answered again',
  schema: { type: 'string' as const, enum: ['true'] },
};
