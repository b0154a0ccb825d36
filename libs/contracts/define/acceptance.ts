/**
 * Validates a request with class-validator's own rules, which are read once for each class. class-validator itself gathers
 * and sorts the rules at each request (measured: 20 % of the CPU time of creating a job). The types are private parts of
 * the library, so package.json pins its version (docs/decisions/0024).
 */
import { getMetadataStorage, type ValidationArguments } from 'class-validator';
import type { ConstraintMetadata } from 'class-validator/types/metadata/ConstraintMetadata.js';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { type Fault, maximumFaults } from './error.js';
import { type BrokenRule, wordingOf } from './fault-wording.js';
import { itemClassOf, type JointRule, jointRuleOf } from './field.js';
import type { ClassOf } from './operation.js';

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
  /** The type comes before length and size: a text is not "less than 5". */
  readonly rules: readonly Rule[];
}

type Values = Record<string, unknown>;

const fieldsByClass = new WeakMap<object, ReadonlyMap<string, Field>>();

const noFields: ReadonlySet<string> = new Set();

/** Removes unknown fields. True if the object satisfies all rules of its class. */
export function accepted<T extends object>(requestClass: ClassOf<T>, instance: T): boolean {
  const fields = fieldsOf(requestClass);
  const values = instance as Values;
  for (const name of Object.keys(values)) if (!fields.has(name)) delete values[name];
  for (const field of fields.values()) if (!fieldIsValid(field, values)) return false;
  const jointRule = jointRuleOf(requestClass);
  return !jointRule || jointRule(instance, noFields).length === 0;
}

function fieldIsValid(field: Field, object: Values): boolean {
  if (!applies(field, object)) return true;
  const value = object[field.name];
  const { itemClass } = field;
  if (!field.rules.every((rule) => satisfiesRule(object, value, rule))) return false;
  return !itemClass || (value as object[]).every((item) => accepted(itemClass, item));
}

/** Every fault of an object, one for each value. Empty if it is valid. */
export function faultsOf<T extends object>(requestClass: ClassOf<T>, instance: T): Fault[] {
  const faults: Fault[] = [];
  collectFaults(requestClass, instance as Values, '', faults);
  return faults;
}

function collectFaults(requestClass: ClassOf<object>, object: Values, path: string, faults: Fault[]): void {
  for (const field of fieldsOf(requestClass).values()) {
    if (faults.length >= maximumFaults) return;
    if (!applies(field, object)) continue;
    const value = object[field.name];
    const param = path + (headers[field.name] ?? field.name);
    const items = Array.isArray(value) ? (value as unknown[]) : undefined;
    const rule = field.rules.find(
      (one) => !(items && one.metadata.each) && !satisfiesRule(object, value, one),
    );
    if (rule) faults.push(faultOf(field, rule, object, param, value));
    else
      items?.forEach((item, index) => collectItemFaults(field, object, item, `${param}[${index}]`, faults));
  }
  const jointRule = jointRuleOf(requestClass);
  if (jointRule && path === '') faults.push(...jointFaults(jointRule, object, faults));
}

/** The faults of fields together, without fields that are invalid alone. */
function jointFaults(rule: JointRule, object: Values, own: readonly Fault[]): Fault[] {
  const invalid = new Set(own.map(({ param }) => fieldOfParam(param)));
  const valid = Object.fromEntries(Object.entries(object).filter(([name]) => !invalid.has(name)));
  return rule(valid, invalid).filter(({ param }) => !invalid.has(fieldOfParam(param)));
}

function fieldOfParam(param: string): string {
  return param.split(/[.[]/, 1)[0]!;
}

/** Fields that callers send as a header. */
const headers: Readonly<Record<string, string>> = { idempotencyKey: 'Idempotency-Key' };

/** The first rule that an item of a list violates, or else the faults of its fields. */
function collectItemFaults(field: Field, object: Values, item: unknown, path: string, faults: Fault[]): void {
  const rule = field.rules.find((one) => one.metadata.each && !satisfiesRule(object, [item], one));
  if (rule) faults.push(faultOf(field, rule, object, path, item));
  else if (field.itemClass) collectFaults(field.itemClass, item as Values, `${path}.`, faults);
}

function faultOf({ name, rules }: Field, rule: Rule, object: Values, param: string, value: unknown): Fault {
  return { param, message: wordingOf(brokenRule(rule, rules, object, object[name]), param, value) };
}

function brokenRule(rule: Rule, rules: readonly Rule[], object: Values, value: unknown): BrokenRule {
  const { metadata, constraints } = rule;
  const { message } = metadata;
  const about = argumentsOf(object, value, metadata);
  return {
    name: constraints[0]?.name ?? '',
    constraints: metadata.constraints ?? [],
    message: typeof message === 'function' ? message(about) : message || undefined,
    defaultMessage: constraints[0]?.instance.defaultMessage?.(about) ?? '$property must be valid',
    rules: new Map(rules.map((each) => [each.constraints[0]?.name ?? '', each.metadata.constraints ?? []])),
  };
}

type Condition = (object: object, value: unknown) => unknown;

function applies({ name, conditions }: Field, object: Values): boolean {
  return conditions.every(({ constraints }) => (constraints[0] as Condition)(object, object[name]));
}

function satisfiesRule(object: Values, value: unknown, { metadata, constraints }: Rule): boolean {
  if (metadata.validateIf && !metadata.validateIf(object, value)) return true;
  const about = argumentsOf(object, value, metadata);
  const values: readonly unknown[] = metadata.each && Array.isArray(value) ? value : [value];
  // Only `true` counts: a rule that answers a promise is never satisfied.
  return constraints.every(({ instance }) => values.every((each) => instance.validate(each, about) === true));
}

function argumentsOf(object: Values, value: unknown, metadata: ValidationMetadata): ValidationArguments {
  return {
    targetName: object.constructor.name,
    property: metadata.propertyName,
    object,
    value,
    constraints: metadata.constraints,
  };
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

const ruleTypes: readonly string[] = ['customValidation', 'isDefined'];
const kindRules: readonly string[] = ['isArray', 'isBoolean', 'isInt', 'isNumber', 'isObject', 'isString'];

function fieldOf(name: string, metadatas: readonly ValidationMetadata[], itemClass?: ClassOf<object>): Field {
  const storage = getMetadataStorage();
  const isNested = metadatas.some(({ type }) => type === 'nestedValidation');
  if (isNested && !itemClass) throw new Error(`${name} must be declared by @ListOf`);
  const rules = metadatas
    .filter(({ type }) => ruleTypes.includes(type))
    .map((metadata) => ({
      metadata,
      constraints: storage.getTargetValidatorConstraints(metadata.constraintCls),
    }));
  const rankOf = ({ metadata: { each }, constraints: [first] }: Rule) =>
    (each ? 2 : 0) + (kindRules.includes(first?.name ?? '') ? 0 : 1);
  return {
    name,
    itemClass,
    conditions: metadatas.filter(({ type }) => type === 'conditionalValidation'),
    rules: rules.sort((one, other) => rankOf(one) - rankOf(other)),
  };
}
