/** An SMTP server without TLS. It keeps the mails that its script does not refuse. */
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The body, decoded. */
  readonly text: string;
  /** Includes the headers. */
  readonly raw: string;
}

/** Returns the SMTP code and text of a refusal, or undefined. */
export type MailScript = (recipient: string, count: number) => { code: number; text: string } | undefined;

export class MailServer {
  readonly mails: ReceivedMail[] = [];
  private recipients = 0;
  private script: MailScript = () => undefined;

  private constructor(private readonly server: SMTPServer) {}

  static async start(user = 'handtest', password = 'mail-password'): Promise<MailServer> {
    // The callbacks run after the assignment below.
    const own: { server?: MailServer } = {};
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (given, _session, answer) =>
        given.username === user && given.password === password
          ? answer(null, { user })
          : answer(Object.assign(new Error('Wrong user or password'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, answer) => answer(own.server!.refusal(address)),
      onData: (stream, session, answer) =>
        void own.server!.receive(stream, session).then(
          () => answer(),
          (error: Error) => answer(error),
        ),
    });
    own.server = new MailServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return own.server;
  }

  /** For SMTP_URL, without the user and the password. */
  get address(): string {
    return `127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** For SMTP_URL. */
  get url(): string {
    return `smtp://handtest:mail-password@${this.address}`;
  }

  use(script: MailScript): void {
    this.script = script;
    this.recipients = 0;
  }

  mailsTo(address: string): ReceivedMail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private refusal(address: string): Error | null {
    const refusal = this.script(address, this.recipients++);
    return refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
  }

  private async receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await textOf(stream);
    const [head = '', ...rest] = raw.split('\r\n\r\n');
    const header = (name: string) =>
      new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ??
      '';
    const encoding = header('content-transfer-encoding').toLowerCase();
    this.mails.push({
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
      subject: header('subject'),
      text: decoded(rest.join('\r\n\r\n'), encoding).replaceAll('\r\n', '\n'),
      raw,
    });
  }
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
