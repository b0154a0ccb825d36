/** Users of the code host: their tokens, and how they install the App. */
import { randomUUID } from 'node:crypto';
import type { CodehostServer } from '@handtest/fakes';

export class CodeHostUsers {
  /** All tokens that were made. */
  readonly tokens: string[] = [];
  private browsing: Promise<unknown> = Promise.resolve();

  constructor(private readonly server: CodehostServer) {}

  /** Of a new user. */
  newToken(): string {
    const { host } = this.server;
    const token = host.tokens.issueUserToken(host.addUser(`user-${randomUUID()}`), false);
    this.tokens.push(token);
    return token;
  }

  /**
   * The query with which a new user returns who installs the App on an own repository, `shop`, with one issue. One after
   * the other: there is one browser.
   */
  installApp(url: string): Promise<string> {
    const returned = this.browsing.then(() => this.browse(url));
    this.browsing = returned.catch(() => undefined);
    return returned;
  }

  private async browse(url: string): Promise<string> {
    const { host, pages } = this.server;
    // A login has at most 39 characters.
    const user = host.addUser(`owner-${randomUUID().slice(0, 8)}`);
    host.issues.open(host.addRepository(user, 'shop'), { title: 'The button is broken' });
    pages.seat(user);
    const { headers } = await fetch(url, { redirect: 'manual' });
    return new URL(headers.get('location')!).search;
  }
}
