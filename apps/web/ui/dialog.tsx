/** Dialogs: focus stays inside, Escape closes, and focus returns to what opened it. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant, buttonClass } from './button.js';
import { TextField } from './field.js';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

export function Dialog({ open, onClose, title, description, children, wide }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Base.Popup
          className={`fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col gap-4 overflow-auto rounded-lg border border-line bg-raised p-5 shadow-xl ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            <Base.Close aria-label="Close" className={buttonClass('quiet', 'px-2')}>
              <X aria-hidden size={16} />
            </Base.Close>
          </div>
          {description && <Base.Description className="text-sm text-muted">{description}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

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
  /** Closes the dialog when it resolves. A rejection is shown in the dialog. */
  readonly onConfirm: () => Promise<unknown>;
}

export function ConfirmDialog({
  typed,
  onConfirm,
  onClose,
  action,
  variant = 'danger',
  ...dialog
}: ConfirmProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await onConfirm();
      setText('');
      onClose();
    } catch (error) {
      setFault((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const refusal = typed !== undefined && text !== typed ? `Type ${typed} first` : undefined;
  return (
    <Dialog {...dialog} onClose={onClose}>
      {typed !== undefined && (
        <TextField
          label={`Type “${typed}” to confirm`}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {fault && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Keep it</Button>
        <Button variant={variant} busy={busy} refusal={refusal} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
