/** A form: its error on top, its button at the end, and faults of the API at their fields. */
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button, type ButtonVariant } from './button.js';

interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Rejects when the request is refused. */
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly showFaults: (form: UseFormReturn<Values>, error: unknown) => void;
  readonly submit: string;
  readonly submitVariant?: ButtonVariant;
  /** Why the form cannot be sent. */
  readonly refusal?: string | undefined;
  /** Beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, onSubmit, showFaults, submit, submitVariant = 'primary', refusal, beside, children } = props;
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFaults(form, error);
    }
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      {errors.root?.message && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm whitespace-pre-line text-bad">
          {errors.root.message}
        </p>
      )}
      {children}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {beside}
        <Button type="submit" variant={submitVariant} busy={isSubmitting} refusal={refusal}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
