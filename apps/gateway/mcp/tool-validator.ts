/**
 * Validates arguments and answers of tools. Formats are notes, as JSON Schema says: the services check addresses and dates by
 * their own rules. Pure.
 */
import type { jsonSchemaValidator } from '@modelcontextprotocol/server';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

/** In the text of one answer. */
export const mostFaults = 10;
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

export const schemaValidator: jsonSchemaValidator = {
  getValidator: <T>(schema: object) => {
    const validate = ajv.compile(schema);
    return (input: unknown) =>
      validate(input)
        ? { valid: true, data: input as T, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: faultsOf(validate.errors ?? []) };
  },
};

/** `projectId must be string; limit must be <= 100` */
function faultsOf(errors: readonly ErrorObject[]): string {
  return errors.slice(0, mostFaults).map(faultOf).join('; ');
}

function faultOf({ keyword, instancePath, params, message }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') {
    const field = (params as { missingProperty: string }).missingProperty;
    return `${path && `${path}.`}${field} must be given`;
  }
  return `${path || 'The arguments'} ${message ?? 'must fit the schema'}`;
}
