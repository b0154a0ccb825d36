/** Dialogs: focus stays inside, Escape closes those that show nothing once, and focus returns to what opened it. */
import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from './button.js';
import { Fault } from './fault.js';
import { TextArea, TextField } from './field.js';
import { part } from './part.js';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Neither Escape nor a click beside it closes it: what it shows is not shown again. */
  readonly keepsOpen?: boolean;
}

export const Dialog = part<DialogProps>(() => import('./dialog-frame.js').then((frame) => frame.DialogFrame));

interface ConfirmProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description: ReactNode;
  /** The words of the button, such as `Delete project`. */
  readonly action: string;
  readonly variant?: ButtonVariant;
  /** What the person must type first, such as the name of the project. */
  readonly typed?: string;
  /** The person must also write why. */
  readonly note?: NoteField;
  /** Closes the dialog when it resolves. A rejection is shown in the dialog. */
  readonly onConfirm: (note: string) => Promise<unknown>;
}

export interface NoteField {
  readonly label: string;
  /** Who reads it. */
  readonly hint: string;
}

export const auditNote: NoteField = { label: 'Note', hint: 'Why; the audit log of the platform shows it' };

export function ConfirmDialog({
  typed,
  note: noteField,
  onConfirm,
  onClose,
  action,
  variant = 'danger',
  ...dialog
}: ConfirmProps) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const close = () => {
    setText('');
    setNote('');
    setFault(undefined);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await onConfirm(note.trim());
      close();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  };
  const refusal =
    typed !== undefined && asSeen(text) !== asSeen(typed)
      ? `Type ${typed} first`
      : noteField && note.trim() === ''
        ? `Write a ${noteField.label.toLowerCase()} first`
        : undefined;
  return (
    // The answer to a request is shown before it closes.
    <Dialog {...dialog} onClose={() => !busy && close()}>
      {typed !== undefined && (
        <TextField
          label={`Type “${typed}” to confirm`}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {noteField && (
        <TextArea
          {...noteField}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <Fault error={fault} />
      <div className="flex justify-end gap-2">
        <Button busy={busy} onClick={close}>
          Keep it
        </Button>
        <Button variant={variant} busy={busy} refusal={refusal} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

/** People cannot see how many blanks a name has, which ones, and how its accents are encoded. */
function asSeen(text: string): string {
  return text.normalize().replace(/\s+/g, ' ').trim();
}
