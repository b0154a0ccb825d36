/** The text of an error for the terminal: message, code, every fault. Pure. */
import { isHandtestError } from '@handtest/sdk';
import { printable } from './printable.js';

export function failureText(error: unknown, isVerbose: boolean): string {
  if (!isHandtestError(error)) return printable(error instanceof Error ? error.message : String(error));
  const { message, code, errors, status, requestId } = error;
  const others = errors.filter((fault) => fault.message !== message);
  const lines = [message, ...others.map((fault) => fault.message)];
  const cause = error.cause instanceof Error && isVerbose ? [`Cause: ${error.cause.message}`] : [];
  const details = [`code ${code}`, ...(status ? [`status ${status}`] : [])];
  if (isVerbose && requestId) details.push(`request ${requestId}`);
  return printable([...lines, ...cause, `(${details.join(', ')})`].join('\n'));
}
