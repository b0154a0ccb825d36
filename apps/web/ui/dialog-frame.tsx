/** The window of a dialog. Loaded when the first one opens. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from './button.js';
import type { DialogProps } from './dialog.js';
import { focusTitle } from './focus-title.js';

export function DialogFrame({ open, onClose, title, description, children, wide, keepsOpen }: DialogProps) {
  useEffect(() => (open ? () => void setTimeout(keepFocus) : undefined), [open]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => !next && !(keepsOpen && reason === 'escape-key') && onClose()}
      disablePointerDismissal={keepsOpen ?? false}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Base.Popup
          className={`fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col gap-4 overflow-auto rounded-lg border border-line bg-raised p-5 shadow-xl ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
        >
          <Base.Title className="pr-10 text-base font-semibold">{title}</Base.Title>
          {description && <Base.Description className="text-sm text-muted">{description}</Base.Description>}
          {children}
          {/* Last, so that the first field gets the focus. */}
          <Base.Close aria-label="Close" className={buttonClass('quiet', 'absolute top-4 right-4 px-2')}>
            <X aria-hidden size={16} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The row or the button that opened the dialog may be gone with it. */
function keepFocus(): void {
  if (document.activeElement === document.body) focusTitle();
}
