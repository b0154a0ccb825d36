/** A question of the tested page: alert, confirm, prompt, leaving the page, and credentials. */
import type { ClientMessage } from '@handtest/visit-protocol';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
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
  const [text, setText] = useState(question.defaultText ?? '');
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
    <Dialog open onClose={() => answer(false)} title={titles[type]} description={hostOf(question.url)}>
      <form onSubmit={accept} className="flex flex-col gap-4">
        <p className="max-h-60 overflow-auto text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{words}</p>
        {type === 'credentials' && (
          <TextField
            label="User name"
            value={user}
            autoComplete="off"
            onChange={(event) => setUser(event.target.value)}
          />
        )}
        {hasText && (
          <TextField
            label={type === 'prompt' ? 'Answer' : 'Password'}
            type={type === 'prompt' ? 'text' : 'password'}
            value={text}
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
    </Dialog>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
