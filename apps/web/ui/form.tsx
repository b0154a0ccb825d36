/** A form: its error on top, its button at the end, and faults of the API at their fields. */
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button, type ButtonVariant } from './button.js';
import { useWait } from './use-wait.js';
import { waitText, withoutWait } from './wait-text.js';

interface FormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Rejects when the request is refused. */
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly showFaults: (form: UseFormReturn<Values>, error: unknown) => void;
  readonly submit: string;
  readonly submitVariant?: ButtonVariant;
  /** Why the form cannot be sent. */
  readonly refusal?: string | undefined;
  /** Its page is left when the request succeeds: what is typed during the request would be lost, so nothing can be typed. */
  readonly leaves?: boolean;
  /** Beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, onSubmit, showFaults, submit, submitVariant = 'primary', refusal, leaves } = props;
  const { beside, children } = props;
  const { errors, isSubmitting } = form.formState;
  const { secondsLeft, waitFor } = useWait();
  const send = (focused: Element | null) =>
    form.handleSubmit(async (values, event) => {
      waitFor(undefined);
      try {
        await onSubmit(values);
      } catch (error) {
        waitFor(error);
        showFaults(form, error);
        revealFault(event?.target, focused);
      }
    });
  // React also brings the events of a form in a dialog that this form opened.
  const submitOwn = (event: FormEvent) => {
    if (event.target !== event.currentTarget) return;
    // A fault that the API found at a field that is not registered would stay, and block the form.
    form.clearErrors();
    void send(document.activeElement)(event);
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submitOwn}>
      {errors.root?.message && (
        <div className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
          <p role="alert" className="whitespace-pre-line">
            {withoutWait(errors.root.message)}
          </p>
          {secondsLeft !== undefined && <p>{waitText(secondsLeft)}</p>}
        </div>
      )}
      <div className="contents" inert={leaves && isSubmitting}>
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {beside}
        <Button
          type="submit"
          variant={submitVariant}
          busy={isSubmitting}
          refusal={refusal ?? (secondsLeft ? waitText(secondsLeft) : undefined)}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** Moves the focus to the first field with a fault, or the view to the message on top. */
function revealFault(form: unknown, focused: Element | null): void {
  if (!(form instanceof HTMLFormElement)) return;
  const reveal = () => {
    if (form.querySelector('[inert]')) return void requestAnimationFrame(reveal);
    const field = form.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) return field.focus();
    // What was inert has lost the focus.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    form.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  };
  requestAnimationFrame(reveal);
}
