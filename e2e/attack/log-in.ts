/** Log-ins of attackers and owners. */
import { exchange, newAddress } from '../access/exchange.js';
import { type Answer, tookMs } from '../load/answer.js';

export interface LogInAnswer extends Answer {
  /** The header `Retry-After`. */
  retryAfterSeconds?: number;
}

interface Credentials {
  email: string;
  password: string;
}

export async function tryLogIn(
  gateway: string,
  { email, password }: Credentials,
  address = newAddress(),
): Promise<LogInAnswer> {
  const sentMs = performance.now();
  const sent = { method: 'POST', path: '/api/auth/login', body: { email, password } };
  const answer = await exchange(gateway, { ...sent, headers: { 'x-forwarded-for': address } }).catch(
    () => undefined,
  );
  const header = answer?.headers['retry-after'];
  return {
    operation: 'log in',
    sentMs,
    answeredMs: performance.now(),
    status: answer?.status ?? 0,
    ...(header !== undefined && { retryAfterSeconds: Number(header) }),
  };
}

/** Sends log-ins with a wrong password in sequence, each from a new address. Returns their number. */
export async function tryWrongPasswords(
  gateway: string,
  email: string,
  most: number,
  isEnough: (answer: LogInAnswer) => boolean = () => false,
): Promise<number> {
  for (let tried = 1; tried <= most; tried++) {
    if (isEnough(await tryLogIn(gateway, { email, password: 'not the password' }))) return tried;
  }
  return most;
}

export function refusals(answers: readonly LogInAnswer[]): LogInAnswer[] {
  return answers.filter(({ status }) => status === 429 || status === 503);
}

export function retryText(answers: readonly LogInAnswer[]): string {
  const refused = refusals(answers);
  const seconds = refused.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  if (refused.length === 0) return 'none refused';
  const longest = seconds.length > 0 ? `, at most ${Math.max(...seconds)} s` : '';
  const slowest = Math.round(Math.max(...refused.map(tookMs)));
  return `${refused.length} refused (slowest ${slowest} ms), ${seconds.length} with Retry-After${longest}`;
}
