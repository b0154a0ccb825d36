/** The conversation with the caller. */
import { useQueryClient } from '@tanstack/react-query';
import { handtest } from '../../client/handtest.js';
import { useSendMessage, withMessage } from '../../conversation/use-send-message.js';
import { Button } from '../../ui/button.js';
import { Fault } from '../../ui/fault.js';
import { TextArea } from '../../ui/field.js';
import { useDraftPart, useDraftStore, useSaveState } from '../draft/use-draft.js';
import { type TesterJob, testerJobQuery } from '../tester-query.js';
import { MessageList } from './message-list.js';

export function ChatPanel({ job, refusal }: { job: TesterJob; refusal: string | undefined }) {
  const { conversation = [] } = job;
  const isLoading = useSaveState() === 'loading';
  return (
    <div className="flex flex-col gap-3">
      {conversation.length === 0 && <p className="text-sm text-muted">No messages yet.</p>}
      <MessageList messages={conversation} />
      {/* What comes back must not take the place of what the draft has. */}
      {!isLoading && <MessageForm job={job} refusal={refusal} />}
    </div>
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
