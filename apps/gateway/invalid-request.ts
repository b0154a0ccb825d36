/** The refusal of a request, by the same rules that services validate by. */
import { type ClassOf, InvalidRequest } from '@handtest/contracts/define';
import { validated } from '@handtest/messaging';

/** With all faults of these fields; general when the class accepts them. */
export function invalidRequestOf(requestClass: ClassOf<object>, fields: object): InvalidRequest {
  try {
    validated(requestClass, fields);
  } catch (error) {
    if (error instanceof InvalidRequest) return error;
    throw error;
  }
  return new InvalidRequest();
}
