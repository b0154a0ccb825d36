/** The connections of an organization to its code host: installations of the App, and a token. */
import { IsBoolean, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { clientOf, defineContract, defineError, Nothing, rpc, within } from '../define/index.js';
import { OrganizationById, OrganizationNotFound } from '../identity/organization.contract.js';

export class CodehostNotConfigured extends defineError(
  'codehost_not_configured',
  503,
  'No code host is configured: set CODEHOST_APP_ID and the other CODEHOST_ variables of the App for codehost; a token works without them',
) {}

/** The code host does not answer, or answers with a failure of its own. */
export class CodehostUnavailable extends defineError(
  'codehost_unavailable',
  503,
  'The code host is temporarily unavailable; try again later',
) {}

/** A limit of the code host is exhausted. `Retry-After` has the seconds that are left. */
export class CodehostLimited extends defineError(
  'codehost_limited',
  503,
  'The rate limit of the code host is exceeded; try again later',
) {}

/** Forged, used, expired or of another flow: the answer does not reveal which. */
export class ConnectLinkInvalid extends defineError(
  'connect_link_invalid',
  400,
  'state must be of a link that is unused and at most 15 minutes old; request a new one with GET /api/codehost/oauth/authorize',
  'state',
) {}

/** The user of the code host did not agree, or the code host refused the code. */
export class ConnectRefused extends defineError(
  'connect_refused',
  400,
  'The code host did not confirm the authorization; request a new link with GET /api/codehost/oauth/authorize',
) {}

/** The user may push to no repository of the installation, or the installation is not theirs. */
export class NothingToConnect extends defineError(
  'nothing_to_connect',
  400,
  'No repository can be connected: the user must be able to push to a repository of the installation',
) {}

/** Also for the code of another user: the answer does not reveal that it exists. */
export class ConnectCodeNotFound extends defineError(
  'connect_code_not_found',
  404,
  'Code not found; it is valid once, for 10 minutes and for the user who requested the link',
) {}

export class ConnectionNotFound extends defineError('connection_not_found', 404, 'Connection not found') {}

export class ConnectLinks {
  /** The page of the code host that installs the App. */
  url: string;
  /** For an App that is already installed: the page that only authorizes the user. */
  connectUrl: string;
  /** Both links work once, until then. */
  expiresAt: string;
}

/** The parameters with which the code host redirects the browser; others are ignored. */
export class FinishConnectRequest {
  @IsOptional()
  @IsString()
  @MaxLength(1_024)
  code?: string;

  @IsOptional()
  @IsString()
  @MaxLength(512)
  state?: string;

  /** Anyone can write another id into the address: it counts only if the user's own token has access. */
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,15}$/, { message: 'installation_id must be a whole number' })
  installation_id?: string;

  /** `install`, `update`, or `request` when an owner of the account must approve first. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  setup_action?: string;

  /** Why the code host refused. */
  @IsOptional()
  @IsString()
  @MaxLength(512)
  error?: string;
}

export class ConnectFinished {
  /** Links nothing yet: the user who requested the link confirms it with this code. */
  confirm: string;
  /** The accounts of the code host, separated by commas. */
  account: string;
  /** How many repositories the connection will have. */
  repositories: number;
}

export class ConfirmConnectionRequest {
  @IsString()
  @Length(1, 200)
  code: string;

  /**
   * Whether repositories that the installation gets later are connected too; false by default. Only for an account that
   * the connecting user administers.
   */
  @IsOptional()
  @IsBoolean()
  allRepositories?: boolean;
}

export class ConnectionRecord {
  id: string;
  kind: 'installation' | 'token';
  /** Login of the user or organization on the code host. */
  account: string;
  /**
   * `pending`: an owner of the account must approve the installation, then the user connects again. `suspended`: by the
   * account. `invalid`: uninstalled, or the token was refused.
   */
  status: 'active' | 'suspended' | 'pending' | 'invalid';
  /** How many it has access to. */
  repositories: number;
  /** How many the installation got later. To use them, connect again. */
  newRepositories: number;
  /** Whether repositories that the installation gets later are connected too. */
  allRepositories: boolean;
  /** The last 4 characters of a token; null for an installation. */
  hint: string | null;
  /** Of a pending one: when the installation was approved; from then on the user can connect again. */
  approvedAt: string | null;
  createdAt: string;
}

export class ConnectionList {
  items: ConnectionRecord[];
}

export class ConnectionById {
  @IsString()
  connectionId: string;
}

const tokenRule = { message: 'token must have 8 to 500 visible ASCII characters' };

export class PutCodehostTokenRequest extends OrganizationById {
  /** Never answered again. */
  @IsString()
  @Length(8, 500, tokenRule)
  @Matches(/^[\x21-\x7e]*$/, tokenRule)
  token: string;
}

/** What the operator has configured. */
export class CodehostSettings {
  /** The App of the code host; without it only tokens of organizations work. */
  codehost: boolean;
}

/** Requests to the code host take up to 10 s each. */
const hostMs = 25_000;

export const connectionContract = defineContract('codehost.connection', {
  /** A page waits for the answer. */
  settings: within(1_000, rpc(Nothing, CodehostSettings)),
  /** For admins. */
  authorizeUrl: rpc(OrganizationById, ConnectLinks, OrganizationNotFound, CodehostNotConfigured),
  /** The end of the flow in the browser, which has no token of ours. Links nothing: see `confirm`. */
  finish: within(
    hostMs,
    rpc(
      FinishConnectRequest,
      ConnectFinished,
      ConnectLinkInvalid,
      ConnectRefused,
      NothingToConnect,
      CodehostNotConfigured,
      CodehostUnavailable,
      CodehostLimited,
    ),
  ),
  /** Links: needs the code, and the user who requested the link, who must still be an admin. */
  confirm: rpc(ConfirmConnectionRequest, ConnectionList, ConnectCodeNotFound, NothingToConnect),
  /** Newest first. */
  list: rpc(OrganizationById, ConnectionList, OrganizationNotFound),
  /** Unlinks it from this organization. The App stays installed. */
  remove: rpc(ConnectionById, Nothing, ConnectionNotFound),
  /** Checks the token with the code host before it is stored. */
  putToken: within(
    hostMs,
    rpc(
      PutCodehostTokenRequest,
      ConnectionRecord,
      OrganizationNotFound,
      CodehostUnavailable,
      CodehostLimited,
    ),
  ),
  /** Also when there is none. */
  removeToken: rpc(OrganizationById, Nothing, OrganizationNotFound),
});

export class ConnectionClient extends clientOf(connectionContract) {}
