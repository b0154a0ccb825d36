/** The messages of caller, tester and system, and a field to write while the tester works. */
import type { JobRecord } from '@handtest/sdk';
import { isFinal } from '@handtest/sdk';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, KeyboardEvent } from 'react';
import { handtest } from '../../client/handtest.js';
import { keptInTab, useKeptText } from '../../client/kept-in-tab.js';
import { useRefusal } from '../../client/organization.js';
import { type Message, useSendMessage, withMessage } from '../../conversation/use-send-message.js';
import { Button } from '../../ui/button.js';
import { Fault } from '../../ui/fault.js';
import { TextArea } from '../../ui/field.js';
import { Panel } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { jobKey } from '../job-query.js';
import { isSubmitted } from './stage.js';

const longest = 5_000;

export function Conversation({ job }: { job: JobRecord }) {
  const key = `handtest.message.${job.id}`;
  const [text, setText] = useKeptText(key);
  const refusal = useRefusal('contributor');
  const cache = useQueryClient();
  const send = useSendMessage({
    jobId: job.id,
    author: 'caller',
    messages: job.conversation,
    read: async () => (await handtest.jobs.get(job.id)).conversation,
    onSent: (message) =>
      cache.setQueryData<JobRecord>(
        jobKey(job.id),
        (known) => known && { ...known, conversation: withMessage(known.conversation, message) },
      ),
    // What was not sent is not lost.
    onFailure: (message) => {
      if (!keptInTab(key)) setText(message);
    },
    onFound: (message) => {
      if (text === message) setText('');
    },
  });
  const isOpen = !isFinal(job.status) && !isSubmitted(job);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '' || send.isPending || refusal) return;
    send.mutate(text.trim());
    setText('');
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  if (!isOpen && job.conversation.length === 0) return null;
  const name = (message: Message) => authorName(message, job.testerAlias);
  return (
    <Panel title="Conversation">
      <div className="flex flex-col gap-4">
        {job.conversation.length === 0 && !send.isPending && (
          <p className="text-sm text-muted">
            No messages yet. The tester sees what you write as soon as a tester has claimed the job.
          </p>
        )}
        {/* The times of messages run on, which is no news. */}
        <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-3">
          {job.conversation.map((message) => (
            <MessageItem key={message.id} name={name(message)} message={message} />
          ))}
          {send.isPending && (
            <MessageItem name="Your organization" message={{ author: 'caller', message: send.variables }} />
          )}
        </ol>
        {isOpen && (
          <form onSubmit={submit} className="flex flex-col gap-2">
            {send.error && <Fault what="The message was not sent" error={send.error} />}
            <TextArea
              label="Message to the tester"
              rows={3}
              maxLength={longest}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={submitByKey}
              hint="Ctrl Enter sends it"
            />
            <div className="flex justify-end">
              <Button type="submit" busy={send.isPending} refusal={refusal}>
                Send
              </Button>
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
}

function authorName({ author }: Message, testerAlias: string | undefined): string {
  // It may be a colleague's, or of a program.
  if (author === 'caller') return 'Your organization';
  return author === 'tester' ? (testerAlias ?? 'Tester') : 'Handtest';
}

type Shown = Pick<Message, 'author' | 'message'> & Partial<Pick<Message, 'createdAt'>>;

function MessageItem({ name, message: { author, message, createdAt } }: { name: string; message: Shown }) {
  if (author === 'system') {
    return (
      <li className="text-xs text-muted">
        {message} {createdAt && <Time at={createdAt} />}
      </li>
    );
  }
  return (
    <li className={`max-w-2xl text-sm ${createdAt ? '' : 'opacity-70'}`}>
      <p className="text-xs text-muted">
        <span className="font-medium text-ink">{name}</span> {createdAt ? <Time at={createdAt} /> : 'sending'}
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
    </li>
  );
}
