/** What a page shows instead of its content: nothing there yet, an error, no permission. */
import { isHandtestError } from '@handtest/sdk';
import type { ReactNode } from 'react';
import { Button } from './button.js';

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center [overflow-wrap:anywhere]">
      <p className="font-medium">{title}</p>
      {children && (
        <div className="flex max-w-xl flex-col items-center gap-3 text-sm text-muted">{children}</div>
      )}
    </div>
  );
}

const missingText = 'It does not exist, or it belongs to an organization that you are not in.';

interface ErrorStateProps {
  /** What failed, such as `The jobs could not be loaded`. */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** The reason of a 404. */
  readonly missing?: string;
}

export function ErrorState({ what, error, onRetry, missing = missingText }: ErrorStateProps) {
  const { status, message, requestId } = describe(error);
  const isMissing = status === 404;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 px-4 py-12 text-center [overflow-wrap:anywhere]"
    >
      <p className="font-medium">{isMissing ? 'Not found' : what}</p>
      <p className="max-w-xl text-sm text-muted">{isMissing ? missing : message}</p>
      {requestId && <p className="font-mono text-xs text-muted">Request {requestId}</p>}
      {onRetry && !isMissing && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

function describe(error: unknown): { status?: number; message: string; requestId?: string } {
  if (isHandtestError(error)) return error;
  return { message: error instanceof Error ? error.message : String(error) };
}
