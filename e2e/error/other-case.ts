/** Refused requests beyond the parameters of a job: bodies, tokens, rights, lists, states, and the other endpoints. */
import { newToken } from '@handtest/contracts/identity';
import { type ErrorCase, type Ground, refused } from './error-case.js';

const invalid = [400, 'invalid_request'] as const;
const jobs = ['POST', '/api/jobs'] as const;
const run = ['POST', '/api/run'] as const;
const list = (query: string) => ['GET', `/api/jobs?${query}`] as const;

function bodies(): ErrorCase[] {
  const type = { 'content-type': 'application/json' };
  const missing = ['url', 'description', 'projectId'];
  return [
    refused(jobs, { raw: '{"url":', headers: type }, [400, 'invalid_json'], 'body', 'must be valid JSON'),
    refused(jobs, {}, invalid, ['body', ...missing], 'The body is empty; send a JSON object'),
    refused(jobs, { body: {} }, invalid, missing, 'url is required'),
    refused(
      jobs,
      { raw: 'a=1', headers: { 'content-type': 'text/plain' } },
      [415, 'unsupported_media_type'],
      [],
      'JSON',
    ),
    refused(jobs, { raw: '[]', headers: type }, invalid, 'body', 'must be a JSON object'),
    refused(jobs, { raw: '"x"', headers: type }, invalid, 'body', 'must be a JSON object'),
    refused(
      jobs,
      { raw: '{"__proto__":1}', headers: type },
      invalid,
      'body',
      'must not have the key __proto__',
    ),
    refused(
      jobs,
      { body: { a: 'x'.repeat(1_100_000) } },
      [413, 'body_too_large'],
      [],
      'must be at most 1 MB',
    ),
    refused(
      jobs,
      { raw: `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, headers: type },
      invalid,
      'body',
      '32 levels',
    ),
    refused(
      jobs,
      { body: { url: 'https://a.example', description: 'x', project_id: 'p' } },
      invalid,
      'projectId',
      'rename project_id to projectId',
    ),
    refused(
      jobs,
      { body: {}, headers: { 'idempotency-key': 'a b' } },
      invalid,
      [...missing, 'Idempotency-Key'],
      '',
    ),
    refused(run, { body: { prNumbers: [1] } }, invalid, ['prNumbers', ...missing], 'use POST /api/jobs'),
  ];
}

function tokens(): ErrorCase[] {
  const me = ['GET', '/api/auth/me'] as const;
  const no = [401, 'token_not_accepted'] as const;
  const by = (authorization: string) => ({ as: 'none', headers: { authorization } }) as const;
  const mistyped = `${newToken('key').slice(0, -1)}_`;
  return [
    refused(me, { as: 'none' }, no, [], 'Authorization is missing; send "Authorization: Bearer ht_key_…"'),
    refused(me, by('Bearer '), no, [], 'has an empty token'),
    refused(me, by('Basic abc'), no, [], 'must contain a Bearer token'),
    refused(me, by('Bearer sk_live_1'), no, [], 'must begin with ht_key_'),
    refused(me, by(`Bearer ${mistyped}`), no, [], 'mistyped or incomplete'),
    refused(me, by(`Bearer ${newToken('key')}`), no, [], 'unknown, revoked or expired'),
    refused(me, { as: 'none', headers: { 'x-api-key': 'x' } }, no, [], 'The header x-api-key is not read'),
    refused(['GET', '/api/auth/me?api_key=x'], { as: 'none' }, no, [], 'must not be sent in the URL'),
  ];
}

function rights({ organizationId, projectId }: Ground): ErrorCase[] {
  const no = [403, 'forbidden'] as const;
  const session = [403, 'session_required'] as const;
  const keys = { body: { organizationId, name: 'x' } };
  return [
    refused(['POST', '/api/keys'], keys, no, [], 'This needs the role admin; an API key acts as contributor'),
    refused(['POST', '/api/keys'], { ...keys, as: 'viewer' }, no, [], 'the role admin; your role is viewer'),
    refused(['GET', '/api/billing/ledger'], {}, no, [], 'This needs the role admin'),
    refused(
      jobs,
      { as: 'viewer', body: { projectId, url: 'https://a.example', description: 'x' } },
      no,
      [],
      'admin or contributor; your role is viewer',
    ),
    refused(['GET', '/api/pats'], {}, session, [], 'This needs a user session'),
    refused(['GET', '/api/tester/jobs'], {}, session, [], 'This needs a user session'),
    refused(['GET', '/api/tester/jobs'], { as: 'owner' }, no, [], 'the platform role tester'),
    refused(['GET', '/api/admin/testers'], { as: 'owner' }, no, [], 'the platform role platform_admin'),
  ];
}

function lists({ projectId }: Ground): ErrorCase[] {
  const limit = 'limit must be a whole number from 1 to 100; it is';
  return [
    refused(list('limit=0'), {}, invalid, 'limit', `${limit} 0`),
    refused(list('limit=101'), {}, invalid, 'limit', `${limit} 101`),
    refused(list('limit=abc'), {}, invalid, 'limit', `${limit} "abc"`),
    refused(list('limit='), {}, invalid, 'limit', `${limit} ""`),
    refused(list('limit=1&limit=2'), {}, invalid, 'limit', `${limit} an array`),
    refused(
      list('offset=-1'),
      {},
      invalid,
      'offset',
      'offset must be a whole number of at least 0; it is -1',
    ),
    refused(list('limit=0&offset=x'), {}, invalid, ['limit', 'offset'], limit),
    refused(list('status=bogus'), {}, invalid, 'status', '"bogus" is none of them'),
    refused(
      list('updatedAfter=now'),
      {},
      invalid,
      'updatedAfter',
      'a timestamp such as 2026-03-01T10:00:00Z; it is "now"',
    ),
    refused(list('createdAfter=1767225600000'), {}, invalid, 'createdAfter', 'must be a timestamp such as'),
    refused(list('search=x'), {}, invalid, 'projectId', 'projectId is required with search'),
    refused(list('search=x&status=y'), {}, invalid, ['status', 'projectId'], 'status must be one or more of'),
    refused(list('projectId=nope'), {}, [404, 'project_not_found'], [], 'Project not found'),
    refused(list('organizationId=nope'), {}, [404, 'organization_not_found'], [], 'Organization not found'),
    refused(['GET', `/api/projects/${projectId}/templates?limit=x`], {}, invalid, 'limit', limit),
  ];
}

function states({ cancelledJobId, foreignOrganizationId }: Ground): ErrorCase[] {
  const job = `/api/jobs/${cancelledJobId}`;
  const body = { url: 'https://a.example', description: 'x', codehostRepo: 'a/b' };
  return [
    refused(['GET', '/api/jobs/nope'], {}, [404, 'job_not_found'], [], 'Job not found'),
    refused(['GET', '/api/jobs/nope/status'], { as: 'none' }, [404, 'job_not_found'], [], 'Job not found'),
    refused(['POST', '/api/jobs/nope/cancel'], {}, [404, 'job_not_found'], [], 'Job not found'),
    refused(['POST', `${job}/cancel`], {}, [409, 'job_not_cancellable'], [], 'is already cancelled'),
    refused(
      ['POST', `${job}/messages`],
      { body: { message: 'x' } },
      [409, 'conversation_closed'],
      [],
      'closed',
    ),
    refused(['POST', `${job}/messages`], { body: { message: '' } }, invalid, 'message', 'must not be empty'),
    refused(
      ['POST', `/api/tester${job.slice(4)}/claim`],
      { as: 'tester' },
      [409, 'job_not_claimable'],
      [],
      'choose another',
    ),
    refused(
      ['POST', '/api/jobs/estimate'],
      { body: {} },
      invalid,
      ['url', 'description', 'projectId'],
      'is required',
    ),
    refused(
      jobs,
      { body: { ...body, projectId: 'nope' } },
      [404, 'project_not_found'],
      [],
      'Project not found',
    ),
    refused(
      jobs,
      { as: 'owner', body: { ...body, organizationId: foreignOrganizationId } },
      [404, 'organization_not_found'],
      [],
      'Organization',
    ),
    refused(jobs, { as: 'owner', body }, invalid, 'organizationId', 'organizationId is required'),
    refused(
      ['GET', '/api/billing/balance'],
      { as: 'viewer' },
      [400, 'organization_required'],
      'organizationId',
      'organizationId is required',
    ),
    refused(
      ['POST', '/api/billing/stripe-events'],
      { as: 'none', body: {} },
      [400, 'stripe_signature_invalid'],
      'Stripe-Signature',
      'The Stripe-Signature header',
    ),
    refused(['GET', '/api/jobs/%'], {}, [400, 'invalid_path'], 'path', 'must be a valid URL path'),
    refused(['PUT', '/api/jobs'], { body: {} }, [405, 'method_not_allowed'], [], 'must be GET, HEAD or POST'),
    refused(['GET', '/api/job'], {}, [404, 'endpoint_not_found'], [], 'see /api/docs'),
  ];
}

function accounts({ organizationId, email, viewerEmail, ownerId }: Ground): ErrorCase[] {
  const signUp = ['POST', '/api/auth/signup'] as const;
  const person = { email: 'new@example.com', password: 'correct horse battery', name: 'Ann' };
  const by = (body: object) => ({ as: 'none', body }) as const;
  const invite = ['POST', `/api/organizations/${organizationId}/invite`] as const;
  const own = { as: 'owner' } as const;
  return [
    refused(
      signUp,
      by({ ...person, password: 'short' }),
      invalid,
      'password',
      'must have at least 10 characters',
    ),
    refused(
      signUp,
      by({ ...person, password: 'passwordpassword' }),
      invalid,
      'password',
      'a common password',
    ),
    refused(
      signUp,
      by({ ...person, email: 'a' }),
      invalid,
      'email',
      'must be a valid email address; it is "a"',
    ),
    refused(
      signUp,
      by({ email: 'a', password: 'b' }),
      invalid,
      ['email', 'password', 'name'],
      'name is required',
    ),
    refused(signUp, by({ ...person, email }), [409, 'email_taken'], [], 'already exists'),
    refused(
      ['POST', '/api/auth/login'],
      by({ email, password: 'wrong' }),
      [401, 'wrong_credentials'],
      [],
      'Wrong email or password',
    ),
    refused(['POST', '/api/auth/login'], by({ email }), invalid, 'password', 'password is required'),
    refused(invite, { ...own, body: { email: 'a' } }, invalid, 'email', 'must be a valid email address'),
    refused(
      invite,
      { ...own, body: { email: 'a@b.example', role: 'boss' } },
      invalid,
      'role',
      'must be admin, contributor or viewer; it is "boss"',
    ),
    refused(
      invite,
      { ...own, body: { email: viewerEmail } },
      [409, 'already_member'],
      [],
      'already a member',
    ),
    refused(
      ['DELETE', `/api/organizations/${organizationId}/members/${ownerId}`],
      own,
      [409, 'last_admin'],
      [],
      'at least one admin',
    ),
    refused(
      ['POST', `/api/invitations/${newToken('inv')}/accept`],
      own,
      [404, 'invitation_not_found'],
      [],
      'not found',
    ),
    refused(
      ['POST', '/api/pats'],
      { ...own, body: { name: 'x', expiresAt: '2020-01-01T00:00:00Z' } },
      invalid,
      'expiresAt',
      'must be in the future',
    ),
    refused(
      ['POST', '/api/pats'],
      { ...own, body: { expiresAt: 'soon' } },
      invalid,
      ['name', 'expiresAt'],
      'is required',
    ),
  ];
}

function others({ projectId }: Ground): ErrorCase[] {
  const project = `/api/projects/${projectId}`;
  const webhook = ['PUT', `${project}/webhook`] as const;
  const schedule = ['POST', `${project}/schedules`] as const;
  const own = { as: 'owner' } as const;
  return [
    refused(
      webhook,
      { body: { url: 'http://example.com', enabled: true } },
      invalid,
      'url',
      'url must start with https://',
    ),
    refused(
      webhook,
      { body: { url: 'https://x.localhost', enabled: true } },
      invalid,
      'url',
      'must name a public host',
    ),
    refused(webhook, { body: {} }, invalid, ['url', 'enabled'], 'url is required'),
    refused(
      ['POST', '/api/billing/checkout'],
      { ...own, body: { tier: 'gold' } },
      invalid,
      'tier',
      'must be starter, pro or max; it is "gold"',
    ),
    refused(
      ['POST', '/api/projects'],
      { body: { name: '' } },
      invalid,
      ['name', 'organizationId'],
      'name must not be empty',
    ),
    refused(
      ['PATCH', project],
      { body: { chatWebhookUrl: 'http://a.example' } },
      invalid,
      'chatWebhookUrl',
      'must start with https://',
    ),
    refused(
      ['PATCH', project],
      { body: { name: 5, defaultUrl: 'x' } },
      invalid,
      ['name', 'defaultUrl'],
      'must be a string; it is 5',
    ),
    refused(
      ['POST', `${project}/templates`],
      { body: { name: 'x' } },
      invalid,
      'testInstructions',
      'is required',
    ),
    refused(['GET', `${project}/templates/nope`], {}, [404, 'template_not_found'], [], 'Template not found'),
    refused(
      schedule,
      {
        body: {
          name: 'x',
          templateId: 'y',
          frequency: 'hourly',
          scheduledHour: 24,
          scheduledMinute: 0,
          timezone: 'UTC',
        },
      },
      invalid,
      ['frequency', 'scheduledHour'],
      'must be',
    ),
    refused(
      schedule,
      {
        body: {
          name: 'x',
          templateId: 'y',
          frequency: 'weekly',
          scheduledHour: 1,
          scheduledMinute: 0,
          timezone: 'Mars',
        },
      },
      invalid,
      ['timezone', 'weekdays'],
      'IANA',
    ),
    refused(['GET', `${project}/schedules/nope`], {}, [404, 'schedule_not_found'], [], 'Schedule not found'),
    refused(['GET', `${project}/errormon`], {}, [404, 'errormon_not_found'], [], 'connect one with PUT'),
  ];
}

export function otherCases(ground: Ground): ErrorCase[] {
  return [
    bodies(),
    tokens(),
    rights(ground),
    lists(ground),
    states(ground),
    accounts(ground),
    others(ground),
  ].flat();
}
