/** Short notices of what just happened. `notify` may be called anywhere. */
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { buttonClass } from './button.js';

const manager = Toast.createToastManager();

export function notify(title: string, description?: string): void {
  manager.add({ title, description, timeout: 6_000 });
}

/** An error stays until it is closed. */
export function notifyError(title: string, error: unknown): void {
  manager.add({ title, description: (error as Error).message, type: 'error', timeout: 0 });
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
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
