/** Which failures of a service a retry may mend, for long requests. Pure. */
import { DeadlineExceeded, InternalError, ServiceUnavailable } from '@handtest/contracts/define';

export function isTemporary(error: unknown): boolean {
  return (
    error instanceof ServiceUnavailable || error instanceof DeadlineExceeded || error instanceof InternalError
  );
}
