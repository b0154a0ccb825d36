/** Errors between services: only declared errors are sent, and arrive as the same class. Pure. */
import {
  ContractError,
  type ErrorClass,
  type Fault,
  InternalError,
  type Operation,
  undeclaredErrors,
} from '@handtest/contracts/define';

/** The error itself if the operation declares it, otherwise an internal error. */
export function publicError(error: unknown, operation: Operation): ContractError {
  return error instanceof ContractError && classOf(error.code, operation) ? error : new InternalError();
}

interface Encoded {
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds?: number;
  readonly faults?: readonly Fault[];
}

export function encodeError({ code, message, retryAfterSeconds, faults }: ContractError): string {
  return JSON.stringify({ code, message, retryAfterSeconds, faults } satisfies Encoded);
}

export function decodeError(bytes: Buffer, operation: Operation): ContractError {
  const { code, message, retryAfterSeconds, faults } = JSON.parse(bytes.toString()) as Encoded;
  const known = classOf(code, operation);
  if (!known) return new InternalError();
  const error = new known(message);
  if (retryAfterSeconds !== undefined) error.retryAfterSeconds = retryAfterSeconds;
  if (faults !== undefined) error.faults = faults;
  return error;
}

function classOf(code: string, { errors }: Operation): ErrorClass | undefined {
  return [...errors, ...undeclaredErrors].find((candidate) => candidate.code === code);
}
