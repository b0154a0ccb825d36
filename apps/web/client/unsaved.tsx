/**
 * Asks before a person leaves a page with changes in its form: for another page, and when the tab is closed. When the session
 * ends, this tab keeps the changes until the same person has signed in and the page is shown again.
 */
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { keepInTab, keptInTab } from './kept-in-tab.js';
import { queryClient } from './query-client.js';
import { sessionKey } from './session.js';

export function UnsavedChanges<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  useKeptChanges(form);
  const { isDirty, isSubmitting } = form.formState;
  // The request that saves them may lead to another page.
  const isUnsaved = isDirty && !isSubmitting;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !hasSessionEnded(),
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

const hasSessionEnded = () => queryClient.getQueryData(sessionKey) === null;

function useKeptChanges<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  useEffect(() => {
    const key = `handtest.changes.${location.pathname}${location.search}`;
    const kept = keptInTab<Values>(key);
    keepInTab(key, undefined);
    // A release since may have added fields.
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    return () => {
      if (hasSessionEnded() && form.formState.isDirty) keepInTab(key, form.getValues());
    };
  }, [form]);
}
