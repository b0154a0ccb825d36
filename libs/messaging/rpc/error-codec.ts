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

export function encodeError(error: ContractError): string {
  return JSON.stringify({ code: error.code, message: error.message });
}

/** The same class that was thrown on the other side. */
export function decodeError(bytes: Buffer, operation: Operation): ContractError {
  const { code, message } = JSON.parse(bytes.toString()) as { code: string; message: string };
  const known: ErrorClass | undefined = [...operation.errors, ...undeclaredErrors].find(
    (candidate) => candidate.code === code,
  );
  return known ? new known(message) : new InternalError();
}
