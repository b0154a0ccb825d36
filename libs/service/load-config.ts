/**
 * Reads a config class from the environment. Every variable is converted and validated, and one error names all wrong
 * variables. An empty variable counts as unset, because compose files and manifests produce them.
 */
import { validateSync } from 'class-validator';
import { type EnvProperty, envPropertiesOf, readEnvValue } from './env.js';
import { isRequired } from './describe-config.js';
import { ServiceConfig } from './service.config.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The process must not start. Each problem is a sentence that begins with the variable's name. */
export class InvalidConfig extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'InvalidConfig';
  }
}

/** @throws InvalidConfig that names every wrong variable, without the values of secrets */
export function loadConfig<C extends object>(config: new () => C, env: Environment = process.env): C {
  const instance = new config();
  const properties = envPropertiesOf(config);
  const problems = new Map<string, string[]>();
  for (const property of properties) {
    const problem = readInto(instance, property, isRequired(config, property), env);
    if (problem) problems.set(property.property, [problem]);
  }
  for (const [name, sentences] of violationsOf(instance, properties)) {
    if (!problems.has(name)) problems.set(name, sentences);
  }
  const all = properties.flatMap((property) =>
    (problems.get(property.property) ?? []).map((problem) => withoutSecret(problem, property, env)),
  );
  if (all.length === 0 && instance instanceof ServiceConfig) all.push(...instance.contradictions());
  if (all.length > 0) throw new InvalidConfig(all);
  return Object.freeze(instance);
}

/** Sets the property from its variable; answers a problem. */
function readInto(
  instance: object,
  declared: EnvProperty,
  required: boolean,
  env: Environment,
): string | undefined {
  const text = env[declared.env];
  if (text === undefined || text.trim() === '') {
    return required ? `${declared.env} is required but not set` : undefined;
  }
  try {
    Object.assign(instance, { [declared.property]: readEnvValue(declared.kind, text) });
    return undefined;
  } catch (error) {
    return `${declared.env} ${(error as Error).message}`;
  }
}

/** class-validator's errors as sentences about variables instead of properties. */
function violationsOf(instance: object, properties: readonly EnvProperty[]): Map<string, string[]> {
  const violations = new Map<string, string[]>();
  for (const error of validateSync(instance, { forbidUnknownValues: false })) {
    const declared = properties.find((property) => property.property === error.property);
    // An absent optional variable is valid even without `@IsOptional()`.
    if (!declared || error.value === undefined) continue;
    const sentences = Object.values(error.constraints ?? {});
    violations.set(
      error.property,
      sentences.map((sentence) => sentence.replaceAll(error.property, declared.env)),
    );
  }
  return violations;
}

function withoutSecret(problem: string, declared: EnvProperty, env: Environment): string {
  const text = env[declared.env];
  return declared.secret && text ? problem.replaceAll(text, '[redacted]') : problem;
}
