/** Short notices of what just happened. `notify` may be called anywhere. */
import { Later } from './later.js';
import { part } from './part.js';

export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly type?: 'error';
  /** In milliseconds. 0: it stays until it is closed. */
  readonly timeout: number;
}

/** Notices that came before there was a list. */
const waiting: Notice[] = [];
let draw = (notice: Notice): void => void waiting.push(notice);

export function notify(title: string, description?: string): void {
  draw({ title, description, timeout: 6_000 });
}

/** An error stays until it is closed. */
export function notifyError(title: string, error: unknown): void {
  draw({ title, description: (error as Error).message, type: 'error', timeout: 0 });
}

/** The list takes over, with what waits for it. */
export function drawNotices(by: (notice: Notice) => void): void {
  draw = by;
  waiting.splice(0).forEach(by);
}

const ToastList = part(() => import('./toast-list.js').then((list) => list.ToastList));

export function Toasts() {
  return (
    <Later>
      <ToastList />
    </Later>
  );
}
