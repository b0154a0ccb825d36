/** Puts the faults of a refused request at the fields of its form. */
import { type Fault, isHandtestError } from '@handtest/sdk';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** What the API refused in a request; empty when the error has another reason. */
export function faultsIn(error: unknown): readonly Fault[] {
  return isHandtestError(error) ? error.errors : [];
}

/**
 * Each fault goes to the field of its parameter, or of the field that contains it (`outputSchema.paid.type` to
 * `outputSchema`). All others are the error `root` of the form, to be shown on top by `<FormError>`.
 */
export function showFaults<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const names = Object.keys(form.getValues());
  const faults = faultsIn(error);
  const left: string[] = [];
  for (const { param, message } of faults) {
    const name = names.find(
      (known) => param === known || param.startsWith(`${known}.`) || param.startsWith(`${known}[`),
    );
    if (name) form.setError(name as Path<Values>, { message });
    else left.push(message);
  }
  if (faults.length === 0) left.push(error instanceof Error ? error.message : String(error));
  if (left.length > 0) form.setError('root', { message: left.join('\n') });
}
