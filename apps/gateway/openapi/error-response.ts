/** The errors that a route may answer, with an example of each, for the API reference. Pure. */
import {
  type ClassOf,
  type ContractError,
  DeadlineExceeded,
  type ErrorClass,
  Forbidden,
  InternalError,
  InvalidRequest,
  Nothing,
  ServiceUnavailable,
  tooSoon,
} from '@handtest/contracts/define';
import { SessionRequired, TestKeyNotAccepted, TokenNotAccepted } from '@handtest/contracts/identity';
import { refTo, type Schema } from '@handtest/contracts/schema';
import { needsSession } from '../access/access.js';
import { answerOf, errorBody } from '../error/error-answer.js';
import { bodyRefusals, RateLimitExceeded } from '../error/refusal.js';
import { invalidRequestOf } from '../invalid-request.js';
import { jsonType, operationOf, pathParameters, type Route } from '../route/route.js';
import { requestFieldsOf, takesJson } from './description.js';
import { headersOf } from './header.js';
import type { Example, Reference, Response } from './open-api.js';

type Schemas = Readonly<Record<string, Schema>>;

export function errorResponsesOf(row: Route, schemas: Schemas): Record<string, Response> {
  return Object.fromEntries(
    failuresOf(row, schemas).map(({ status, errors }) => [
      status,
      {
        description: errors.map(textOf).join('; '),
        headers: headersOf(status, row),
        content: { [jsonType]: { schema: refTo('ErrorBody'), examples: namedExamples(errors) } },
      },
    ]),
  );
}

/** The examples that routes share, by the code of the error. */
export function errorExamples(routes: readonly Route[], schemas: Schemas): Record<string, Example> {
  const errors = routes.flatMap((row) => failuresOf(row, schemas).flatMap((failure) => failure.errors));
  const shared = errors.filter((error) => !(error instanceof InvalidRequest));
  return Object.fromEntries(shared.map((error) => [error.code, exampleOf(error)]));
}

function namedExamples(errors: readonly ContractError[]): Record<string, Example | Reference> {
  const entries = errors.map((error) => {
    const { code } = error;
    const isOwn = error instanceof InvalidRequest;
    return [code, isOwn ? exampleOf(error) : { $ref: `#/components/examples/${code}` }] as const;
  });
  return Object.fromEntries(entries);
}

function exampleOf(error: ContractError): Example {
  return { summary: error.message, value: errorBody(answerOf(error)) };
}

/** The message of an invalid request names a field of the example. */
function textOf(error: ContractError): string {
  return (error instanceof InvalidRequest ? new InvalidRequest() : error).message;
}

interface Failure {
  readonly status: number;
  readonly errors: readonly ContractError[];
}

/** Every error that a route may answer, by status in ascending order, each with its own words. */
function failuresOf(row: Route, schemas: Schemas): Failure[] {
  const classes: ErrorClass[] = [
    ...operationOf(row).errors,
    ...(row.errors ?? []),
    ...(row.access === 'open' ? [] : [TokenNotAccepted, Forbidden]),
    ...(needsSession(row.access) ? [SessionRequired] : []),
    ...(row.liveOnly ? [TestKeyNotAccepted] : []),
    InternalError,
    ServiceUnavailable,
    DeadlineExceeded,
  ];
  const all: ContractError[] = [
    refusalOf(row, schemas),
    ...classes.map((ErrorType) => new ErrorType()),
    ...(takesJson(row) ? bodyRefusals : []),
    tooSoon(RateLimitExceeded, new RateLimitExceeded().message, 57_000),
  ];
  const unique = [...new Map(all.map((error) => [error.code, error])).values()];
  return [...new Set(unique.map(({ status }) => status))]
    .sort((a, b) => a - b)
    .map((status) => ({ status, errors: unique.filter((error) => error.status === status) }));
}

/** What the route answers to a request whose fields all have another type. */
function refusalOf(row: Route, schemas: Schemas): ContractError {
  const { request, batched } = operationOf(row);
  if (batched || request === Nothing) return new InvalidRequest();
  const { properties, required } = requestFieldsOf(row, schemas);
  const names = [...required, ...Object.keys(properties)].slice(0, Math.max(required.length, 2));
  const wrong = names.map((name) => [name, name === 'limit' ? '1000' : {}]);
  const inPath = pathParameters(row.path).map((name) => [name, name]);
  return invalidRequestOf(request as ClassOf<object>, Object.fromEntries([...wrong, ...inPath]));
}
