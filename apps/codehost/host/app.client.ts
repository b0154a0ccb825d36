/** The App on the code host: its own requests, and the tokens of its installations. */
import { CodehostNotConfigured, CodehostUnavailable } from '@handtest/contracts/codehost';
import { Injectable, Logger } from '@nestjs/common';
import { App } from 'octokit';
import { type AppSettings, CodehostConfig } from '../config.js';
import { type CodehostOctokit, octokitClass, statusOf } from './octokit.client.js';

/** What a token may do: as little as its use needs. */
export interface TokenUse {
  readonly installationId: number;
  readonly permissions: Readonly<Record<string, 'read' | 'write'>>;
  /** Absent: all that the installation covers. */
  readonly repositoryIds?: readonly number[];
}

export interface IssuedToken {
  readonly token: string;
  /** On the monotonic clock. */
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

const renewBeforeMs = 60_000;
const keptTokens = 5_000;

@Injectable()
export class AppClient {
  private readonly log = new Logger(AppClient.name);
  /** The least recently requested first. A promise, so that concurrent calls share one request. */
  private readonly tokens = new Map<string, Promise<IssuedToken>>();
  private app: App | undefined;

  constructor(private readonly config: CodehostConfig) {}

  /** @throws CodehostNotConfigured */
  get settings(): AppSettings {
    const { app } = this.config;
    if (!app) throw new CodehostNotConfigured();
    return app;
  }

  get isConfigured(): boolean {
    return this.config.app !== undefined;
  }

  /** For requests of the App itself. @throws CodehostNotConfigured */
  get octokit(): CodehostOctokit {
    const { appId, privateKey } = this.settings;
    const Octokit = octokitClass({ apiUrl: this.config.codehostApiUrl, queueId: 'app' });
    this.app ??= new App({ appId, privateKey, Octokit });
    return this.app.octokit as CodehostOctokit;
  }

  /** A token of the installation, from memory until shortly before it expires. */
  tokenFor(use: TokenUse): Promise<IssuedToken> {
    return this.tokenThat((issued) => issued.expiresAtMs - renewBeforeMs > Date.now(), use);
  }

  /** A token other than the refused one: tokens end early when an installation is suspended. */
  tokenAfter(refused: string, use: TokenUse): Promise<IssuedToken> {
    return this.tokenThat((issued) => issued.token !== refused, use);
  }

  private async tokenThat(fits: (issued: IssuedToken) => boolean, use: TokenUse): Promise<IssuedToken> {
    const key = keyOf(use);
    for (;;) {
      const known = this.tokens.get(key);
      const issued = known && (await known);
      if (issued && fits(issued)) return issued;
      // Otherwise another call has begun to renew it.
      if (this.tokens.get(key) === known) return this.renew(key, use);
    }
  }

  /** Remembers the request before it waits: concurrent calls find it. */
  private renew(key: string, use: TokenUse): Promise<IssuedToken> {
    const issued = this.issue(use);
    this.tokens.delete(key);
    this.tokens.set(key, issued);
    if (this.tokens.size > keptTokens) this.tokens.delete(this.tokens.keys().next().value!);
    issued.catch(() => this.tokens.get(key) === issued && this.tokens.delete(key));
    return issued;
  }

  private async issue({ installationId, permissions, repositoryIds }: TokenUse): Promise<IssuedToken> {
    const path = 'POST /app/installations/{installation_id}/access_tokens';
    const request = {
      installation_id: installationId,
      permissions,
      ...(repositoryIds && { repository_ids: [...repositoryIds] }),
    };
    const { data } = await this.octokit.request(path, request).catch((error: unknown) => {
      throw statusOf(error) === 401 ? this.refused(error) : error;
    });
    return { token: data.token, issuedAtMs: performance.now(), expiresAtMs: Date.parse(data.expires_at) };
  }

  /** The code host does not accept the App's own key or clock. That is no property of an installation. */
  private refused(error: unknown): CodehostUnavailable {
    this.log.error(
      { err: error },
      'The code host refused the App: check CODEHOST_APP_ID, its key and the clock',
    );
    return new CodehostUnavailable();
  }
}

function keyOf({ installationId, permissions, repositoryIds = [] }: TokenUse): string {
  return JSON.stringify([installationId, Object.entries(permissions).toSorted(), repositoryIds.toSorted()]);
}
