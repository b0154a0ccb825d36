/** What the API reference says about a route: parameters, body, answers, errors, who may call it. All from its row. Pure. */
import { jobStatuses, statusAliases } from '@handtest/contracts/job';
import { refTo, type Schema } from '@handtest/contracts/schema';
import { needsSession } from '../access/access.js';
import {
  answersJson,
  answerTypesOf,
  hasEntityTag,
  jsonType,
  operationOf,
  pathParameters,
  responseOf,
  type Route,
} from '../route/route.js';
import { requestFieldsOf, type RequestFields } from './description.js';
import { eventExamples, ledgerExample, protocolStreamExample, requestExample } from './example.js';
import { errorResponsesOf } from './error-response.js';
import { headersOf } from './header.js';
import { eventContents } from './message.js';
import type { MediaType, Operation, Parameter, RequestBody, Response } from './open-api.js';
import { sampleOf } from './sample.js';

type Schemas = Readonly<Record<string, Schema>>;

export function operationFor(row: Route, schemas: Schemas): Operation {
  const fields = requestFieldsOf(row, schemas);
  const body = bodyOf(row, fields, schemas);
  return {
    operationId: row.id,
    tags: [row.section],
    summary: row.summary,
    ...(row.access in accessNotes && { description: accessNoteOf(row) }),
    'x-access': row.access,
    ...(row.liveOnly && { 'x-live-only': true }),
    security: row.access === 'open' ? [] : [{ [needsSession(row.access) ? 'session' : 'token']: [] }],
    parameters: [...pathParametersOf(row, schemas), ...headerParametersOf(row), ...queryOf(row, fields)],
    ...(body && { requestBody: body }),
    responses: { ...successesOf(row, schemas), ...seeOtherOf(row), ...errorResponsesOf(row, schemas) },
  };
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

function accessNoteOf({ access, liveOnly }: Route): string {
  return `${accessNotes[access]}${liveOnly ? ' A test key is not accepted.' : ''}`;
}

function pathParametersOf(row: Route, schemas: Schemas): Parameter[] {
  const requestName = operationOf(row).request.name;
  const { properties = {} } = schemas[requestName] ?? {};
  return pathParameters(row.path).map((name) => {
    const { description, ...schema } = properties[name] ?? { type: 'string' };
    const example = sampleOf(schema, schemas, [], name, requestName);
    return { name, in: 'path', required: true, ...(description && { description }), schema, example };
  });
}

function headerParametersOf(row: Route): Parameter[] {
  if (row.id === 'jobs.events') return [lastEventId];
  return [
    ...(row.ranged ? [range] : []),
    ...(row.idempotent ? [idempotencyKey] : []),
    ...(hasEntityTag(row) ? [ifNoneMatch] : []),
  ];
}

const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The id of the last event that was received. The stream starts after it.',
  schema: { type: 'string', pattern: '^\\d{1,9}$' },
};

const range: Parameter = {
  name: 'Range',
  in: 'header',
  description: 'One range of bytes, such as `bytes=0-1048575`.',
  schema: { type: 'string' },
};

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same.',
  schema: { type: 'string' },
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes repeating the request safe: the same key and body get the first success again, with the header ' +
    'Idempotent-Replayed. Kept for 72 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]*$' },
};

/** Lists in a query, separated by commas, by the id of the operation and the name of the parameter. */
const choicesOf: Readonly<Record<string, readonly string[]>> = {
  'jobs.list status': [...jobStatuses, ...Object.keys(statusAliases)],
};

function queryOf(row: Route, { properties, required }: RequestFields): Parameter[] {
  if (row.rawBody || !(isInAddress(row) || row.bodyTypes)) return [];
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(description && { description }),
      ...formOf(schema, choicesOf[`${row.id} ${name}`]),
    };
  });
}

function formOf(
  schema: Schema,
  choices?: readonly string[],
): Pick<Parameter, 'style' | 'explode' | 'schema'> {
  if (choices) return { style: 'form', explode: false, schema: { type: 'array', items: choice(choices) } };
  // `metadata[build]=1`
  return schema.type === 'object' ? { style: 'deepObject', explode: true, schema } : { schema };
}

function choice(choices: readonly string[]): Schema {
  return { type: 'string', enum: [...choices] };
}

/** Proxies drop the body of a DELETE. */
function isInAddress({ method }: Route): boolean {
  return method === 'GET' || method === 'DELETE';
}

const bytes: Schema = { type: 'string', format: 'binary' };

function bodyOf(
  row: Route,
  { properties, required }: RequestFields,
  schemas: Schemas,
): RequestBody | undefined {
  if (row.bodyTypes) {
    const schema: Schema = row.rawBody ? { type: 'object', additionalProperties: true } : bytes;
    const value = row.rawBody ? requestExample(row.id, schema, schemas) : '(the bytes of the video)';
    return { required: true, content: contentOf(row.bodyTypes, { schema, example: value }) };
  }
  if (isInAddress(row) || Object.keys(properties).length === 0) return undefined;
  const schema: Schema = {
    type: 'object',
    properties: { ...properties },
    ...(required.length > 0 && { required: [...required] }),
  };
  const example = requestExample(row.id, schema, schemas);
  return { required: true, content: contentOf([jsonType], { schema, example }) };
}

function jsonAnswerOf(row: Route, schemas: Schemas): MediaType {
  const schema = refTo(responseOf(row).name);
  return { schema, example: sampleOf(schema, schemas) };
}

function contentOf(types: readonly string[], mediaType: MediaType): Record<string, MediaType> {
  return Object.fromEntries(types.map((type) => [type, mediaType]));
}

function mediaTypeOf(type: string, row: Route, schemas: Schemas): MediaType {
  if (type === jsonType) return jsonAnswerOf(row, schemas);
  if (type === 'text/csv') return { schema: { type: 'string' }, example: ledgerExample };
  if (type !== 'text/event-stream') return { schema: bytes, example: '(the bytes of the video or picture)' };
  if (answersJson(row)) return { schema: { type: 'string' }, example: protocolStreamExample };
  const [first, ...others] = eventContents[row.id]!.map(refTo);
  const contentSchema = others.length > 0 ? { oneOf: [first!, ...others] } : first!;
  return {
    schema: { type: 'string', contentMediaType: type, contentSchema },
    example: eventExamples[row.id]!,
  };
}

function successesOf(row: Route, schemas: Schemas): Record<string, Response> {
  const { status, noContent, ranged } = row;
  const types = status === 302 && answersJson(row) ? [jsonType] : answerTypesOf(row);
  const content = Object.fromEntries(types.map((type) => [type, mediaTypeOf(type, row, schemas)]));
  const headers = headersOf(status, row);
  if (status !== 302) {
    return {
      [status]: { description: status === 201 ? 'Created' : 'OK', headers, content },
      ...(noContent && { 204: { description: noContent, headers } }),
      ...(ranged && { 206: { description: 'The bytes of the range', headers, content } }),
      ...(hasEntityTag(row) && {
        304: { description: 'The same as with the `ETag` that you sent', headers: headersOf(304, row) },
      }),
    };
  }
  return {
    200: answersJson(row)
      ? { description: 'With `Accept: application/json`', headers: headersOf(200, row), content }
      : { description: 'The page behind the redirect, for a client that follows it' },
    302: { description: 'Continues at the address in `Location`', headers },
  };
}

function seeOtherOf(row: Route): Record<string, Response> {
  return row.seeOther ? { 303: { description: row.seeOther, headers: headersOf(303, row) } } : {};
}
