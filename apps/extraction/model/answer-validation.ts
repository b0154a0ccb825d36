/** Validates answers against their JSON Schema. Models make mistakes even with structured output. */
import { Ajv, type Options } from 'ajv';

/** The valid answer, or its problems, one sentence each. */
export type Validation<T> = { value: T } | { problems: string[] };

/** The problems go to the model in one repair request. */
const maximumProblems = 20;

export function validatorOf<T>(
  schema: Record<string, unknown>,
  options: Pick<Options, 'removeAdditional'> = {},
): (candidate: unknown) => Validation<T> {
  // JSON.parse returns Infinity for 1e999, which JSON cannot express.
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    strictNumbers: true,
    ownProperties: true,
    // A caller's enum may repeat a value, which Ajv refuses in schemas.
    validateSchema: false,
    ...options,
  });
  const fits = ajv.compile<T>(schema);
  return (candidate) => {
    if (fits(candidate)) return { value: candidate };
    const problems = (fits.errors ?? []).map((error) =>
      `${error.instancePath || '/'} ${error.message ?? ''}`.trim(),
    );
    return { problems: problems.slice(0, maximumProblems) };
  };
}

/** All properties are required. */
export function closedObject(properties: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
