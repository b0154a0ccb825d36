/**
 * A question of the tested page: alert, confirm, prompt, leaving the page, and credentials. It covers the picture only: a
 * page that asks without end must not keep the tester from the report or from another browser.
 */
import { type ClientMessage, maximumAnswer, maximumUserName } from '@handtest/visit-protocol';
import { type FormEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import type { Dialog as Question } from './visit-view.js';

const titles: Readonly<Record<Question['type'], string>> = {
  alert: 'The page says',
  confirm: 'The page asks',
  prompt: 'The page asks for a text',
  beforeunload: 'Leave the page?',
  credentials: 'Sign in',
};

interface PageDialogProps {
  readonly question: Question;
  readonly send: (message: ClientMessage) => void;
}

export function PageDialog({ question, send }: PageDialogProps) {
  const { id, type, message } = question;
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useFocus(box);
  const [text, setText] = useState(question.defaultText?.slice(0, maximumAnswer) ?? '');
  const [user, setUser] = useState('');
  const hasText = type === 'prompt' || type === 'credentials';
  const answer = (isAccepted: boolean) =>
    send({
      ...{ kind: 'dialog', id, isAccepted },
      ...(hasText ? { text } : {}),
      ...(type === 'credentials' ? { user } : {}),
    });
  const accept = (event: FormEvent) => {
    event.preventDefault();
    answer(true);
  };
  const words = message || (type === 'beforeunload' ? 'What you entered may be lost.' : '');
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape answers from each of its controls
    <div
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      className="absolute inset-0 z-10 flex items-start justify-center bg-black/40 p-4"
      onKeyDown={({ key }) => key === 'Escape' && answer(false)}
    >
      <form
        onSubmit={accept}
        className="flex max-h-full w-full max-w-lg flex-col gap-4 overflow-auto rounded-lg border border-line bg-raised p-5 shadow-xl"
      >
        <h2 id={titleId} className="text-base font-semibold">
          {titles[type]}
        </h2>
        <p className="text-sm text-muted">{hostOf(question.url)}</p>
        <p className="max-h-60 overflow-auto text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{words}</p>
        {type === 'credentials' && (
          <TextField
            label="User name"
            value={user}
            maxLength={maximumUserName}
            autoComplete="off"
            onChange={(event) => setUser(event.target.value)}
          />
        )}
        {hasText && (
          <TextField
            label={type === 'prompt' ? 'Answer' : 'Password'}
            type={type === 'prompt' ? 'text' : 'password'}
            value={text}
            maxLength={maximumAnswer}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <div className="flex justify-end gap-2">
          {type !== 'alert' && <Button onClick={() => answer(false)}>Cancel</Button>}
          <Button variant="primary" type="submit">
            OK
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Takes the focus only from the tested page, not from a note that is being written, and gives it back. */
function useFocus(box: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const { current } = box;
    const before = document.activeElement;
    if (before === document.body || current?.parentElement?.contains(before))
      current?.querySelector<HTMLElement>('input, [type=submit]')?.focus();
    return () => {
      if (before instanceof HTMLElement && current?.contains(document.activeElement)) before.focus();
    };
  }, [box]);
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
