/** A form of what others may change too: what is saved replaces its values, except those that a person has typed. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { changedFields } from './changed-fields.js';

/** @returns whether what is saved has changed since the person began to type */
export function useSavedValues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: Values,
): boolean {
  const { defaultValues, isDirty } = form.formState;
  const text = JSON.stringify(saved);
  const [untyped, setUntyped] = useState(text);
  if (!isDirty && untyped !== text) setUntyped(text);
  const adopt = useEffectEvent(() => {
    const typed = changedFields(defaultValues as Values, form.getValues());
    form.reset(saved as DefaultValues<Values>);
    form.reset({ ...saved, ...typed }, { keepDefaultValues: true });
  });
  useEffect(() => adopt(), [text]);
  return isDirty && untyped !== text;
}
