/** A config class as a list of variables, so that checks can hold `.env.example` and READMEs against it. */
import { getMetadataStorage } from 'class-validator';
import { type EnvProperty, envPropertiesOf } from './env.js';

export interface EnvDescription {
  readonly env: string;
  readonly property: string;
  readonly required: boolean;
  /** The default as it would be written in the environment; absent when there is none or when it is a secret. */
  readonly default?: string;
  readonly secret: boolean;
}

export function describeConfig(config: new () => object): EnvDescription[] {
  const defaults = new config() as Record<string, unknown>;
  return envPropertiesOf(config).map((declared) => {
    const value = defaults[declared.property];
    const shown = value === undefined || declared.secret ? undefined : String(value);
    return {
      env: declared.env,
      property: declared.property,
      required: isRequired(config, declared),
      ...(shown === undefined ? {} : { default: shown }),
      secret: declared.secret,
    };
  });
}

/** Whether the process refuses to start without the variable. */
export function isRequired(config: new () => object, declared: EnvProperty): boolean {
  // Unless it has a default or `@IsOptional()`.
  if ((new config() as Record<string, unknown>)[declared.property] !== undefined) return false;
  return !getMetadataStorage()
    .getTargetValidationMetadatas(config, '', false, false)
    .some((rule) => rule.propertyName === declared.property && rule.name === 'isOptional');
}
