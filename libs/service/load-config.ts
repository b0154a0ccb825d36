/**
 * Reads a config class from the environment: every variable is converted and validated, and all that is wrong is told at
 * once, by the variable's name. An empty variable counts as unset, as compose files and manifests produce them.
 */
import { validateSync } from 'class-validator';
import { type EnvProperty, envPropertiesOf, readEnvValue } from './env.js';
import { isRequired } from './describe-config.js';
import { ServiceConfig } from './service.config.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown when the process must not start. Each problem is a sentence that begins with the variable's name. */
export class InvalidConfig extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'InvalidConfig';
  }
}

/** @throws InvalidConfig naming every wrong variable, never showing the value of a secret */
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

/** Sets the property from its variable; answers with the problem when there is one. */
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

/** What class-validator finds, in sentences about the variable instead of the property. */
function violationsOf(instance: object, properties: readonly EnvProperty[]): Map<string, string[]> {
  const violations = new Map<string, string[]>();
  for (const error of validateSync(instance, { forbidUnknownValues: false })) {
    const declared = properties.find((property) => property.property === error.property);
    // A variable that may be missing, and is, has nothing to validate even without `@IsOptional()`.
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
