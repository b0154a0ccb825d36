/**
 * A fast check whether a request is valid, with class-validator's own rules. class-validator itself gathers and sorts
 * the rules of a class at each request and prepares an error for each field (measured: 20 % of the CPU time of creating
 * a job). It validates a request again that is refused here, and its message goes to the caller. The types are private
 * parts of the library, so package.json pins its version (docs/decisions/0024).
 */
import { type ClassOf, itemClassOf } from '@handtest/contracts/define';
import { getMetadataStorage, type ValidationArguments } from 'class-validator';
import type { ConstraintMetadata } from 'class-validator/types/metadata/ConstraintMetadata.js';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';

interface Rule {
  readonly metadata: ValidationMetadata;
  readonly constraints: readonly ConstraintMetadata[];
}

/** A field with rules. */
export interface Field {
  readonly name: string;
  /** The class of the items of a list. */
  readonly itemClass?: ClassOf<object>;
  /** The rules apply only if all of these hold: `@IsOptional()`, `@ValidateIf()`. */
  readonly conditions: readonly ValidationMetadata[];
  readonly rules: readonly Rule[];
  /** Contains objects with rules of their own, which only class-validator validates. */
  readonly isDeep: boolean;
}

const fieldsByClass = new WeakMap<object, ReadonlyMap<string, Field>>();

/** Removes unknown fields. True if the object satisfies all rules of its class. */
export function accepted<T extends object>(requestClass: ClassOf<T>, instance: T): boolean {
  const fields = fieldsOf(requestClass);
  const values = instance as Record<string, unknown>;
  for (const name of Object.keys(values)) if (!fields.has(name)) delete values[name];
  for (const field of fields.values()) if (!fieldIsValid(field, values)) return false;
  return true;
}

function fieldIsValid({ name, conditions, rules, isDeep }: Field, object: Record<string, unknown>): boolean {
  const value = object[name];
  if (!conditions.every(({ constraints }) => (constraints[0] as Condition)(object, value))) return true;
  if (isDeep) return false;
  return rules.every(({ metadata, constraints }) => satisfiesRule(object, value, metadata, constraints));
}

type Condition = (object: object, value: unknown) => unknown;

function satisfiesRule(
  object: object,
  value: unknown,
  metadata: ValidationMetadata,
  constraints: readonly ConstraintMetadata[],
): boolean {
  if (metadata.validateIf && !metadata.validateIf(object, value)) return true;
  const about: ValidationArguments = {
    targetName: object.constructor.name,
    property: metadata.propertyName,
    object,
    value,
    constraints: metadata.constraints,
  };
  const values: readonly unknown[] = metadata.each && Array.isArray(value) ? value : [value];
  // Only `true` counts; class-validator handles other results, for instance promises.
  return constraints.every(({ instance }) => values.every((each) => instance.validate(each, about) === true));
}

export function fieldsOf(requestClass: ClassOf<object>): ReadonlyMap<string, Field> {
  let fields = fieldsByClass.get(requestClass);
  if (!fields) {
    const storage = getMetadataStorage();
    const all = storage.getTargetValidationMetadatas(requestClass, '', false, false);
    const grouped = Object.entries(storage.groupByPropertyName(all));
    fields = new Map(
      grouped.map(([name, metadatas]) => [name, fieldOf(name, metadatas, itemClassOf(requestClass, name))]),
    );
    fieldsByClass.set(requestClass, fields);
  }
  return fields;
}

const deepTypes: readonly string[] = ['nestedValidation', 'promiseValidation'];
const ruleTypes: readonly string[] = ['customValidation', 'isDefined'];

function fieldOf(name: string, metadatas: readonly ValidationMetadata[], itemClass?: ClassOf<object>): Field {
  const storage = getMetadataStorage();
  return {
    name,
    itemClass,
    conditions: metadatas.filter(({ type }) => type === 'conditionalValidation'),
    rules: metadatas
      .filter(({ type }) => ruleTypes.includes(type))
      .map((metadata) => ({
        metadata,
        constraints: storage.getTargetValidatorConstraints(metadata.constraintCls),
      })),
    isDeep: metadatas.some(({ type }) => deepTypes.includes(type)),
  };
}
