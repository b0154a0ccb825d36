/** Dialogs of pages and requests for credentials: the viewer shows its own, and the page waits for the answer. */
import type { ClientMessage, ServerMessage } from '@handtest/visit-protocol';
import type { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';

type Answer = Extract<ClientMessage, { kind: 'dialog' }>;
type Question = Extract<ServerMessage, { kind: 'dialog' }>;

/**
 * Chromium asks for credentials only for requests that it also stops. For others it shows a window of its own, which is in no
 * picture, and the page waits without end. Documents and requests of scripts are those that servers answer so.
 */
const stopped = (['Document', 'XHR', 'Fetch'] as const).map((resourceType) => ({
  urlPattern: '*',
  resourceType,
}));

interface OpenDialog {
  readonly question: Question;
  readonly sessionId: string;
  readonly answer: (answer: Answer) => void;
}

const isBlocking = ({ question }: OpenDialog) => question.type !== 'credentials';

export class Dialogs {
  private readonly open = new Map<string, OpenDialog>();
  private lastId = 0;

  constructor(
    private readonly cdp: Cdp,
    private readonly notify: (message: ServerMessage) => void,
  ) {
    cdp.on('Page.javascriptDialogOpening', ({ type, message, defaultPrompt, url }, sessionId) => {
      const answer = ({ isAccepted, text }: Answer) =>
        cdp.post('Page.handleJavaScriptDialog', { accept: isAccepted, promptText: text }, sessionId);
      this.ask(sessionId!, { type, message, defaultText: defaultPrompt, url }, answer);
    });
    cdp.on('Page.javascriptDialogClosed', (_, sessionId) => this.closeBlockingOf(sessionId));
    cdp.on('Fetch.authRequired', ({ requestId, request, authChallenge }, sessionId) => {
      const answer = ({ isAccepted, user, text }: Answer) => {
        const authChallengeResponse = isAccepted
          ? { response: 'ProvideCredentials' as const, username: user ?? '', password: text ?? '' }
          : { response: 'CancelAuth' as const };
        cdp.post('Fetch.continueWithAuth', { requestId, authChallengeResponse }, sessionId);
      };
      // Credentials for the proxy are ours, never the tester's.
      if (authChallenge.source === 'Proxy') {
        answer({ kind: 'dialog', id: '', isAccepted: false });
        return;
      }
      const message = `${authChallenge.origin} asks for a user name and a password`;
      this.ask(sessionId!, { type: 'credentials', message, url: request.url }, answer);
    });
    cdp.on('Fetch.requestPaused', ({ requestId }, sessionId) =>
      cdp.post('Fetch.continueRequest', { requestId }, sessionId),
    );
  }

  /** For a viewer that joins. */
  get questions(): Question[] {
    return [...this.open.values()].map(({ question }) => question);
  }

  blocks(page: Target | undefined): boolean {
    return [...this.open.values()].some(
      (dialog) => dialog.sessionId === page?.sessionId && isBlocking(dialog),
    );
  }

  async attached({ sessionId }: Target): Promise<void> {
    await this.cdp.send('Fetch.enable', { patterns: stopped, handleAuthRequests: true }, sessionId);
  }

  closeOf(sessionId: string): void {
    for (const { question, sessionId: of } of this.open.values())
      if (of === sessionId) this.close(question.id);
  }

  answer(answer: Answer): void {
    const dialog = this.open.get(answer.id);
    if (!dialog) return;
    dialog.answer(answer);
    this.close(answer.id);
  }

  private ask(
    sessionId: string,
    about: Omit<Question, 'kind' | 'id'>,
    answer: (answer: Answer) => void,
  ): void {
    const id = `d${++this.lastId}`;
    const question: Question = { kind: 'dialog', id, ...about };
    this.open.set(id, { question, sessionId, answer });
    this.notify(question);
  }

  /** A request may wait for credentials at the same time. */
  private closeBlockingOf(sessionId: string | undefined): void {
    for (const dialog of this.open.values())
      if (dialog.sessionId === sessionId && isBlocking(dialog)) this.close(dialog.question.id);
  }

  private close(id: string): void {
    if (this.open.delete(id)) this.notify({ kind: 'dialog-closed', id });
  }
}
