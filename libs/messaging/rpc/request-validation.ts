/**
 * Judges the body of a request against the class that its contract names. Fields that the class does not know are
 * dropped; a known field of the wrong type or range is an `InvalidRequest` whose message names it.
 */
import 'reflect-metadata';
import { type ClassOf, InvalidRequest } from '@handtest/contracts/define';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';

export function validated<T extends object>(requestClass: ClassOf<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new InvalidRequest('The request must be a JSON object');
  }
  const instance = plainToInstance(requestClass, body, { exposeDefaultValues: true });
  const [first] = validateSync(instance, {
    whitelist: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  if (first) throw new InvalidRequest(sentence(first, ''));
  return instance;
}

/** The first thing wrong, with the path of the field: `clicks.0.x must be a number…`. */
function sentence(error: ValidationError, parent: string): string {
  const [child] = error.children ?? [];
  if (child) return sentence(child, `${parent}${error.property}.`);
  const [constraint] = Object.values(error.constraints ?? {});
  return `${parent}${constraint ?? `${error.property} is not valid`}`;
}
