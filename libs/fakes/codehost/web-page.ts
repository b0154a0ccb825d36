/**
 * The pages for people: installing the App, authorizing it, and reading an issue. A test chooses the person at the browser
 * and what the person chooses; the pages then redirect without a click.
 */
import { randomBytes } from 'node:crypto';
import type { Account } from './account.js';
import type { Answer } from './answer.js';
import type { Installation } from './app.js';
import type { CodeHost } from './code-host.js';
import { issuePage } from './issue-page.js';
import type { Repository } from './repository.js';

const issuePath = /^\/(?!repositories\/)([^/]+)\/([^/]+)\/issues\/(\d+)$/;

export interface Choice {
  /** Where the App is installed; by default the person's own account. */
  readonly account?: Account;
  /** By default all of the account. */
  readonly repositories?: readonly Repository[];
  /** The person presses "Cancel". */
  readonly refuses?: boolean;
}

const codeLifeMs = 600_000;

export class WebPages {
  /** Where the App wants people to return. */
  callbackUrl = 'http://localhost:3000/api/codehost/oauth/callback';
  /** `apps`, or `github-apps` on an own server. */
  readonly appPath: 'apps' | 'github-apps';
  private person: { user: Account; choice: Choice } | undefined;
  private readonly codes = new Map<string, { user: Account; redirectUri: string | null; untilMs: number }>();

  constructor(
    private readonly host: CodeHost,
    enterprise: boolean,
  ) {
    this.appPath = enterprise ? 'github-apps' : 'apps';
  }

  /** Undefined: no one is signed in. */
  seat(user: Account | undefined, choice: Choice = {}): void {
    this.person = user && { user, choice };
  }

  /** Undefined when there is no such page. */
  answer(method: string, url: URL, form: () => URLSearchParams, accept: string): Answer | undefined {
    const { pathname, searchParams } = url;
    if (method === 'POST' && pathname === '/login/oauth/access_token') return this.exchange(form(), accept);
    if (method !== 'GET') return undefined;
    if (pathname === `/${this.appPath}/${this.host.app.slug}/installations/new`)
      return this.install(searchParams);
    return pathname === '/login/oauth/authorize' ? this.authorize(searchParams) : this.showIssue(pathname);
  }

  /** Without a check of the reader: the server listens on this machine only. `/repositories/…` belongs to the API. */
  private showIssue(pathname: string): Answer | undefined {
    const [, owner = '', name = '', number] = issuePath.exec(pathname) ?? [];
    if (number === undefined) return undefined;
    const found = this.host.repositoryNamed(owner, name);
    const issue = found && this.host.issues.numbered(found.repository, Number(number));
    const shown = issue && !issue.deleted;
    return shown ? page(issuePage(issue)) : { ...page('Not Found'), status: 404 };
  }

  private install(query: URLSearchParams): Answer {
    if (!this.person) return page('Sign in to continue');
    const { user, choice } = this.person;
    if (choice.refuses) return page('The App was not installed');
    const { account = user, repositories } = choice;
    const state = query.get('state');
    const owns = account === user || account.members.get(user.id) === 'admin';
    if (!owns) {
      this.host.installations.requests.push({ account, requester: user, repositories });
      return this.redirect({ code: this.newCode(user, null), setup_action: 'request', state });
    }
    const known = [...this.host.app.installations.values()].find((one) => one.account === account);
    const installation = known
      ? this.update(known, repositories)
      : this.host.installations.create(account, repositories);
    const setup_action = known ? 'update' : 'install';
    const code = this.newCode(user, null);
    return this.redirect({ code, installation_id: String(installation.id), setup_action, state });
  }

  private update(installation: Installation, repositories: readonly Repository[] | undefined): Installation {
    const before = new Set(this.host.installations.covered(installation));
    const added = (repositories ?? []).filter((repository) => !before.has(repository));
    if (added.length > 0) this.host.installations.addRepositories(installation, ...added);
    return installation;
  }

  private authorize(query: URLSearchParams): Answer {
    if (query.get('client_id') !== this.host.app.clientId) return { status: 404, text: 'Not Found' };
    const redirectUri = query.get('redirect_uri');
    const state = query.get('state');
    if (redirectUri !== null && !redirectUri.startsWith(this.callbackUrl)) {
      return this.redirect({ error: 'redirect_uri_mismatch', state });
    }
    if (!this.person) return page('Sign in to continue');
    const { user, choice } = this.person;
    if (choice.refuses) return this.redirect({ error: 'access_denied', state });
    return this.redirect({ code: this.newCode(user, redirectUri), state });
  }

  /** A code works once. Problems have the status 200. */
  private exchange(form: URLSearchParams, accept: string): Answer {
    const { app, tokens } = this.host;
    const fields = (): Record<string, string> => {
      if (form.get('client_id') !== app.clientId || form.get('client_secret') !== app.clientSecret) {
        return problem(
          'incorrect_client_credentials',
          'The client_id and/or client_secret passed are incorrect.',
        );
      }
      const code = form.get('code') ?? '';
      const granted = this.codes.get(code);
      this.codes.delete(code);
      if (!granted || granted.untilMs <= this.host.now()) {
        return problem('bad_verification_code', 'The code passed is incorrect or expired.');
      }
      const redirectUri = form.get('redirect_uri');
      if (redirectUri !== null && granted.redirectUri !== null && redirectUri !== granted.redirectUri) {
        return problem(
          'redirect_uri_mismatch',
          'The redirect_uri MUST match the registered callback URL for this application.',
        );
      }
      return { access_token: tokens.issueUserToken(granted.user, true), scope: '', token_type: 'bearer' };
    };
    const body = fields();
    if (accept.includes('json')) return { status: 200, body };
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    return { status: 200, text: new URLSearchParams(body).toString(), headers };
  }

  private newCode(user: Account, redirectUri: string | null): string {
    const code = randomBytes(10).toString('hex');
    this.codes.set(code, { user, redirectUri, untilMs: this.host.now() + codeLifeMs });
    return code;
  }

  private redirect(fields: Record<string, string | null>): Answer {
    const target = new URL(this.callbackUrl);
    for (const [name, value] of Object.entries(fields))
      if (value !== null) target.searchParams.set(name, value);
    return { status: 302, text: '', headers: { location: target.href } };
  }
}

const page = (text: string): Answer => ({
  status: 200,
  text,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

function problem(error: string, error_description: string): Record<string, string> {
  return { error, error_description, error_uri: 'https://docs.github.com/apps/managing-oauth-apps' };
}
