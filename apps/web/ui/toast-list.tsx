/** Draws the notices of `toast.tsx`. Loaded after the first page. */
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from './button.js';
import { drawNotices } from './toast.js';

const manager = Toast.createToastManager();

export function ToastList() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Notices() {
  const { toasts } = Toast.useToastManager();
  // The provider listens to the manager by now.
  useEffect(() => drawNotices((notice) => void manager.add(notice)), []);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`rounded-md border bg-raised p-3 shadow-lg ${toast.type === 'error' ? 'border-bad' : 'border-line'}`}
    >
      <Toast.Content className="flex items-start justify-between gap-3">
        <div>
          <Toast.Title className="text-sm font-medium" />
          <Toast.Description className="text-sm text-muted" />
        </div>
        <Toast.Close aria-label="Close the notice" className={buttonClass('quiet', 'px-2')}>
          <X aria-hidden size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
