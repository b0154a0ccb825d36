/** Carries out one cell of the access matrix and says what is wrong with the answer, if anything is. */
import { authorizationOf, sessionOf } from './caller.js';
import { exchange, type Received, type Sent } from './exchange.js';
import type { Cell } from './matrix.js';
import type { Scene } from './scene.js';
import { addressOf, type Asked, methodOf, validRequests } from './valid-request.js';

/** Undefined when the answer is the expected one. */
export async function differenceOf(
  scene: Scene,
  { endpoint, caller, status }: Cell,
): Promise<string | undefined> {
  const answer = await ask(scene, { endpoint, caller, status });
  const where = `${endpoint} as ${caller}`;
  if (answer.status !== status) return `${where}: ${answer.status} instead of ${status}: ${answer.text}`;
  if (status < 400) return undefined;
  return isErrorBody(answer.text) ? undefined : `${where}: the body is ${answer.text}`;
}

async function ask(scene: Scene, { endpoint, caller, status }: Cell): Promise<Received> {
  const asked = await validRequests[endpoint]!({
    scene,
    deleted: caller === 'deleted project',
    asTester: caller === 'tester' && status < 300,
    inVain: status >= 300,
    session: sessionOf(scene, caller, endpoint),
  });
  return exchange(scene.gateway, {
    method: methodOf(endpoint),
    path: addressOf(endpoint, asked),
    authorization: asked.authorization ?? authorizationOf(scene, caller, endpoint),
    ...contentOf(asked),
  });
}

/** Body and headers of what is asked. */
export function contentOf({ body, bytes, headers }: Asked): Pick<Sent, 'body' | 'headers'> {
  return { body: bytes ?? body, headers };
}

/** `{error, message}` and nothing else (specification, Errors). */
export function isErrorBody(text: string): boolean {
  const body = JSON.parse(text) as Record<string, unknown>;
  const allowed = body.statusCode === 429 ? ['error', 'message', 'statusCode'] : ['error', 'message'];
  return (
    Object.keys(body).sort().join() === allowed.join() &&
    typeof body.error === 'string' &&
    typeof body.message === 'string'
  );
}
