/** What caller, tester and system have written, as the tester reads it. */
import type { Message } from '../../conversation/use-send-message.js';
import { Time } from '../../ui/time.js';

const authors = { caller: 'Caller', tester: 'You', system: 'System' } as const;

export function MessageList({ messages }: { messages: readonly Message[] }) {
  return (
    // The times of messages run on, which is no news.
    <ol aria-label="Messages" aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} />
      ))}
    </ol>
  );
}

function MessageRow({ message: { author, message, createdAt } }: { message: Message }) {
  if (author === 'system') {
    return (
      <li className="text-xs text-muted">
        {message} · <Time at={createdAt} />
      </li>
    );
  }
  return (
    <li className={`rounded-md px-3 py-2 text-sm ${author === 'tester' ? 'bg-accent-soft' : 'bg-hover'}`}>
      <p className="flex justify-between gap-2 text-xs text-muted">
        <span className="font-medium">{authors[author]}</span>
        <Time at={createdAt} />
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
    </li>
  );
}
