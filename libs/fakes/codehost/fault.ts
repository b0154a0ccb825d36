/** Faults that tests order for chosen requests. */
import { type Answer, Problem } from './answer.js';
import { secondaryLimit } from './rate-limit.js';

export interface Fault {
  /** By default every method. */
  readonly method?: string;
  /** By default every path. */
  readonly path?: RegExp;
  /** How many requests it hits; by default 1. */
  readonly times?: number;
  /** `after`: the request has its effect, and the caller does not learn it. By default `before`. */
  readonly when?: 'before' | 'after';
  /** A number is a status. `cut` sends half of the answer and closes the connection. A promise delays the answer. */
  readonly does: number | 'hang' | 'reset' | 'cut' | 'secondary-limit' | Promise<unknown>;
  /** Of a secondary limit: undefined sends no `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export class Faults {
  private ordered: { fault: Fault; left: number }[] = [];
  /** How many requests had one. */
  count = 0;

  order(...faults: Fault[]): void {
    this.ordered.push(...faults.map((fault) => ({ fault, left: fault.times ?? 1 })));
  }

  clear(): void {
    this.ordered = [];
  }

  take(method: string, path: string): Fault | undefined {
    const found = this.ordered.find(
      ({ fault, left }) =>
        left > 0 &&
        (fault.method ?? method) === method &&
        (fault.path === undefined || fault.path.test(path)),
    );
    if (!found) return undefined;
    found.left--;
    this.count++;
    return found.fault;
  }
}

const messages: Readonly<Record<number, string>> = {
  ...{
    401: 'Bad credentials',
    403: 'Forbidden',
    404: 'Not Found',
    410: 'Issues has been disabled in this repository.',
  },
  ...{ 429: 'Too many requests', 451: 'Repository access blocked', 500: 'Server Error', 502: 'Server Error' },
  ...{ 503: 'Service Unavailable', 504: 'We could not respond to your request in time.' },
};

/** The answer of a fault with a status; undefined for the others. */
export function answerOf({ does, retryAfterSeconds }: Fault, limitStatus: number): Answer | undefined {
  if (does === 'secondary-limit') return secondaryLimit(limitStatus, retryAfterSeconds).answer;
  return typeof does === 'number' ? new Problem(does, messages[does] ?? 'Error').answer : undefined;
}
