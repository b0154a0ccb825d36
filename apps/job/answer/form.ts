/**
 * The form of a job: one question for each field of its output schema. The schema of a results template has the labels as
 * they were written, so both kinds of job have a form. Pure.
 */
import { type FormField, isOfType, type OutputField, type OutputSchema } from '@handtest/contracts/job';

/** Undefined when the caller asks for no data. */
export function formOf(schema: OutputSchema | null | undefined): FormField[] | undefined {
  const fields = fieldsOf(schema ?? {});
  return fields.length > 0 ? fields : undefined;
}

function fieldsOf(schema: Readonly<Record<string, OutputField>>): FormField[] {
  return Object.entries(schema).map(([key, field]) => formField(key, field));
}

function formField(key: string, field: OutputField): FormField {
  const { type, description, example, items } = field;
  const options = type === 'array' ? optionsOf(items) : optionsOf(field);
  const parts = field.properties ?? items?.properties;
  return {
    key,
    label: description?.trim() || key,
    type,
    ...(options && { options }),
    ...(example !== undefined && example !== null && { example }),
    ...(items && !options && { itemType: items.type }),
    ...(parts && { fields: fieldsOf(parts) }),
  };
}

/** Values of another type fit no answer. */
function optionsOf(field: OutputField | undefined): unknown[] | undefined {
  return field?.enum?.filter((value) => isOfType(value, field.type));
}
