/** Made from the API document by npm run generate; not to be edited. */
import type { Answer, CallOptions, Item, OnceOptions, Operation, Params } from './call.js';
import type { Listing } from './listing.js';

export const operations = {
  'admin.audit.list': { method: 'GET', path: '/api/admin/audit', takes: 'query', lists: true },
  'admin.browsers.delete': { method: 'DELETE', path: '/api/admin/browsers/{visitId}', takes: 'query' },
  'admin.browsers.list': { method: 'GET', path: '/api/admin/browsers', takes: 'query', lists: true },
  'admin.grantCredit': { method: 'POST', path: '/api/admin/credits', takes: 'body' },
  'admin.jobs.cancel': { method: 'POST', path: '/api/admin/jobs/{jobId}/cancel', takes: 'body' },
  'admin.jobs.list': { method: 'GET', path: '/api/admin/jobs', takes: 'query', lists: true },
  'admin.organizations.list': {
    method: 'GET',
    path: '/api/admin/organizations',
    takes: 'query',
    lists: true,
  },
  'admin.testers.create': { method: 'POST', path: '/api/admin/testers', takes: 'body' },
  'admin.testers.delete': { method: 'DELETE', path: '/api/admin/testers/{userId}', takes: 'query' },
  'admin.testers.list': { method: 'GET', path: '/api/admin/testers', takes: 'query', lists: true },
  'auth.changePassword': { method: 'POST', path: '/api/auth/password', takes: 'body' },
  'auth.logIn': { method: 'POST', path: '/api/auth/login', takes: 'body' },
  'auth.logOut': { method: 'POST', path: '/api/auth/logout' },
  'auth.me': { method: 'GET', path: '/api/auth/me' },
  'auth.oidc.callback': { method: 'GET', path: '/api/auth/oidc/callback', takes: 'query' },
  'auth.requestPasswordReset': { method: 'POST', path: '/api/auth/password-reset', takes: 'body' },
  'auth.resetPassword': { method: 'POST', path: '/api/auth/password-reset/{token}', takes: 'body' },
  'auth.sessions.end': { method: 'DELETE', path: '/api/auth/sessions/{sessionId}' },
  'auth.sessions.list': { method: 'GET', path: '/api/auth/sessions', takes: 'query', lists: true },
  'auth.signUp': { method: 'POST', path: '/api/auth/signup', takes: 'body' },
  'auth.updateMe': { method: 'PATCH', path: '/api/auth/me', takes: 'body' },
  'billing.balance': { method: 'GET', path: '/api/billing/balance', takes: 'query' },
  'billing.caps.get': { method: 'GET', path: '/api/billing/caps', takes: 'query' },
  'billing.caps.set': { method: 'PUT', path: '/api/billing/caps', takes: 'body' },
  'billing.changePlan': { method: 'POST', path: '/api/billing/change-plan', takes: 'body' },
  'billing.checkout': { method: 'POST', path: '/api/billing/checkout', takes: 'body', idempotent: true },
  'billing.hasCredits': { method: 'GET', path: '/api/billing/has-credits', takes: 'query' },
  'billing.ledger.list': { method: 'GET', path: '/api/billing/ledger', takes: 'query', lists: true },
  'billing.portal': { method: 'POST', path: '/api/billing/portal', takes: 'body' },
  'billing.subscription': { method: 'GET', path: '/api/billing/subscription', takes: 'query' },
  'codehost.connections.authorize': { method: 'GET', path: '/api/codehost/oauth/authorize', takes: 'query' },
  'codehost.connections.confirm': {
    method: 'POST',
    path: '/api/codehost/connections/confirm',
    takes: 'body',
  },
  'codehost.connections.delete': { method: 'DELETE', path: '/api/codehost/connections/{connectionId}' },
  'codehost.connections.list': {
    method: 'GET',
    path: '/api/codehost/connections',
    takes: 'query',
    lists: true,
  },
  'codehost.issues.bulkTest': { method: 'POST', path: '/api/codehost/issues/bulk-test', takes: 'body' },
  'codehost.issues.get': { method: 'GET', path: '/api/codehost/issues/{issueNumber}', takes: 'query' },
  'codehost.issues.list': { method: 'GET', path: '/api/codehost/issues', takes: 'query', lists: true },
  'codehost.issues.test': { method: 'POST', path: '/api/codehost/issues/test', takes: 'body' },
  'codehost.repositories.list': {
    method: 'GET',
    path: '/api/codehost/repositories',
    takes: 'query',
    lists: true,
  },
  'codehost.repositories.refresh': {
    method: 'POST',
    path: '/api/codehost/repositories/refresh',
    takes: 'body',
  },
  'codehost.testSessions.get': { method: 'GET', path: '/api/codehost/issues/test-sessions/{sessionId}' },
  'codehost.testSessions.list': { method: 'GET', path: '/api/codehost/issues/test-sessions', takes: 'query' },
  'codehost.token.delete': { method: 'DELETE', path: '/api/codehost/token', takes: 'query' },
  'codehost.token.set': { method: 'PUT', path: '/api/codehost/token', takes: 'body' },
  'errormon.delete': { method: 'DELETE', path: '/api/projects/{projectId}/errormon' },
  'errormon.get': { method: 'GET', path: '/api/projects/{projectId}/errormon' },
  'errormon.set': { method: 'PUT', path: '/api/projects/{projectId}/errormon', takes: 'body' },
  'errormon.test': { method: 'POST', path: '/api/projects/{projectId}/errormon/test' },
  'invitations.accept': { method: 'POST', path: '/api/invitations/{token}/accept' },
  'invitations.get': { method: 'GET', path: '/api/invitations/{token}' },
  'jobs.brief': { method: 'GET', path: '/api/jobs/{jobId}/brief' },
  'jobs.cancel': { method: 'POST', path: '/api/jobs/{jobId}/cancel' },
  'jobs.create': { method: 'POST', path: '/api/jobs', takes: 'body', idempotent: true },
  'jobs.createIssue': {
    method: 'POST',
    path: '/api/jobs/{jobId}/create-issue',
    takes: 'body',
    idempotent: true,
  },
  'jobs.estimate': { method: 'POST', path: '/api/jobs/estimate', takes: 'body' },
  'jobs.get': { method: 'GET', path: '/api/jobs/{jobId}' },
  'jobs.list': { method: 'GET', path: '/api/jobs', takes: 'query', lists: true },
  'jobs.sendMessage': { method: 'POST', path: '/api/jobs/{jobId}/messages', takes: 'body' },
  'jobs.status': { method: 'GET', path: '/api/jobs/{jobId}/status' },
  'jobs.telemetry': { method: 'GET', path: '/api/jobs/{jobId}/telemetry', takes: 'query' },
  'keys.create': { method: 'POST', path: '/api/keys', takes: 'body' },
  'keys.delete': { method: 'DELETE', path: '/api/keys/{keyId}' },
  'keys.list': { method: 'GET', path: '/api/keys', takes: 'query', lists: true },
  'keys.revoke': { method: 'POST', path: '/api/keys/{keyId}/revoke' },
  'mcp.call': { method: 'POST', path: '/api/mcp', takes: 'body' },
  'organizations.audit.list': {
    method: 'GET',
    path: '/api/organizations/{organizationId}/audit',
    takes: 'query',
    lists: true,
  },
  'organizations.create': { method: 'POST', path: '/api/organizations', takes: 'body' },
  'organizations.delete': { method: 'DELETE', path: '/api/organizations/{organizationId}' },
  'organizations.get': { method: 'GET', path: '/api/organizations/{organizationId}' },
  'organizations.invitations.create': {
    method: 'POST',
    path: '/api/organizations/{organizationId}/invite',
    takes: 'body',
  },
  'organizations.invitations.list': {
    method: 'GET',
    path: '/api/organizations/{organizationId}/invitations',
    takes: 'query',
    lists: true,
  },
  'organizations.invitations.withdraw': {
    method: 'DELETE',
    path: '/api/organizations/{organizationId}/invitations/{invitationId}',
  },
  'organizations.list': { method: 'GET', path: '/api/organizations', lists: true },
  'organizations.members.list': {
    method: 'GET',
    path: '/api/organizations/{organizationId}/members',
    lists: true,
  },
  'organizations.members.remove': {
    method: 'DELETE',
    path: '/api/organizations/{organizationId}/members/{userId}',
  },
  'organizations.members.update': {
    method: 'PATCH',
    path: '/api/organizations/{organizationId}/members/{userId}',
    takes: 'body',
  },
  'organizations.update': { method: 'PATCH', path: '/api/organizations/{organizationId}', takes: 'body' },
  'projects.create': { method: 'POST', path: '/api/projects', takes: 'body' },
  'projects.delete': { method: 'DELETE', path: '/api/projects/{projectId}' },
  'projects.get': { method: 'GET', path: '/api/projects/{projectId}' },
  'projects.list': { method: 'GET', path: '/api/projects', takes: 'query', lists: true },
  'projects.update': { method: 'PATCH', path: '/api/projects/{projectId}', takes: 'body' },
  'projects.usage': { method: 'GET', path: '/api/projects/{projectId}/usage', takes: 'query' },
  'projects.webhook.deliveries.get': {
    method: 'GET',
    path: '/api/projects/{projectId}/webhook/deliveries/{deliveryId}',
  },
  'projects.webhook.deliveries.list': {
    method: 'GET',
    path: '/api/projects/{projectId}/webhook/deliveries',
    takes: 'query',
    lists: true,
  },
  'projects.webhook.deliveries.redeliver': {
    method: 'POST',
    path: '/api/projects/{projectId}/webhook/deliveries/{deliveryId}/redeliver',
  },
  'projects.webhook.get': { method: 'GET', path: '/api/projects/{projectId}/webhook' },
  'projects.webhook.redeliverFailed': {
    method: 'POST',
    path: '/api/projects/{projectId}/webhook/redeliver-failed',
    takes: 'body',
  },
  'projects.webhook.set': { method: 'PUT', path: '/api/projects/{projectId}/webhook', takes: 'body' },
  'projects.webhook.test': { method: 'POST', path: '/api/projects/{projectId}/webhook/test' },
  'schedules.create': { method: 'POST', path: '/api/projects/{projectId}/schedules', takes: 'body' },
  'schedules.delete': { method: 'DELETE', path: '/api/projects/{projectId}/schedules/{scheduleId}' },
  'schedules.executions': {
    method: 'GET',
    path: '/api/projects/{projectId}/schedules/{scheduleId}/executions',
    takes: 'query',
    lists: true,
  },
  'schedules.get': { method: 'GET', path: '/api/projects/{projectId}/schedules/{scheduleId}' },
  'schedules.list': {
    method: 'GET',
    path: '/api/projects/{projectId}/schedules',
    takes: 'query',
    lists: true,
  },
  'schedules.preview': {
    method: 'GET',
    path: '/api/projects/{projectId}/schedules/preview',
    takes: 'query',
    lists: true,
  },
  'schedules.run': { method: 'POST', path: '/api/projects/{projectId}/schedules/{scheduleId}/run' },
  'schedules.update': {
    method: 'PATCH',
    path: '/api/projects/{projectId}/schedules/{scheduleId}',
    takes: 'body',
  },
  'secrets.create': { method: 'POST', path: '/api/projects/{projectId}/secrets', takes: 'body' },
  'secrets.delete': { method: 'DELETE', path: '/api/projects/{projectId}/secrets/{secretId}' },
  'secrets.list': { method: 'GET', path: '/api/projects/{projectId}/secrets', takes: 'query', lists: true },
  'secrets.update': { method: 'PATCH', path: '/api/projects/{projectId}/secrets/{secretId}', takes: 'body' },
  'templates.create': { method: 'POST', path: '/api/projects/{projectId}/templates', takes: 'body' },
  'templates.delete': { method: 'DELETE', path: '/api/projects/{projectId}/templates/{templateId}' },
  'templates.get': { method: 'GET', path: '/api/projects/{projectId}/templates/{templateId}' },
  'templates.list': {
    method: 'GET',
    path: '/api/projects/{projectId}/templates',
    takes: 'query',
    lists: true,
  },
  'templates.update': {
    method: 'PATCH',
    path: '/api/projects/{projectId}/templates/{templateId}',
    takes: 'body',
  },
  'tester.history': { method: 'GET', path: '/api/tester/history', takes: 'query', lists: true },
  'tester.jobs.addNote': { method: 'POST', path: '/api/tester/jobs/{jobId}/notes', takes: 'body' },
  'tester.jobs.claim': { method: 'POST', path: '/api/tester/jobs/{jobId}/claim' },
  'tester.jobs.endBrowser': { method: 'DELETE', path: '/api/tester/jobs/{jobId}/browser' },
  'tester.jobs.extend': { method: 'POST', path: '/api/tester/jobs/{jobId}/extend', takes: 'body' },
  'tester.jobs.get': { method: 'GET', path: '/api/tester/jobs/{jobId}' },
  'tester.jobs.list': { method: 'GET', path: '/api/tester/jobs', takes: 'query', lists: true },
  'tester.jobs.preview': { method: 'POST', path: '/api/tester/jobs/{jobId}/preview', takes: 'body' },
  'tester.jobs.reject': { method: 'POST', path: '/api/tester/jobs/{jobId}/reject', takes: 'body' },
  'tester.jobs.release': { method: 'POST', path: '/api/tester/jobs/{jobId}/release' },
  'tester.jobs.restartBrowser': { method: 'POST', path: '/api/tester/jobs/{jobId}/browser/restart' },
  'tester.jobs.startBrowser': { method: 'POST', path: '/api/tester/jobs/{jobId}/browser' },
  'tester.jobs.storeTelemetry': { method: 'POST', path: '/api/tester/jobs/{jobId}/telemetry', takes: 'body' },
  'tester.jobs.submit': { method: 'POST', path: '/api/tester/jobs/{jobId}/submit', takes: 'body' },
  'tokens.create': { method: 'POST', path: '/api/pats', takes: 'body' },
  'tokens.delete': { method: 'DELETE', path: '/api/pats/{patId}' },
  'tokens.list': { method: 'GET', path: '/api/pats', takes: 'query', lists: true },
  'tokens.revoke': { method: 'POST', path: '/api/pats/{patId}/revoke' },
  'web.config': { method: 'GET', path: '/api/web/config' },
  'web.logIn': { method: 'POST', path: '/api/web/login', takes: 'body' },
  'web.logOut': { method: 'POST', path: '/api/web/logout' },
  'web.signUp': { method: 'POST', path: '/api/web/signup', takes: 'body' },
} as const satisfies Record<string, Operation>;

/** What the API calls the causes of its refusals. */
export type ApiErrorCode =
  | 'already_member'
  | 'already_subscribed'
  | 'avatar_not_found'
  | 'body_too_large'
  | 'captured_elsewhere'
  | 'codehost_limited'
  | 'codehost_not_configured'
  | 'codehost_permission_missing'
  | 'codehost_unavailable'
  | 'connect_code_not_found'
  | 'connect_link_invalid'
  | 'connect_refused'
  | 'connection_not_found'
  | 'conversation_closed'
  | 'conversation_full'
  | 'deadline_exceeded'
  | 'delivery_not_found'
  | 'email_taken'
  | 'errormon_not_found'
  | 'errormon_tested_too_often'
  | 'extension_refused'
  | 'forbidden'
  | 'hook_invalid'
  | 'hook_signature_invalid'
  | 'idempotency_key_reused'
  | 'idempotent_request_running'
  | 'insufficient_credit'
  | 'internal_error'
  | 'invalid_request'
  | 'invitation_for_another_email'
  | 'invitation_not_found'
  | 'issue_not_found'
  | 'job_not_active'
  | 'job_not_cancellable'
  | 'job_not_claimable'
  | 'job_not_completed'
  | 'job_not_found'
  | 'key_not_found'
  | 'last_admin'
  | 'link_not_valid'
  | 'mail_not_configured'
  | 'member_not_found'
  | 'no_browser_free'
  | 'not_subscribed'
  | 'notes_full'
  | 'nothing_to_connect'
  | 'oidc_email_not_verified'
  | 'oidc_not_configured'
  | 'oidc_provider_unavailable'
  | 'oidc_sign_in_failed'
  | 'organization_has_projects'
  | 'organization_not_found'
  | 'organization_required'
  | 'password_reset_not_found'
  | 'pat_not_found'
  | 'payment_refused'
  | 'payments_not_configured'
  | 'payments_unavailable'
  | 'preview_unavailable'
  | 'previews_used'
  | 'project_not_found'
  | 'range_outside'
  | 'rate_limit_exceeded'
  | 'recording_incomplete'
  | 'recording_too_large'
  | 'recording_type_not_accepted'
  | 'repository_not_accessible'
  | 'run_interrupted'
  | 'run_timed_out'
  | 'schedule_not_found'
  | 'secret_name_taken'
  | 'secret_not_found'
  | 'service_unavailable'
  | 'session_not_found'
  | 'session_required'
  | 'stream_limit_reached'
  | 'stripe_event_invalid'
  | 'stripe_signature_invalid'
  | 'template_built_in'
  | 'template_name_taken'
  | 'template_not_found'
  | 'test_key_not_accepted'
  | 'test_session_not_found'
  | 'tester_busy'
  | 'token_not_accepted'
  | 'too_many_attempts'
  | 'too_many_password_checks'
  | 'too_many_streams'
  | 'too_many_waiters'
  | 'unsupported_media_type'
  | 'user_not_found'
  | 'visit_not_found'
  | 'webhook_disabled'
  | 'webhook_not_found'
  | 'webhook_tested_too_often'
  | 'wrong_credentials'
  | 'wrong_password';

export interface AdminApi {
  readonly audit: {
    /** List the actions of administrators that belong to no organization */
    list(
      params?: Params<'admin.audit.list'>,
      options?: CallOptions,
    ): Listing<Item<'admin.audit.list'>, Answer<'admin.audit.list'>>;
  };
  readonly browsers: {
    /** End a remote browser; what it has recorded is kept */
    delete(
      visitId: string,
      params?: Params<'admin.browsers.delete'>,
      options?: CallOptions,
    ): Promise<Answer<'admin.browsers.delete'>>;
    /** List the remote browsers that run, the oldest first */
    list(
      params?: Params<'admin.browsers.list'>,
      options?: CallOptions,
    ): Listing<Item<'admin.browsers.list'>, Answer<'admin.browsers.list'>>;
  };
  /** Grant credit to an organization */
  grantCredit(
    params: Params<'admin.grantCredit'>,
    options?: CallOptions,
  ): Promise<Answer<'admin.grantCredit'>>;
  readonly jobs: {
    /** Cancel a live job of any organization; its caller and its tester read the reason */
    cancel(
      jobId: string,
      params: Params<'admin.jobs.cancel'>,
      options?: CallOptions,
    ): Promise<Answer<'admin.jobs.cancel'>>;
    /** List the live jobs under way, the longest wait first */
    list(
      params?: Params<'admin.jobs.list'>,
      options?: CallOptions,
    ): Listing<Item<'admin.jobs.list'>, Answer<'admin.jobs.list'>>;
  };
  readonly organizations: {
    /** List all organizations, or search them by name, slug or id */
    list(
      params?: Params<'admin.organizations.list'>,
      options?: CallOptions,
    ): Listing<Item<'admin.organizations.list'>, Answer<'admin.organizations.list'>>;
  };
  readonly testers: {
    /** Make a user a tester */
    create(
      params: Params<'admin.testers.create'>,
      options?: CallOptions,
    ): Promise<Answer<'admin.testers.create'>>;
    /** Remove a tester */
    delete(
      userId: string,
      params?: Params<'admin.testers.delete'>,
      options?: CallOptions,
    ): Promise<Answer<'admin.testers.delete'>>;
    /** List testers */
    list(
      params?: Params<'admin.testers.list'>,
      options?: CallOptions,
    ): Listing<Item<'admin.testers.list'>, Answer<'admin.testers.list'>>;
  };
}

export interface AuthApi {
  /** Change your password and end all your sessions */
  changePassword(
    params: Params<'auth.changePassword'>,
    options?: CallOptions,
  ): Promise<Answer<'auth.changePassword'>>;
  /** Log in */
  logIn(params: Params<'auth.logIn'>, options?: CallOptions): Promise<Answer<'auth.logIn'>>;
  /** Log out */
  logOut(options?: CallOptions): Promise<Answer<'auth.logOut'>>;
  /** Get the current user */
  me(options?: CallOptions): Promise<Answer<'auth.me'>>;
  readonly oidc: {
    /** Complete an OpenID Connect sign-in */
    callback(
      params?: Params<'auth.oidc.callback'>,
      options?: CallOptions,
    ): Promise<Answer<'auth.oidc.callback'>>;
  };
  /** Request a password reset mail */
  requestPasswordReset(
    params: Params<'auth.requestPasswordReset'>,
    options?: CallOptions,
  ): Promise<Answer<'auth.requestPasswordReset'>>;
  /** Reset your password with the link of a mail */
  resetPassword(
    token: string,
    params: Params<'auth.resetPassword'>,
    options?: CallOptions,
  ): Promise<Answer<'auth.resetPassword'>>;
  readonly sessions: {
    /** End one of your sessions */
    end(sessionId: string, options?: CallOptions): Promise<Answer<'auth.sessions.end'>>;
    /** List your sessions */
    list(
      params?: Params<'auth.sessions.list'>,
      options?: CallOptions,
    ): Listing<Item<'auth.sessions.list'>, Answer<'auth.sessions.list'>>;
  };
  /** Sign up */
  signUp(params: Params<'auth.signUp'>, options?: CallOptions): Promise<Answer<'auth.signUp'>>;
  /** Change your name */
  updateMe(params: Params<'auth.updateMe'>, options?: CallOptions): Promise<Answer<'auth.updateMe'>>;
}

export interface BillingApi {
  /** Get the credit of an organization */
  balance(params?: Params<'billing.balance'>, options?: CallOptions): Promise<Answer<'billing.balance'>>;
  readonly caps: {
    /** Get monthly caps and current spending */
    get(params?: Params<'billing.caps.get'>, options?: CallOptions): Promise<Answer<'billing.caps.get'>>;
    /** Set a monthly cap or the low-credit threshold */
    set(params?: Params<'billing.caps.set'>, options?: CallOptions): Promise<Answer<'billing.caps.set'>>;
  };
  /** Change the plan of the subscription */
  changePlan(
    params: Params<'billing.changePlan'>,
    options?: CallOptions,
  ): Promise<Answer<'billing.changePlan'>>;
  /** Start a checkout for a subscription or credit */
  checkout(params?: Params<'billing.checkout'>, options?: OnceOptions): Promise<Answer<'billing.checkout'>>;
  /** Check whether an organization has credit */
  hasCredits(
    params?: Params<'billing.hasCredits'>,
    options?: CallOptions,
  ): Promise<Answer<'billing.hasCredits'>>;
  readonly ledger: {
    /** List the ledger entries of an organization */
    list(
      params?: Params<'billing.ledger.list'>,
      options?: CallOptions,
    ): Listing<Item<'billing.ledger.list'>, Answer<'billing.ledger.list'>>;
  };
  /** Open the billing portal */
  portal(params?: Params<'billing.portal'>, options?: CallOptions): Promise<Answer<'billing.portal'>>;
  /** Get the subscription of an organization */
  subscription(
    params?: Params<'billing.subscription'>,
    options?: CallOptions,
  ): Promise<Answer<'billing.subscription'>>;
}

export interface CodehostApi {
  readonly connections: {
    /** Start to connect an organization to its code host */
    authorize(
      params: Params<'codehost.connections.authorize'>,
      options?: CallOptions,
    ): Promise<Answer<'codehost.connections.authorize'>>;
    /** Confirm a connection with the code of the redirect */
    confirm(
      params: Params<'codehost.connections.confirm'>,
      options?: CallOptions,
    ): Promise<Answer<'codehost.connections.confirm'>>;
    /** Remove a connection; the App stays installed */
    delete(connectionId: string, options?: CallOptions): Promise<Answer<'codehost.connections.delete'>>;
    /** List the connections of an organization to its code host */
    list(
      params: Params<'codehost.connections.list'>,
      options?: CallOptions,
    ): Listing<Item<'codehost.connections.list'>, Answer<'codehost.connections.list'>>;
  };
  readonly issues: {
    /** Test several issues of a project's repository, each by a job of its own */
    bulkTest(
      params: Params<'codehost.issues.bulkTest'>,
      options?: CallOptions,
    ): Promise<Answer<'codehost.issues.bulkTest'>>;
    /** Get an issue of a project's repository */
    get(
      issueNumber: number,
      params: Params<'codehost.issues.get'>,
      options?: CallOptions,
    ): Promise<Answer<'codehost.issues.get'>>;
    /** List the issues of a project's repository */
    list(
      params: Params<'codehost.issues.list'>,
      options?: CallOptions,
    ): Listing<Item<'codehost.issues.list'>, Answer<'codehost.issues.list'>>;
    /** Test an issue of a project's repository */
    test(
      params: Params<'codehost.issues.test'>,
      options?: CallOptions,
    ): Promise<Answer<'codehost.issues.test'>>;
  };
  readonly repositories: {
    /** List the repositories that an organization may use */
    list(
      params: Params<'codehost.repositories.list'>,
      options?: CallOptions,
    ): Listing<Item<'codehost.repositories.list'>, Answer<'codehost.repositories.list'>>;
    /** Read the repositories of an organization from its code host again */
    refresh(
      params: Params<'codehost.repositories.refresh'>,
      options?: CallOptions,
    ): Promise<Answer<'codehost.repositories.refresh'>>;
  };
  readonly testSessions: {
    /** Get a test session */
    get(sessionId: string, options?: CallOptions): Promise<Answer<'codehost.testSessions.get'>>;
    /** List the test sessions of a project */
    list(
      params: Params<'codehost.testSessions.list'>,
      options?: CallOptions,
    ): Promise<Answer<'codehost.testSessions.list'>>;
  };
  readonly token: {
    /** Remove the token of an organization for its code host */
    delete(
      params: Params<'codehost.token.delete'>,
      options?: CallOptions,
    ): Promise<Answer<'codehost.token.delete'>>;
    /** Set the token of an organization for its code host */
    set(params: Params<'codehost.token.set'>, options?: CallOptions): Promise<Answer<'codehost.token.set'>>;
  };
}

export interface ErrormonApi {
  /** Disconnect a project from its error monitor */
  delete(projectId: string, options?: CallOptions): Promise<Answer<'errormon.delete'>>;
  /** Get the error monitor of a project */
  get(projectId: string, options?: CallOptions): Promise<Answer<'errormon.get'>>;
  /** Connect a project to its error monitor; the token is never shown again */
  set(
    projectId: string,
    params: Params<'errormon.set'>,
    options?: CallOptions,
  ): Promise<Answer<'errormon.set'>>;
  /** Read events of the last day from the error monitor of a project */
  test(projectId: string, options?: CallOptions): Promise<Answer<'errormon.test'>>;
}

export interface InvitationsApi {
  /** Accept an invitation to your email address */
  accept(token: string, options?: CallOptions): Promise<Answer<'invitations.accept'>>;
  /** Show an invitation to the holder of its link */
  get(token: string, options?: CallOptions): Promise<Answer<'invitations.get'>>;
}

export interface JobsApi {
  /** Get a job with its conversation, without its telemetry */
  brief(jobId: string, options?: CallOptions): Promise<Answer<'jobs.brief'>>;
  /** Cancel a job */
  cancel(jobId: string, options?: CallOptions): Promise<Answer<'jobs.cancel'>>;
  /** Submit a test job */
  create(params?: Params<'jobs.create'>, options?: OnceOptions): Promise<Answer<'jobs.create'>>;
  /** Create an issue from a finding of a completed job */
  createIssue(
    jobId: string,
    params: Params<'jobs.createIssue'>,
    options?: OnceOptions,
  ): Promise<Answer<'jobs.createIssue'>>;
  /** Estimate the cost of a job without creating it */
  estimate(params?: Params<'jobs.estimate'>, options?: CallOptions): Promise<Answer<'jobs.estimate'>>;
  /** Get a job with its conversation */
  get(jobId: string, options?: CallOptions): Promise<Answer<'jobs.get'>>;
  /** List jobs */
  list(params?: Params<'jobs.list'>, options?: CallOptions): Listing<Item<'jobs.list'>, Answer<'jobs.list'>>;
  /** Send a message to the tester or the caller of a job */
  sendMessage(
    jobId: string,
    params: Params<'jobs.sendMessage'>,
    options?: CallOptions,
  ): Promise<Answer<'jobs.sendMessage'>>;
  /** Get a job without its conversation */
  status(jobId: string, options?: CallOptions): Promise<Answer<'jobs.status'>>;
  /** Download all telemetry by the signed link in `testerData` */
  telemetry(
    jobId: string,
    params: Params<'jobs.telemetry'>,
    options?: CallOptions,
  ): Promise<Answer<'jobs.telemetry'>>;
}

export interface KeysApi {
  /** Create an API key; its value is shown once */
  create(params: Params<'keys.create'>, options?: CallOptions): Promise<Answer<'keys.create'>>;
  /** Delete an API key */
  delete(keyId: string, options?: CallOptions): Promise<Answer<'keys.delete'>>;
  /** List the API keys of an organization */
  list(params: Params<'keys.list'>, options?: CallOptions): Listing<Item<'keys.list'>, Answer<'keys.list'>>;
  /** Revoke an API key */
  revoke(keyId: string, options?: CallOptions): Promise<Answer<'keys.revoke'>>;
}

export interface McpApi {
  /** Exchange a message of the Model Context Protocol */
  call(params: Params<'mcp.call'>, options?: CallOptions): Promise<Answer<'mcp.call'>>;
}

export interface OrganizationsApi {
  readonly audit: {
    /** List the audit log of an organization */
    list(
      organizationId: string,
      params?: Params<'organizations.audit.list'>,
      options?: CallOptions,
    ): Listing<Item<'organizations.audit.list'>, Answer<'organizations.audit.list'>>;
  };
  /** Create an organization */
  create(
    params: Params<'organizations.create'>,
    options?: CallOptions,
  ): Promise<Answer<'organizations.create'>>;
  /** Delete an organization that has no projects */
  delete(organizationId: string, options?: CallOptions): Promise<Answer<'organizations.delete'>>;
  /** Get an organization */
  get(organizationId: string, options?: CallOptions): Promise<Answer<'organizations.get'>>;
  readonly invitations: {
    /** Invite a user by email; the link is shown once */
    create(
      organizationId: string,
      params: Params<'organizations.invitations.create'>,
      options?: CallOptions,
    ): Promise<Answer<'organizations.invitations.create'>>;
    /** List pending invitations */
    list(
      organizationId: string,
      params?: Params<'organizations.invitations.list'>,
      options?: CallOptions,
    ): Listing<Item<'organizations.invitations.list'>, Answer<'organizations.invitations.list'>>;
    /** Withdraw an invitation */
    withdraw(
      organizationId: string,
      invitationId: string,
      options?: CallOptions,
    ): Promise<Answer<'organizations.invitations.withdraw'>>;
  };
  /** List your organizations */
  list(options?: CallOptions): Listing<Item<'organizations.list'>, Answer<'organizations.list'>>;
  readonly members: {
    /** List the members of an organization */
    list(
      organizationId: string,
      options?: CallOptions,
    ): Listing<Item<'organizations.members.list'>, Answer<'organizations.members.list'>>;
    /** Remove a member, or leave the organization */
    remove(
      organizationId: string,
      userId: string,
      options?: CallOptions,
    ): Promise<Answer<'organizations.members.remove'>>;
    /** Change the role of a member */
    update(
      organizationId: string,
      userId: string,
      params: Params<'organizations.members.update'>,
      options?: CallOptions,
    ): Promise<Answer<'organizations.members.update'>>;
  };
  /** Rename an organization */
  update(
    organizationId: string,
    params: Params<'organizations.update'>,
    options?: CallOptions,
  ): Promise<Answer<'organizations.update'>>;
}

export interface ProjectsApi {
  /** Create a project */
  create(params: Params<'projects.create'>, options?: CallOptions): Promise<Answer<'projects.create'>>;
  /** Delete a project and everything in it */
  delete(projectId: string, options?: CallOptions): Promise<Answer<'projects.delete'>>;
  /** Get a project */
  get(projectId: string, options?: CallOptions): Promise<Answer<'projects.get'>>;
  /** List your projects */
  list(
    params?: Params<'projects.list'>,
    options?: CallOptions,
  ): Listing<Item<'projects.list'>, Answer<'projects.list'>>;
  /** Change a project */
  update(
    projectId: string,
    params?: Params<'projects.update'>,
    options?: CallOptions,
  ): Promise<Answer<'projects.update'>>;
  /** Count the jobs, verdicts, seconds and cost of a project by day */
  usage(
    projectId: string,
    params?: Params<'projects.usage'>,
    options?: CallOptions,
  ): Promise<Answer<'projects.usage'>>;
  readonly webhook: {
    readonly deliveries: {
      /** Get a webhook delivery as it was sent */
      get(
        projectId: string,
        deliveryId: string,
        options?: CallOptions,
      ): Promise<Answer<'projects.webhook.deliveries.get'>>;
      /** List webhook deliveries with their attempts */
      list(
        projectId: string,
        params?: Params<'projects.webhook.deliveries.list'>,
        options?: CallOptions,
      ): Listing<Item<'projects.webhook.deliveries.list'>, Answer<'projects.webhook.deliveries.list'>>;
      /** Redeliver a webhook */
      redeliver(
        projectId: string,
        deliveryId: string,
        options?: CallOptions,
      ): Promise<Answer<'projects.webhook.deliveries.redeliver'>>;
    };
    /** Get the webhook of a project */
    get(projectId: string, options?: CallOptions): Promise<Answer<'projects.webhook.get'>>;
    /** Redeliver all webhooks that failed since an instant */
    redeliverFailed(
      projectId: string,
      params: Params<'projects.webhook.redeliverFailed'>,
      options?: CallOptions,
    ): Promise<Answer<'projects.webhook.redeliverFailed'>>;
    /** Set the webhook of a project; the signing secret is shown once */
    set(
      projectId: string,
      params: Params<'projects.webhook.set'>,
      options?: CallOptions,
    ): Promise<Answer<'projects.webhook.set'>>;
    /** Send a signed ping to the webhook of a project and return the result */
    test(projectId: string, options?: CallOptions): Promise<Answer<'projects.webhook.test'>>;
  };
}

export interface SchedulesApi {
  /** Create a schedule */
  create(
    projectId: string,
    params: Params<'schedules.create'>,
    options?: CallOptions,
  ): Promise<Answer<'schedules.create'>>;
  /** Delete a schedule with its executions */
  delete(projectId: string, scheduleId: string, options?: CallOptions): Promise<Answer<'schedules.delete'>>;
  /** List the executions of a schedule */
  executions(
    projectId: string,
    scheduleId: string,
    params?: Params<'schedules.executions'>,
    options?: CallOptions,
  ): Listing<Item<'schedules.executions'>, Answer<'schedules.executions'>>;
  /** Get a schedule */
  get(projectId: string, scheduleId: string, options?: CallOptions): Promise<Answer<'schedules.get'>>;
  /** List the schedules of a project */
  list(
    projectId: string,
    params?: Params<'schedules.list'>,
    options?: CallOptions,
  ): Listing<Item<'schedules.list'>, Answer<'schedules.list'>>;
  /** Preview the next five executions of a schedule without saving it */
  preview(
    projectId: string,
    params?: Params<'schedules.preview'>,
    options?: CallOptions,
  ): Listing<Item<'schedules.preview'>, Answer<'schedules.preview'>>;
  /** Run a schedule now */
  run(projectId: string, scheduleId: string, options?: CallOptions): Promise<Answer<'schedules.run'>>;
  /** Change, pause or resume a schedule */
  update(
    projectId: string,
    scheduleId: string,
    params?: Params<'schedules.update'>,
    options?: CallOptions,
  ): Promise<Answer<'schedules.update'>>;
}

export interface SecretsApi {
  /** Create a secret that testers fill in and never see */
  create(
    projectId: string,
    params: Params<'secrets.create'>,
    options?: CallOptions,
  ): Promise<Answer<'secrets.create'>>;
  /** Delete a secret */
  delete(projectId: string, secretId: string, options?: CallOptions): Promise<Answer<'secrets.delete'>>;
  /** List the secrets of a project, without their values */
  list(
    projectId: string,
    params?: Params<'secrets.list'>,
    options?: CallOptions,
  ): Listing<Item<'secrets.list'>, Answer<'secrets.list'>>;
  /** Change a secret, or replace its values */
  update(
    projectId: string,
    secretId: string,
    params?: Params<'secrets.update'>,
    options?: CallOptions,
  ): Promise<Answer<'secrets.update'>>;
}

export interface TemplatesApi {
  /** Create a template */
  create(
    projectId: string,
    params: Params<'templates.create'>,
    options?: CallOptions,
  ): Promise<Answer<'templates.create'>>;
  /** Delete a template */
  delete(projectId: string, templateId: string, options?: CallOptions): Promise<Answer<'templates.delete'>>;
  /** Get a template */
  get(projectId: string, templateId: string, options?: CallOptions): Promise<Answer<'templates.get'>>;
  /** List the templates of a project, built-in ones last */
  list(
    projectId: string,
    params?: Params<'templates.list'>,
    options?: CallOptions,
  ): Listing<Item<'templates.list'>, Answer<'templates.list'>>;
  /** Change a template */
  update(
    projectId: string,
    templateId: string,
    params?: Params<'templates.update'>,
    options?: CallOptions,
  ): Promise<Answer<'templates.update'>>;
}

export interface TesterApi {
  /** List the jobs that you worked on */
  history(
    params?: Params<'tester.history'>,
    options?: CallOptions,
  ): Listing<Item<'tester.history'>, Answer<'tester.history'>>;
  readonly jobs: {
    /** Note something during the test */
    addNote(
      jobId: string,
      params: Params<'tester.jobs.addNote'>,
      options?: CallOptions,
    ): Promise<Answer<'tester.jobs.addNote'>>;
    /** Claim a job */
    claim(jobId: string, options?: CallOptions): Promise<Answer<'tester.jobs.claim'>>;
    /** End the remote browser of a job */
    endBrowser(jobId: string, options?: CallOptions): Promise<Answer<'tester.jobs.endBrowser'>>;
    /** Extend the deadline within the budget of the job */
    extend(
      jobId: string,
      params: Params<'tester.jobs.extend'>,
      options?: CallOptions,
    ): Promise<Answer<'tester.jobs.extend'>>;
    /** Get a job as its tester */
    get(jobId: string, options?: CallOptions): Promise<Answer<'tester.jobs.get'>>;
    /** List your active job and the jobs to claim */
    list(
      params?: Params<'tester.jobs.list'>,
      options?: CallOptions,
    ): Listing<Item<'tester.jobs.list'>, Answer<'tester.jobs.list'>>;
    /** Preview the result of a report, without storing anything */
    preview(
      jobId: string,
      params: Params<'tester.jobs.preview'>,
      options?: CallOptions,
    ): Promise<Answer<'tester.jobs.preview'>>;
    /** Reject a job that cannot be tested */
    reject(
      jobId: string,
      params: Params<'tester.jobs.reject'>,
      options?: CallOptions,
    ): Promise<Answer<'tester.jobs.reject'>>;
    /** Release a job to the queue */
    release(jobId: string, options?: CallOptions): Promise<Answer<'tester.jobs.release'>>;
    /** Replace the remote browser of a job by a new one */
    restartBrowser(jobId: string, options?: CallOptions): Promise<Answer<'tester.jobs.restartBrowser'>>;
    /** Start the remote browser of a job */
    startBrowser(jobId: string, options?: CallOptions): Promise<Answer<'tester.jobs.startBrowser'>>;
    /** Store a batch of telemetry */
    storeTelemetry(
      jobId: string,
      params: Params<'tester.jobs.storeTelemetry'>,
      options?: CallOptions,
    ): Promise<Answer<'tester.jobs.storeTelemetry'>>;
    /** Submit the report, and what you answer yourself: verdict, data, findings */
    submit(
      jobId: string,
      params: Params<'tester.jobs.submit'>,
      options?: CallOptions,
    ): Promise<Answer<'tester.jobs.submit'>>;
  };
}

export interface TokensApi {
  /** Create a personal access token; its value is shown once */
  create(params: Params<'tokens.create'>, options?: CallOptions): Promise<Answer<'tokens.create'>>;
  /** Delete a personal access token */
  delete(patId: string, options?: CallOptions): Promise<Answer<'tokens.delete'>>;
  /** List your personal access tokens */
  list(
    params?: Params<'tokens.list'>,
    options?: CallOptions,
  ): Listing<Item<'tokens.list'>, Answer<'tokens.list'>>;
  /** Revoke a personal access token */
  revoke(patId: string, options?: CallOptions): Promise<Answer<'tokens.revoke'>>;
}

export interface WebApi {
  /** Get what this server offers, for the pages before signing in */
  config(options?: CallOptions): Promise<Answer<'web.config'>>;
  /** Log in in a browser; the session is a cookie */
  logIn(params: Params<'web.logIn'>, options?: CallOptions): Promise<Answer<'web.logIn'>>;
  /** Log out in a browser and delete the cookie */
  logOut(options?: CallOptions): Promise<Answer<'web.logOut'>>;
  /** Sign up in a browser; the session is a cookie */
  signUp(params: Params<'web.signUp'>, options?: CallOptions): Promise<Answer<'web.signUp'>>;
}

/** The constructor of the client makes these members. */
export abstract class Api {
  declare readonly admin: AdminApi;
  declare readonly auth: AuthApi;
  declare readonly billing: BillingApi;
  declare readonly codehost: CodehostApi;
  declare readonly errormon: ErrormonApi;
  declare readonly invitations: InvitationsApi;
  declare readonly jobs: JobsApi;
  declare readonly keys: KeysApi;
  declare readonly mcp: McpApi;
  declare readonly organizations: OrganizationsApi;
  declare readonly projects: ProjectsApi;
  declare readonly schedules: SchedulesApi;
  declare readonly secrets: SecretsApi;
  declare readonly templates: TemplatesApi;
  declare readonly tester: TesterApi;
  declare readonly tokens: TokensApi;
  declare readonly web: WebApi;
}
