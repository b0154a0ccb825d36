/** The conversation with the caller. */
import { useQueryClient } from '@tanstack/react-query';
import { handtest } from '../../client/handtest.js';
import { type Message, useSendMessage, withMessage } from '../../conversation/use-send-message.js';
import { Button } from '../../ui/button.js';
import { Fault } from '../../ui/fault.js';
import { TextArea } from '../../ui/field.js';
import { Time } from '../../ui/time.js';
import { useDraftPart, useDraftStore, useSaveState } from '../draft/use-draft.js';
import { type TesterJob, testerJobQuery } from '../tester-query.js';

const authors = { caller: 'Caller', tester: 'You', system: 'System' } as const;

export function ChatPanel({ job, refusal }: { job: TesterJob; refusal: string | undefined }) {
  const { conversation = [] } = job;
  const isLoading = useSaveState() === 'loading';
  return (
    <div className="flex flex-col gap-3">
      {conversation.length === 0 && <p className="text-sm text-muted">No messages yet.</p>}
      {/* The times of messages run on, which is no news. */}
      <ol aria-label="Messages" aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
        {conversation.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ol>
      {/* What comes back must not take the place of what the draft has. */}
      {!isLoading && <MessageForm job={job} refusal={refusal} />}
    </div>
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

function MessageForm({ job, refusal }: { job: TesterJob; refusal: string | undefined }) {
  const cache = useQueryClient();
  const draft = useDraftStore();
  const [text = '', setText] = useDraftPart<string>('unsentMessage');
  const send = useSendMessage({
    jobId: job.id,
    author: 'tester',
    messages: job.conversation ?? [],
    read: async () => (await handtest.tester.jobs.get(job.id)).conversation,
    onSent: (message) =>
      cache.setQueryData(
        testerJobQuery(job.id).queryKey,
        (known) => known && { ...known, conversation: withMessage(known.conversation, message) },
      ),
    // What was not sent is not lost, also when the panel is closed.
    onFailure: (message) => {
      if (!draft.current().unsentMessage?.value) setText(message);
    },
    onFound: (message) => {
      if (text === message) setText('');
    },
  });
  const submit = () => {
    if (text.trim() === '' || refusal !== undefined || send.isPending) return;
    send.mutate(text.trim());
    setText('');
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label="Message to the caller"
        hint="Ctrl Enter sends it"
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Fault error={send.error} />
      <div>
        <Button type="submit" busy={send.isPending} refusal={refusal}>
          Send
        </Button>
      </div>
    </form>
  );
}
