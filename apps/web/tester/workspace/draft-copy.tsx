import { CopyButton } from '../../ui/copy.js';

/** The text of a draft, to be copied: it is not lost when it cannot be submitted. */
export function DraftCopy({ text }: { text: string }) {
  return (
    <div className="flex items-start justify-between gap-2">
      <p className="max-h-60 min-w-0 flex-1 overflow-y-auto text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
      <CopyButton text={text} label="the report" />
    </div>
  );
}
