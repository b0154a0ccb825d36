/** Which failures of a service may be over at the next try, for what goes on long after its request came in. Pure. */
import { DeadlineExceeded, InternalError, ServiceUnavailable } from '@handtest/contracts/define';

export function isTemporary(error: unknown): boolean {
  return (
    error instanceof ServiceUnavailable || error instanceof DeadlineExceeded || error instanceof InternalError
  );
}
