/** Sends the request of one cell of the access matrix and compares the answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { authorizationOf, sessionOf } from './caller.js';
import { exchange, type Received, type Sent } from './exchange.js';
import type { Cell } from './matrix.js';
import type { Asked } from './request-context.js';
import type { TestSystem } from './test-system.js';
import { addressOf, validRequest } from './valid-request.js';

/** How a request presents its token. */
type Presentation = (authorization: string | undefined) => Pick<Sent, 'authorization' | 'headers'>;

const inHeader: Presentation = (authorization) => ({ authorization });

/** As a page of the web app. The test system has no https. */
export const inCookie: Presentation = (authorization = '') => ({
  headers: { cookie: authorization.replace(/^Bearer /, 'handtest='), 'sec-fetch-site': 'same-origin' },
});

/** Undefined when the answer is the expected one. */
export async function differenceOf(
  system: TestSystem,
  cell: Cell,
  presented = inHeader,
): Promise<string | undefined> {
  const { described, caller, status } = cell;
  let answer = await ask(system, cell, presented);
  // A busy machine refuses to check passwords for a few seconds.
  for (let again = 0; again < 10 && answer.text.includes('too_many_password_checks'); again++) {
    await delay(2_000);
    answer = await ask(system, cell, presented);
  }
  const where = `${described.endpoint} as ${caller}`;
  if (answer.status !== status) return `${where}: ${answer.status} instead of ${status}: ${answer.text}`;
  if (status < 400) return undefined;
  return isErrorBody(answer.text) ? undefined : `${where}: the body is ${answer.text}`;
}

export function requestOf(system: TestSystem, { described, caller, status }: Cell): Promise<Asked> {
  return validRequest(described, {
    system,
    deleted: caller === 'deleted project',
    asTester: caller === 'tester' && status < 300,
    testMode: caller === 'test key',
    expectsRefusal: status >= 300,
    session: sessionOf(system, caller, described),
  });
}

async function ask(system: TestSystem, cell: Cell, presented: Presentation): Promise<Received> {
  const { described, caller } = cell;
  const asked = await requestOf(system, cell);
  const { authorization, headers } = presented(
    asked.authorization ?? authorizationOf(system, caller, described),
  );
  const content = contentOf(asked);
  return exchange(system.gateway, {
    method: described.method,
    path: addressOf(described, asked),
    authorization,
    ...content,
    headers: { ...content.headers, ...headers },
  });
}

export function contentOf({ body, bytes, headers }: Asked): Pick<Sent, 'body' | 'headers'> {
  return { body: bytes ?? body, headers };
}

/** An error in the form of JSON-RPC, for a message that the endpoint of agents cannot read. */
export function isProtocolError(text: string): boolean {
  const { jsonrpc, error } = JSON.parse(text) as {
    jsonrpc?: string;
    error?: { code?: unknown; message?: unknown };
  };
  return jsonrpc === '2.0' && typeof error?.code === 'number' && typeof error.message === 'string';
}

/** `{error, message, code}`, with `errors` and `statusCode` where the specification says so, and nothing else. */
export function isErrorBody(text: string): boolean {
  const { statusCode, errors, ...body } = JSON.parse(text) as Record<string, unknown>;
  return (
    Object.keys(body).sort().join() === 'code,error,message' &&
    Object.values(body).every((value) => typeof value === 'string') &&
    (statusCode === undefined || statusCode === 429) &&
    (errors === undefined || Array.isArray(errors))
  );
}
