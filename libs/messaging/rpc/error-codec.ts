/** Errors between services: only what is declared crosses, and arrives as the class that was thrown. Pure. */
import {
  ContractError,
  type ErrorClass,
  InternalError,
  type Operation,
  undeclaredErrors,
} from '@handtest/contracts/define';

/** Only what is declared crosses; anything else becomes a bare internal error. */
export function crossing(error: unknown, operation: Operation): ContractError {
  if (error instanceof ContractError) {
    const mayCross = [...operation.errors, ...undeclaredErrors].some(({ code }) => code === error.code);
    if (mayCross) return error;
  }
  return new InternalError();
}

interface Encoded {
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

export function encodeError({ code, message, retryAfterSeconds }: ContractError): string {
  return JSON.stringify({ code, message, retryAfterSeconds } satisfies Encoded);
}

/** The same class that was thrown on the other side. */
export function decodeError(bytes: Buffer, operation: Operation): ContractError {
  const { code, message, retryAfterSeconds } = JSON.parse(bytes.toString()) as Encoded;
  const known: ErrorClass | undefined = [...operation.errors, ...undeclaredErrors].find(
    (candidate) => candidate.code === code,
  );
  if (!known) return new InternalError();
  const error = new known(message);
  if (retryAfterSeconds !== undefined) error.retryAfterSeconds = retryAfterSeconds;
  return error;
}
