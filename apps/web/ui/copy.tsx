/** Values that people copy: ids, snippets, and secrets that are shown once. */
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.js';
import { notify, notifyError } from './toast.js';

const confirmedMs = 1_500;

/** Copies, and says so: for a menu or a key, which has no place to show it. */
export function copyWithNotice(text: string, title: string, description?: string): void {
  writeText(text).then(() => notify(title, description), copyingFailed);
}

async function writeText(text: string): Promise<void> {
  // Pages without HTTPS have no clipboard.
  const { clipboard } = navigator as Partial<Pick<Navigator, 'clipboard'>>;
  if (!clipboard) throw new Error('Select the text, and copy it by the keyboard');
  await clipboard.writeText(text);
}

const copyingFailed = (error: unknown) => notifyError('Copying failed', error);

function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    writeText(text).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), confirmedMs);
    }, copyingFailed);
  };
  return { copied, copy };
}

/** @param label what the value is, such as `job id` */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <IconButton
      label={copied ? 'Copied' : `Copy ${label}`}
      icon={copied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
      onClick={copy}
    />
  );
}

export function CopyValue({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <code className="font-mono text-xs [overflow-wrap:anywhere]">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

export function Code({ children, label, copy }: { children: string; label: string; copy?: string }) {
  return (
    <div className="flex items-start rounded-md border border-line bg-page">
      <pre tabIndex={0} aria-label={label} className="min-w-0 flex-1 overflow-x-auto p-3 font-mono text-xs">
        {children}
      </pre>
      <div className="p-1">
        <CopyButton text={copy ?? children} label={label} />
      </div>
    </div>
  );
}

/** A secret that no later answer has. The person confirms that it is stored. */
export function SecretOnce({
  secret,
  label,
  onStored,
}: {
  secret: string;
  label: string;
  onStored: () => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">Copy the {label} now. It is not shown again.</p>
      <Code label={label}>{secret}</Code>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onStored}>
          I stored it
        </Button>
      </div>
    </div>
  );
}

/** A term and its value, in a list of facts. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="min-w-0 text-sm [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
