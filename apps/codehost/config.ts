/** The variables of codehost. */
import { createPrivateKey } from 'node:crypto';
import { repositoryPattern } from '@handtest/contracts/define';
import { IsSecretKeys } from '@handtest/secret-cipher';
import { Env, WorkServiceConfig } from '@handtest/service';
import { IsIn, IsInt, IsOptional, IsUrl, Length, Matches, Max, Min } from 'class-validator';

function WebAddress(): PropertyDecorator {
  return IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false });
}

/** The App that this server is, on its code host. */
export interface AppSettings {
  readonly appId: number;
  readonly privateKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** One, or two while it is replaced. */
  readonly webhookSecrets: readonly string[];
}

export class CodehostConfig extends WorkServiceConfig {
  /** The keys of tokens at rest, newest first: `<id>:<32 random bytes in base64>` (`openssl rand -base64 32`). */
  @Env('SECRETS_KEY', { secret: true })
  @IsSecretKeys()
  secretsKey: string[];

  /** The public address of the API, without a path. The code host redirects to it. */
  @Env('PUBLIC_URL')
  @Matches(/^https?:\/\/[^\s\/?#]+$/, {
    message: '$property must be an http or https address without a path',
  })
  publicUrl: string = 'http://localhost:3000';

  /** The REST API of the code host. GitHub Enterprise Server: `https://HOST/api/v3`. */
  @Env('CODEHOST_API_URL')
  @WebAddress()
  codehostApiUrl: string = 'https://api.github.com';

  /** The pages of the code host. */
  @Env('CODEHOST_WEB_URL')
  @WebAddress()
  codehostWebUrl: string = 'https://github.com';

  /** The first part of the path of an App's page: `github-apps` on GitHub Enterprise Server. */
  @Env('CODEHOST_APP_PATH')
  @IsIn(['apps', 'github-apps'])
  codehostAppPath: string = 'apps';

  /** The number of the App. Without the variables of the App only tokens work. */
  @Env('CODEHOST_APP_ID')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  codehostAppId?: number;

  /** The name of the App in the address of its page. */
  @Env('CODEHOST_APP_NAME')
  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9-]{0,99}$/, { message: '$property must be the name in the address of the App' })
  codehostAppName?: string;

  /** PEM; `\n` may replace the line breaks. */
  @Env('CODEHOST_APP_PRIVATE_KEY', { secret: true })
  @IsOptional()
  @Length(100, 20_000)
  codehostAppPrivateKey?: string;

  @Env('CODEHOST_CLIENT_ID')
  @IsOptional()
  @Matches(/^[\w.]{1,100}$/, { message: '$property must be the client id of the App' })
  codehostClientId?: string;

  @Env('CODEHOST_CLIENT_SECRET', { secret: true })
  @IsOptional()
  @Length(8, 200)
  codehostClientSecret?: string;

  /** The code host signs its webhooks with it. */
  @Env('CODEHOST_WEBHOOK_SECRET', { secret: true })
  @IsOptional()
  @Length(16, 500)
  codehostWebhookSecret?: string;

  /** The secret before, accepted too while it is replaced. */
  @Env('CODEHOST_WEBHOOK_SECRET_PREVIOUS', { secret: true })
  @IsOptional()
  @Length(16, 500)
  codehostWebhookSecretPrevious?: string;

  /** For development: a token for the repositories of `CODEHOST_DEV_REPOS`, used when nothing else has access. */
  @Env('CODEHOST_DEV_TOKEN', { secret: true })
  @IsOptional()
  @Length(8, 500)
  codehostDevToken?: string;

  /** `owner/repo`, separated by commas. */
  @Env('CODEHOST_DEV_REPOS')
  @Matches(repositoryPattern, { each: true, message: '$property must list repositories as owner/repo' })
  codehostDevRepos: string[] = [];

  /** An address below one of these hosts, which a bot posts in a pull request, is a preview of it. */
  @Env('CODEHOST_PREVIEW_HOSTS')
  @Matches(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, {
    each: true,
    message: '$property must list names of hosts in lower case',
  })
  codehostPreviewHosts: string[] = [
    ...['vercel.app', 'netlify.app', 'pages.dev', 'workers.dev', 'onrender.com', 'up.railway.app', 'fly.dev'],
    ...['web.app', 'azurestaticapps.net', 'amplifyapp.com', 'herokuapp.com'],
  ];

  /** Undefined when no App is configured. */
  get app(): AppSettings | undefined {
    const { codehostAppId: appId, codehostClientId: clientId, codehostClientSecret: clientSecret } = this;
    const { codehostWebhookSecret: secret, codehostWebhookSecretPrevious: previous } = this;
    const privateKey = this.codehostAppPrivateKey?.replaceAll('\\n', '\n');
    if (!appId || !clientId || !clientSecret || !privateKey || !secret) return undefined;
    return {
      appId,
      clientId,
      clientSecret,
      privateKey,
      webhookSecrets: previous ? [secret, previous] : [secret],
    };
  }

  override contradictions(): string[] {
    const problems = super.contradictions();
    const app = [this.codehostAppId, this.codehostAppName, this.codehostAppPrivateKey, this.codehostClientId];
    const set = [...app, this.codehostClientSecret, this.codehostWebhookSecret].filter(Boolean).length;
    if (set !== 0 && set !== 6) {
      problems.push(
        'CODEHOST_APP_ID, CODEHOST_APP_NAME, CODEHOST_APP_PRIVATE_KEY, CODEHOST_CLIENT_ID, CODEHOST_CLIENT_SECRET and CODEHOST_WEBHOOK_SECRET must be set together or not at all',
      );
    }
    if (this.codehostWebhookSecretPrevious && !this.codehostWebhookSecret) {
      problems.push('CODEHOST_WEBHOOK_SECRET_PREVIOUS must not be set without CODEHOST_WEBHOOK_SECRET');
    }
    if (this.app && !isRsaKey(this.app.privateKey)) {
      problems.push('CODEHOST_APP_PRIVATE_KEY must be an RSA private key in PEM');
    }
    if (this.codehostDevToken && this.nodeEnv === 'production') {
      problems.push('CODEHOST_DEV_TOKEN must not be set in production');
    }
    for (const [name, url] of [
      ['CODEHOST_API_URL', this.codehostApiUrl],
      ['CODEHOST_WEB_URL', this.codehostWebUrl],
    ] as const) {
      if (url.endsWith('/')) problems.push(`${name} must not end with /`);
      if (this.nodeEnv === 'production' && !url.startsWith('https:')) {
        problems.push(`${name} must start with https:// in production`);
      }
    }
    return problems;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
