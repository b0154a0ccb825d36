/** Asks before a person leaves a page with changes in its form: for another page, and when the tab is closed. */
import { useBlocker } from '@tanstack/react-router';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

export function UnsavedChanges<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { isDirty, isSubmitting } = form.formState;
  // The request that saves them may lead to another page.
  const isUnsaved = isDirty && !isSubmitting;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      description="Your changes on this page will be lost."
    >
      <div className="flex justify-end gap-2">
        <Button onClick={reset}>Stay</Button>
        <Button variant="danger" onClick={proceed}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
