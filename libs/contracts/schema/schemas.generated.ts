/** Made from the contracts by npm run generate; not to be edited. */
import type { Schema } from './schema.js';

export const schemas: Record<string, Schema> = {
  AddNoteRequest: {
    description:
      'One note; a repeated note id adds a screenshot that the note lacks, and changes nothing else.',
    type: 'object',
    properties: {
      noteId: {
        description: 'Identifies the note within the job; chosen by the client.',
        type: 'string',
        minLength: 1,
        maxLength: 100,
        pattern: '\\S',
      },
      text: {
        description: '1–2,000 characters.',
        type: 'string',
        minLength: 1,
        maxLength: 2000,
        pattern: '\\S',
      },
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: ['note', 'bug', 'idea', 'question', 'blocked'],
        default: 'note',
      },
      at: {
        description: 'When it was noticed; if absent, now.',
        type: 'string',
        format: 'date-time',
        pattern:
          '^[12]\\d{3}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$',
      },
      screenshot: {
        description: 'A JPEG of the tested page in base64, at most 512 KB.',
        type: 'string',
        maxLength: 699052,
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['noteId', 'text', 'jobId'],
  },
  AppointTesterRequest: {
    type: 'object',
    properties: {
      email: { description: 'An email address.', type: 'string', format: 'email', maxLength: 254 },
      alias: { description: 'The name that callers see.', type: 'string', minLength: 1, maxLength: 60 },
      avatarUrl: {
        description: 'The picture that callers see; null for the one made from the alias.',
        type: 'string',
        format: 'uri',
        maxLength: 2048,
      },
      note: {
        description: 'Why, for the audit log.',
        type: 'string',
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
      },
    },
    required: ['email', 'alias'],
  },
  AttemptRecord: {
    type: 'object',
    properties: {
      number: { description: '1, 2, 3 …', type: 'number' },
      startedAt: { description: 'When it started.', type: 'string', format: 'date-time' },
      durationMs: { description: 'How long it took, in milliseconds.', type: 'number' },
      responseStatus: { description: "The receiver's answer, when there was one.", type: ['number', 'null'] },
      failure: { description: 'Why it failed; null when it was acknowledged.', type: ['string', 'null'] },
    },
    required: ['number', 'startedAt', 'durationMs', 'responseStatus', 'failure'],
  },
  AttemptSent: {
    type: 'object',
    properties: {
      requestHeaders: {
        description:
          'As they were sent, with the signatures. Null when nothing was sent, and for attempts before they were kept.',
        type: ['object', 'null'],
        additionalProperties: { type: 'string' },
      },
      number: { description: '1, 2, 3 …', type: 'number' },
      startedAt: { description: 'When it started.', type: 'string', format: 'date-time' },
      durationMs: { description: 'How long it took, in milliseconds.', type: 'number' },
      responseStatus: { description: "The receiver's answer, when there was one.", type: ['number', 'null'] },
      failure: { description: 'Why it failed; null when it was acknowledged.', type: ['string', 'null'] },
    },
    required: ['requestHeaders', 'number', 'startedAt', 'durationMs', 'responseStatus', 'failure'],
  },
  AuditActor: {
    description: 'The actor, with the name at that time.',
    type: 'object',
    properties: {
      kind: { description: 'Which kind it is.', type: 'string', enum: ['key', 'service', 'user'] },
      id: { description: 'Of the user or the key; of one of our own services its name.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
    },
    required: ['kind', 'id', 'name'],
  },
  AuditEntry: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      action: {
        description: 'What was done.',
        type: 'string',
        enum: [
          'browser.ended',
          'cap.changed',
          'connection.changed',
          'connection.created',
          'connection.removed',
          'errormon.changed',
          'errormon.connected',
          'errormon.removed',
          'invitation.created',
          'invitation.withdrawn',
          'job.cancelled',
          'key.created',
          'key.deleted',
          'key.revoked',
          'member.joined',
          'member.left',
          'member.removed',
          'member.role_changed',
          'organization.changed',
          'organization.created',
          'organization.credit_granted',
          'organization.deleted',
          'plan.changed',
          'project.changed',
          'project.created',
          'project.deleted',
          'schedule.changed',
          'schedule.created',
          'schedule.deleted',
          'secret.changed',
          'secret.created',
          'secret.deleted',
          'tester.appointed',
          'tester.dismissed',
          'webhook.changed',
          'webhook.created',
          'webhook.secret_replaced',
        ],
      },
      actor: { description: 'Who did it.', $ref: '#/components/schemas/AuditActor' },
      subject: { description: 'What was changed.', $ref: '#/components/schemas/AuditSubject' },
      details: {
        description:
          'More details: `role`, `before`, the changed `fields`, or `amountUsd` and `note`. Never a secret value.',
        type: 'object',
        additionalProperties: {},
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'action', 'actor', 'subject', 'details', 'createdAt'],
  },
  AuditPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/AuditEntry' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  AuditSubject: {
    description:
      "The changed object, with the name at that time: of a member the user's, of an invitation the email, of a webhook or error monitor the project's, of a connection the account on the code host, of a tester the alias, of a job its id, of a remote browser the id of its job, of a plan or cap the tier or what is capped.",
    type: 'object',
    properties: {
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: [
          'browser',
          'cap',
          'connection',
          'errormon',
          'invitation',
          'job',
          'key',
          'member',
          'organization',
          'plan',
          'project',
          'schedule',
          'secret',
          'tester',
          'webhook',
        ],
      },
      id: {
        description:
          'Of a member: of the user. Of a webhook or error monitor: of the project. Of a plan or cap: of the organization or project.',
        type: 'string',
      },
      name: { description: 'The name.', type: 'string' },
    },
    required: ['kind', 'id', 'name'],
  },
  AvatarByName: {
    type: 'object',
    properties: {
      avatar: { description: 'The name of the picture, as in `testerAvatarUrl`.', type: 'string' },
    },
    required: ['avatar'],
  },
  Balance: {
    type: 'object',
    properties: {
      balance: { description: 'Free credit in USD: all credit minus costs and holds.', type: 'number' },
      hasCredits: { description: 'Whether there is credit for a job.', type: 'boolean' },
      hasActiveSubscription: { description: 'Whether a plan is paid.', type: 'boolean' },
      debtUsd: {
        description:
          'The debt in USD after a refund or a change to a cheaper plan, which the next credit pays; absent when there is none.',
        type: 'number',
      },
    },
    required: ['balance', 'hasCredits', 'hasActiveSubscription'],
  },
  CancelOpenJobRequest: {
    type: 'object',
    properties: {
      reason: {
        description: 'For the caller and the tester of the job, 1–500 characters.',
        type: 'string',
        examples: ['The instructions ask for the password of another person.'],
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['reason', 'jobId'],
  },
  Caps: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      month: {
        description: 'The calendar month in UTC that `spentUsd` is about, as `2026-01`.',
        type: 'string',
      },
      monthlyCapUsd: {
        description: 'The most that jobs may cost in a calendar month, in USD; null for no cap.',
        type: ['number', 'null'],
      },
      spentUsd: {
        description: 'The costs of the jobs created this month; running jobs count with their holds.',
        type: 'number',
      },
      alertBelowUsd: { description: 'The credit in USD below which a warning is sent.', type: 'number' },
      projects: {
        description: 'Projects with a cap, or with jobs created this month.',
        type: 'array',
        items: { $ref: '#/components/schemas/ProjectSpending' },
      },
    },
    required: ['organizationId', 'month', 'monthlyCapUsd', 'spentUsd', 'alertBelowUsd', 'projects'],
  },
  ChangePasswordRequest: {
    type: 'object',
    properties: {
      currentPassword: {
        description: 'The password until now.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
      },
      newPassword: { description: '10–200 characters.', type: 'string', minLength: 10, maxLength: 200 },
    },
    required: ['currentPassword', 'newPassword'],
  },
  ChangePlanRequest: {
    type: 'object',
    properties: {
      tier: { description: 'The plan.', type: 'string', enum: ['starter', 'pro', 'max'] },
      billingCycle: {
        description: 'How often the plan is paid.',
        type: 'string',
        enum: ['monthly', 'yearly'],
      },
      organizationId: {
        description: 'Needed when the caller belongs to several organizations.',
        type: 'string',
      },
    },
    required: ['tier', 'billingCycle'],
  },
  ChangeRoleRequest: {
    type: 'object',
    properties: {
      role: {
        description: 'What the member may do.',
        type: 'string',
        enum: ['admin', 'contributor', 'viewer'],
      },
      organizationId: { description: 'The id of the organization.', type: 'string' },
      userId: { description: 'The id of the user.', type: 'string' },
    },
    required: ['role', 'organizationId', 'userId'],
  },
  CheckoutBegun: {
    description: 'What `POST /api/billing/checkout` answers.',
    type: 'object',
    properties: { checkoutUrl: { description: "Stripe's payment page; valid for a day.", type: 'string' } },
    required: ['checkoutUrl'],
  },
  CheckoutRequest: {
    description: 'Either a plan, `tier` and `billingCycle`, or `creditUsd`.',
    type: 'object',
    properties: {
      tier: { description: 'The plan.', type: 'string', enum: ['starter', 'pro', 'max'] },
      billingCycle: {
        description: 'How often the plan is paid.',
        type: 'string',
        enum: ['monthly', 'yearly'],
      },
      creditUsd: {
        description: 'Credit to buy once, in whole USD.',
        type: 'integer',
        examples: [10],
        maximum: 10000,
        minimum: 5,
      },
      idempotencyKey: {
        description: 'The header `Idempotency-Key`.',
        type: 'string',
        pattern: '^[\\x21-\\x7e]{1,255}$',
      },
      organizationId: {
        description: 'Needed when the caller belongs to several organizations.',
        type: 'string',
      },
    },
  },
  Click: {
    type: 'object',
    properties: {
      x: { description: 'Pixels from the left edge.', type: 'number' },
      y: { description: 'Pixels from the top edge.', type: 'number' },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
      element: { description: 'Selector, if available.', type: 'string' },
    },
    required: ['x', 'y', 'timestamp'],
  },
  ClickInput: {
    type: 'object',
    properties: {
      x: { description: 'Pixels from the left edge.', type: 'number' },
      y: { description: 'Pixels from the top edge.', type: 'number' },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
      element: { description: 'The selector of the element.', type: 'string', maxLength: 2000 },
    },
    required: ['x', 'y', 'timestamp'],
  },
  CodeReference: {
    description: 'A place in the code that a finding may affect.',
    type: 'object',
    properties: {
      repo: { description: '`owner/repo`', type: 'string' },
      path: { description: 'The path of the file in the repository.', type: 'string' },
      symbol: { description: 'The function, class or component.', type: 'string' },
      startLine: { description: 'The first line, from 1.', type: 'number' },
      endLine: { description: 'The last line, from 1.', type: 'number' },
      url: { description: 'A permanent link, with the commit.', type: 'string' },
      confidence: { description: 'From 0 to 1.', type: 'number' },
    },
    required: ['repo', 'path', 'url', 'confidence'],
  },
  CodehostContext: {
    description: 'The pull requests and issues of a job.',
    type: 'object',
    properties: {
      repo: { description: '`owner/repo`', type: 'string' },
      prNumbers: {
        description: 'The numbers of the pull requests.',
        type: 'array',
        items: { type: 'number' },
      },
      issueNumbers: {
        description: 'The numbers of the issues in their repository.',
        type: 'array',
        items: { type: 'number' },
      },
      headSha: {
        description: 'The newest commit of the first pull request when the plan was made.',
        type: 'string',
      },
    },
    required: ['repo', 'prNumbers', 'issueNumbers'],
  },
  ConfirmConnectionRequest: {
    type: 'object',
    properties: {
      code: {
        description: 'The code of the redirect, valid once.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
      },
      allRepositories: {
        description:
          'Whether repositories that the installation gets later are connected too; false by default. Only for an account that the connecting user administers.',
        type: 'boolean',
      },
    },
    required: ['code'],
  },
  ConnectFinished: {
    type: 'object',
    properties: {
      confirm: {
        description: 'Links nothing yet: the user who requested the link confirms it with this code.',
        type: 'string',
      },
      account: { description: 'The accounts of the code host, separated by commas.', type: 'string' },
      repositories: { description: 'How many repositories the connection will have.', type: 'number' },
    },
    required: ['confirm', 'account', 'repositories'],
  },
  ConnectLinks: {
    type: 'object',
    properties: {
      url: { description: 'The page of the code host that installs the App.', type: 'string' },
      connectUrl: {
        description: 'For an App that is already installed: the page that only authorizes the user.',
        type: 'string',
      },
      expiresAt: { description: 'Both links work once, until then.', type: 'string', format: 'date-time' },
    },
    required: ['url', 'connectUrl', 'expiresAt'],
  },
  ConnectionById: {
    type: 'object',
    properties: { connectionId: { description: 'The connection to the code host.', type: 'string' } },
    required: ['connectionId'],
  },
  ConnectionList: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/ConnectionRecord' },
      },
    },
    required: ['items'],
  },
  ConnectionRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      kind: { description: 'Which kind it is.', type: 'string', enum: ['installation', 'token'] },
      account: { description: 'Login of the user or organization on the code host.', type: 'string' },
      status: {
        description:
          '`pending`: an owner of the account must approve the installation, then the user connects again. `suspended`: by the account. `invalid`: uninstalled, or the token was refused.',
        type: 'string',
        enum: ['active', 'invalid', 'pending', 'suspended'],
      },
      repositories: { description: 'How many it has access to.', type: 'number' },
      newRepositories: {
        description: 'How many the installation got later. To use them, connect again.',
        type: 'number',
      },
      allRepositories: {
        description: 'Whether repositories that the installation gets later are connected too.',
        type: 'boolean',
      },
      hint: {
        description: 'The last 4 characters of a token; null for an installation.',
        type: ['string', 'null'],
      },
      approvedAt: {
        description:
          'Of a pending one: when the installation was approved; from then on the user can connect again.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: [
      'id',
      'kind',
      'account',
      'status',
      'repositories',
      'newRepositories',
      'allRepositories',
      'hint',
      'approvedAt',
      'createdAt',
    ],
  },
  ConsoleMessage: {
    description: "What the tester's browser recorded (specification, testerData). Timestamps are ISO 8601.",
    type: 'object',
    properties: {
      type: { description: 'log, error, warn …', type: 'string' },
      message: { description: 'The text of the console message.', type: 'string' },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
    },
    required: ['type', 'message', 'timestamp'],
  },
  ConsoleMessageInput: {
    type: 'object',
    properties: {
      type: { description: 'The type.', type: 'string', maxLength: 50 },
      message: { description: 'The text of the message.', type: 'string', maxLength: 20000 },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
    },
    required: ['type', 'message', 'timestamp'],
  },
  ConversationMessage: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      author: {
        description: '`system` reports claims, extensions, the report and the end.',
        type: 'string',
        enum: ['caller', 'system', 'tester'],
      },
      message: { description: 'The text of the message.', type: 'string' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'author', 'message', 'createdAt'],
  },
  CreateInvitationRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      email: { description: 'An email address.', type: 'string', format: 'email', maxLength: 254 },
      role: {
        description: 'What the member may do.',
        type: 'string',
        enum: ['admin', 'contributor', 'viewer'],
        default: 'contributor',
      },
    },
    required: ['organizationId', 'email'],
  },
  CreateIssueRequest: {
    type: 'object',
    properties: {
      issue: {
        description: 'The finding.',
        $ref: '#/components/schemas/FindingToFile',
        examples: [
          { title: 'The pay button does nothing', description: 'Nothing happens after a click on Pay.' },
        ],
      },
      codehostRepo: {
        description: "`owner/repo`; by default the first of the job's repositories, else of the project's.",
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
      },
      idempotencyKey: {
        description: 'From the header `Idempotency-Key`.',
        type: 'string',
        pattern: '^[\\x21-\\x7e]{1,255}$',
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['issue', 'jobId'],
  },
  CreateJobRequest: {
    type: 'object',
    properties: {
      prNumbers: {
        description:
          "Pull requests of the first repository, 1 to 10: the test plan is written from them. Only with `POST /api/jobs`. The url is the request's, the template's, that of a preview deployment or the project's default, the first that exists.",
        type: 'array',
        items: { type: 'integer', minimum: 1, maximum: 2147483647 },
        minItems: 1,
        maxItems: 10,
      },
      issueNumbers: {
        description: 'Issues of the first repository, 1 to 20, like `prNumbers`. One job covers all of both.',
        type: 'array',
        items: { type: 'integer', minimum: 1, maximum: 2147483647 },
        minItems: 1,
        maxItems: 20,
      },
      codehostToken: {
        description:
          "A token for the code host of this job's repositories, for organizations without the App. It is kept encrypted until the job and its automatic filing have ended, at most 72 hours, and never shown.",
        type: 'string',
        pattern: '^[\\x21-\\x7e]*$',
        minLength: 8,
        maxLength: 500,
      },
      projectId: {
        description:
          'Required unless an organization and a repository determine the project: see `codehostRepos`.',
        type: 'string',
      },
      organizationId: {
        description:
          'With a session or PAT and without `projectId`: the organization of the project. An API key determines it.',
        type: 'string',
      },
      template: {
        description:
          'The name of a template of the project, or of a built-in one. Fields of the request replace fields of the template.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
      },
      templateContent: {
        description:
          'A template in the request: markdown with YAML front matter, at most 64 KB. Not together with `template`.',
        type: 'string',
        minLength: 1,
        maxLength: 65536,
        pattern: '\\S',
      },
      url: {
        description:
          'http or https, at most 2,048 characters. Required unless a template has one. The service itself never visits it.',
        type: 'string',
        examples: ['https://example.com'],
        format: 'uri',
        maxLength: 2048,
      },
      description: {
        description: 'Instructions for the tester, 1–20,000 characters. Required unless a template has them.',
        type: 'string',
        examples: ['Buy a hat and pay with the test card.'],
        minLength: 1,
        maxLength: 20000,
        pattern: '\\S',
      },
      additionalDescription: {
        description:
          'Appended to the instructions of the template after a blank line. Needs a template. Not together with `description`, which replaces them.',
        type: 'string',
        minLength: 1,
        maxLength: 20000,
        pattern: '\\S',
      },
      outputSchema: {
        description: 'The data to extract from the report. Not together with `resultsTemplate`.',
        $ref: '#/components/schemas/OutputSchema',
      },
      resultsTemplate: {
        description:
          'The output schema as a form in plain text, one line for each field, such as `Logged in: [ ]`. It is compiled to an output schema.',
        type: 'string',
        minLength: 1,
        maxLength: 20000,
        pattern: '\\S',
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: 'number',
        minimum: 1,
        maximum: 120,
      },
      maxExtensionMinutes: {
        description: 'Overtime budget; 0 disables extensions. With the target at most 120.',
        type: 'number',
        minimum: 0,
        maximum: 119,
      },
      maxExtensionCount: {
        description: 'How often the tester may extend the deadline.',
        type: 'integer',
        minimum: 0,
        maximum: 100,
      },
      additionalValidationInstructions: {
        description: 'What to check in the report beside the description.',
        type: 'string',
        minLength: 0,
        maxLength: 10000,
      },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: 'string',
        enum: ['desktop', 'mobile'],
      },
      codehostRepos: {
        description:
          "`owner/repo`, at most 50: context for reading the report. Without `projectId` the first one determines the project: the organization's project that lists it, or a new one with its name.",
        type: 'array',
        items: {
          type: 'string',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
        },
        maxItems: 50,
      },
      codehostRepo: {
        description:
          'One repository: the same as a list of one. With a list it is one of it, and counts as its first.',
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
      },
      checkTestability: {
        description:
          'End the job before a tester gets it when it cannot be tested: it has failed as `not_testable` and costs nothing. By default true for pull-request and issue jobs, otherwise false. The check takes up to 15 seconds.',
        type: 'boolean',
      },
      autoCreateCodehostIssues: {
        description:
          "Create issues from the findings; the project's setting by default. Needs a repository, and access to it under `/api/codehost`.",
        type: 'boolean',
      },
      autoCreateCodehostIssuesRepo: {
        description:
          'Where the issues are created; the first of `codehostRepos` by default. Also accepted in `metadata`.',
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
      },
      secrets: {
        description:
          'Names of secrets of the project, at most 10. The tester fills their values into pages of their origins by the remote browser, and never sees them.',
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 60 },
        maxItems: 10,
      },
      metadata: { description: 'At most 16 KB as JSON.', type: 'object', additionalProperties: {} },
      idempotencyKey: {
        description: 'From the header `Idempotency-Key`.',
        type: 'string',
        pattern: '^[\\x21-\\x7e]{1,255}$',
      },
    },
  },
  CreateKeyRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 },
      mode: {
        description:
          '`test`: a key (`ht_test_…`) whose jobs a simulated tester answers within seconds, for free. `live` by default.',
        type: 'string',
        enum: ['live', 'test'],
      },
    },
    required: ['organizationId', 'name'],
  },
  CreateOrganizationRequest: {
    type: 'object',
    properties: { name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 } },
    required: ['name'],
  },
  CreatePatRequest: {
    type: 'object',
    properties: {
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 },
      expiresAt: {
        description: 'Must be in the future. If omitted or null, the token does not expire.',
        type: ['string', 'null'],
        format: 'date-time',
      },
    },
    required: ['name'],
  },
  CreateProjectRequest: {
    type: 'object',
    properties: {
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 },
      organizationId: { description: 'The id of the organization.', type: 'string' },
      defaultUrl: {
        description: 'http or https; the address of a pull-request or issue job without a url.',
        type: 'string',
        format: 'uri',
        maxLength: 2048,
      },
      codehostRepos: {
        description: '`owner/repo`, at most 50.',
        type: 'array',
        items: {
          type: 'string',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
        },
        maxItems: 50,
      },
    },
    required: ['name', 'organizationId'],
  },
  CreateScheduleRequest: {
    type: 'object',
    properties: {
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 },
      templateId: { description: 'A template of the project, or a built-in one.', type: 'string' },
      frequency: {
        description: 'How often the schedule runs.',
        type: 'string',
        enum: ['daily', 'weekly', 'biweekly', 'monthly', 'once'],
        default: 'weekly',
      },
      scheduledHour: {
        description: 'The hour in the time zone, 0 to 23.',
        type: 'integer',
        minimum: 0,
        maximum: 23,
      },
      scheduledMinute: { description: 'The minute, 0 to 59.', type: 'integer', minimum: 0, maximum: 59 },
      timezone: {
        description: 'A name of the IANA time-zone database.',
        type: 'string',
        examples: ['Europe/Berlin'],
        maxLength: 100,
      },
      weekdays: {
        description: 'weekly and biweekly: 0 (Sunday) to 6 (Saturday), at least one',
        type: ['array', 'null'],
        items: { type: 'integer', minimum: 0, maximum: 6 },
        examples: [[1, 3]],
        maxItems: 7,
      },
      dayOfMonth: {
        description: 'monthly: 1–28, or 0 for the last day of the month',
        type: ['integer', 'null'],
        minimum: 0,
        maximum: 28,
      },
      scheduledDate: {
        description: 'once: YYYY-MM-DD, in the future',
        type: ['string', 'null'],
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      },
      urlOverride: {
        description: 'Replaces the url of the template.',
        type: ['string', 'null'],
        format: 'uri',
        maxLength: 2048,
      },
      autoCreateCodehostIssuesOverride: {
        description: 'Replaces the setting of the project.',
        type: ['boolean', 'null'],
      },
      chatNotificationOverride: {
        description: 'False: no chat message about these jobs.',
        type: ['boolean', 'null'],
      },
      status: { description: 'A paused schedule does not run.', type: 'string', enum: ['active', 'paused'] },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['name', 'templateId', 'scheduledHour', 'scheduledMinute', 'timezone', 'projectId'],
  },
  CreateSecretRequest: {
    type: 'object',
    properties: {
      name: {
        description: '1 to 60 characters, unique in the project. Jobs name it in `secrets`.',
        type: 'string',
        minLength: 1,
        maxLength: 60,
      },
      origins: {
        description:
          'Where it may be filled in, 1 to 10: the page and the frame of the field must have exactly one of these origins.',
        type: 'array',
        items: { type: 'string' },
        examples: [['https://shop.example.com']],
        minItems: 1,
        maxItems: 10,
      },
      username: {
        description: 'Of the test account, 1 to 200 characters. Testers see it.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
      },
      password: {
        description: '6 to 200 characters. Never shown again.',
        type: 'string',
        minLength: 6,
        maxLength: 200,
      },
      totpSeed: {
        description:
          'The seed of one-time codes (RFC 6238, 6 digits, 30 seconds, SHA-1) in base32. Never shown again.',
        type: 'string',
        pattern: '^[A-Z2-7]{16,128}$',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['name', 'origins', 'username', 'password', 'projectId'],
  },
  CreateTemplateRequest: {
    type: 'object',
    properties: {
      name: { description: 'Unique in the project.', type: 'string', minLength: 1, maxLength: 120 },
      testInstructions: {
        description: 'Instructions for the tester, 1–20,000 characters.',
        type: 'string',
        minLength: 1,
        maxLength: 20000,
        pattern: '\\S',
      },
      description: {
        description: 'The purpose of the template.',
        type: ['string', 'null'],
        minLength: 0,
        maxLength: 2000,
      },
      outputSchema: {
        description: 'As of a job; not together with `resultsTemplate`.',
        oneOf: [{ $ref: '#/components/schemas/OutputSchema' }, { type: 'null' }],
      },
      resultsTemplate: {
        description: 'As of a job; not together with `outputSchema`.',
        type: ['string', 'null'],
        minLength: 1,
        maxLength: 20000,
        pattern: '\\S',
      },
      url: { description: 'The address.', type: ['string', 'null'], format: 'uri', maxLength: 2048 },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: ['string', 'null'],
        enum: ['desktop', 'mobile', null],
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: ['number', 'null'],
        minimum: 1,
        maximum: 120,
      },
      maxExtensionMinutes: {
        description: 'How many minutes the extensions may add together.',
        type: ['number', 'null'],
        minimum: 0,
        maximum: 119,
      },
      maxExtensionCount: {
        description: 'How often the tester may extend the deadline.',
        type: ['integer', 'null'],
        minimum: 0,
        maximum: 100,
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['name', 'testInstructions', 'projectId'],
  },
  CreatedIssue: {
    description: 'An issue of the code host that was filed from a finding, or that got a comment with it.',
    type: 'object',
    properties: {
      issueNumber: { description: 'The number of the issue in its repository.', type: 'number' },
      issueUrl: { description: 'The page of the issue.', type: 'string' },
      title: { description: 'The title.', type: 'string' },
      isNew: { description: 'False for a comment on an issue that existed.', type: 'boolean' },
    },
    required: ['issueNumber', 'issueUrl', 'title', 'isNew'],
  },
  CreditGranted: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      balance: { description: 'The new credit in USD.', type: 'number' },
    },
    required: ['organizationId', 'balance'],
  },
  CreditLowWebhook: {
    description:
      'The credit of the organization fell below its threshold. Deduplicate on the header `webhook-id`.',
    type: 'object',
    properties: {
      event: { description: 'The only body with this key.', type: 'string', enum: ['credit.low'] },
      organizationId: { description: 'The id of the organization.', type: 'string' },
      balanceUsd: { description: 'The remaining credit, free and held together.', type: 'number' },
      thresholdUsd: { description: '`alertBelowUsd` of the organization.', type: 'number' },
      occurredAt: { description: 'When the credit fell below it.', type: 'string', format: 'date-time' },
    },
    required: ['event', 'organizationId', 'balanceUsd', 'thresholdUsd', 'occurredAt'],
  },
  CurrentSubscription: {
    type: 'object',
    properties: {
      subscription: {
        description: 'The subscription; null without one.',
        oneOf: [{ $ref: '#/components/schemas/Subscription' }, { type: 'null' }],
      },
    },
    required: ['subscription'],
  },
  CurrentUser: {
    type: 'object',
    properties: {
      user: { description: 'The user.', $ref: '#/components/schemas/UserRecord' },
      email: { description: 'An email address.', type: 'string' },
    },
    required: ['user', 'email'],
  },
  DeliveriesRestarted: {
    type: 'object',
    properties: {
      redelivered: {
        description: 'Due immediately, at most 1,000: those that failed first.',
        type: 'number',
      },
      remaining: { description: 'Failed ones that are left: repeat the request.', type: 'number' },
    },
    required: ['redelivered', 'remaining'],
  },
  DeliveryById: {
    type: 'object',
    properties: {
      deliveryId: { description: 'The id of the delivery.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['deliveryId', 'projectId'],
  },
  DeliveryPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/DeliveryRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  DeliveryRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      event: { description: 'What is delivered.', type: 'string', enum: ['credit.low', 'job.finished'] },
      jobId: { description: 'The finished job; null for `credit.low`.', type: ['string', 'null'] },
      status: {
        description: '`pending` until acknowledged (`delivered`) or 24 hours have passed (`failed`).',
        type: 'string',
        enum: ['delivered', 'failed', 'pending'],
      },
      failure: { description: 'Why the delivery failed; null unless it failed.', type: ['string', 'null'] },
      attempts: {
        description: 'The attempts so far, the first one first.',
        type: 'array',
        items: { $ref: '#/components/schemas/AttemptRecord' },
      },
      nextAttemptAt: {
        description: 'When the next attempt is due; null when none is.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      deliveredAt: {
        description: 'When the receiver acknowledged it; null until then.',
        type: ['string', 'null'],
        format: 'date-time',
      },
    },
    required: [
      'id',
      'event',
      'jobId',
      'status',
      'failure',
      'attempts',
      'nextAttemptAt',
      'createdAt',
      'deliveredAt',
    ],
  },
  DeliverySent: {
    type: 'object',
    properties: {
      attempts: {
        description: 'The attempts so far, the first one first.',
        type: 'array',
        items: { $ref: '#/components/schemas/AttemptSent' },
      },
      body: {
        description:
          "The exact body of every attempt. Null while the delivery waits for the filing of the job's findings.",
        type: ['string', 'null'],
      },
      id: { description: 'The id.', type: 'string' },
      event: { description: 'What is delivered.', type: 'string', enum: ['credit.low', 'job.finished'] },
      jobId: { description: 'The finished job; null for `credit.low`.', type: ['string', 'null'] },
      status: {
        description: '`pending` until acknowledged (`delivered`) or 24 hours have passed (`failed`).',
        type: 'string',
        enum: ['delivered', 'failed', 'pending'],
      },
      failure: { description: 'Why the delivery failed; null unless it failed.', type: ['string', 'null'] },
      nextAttemptAt: {
        description: 'When the next attempt is due; null when none is.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      deliveredAt: {
        description: 'When the receiver acknowledged it; null until then.',
        type: ['string', 'null'],
        format: 'date-time',
      },
    },
    required: [
      'attempts',
      'body',
      'id',
      'event',
      'jobId',
      'status',
      'failure',
      'nextAttemptAt',
      'createdAt',
      'deliveredAt',
    ],
  },
  DismissTesterRequest: {
    type: 'object',
    properties: {
      userId: { description: 'The id of the user.', type: 'string' },
      note: {
        description: 'Why, for the audit log.',
        type: 'string',
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
      },
    },
    required: ['userId'],
  },
  DuplicateInfo: {
    description: 'The existing issue with the same defect.',
    type: 'object',
    properties: {
      issueUrl: { description: 'The page of the issue.', type: 'string' },
      commentUrl: { description: 'The comment with the finding.', type: 'string' },
      issueNumber: { description: 'The number of the issue in its repository.', type: 'number' },
      title: { description: 'The title.', type: 'string' },
      state: { description: 'The state.', type: 'string', enum: ['closed', 'open'] },
      relation: {
        description: 'How the existing issue relates to the finding.',
        type: 'string',
        enum: ['duplicate', 'related'],
      },
      confidence: { description: 'From 0 to 1.', type: 'number' },
      reason: { description: 'At most 300 characters.', type: 'string' },
      url: { description: 'The address.', type: 'string' },
    },
    required: [
      'issueUrl',
      'commentUrl',
      'issueNumber',
      'title',
      'state',
      'relation',
      'confidence',
      'reason',
      'url',
    ],
  },
  EndVisitRequest: {
    type: 'object',
    properties: {
      visitId: { description: 'The id of the remote browser.', type: 'string' },
      note: {
        description: 'Why, for the audit log.',
        type: 'string',
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
      },
    },
    required: ['visitId'],
  },
  EndedJobs: {
    type: 'object',
    properties: {
      completed: { description: 'Jobs with a result.', type: 'number' },
      cancelled: {
        description: 'Jobs that the caller, the tester or an administrator cancelled.',
        type: 'number',
      },
      expired: { description: 'Jobs whose time ran out.', type: 'number' },
      failed: { description: 'Jobs that ended by a fault, or could not be tested.', type: 'number' },
    },
    required: ['completed', 'cancelled', 'expired', 'failed'],
  },
  ErrorBody: {
    description: 'The body of every answer that is an error.',
    type: 'object',
    properties: {
      statusCode: { description: 'Only in the answer to a rate limit.', type: 'number' },
      error: { description: "The status's reason phrase.", type: 'string' },
      message: { description: 'The cause in words, and what to do.', type: 'string' },
      code: { description: 'The stable name of the cause, such as `job_not_cancellable`.', type: 'string' },
      errors: {
        description: 'Only with status 400: every fault of the request; `message` is the first.',
        type: 'array',
        items: { $ref: '#/components/schemas/Fault' },
      },
    },
    required: ['error', 'message', 'code'],
  },
  ErrormonRecord: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      baseUrl: { description: 'The address of the error monitor.', type: 'string' },
      organizationSlug: {
        description: 'The short name of the organization in the error monitor.',
        type: 'string',
      },
      projectSlug: { description: 'The short name of the project in the error monitor.', type: 'string' },
      environment: { description: 'Only events of this environment.', type: 'string' },
      hint: { description: 'The last four characters of the token.', type: 'string' },
      status: {
        description: 'How the last read ended; `untested` before the first one.',
        type: 'string',
        enum: ['failing', 'untested', 'working'],
      },
      lastFailure: {
        description: 'Why the last read failed; null when it did not.',
        type: ['string', 'null'],
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
    },
    required: [
      'projectId',
      'baseUrl',
      'organizationSlug',
      'projectSlug',
      'hint',
      'status',
      'lastFailure',
      'createdAt',
      'updatedAt',
    ],
  },
  ErrormonTested: {
    description: 'The result of a test.',
    type: 'object',
    properties: {
      reachable: { description: 'Whether the server answered at all.', type: 'boolean' },
      responseStatus: {
        description: 'The status of the answer; null without one.',
        type: ['number', 'null'],
      },
      failure: { description: 'What is wrong; null when events can be read.', type: ['string', 'null'] },
      events: {
        description: 'Events of the last day on the first page; null when they cannot be read.',
        type: ['number', 'null'],
      },
    },
    required: ['reachable', 'responseStatus', 'failure', 'events'],
  },
  EvidenceCitation: {
    type: 'object',
    properties: {
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
      source: {
        description: 'Where the evidence comes from.',
        type: 'string',
        enum: ['chat', 'console', 'crash', 'errormon', 'interaction', 'network', 'page_state', 'voice'],
      },
      summary: { description: 'One line.', type: 'string' },
      videoOffsetSeconds: { description: 'Null when outside the recording.', type: ['number', 'null'] },
    },
    required: ['timestamp', 'source', 'summary', 'videoOffsetSeconds'],
  },
  ExecutionPage: {
    description: 'Latest `scheduledAt` first.',
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/ExecutionRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  ExecutionRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      status: {
        description: 'The outcome of the execution.',
        type: 'string',
        enum: ['completed', 'failed', 'skipped_insufficient_tokens', 'skipped_template_deleted'],
      },
      jobId: { description: 'Of a completed execution.', type: ['string', 'null'] },
      scheduledAt: {
        description: 'The instant that the schedule names.',
        type: 'string',
        format: 'date-time',
      },
      executedAt: { description: 'When the outcome was recorded.', type: 'string', format: 'date-time' },
      reason: { description: 'Why no job was created.', type: ['string', 'null'] },
    },
    required: ['id', 'status', 'jobId', 'scheduledAt', 'executedAt', 'reason'],
  },
  ExtendJobRequest: {
    type: 'object',
    properties: {
      minutes: {
        description: 'Additional minutes, at most the rest of `maxExtensionMinutes`.',
        type: 'number',
        maximum: 119,
        minimum: 0.1,
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['minutes', 'jobId'],
  },
  ExtensionEvent: {
    description: 'The event `extension`: the tester has extended the deadline.',
    type: 'object',
    properties: {
      minutes: { description: 'By how much the deadline has moved.', type: 'number' },
      extensionsUsed: { description: 'How often the tester has extended the deadline.', type: 'number' },
      responseDeadline: {
        description: 'Until when the tester must submit the report.',
        type: 'string',
        format: 'date-time',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['minutes', 'extensionsUsed', 'responseDeadline', 'createdAt'],
  },
  ExtractedIssue: {
    description: 'A finding, called extracted issue by the specification.',
    type: 'object',
    properties: {
      title: { description: 'The title.', type: 'string' },
      description: { description: 'The description.', type: 'string' },
      severity: {
        description: 'How serious the problem is.',
        type: 'string',
        enum: ['critical', 'high', 'low', 'medium'],
      },
      expectedBehavior: { description: 'What should have happened.', type: 'string' },
      actualBehavior: { description: 'What happened instead.', type: 'string' },
      affectedArea: { description: 'The part of the product that is affected.', type: 'string' },
      evidenceCitations: {
        description: 'What in the recording or report supports the finding.',
        type: 'array',
        items: { $ref: '#/components/schemas/EvidenceCitation' },
      },
      reproductionSteps: {
        description: 'The steps that lead to the problem.',
        type: 'array',
        items: { $ref: '#/components/schemas/ReproductionStep' },
      },
      videoOffsetSeconds: {
        description: 'Seconds from the start of the recording. Absent without a recording at that moment.',
        type: 'number',
      },
      suggestedLabels: {
        description: 'Labels that fit the finding.',
        type: 'array',
        items: { type: 'string' },
      },
      relatedEvidence: {
        description: 'What the telemetry and the error monitor show about the finding, by category.',
        type: 'array',
        items: { $ref: '#/components/schemas/RelatedEvidence' },
      },
      relatedIssues: {
        description: 'At most 5, the most likely first. Only with access to a repository.',
        type: 'array',
        items: { $ref: '#/components/schemas/RelatedIssueInfo' },
      },
      codeReferences: {
        description: 'At most 5, the most likely first. Only with access to a repository.',
        type: 'array',
        items: { $ref: '#/components/schemas/CodeReference' },
      },
      relatedErrormonEventIds: {
        description: 'Events of the error monitor that belong to it.',
        type: 'array',
        items: { type: 'string' },
      },
      statedBy: {
        description: 'Whether the tester listed the finding, or it was read from the report.',
        type: 'string',
        enum: ['model', 'rules', 'tester'],
      },
    },
    required: [
      'title',
      'description',
      'severity',
      'expectedBehavior',
      'actualBehavior',
      'affectedArea',
      'evidenceCitations',
      'reproductionSteps',
      'suggestedLabels',
    ],
  },
  FailedIssue: {
    description: 'A finding that the automatic filing could not turn into an issue.',
    type: 'object',
    properties: {
      title: { description: 'Of the finding.', type: 'string' },
      message: { description: 'Why, and what helps.', type: 'string' },
    },
    required: ['title', 'message'],
  },
  Fault: {
    description: 'One fault of a request.',
    type: 'object',
    properties: {
      param: {
        description:
          'The path of the field, such as `outputSchema.paid.type`, the name of a header, `body` for the whole body, or `request` for the whole request.',
        type: 'string',
      },
      message: { description: 'What the field must be.', type: 'string' },
    },
    required: ['param', 'message'],
  },
  FiledCitation: {
    type: 'object',
    properties: {
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
      source: { description: 'Where the evidence comes from.', type: 'string', maxLength: 50 },
      summary: { description: 'The evidence in a sentence.', type: 'string', maxLength: 2000 },
      videoOffsetSeconds: { description: 'Null when outside the recording.', type: ['number', 'null'] },
    },
    required: ['timestamp', 'source', 'summary'],
  },
  FiledIssue: {
    description: 'The issue that has the finding now: a new one, or the existing one that got a comment.',
    type: 'object',
    properties: {
      repo: { description: '`owner/repo`', type: 'string' },
      issueNumber: { description: 'The number of the issue in its repository.', type: 'number' },
      issueUrl: { description: 'The page of the issue.', type: 'string' },
      title: { description: 'The title.', type: 'string' },
      isNew: { description: 'False for a comment on an issue that existed.', type: 'boolean' },
    },
    required: ['repo', 'issueNumber', 'issueUrl', 'title', 'isNew'],
  },
  FiledStep: {
    type: 'object',
    properties: {
      text: { description: 'The step in words.', type: 'string', maxLength: 2000 },
      videoOffsetSeconds: {
        description: 'Seconds from the start of the recording. Absent without a recording at that moment.',
        type: 'number',
      },
    },
    required: ['text'],
  },
  FindingCounts: {
    description: 'The number of findings, in total and by severity.',
    type: 'object',
    properties: {
      total: { description: 'How many findings there are.', type: 'number' },
      critical: { description: 'How many are critical.', type: 'number' },
      high: { description: 'How many are high.', type: 'number' },
      medium: { description: 'How many are medium.', type: 'number' },
      low: { description: 'How many are low.', type: 'number' },
    },
    required: ['total', 'critical', 'high', 'medium', 'low'],
  },
  FindingEvent: {
    description: 'The event `finding`: a finding of the report.',
    type: 'object',
    properties: {
      title: { description: 'The title.', type: 'string' },
      severity: {
        description: 'How serious the problem is.',
        type: 'string',
        enum: ['critical', 'high', 'low', 'medium'],
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['title', 'severity', 'createdAt'],
  },
  FindingToFile: {
    description: "A finding as the job's record has it; only the title and the description are required.",
    type: 'object',
    properties: {
      title: {
        description: 'The title.',
        type: 'string',
        examples: ['The pay button does nothing'],
        minLength: 1,
        maxLength: 1000,
        pattern: '\\S',
      },
      description: {
        description: 'The description.',
        type: 'string',
        examples: ['Nothing happens after a click on Pay.'],
        minLength: 1,
        maxLength: 20000,
        pattern: '\\S',
      },
      expectedBehavior: { description: 'What should have happened.', type: 'string', maxLength: 20000 },
      actualBehavior: { description: 'What happened instead.', type: 'string', maxLength: 20000 },
      affectedArea: {
        description: 'The part of the product that is affected.',
        type: 'string',
        maxLength: 2000,
      },
      evidenceCitations: {
        description: 'What in the recording or report supports the finding.',
        type: 'array',
        items: { $ref: '#/components/schemas/FiledCitation' },
        maxItems: 200,
      },
      reproductionSteps: {
        description: 'The steps that lead to the problem.',
        type: 'array',
        items: { $ref: '#/components/schemas/FiledStep' },
        maxItems: 100,
      },
      severity: {
        description: 'How serious the problem is.',
        type: 'string',
        enum: ['critical', 'high', 'medium', 'low'],
      },
      suggestedLabels: {
        description: 'Labels that fit the finding.',
        type: 'array',
        items: { type: 'string' },
        maxItems: 100,
      },
    },
    required: ['title', 'description'],
  },
  FinishConnectRequest: {
    description: 'The parameters with which the code host redirects the browser; others are ignored.',
    type: 'object',
    properties: {
      code: { description: 'The code of the redirect, valid once.', type: 'string', maxLength: 1024 },
      state: {
        description: 'The state of the link that began the connection.',
        type: 'string',
        maxLength: 512,
      },
      installation_id: {
        description:
          "Anyone can write another id into the address: it counts only if the user's own token has access.",
        type: 'string',
        pattern: '^\\d{1,15}$',
      },
      setup_action: {
        description: '`install`, `update`, or `request` when an owner of the account must approve first.',
        type: 'string',
        maxLength: 64,
      },
      error: { description: 'Why the code host refused.', type: 'string', maxLength: 512 },
    },
  },
  FinishOidcRequest: {
    description: 'The parameters with which the provider redirects the browser; others are ignored.',
    type: 'object',
    properties: {
      code: { description: 'The code of the redirect, valid once.', type: 'string', maxLength: 4096 },
      state: { description: 'The state that began the sign-in.', type: 'string', maxLength: 512 },
      iss: { description: "The provider's own address.", type: 'string', maxLength: 2048 },
      error: { description: 'Why the provider refused the sign-in.', type: 'string', maxLength: 512 },
      browserSecret: { description: 'From the cookie.', type: 'string', maxLength: 512 },
    },
  },
  FormField: {
    description: 'One question of the form.',
    type: 'object',
    properties: {
      key: { description: 'Its name in `answers`.', type: 'string' },
      label: { description: 'The label of the question.', type: 'string' },
      type: {
        description: 'The type.',
        type: 'string',
        enum: ['array', 'boolean', 'number', 'object', 'string'],
      },
      options: {
        description: 'The permitted values: one of them, or any of them when `type` is array.',
        type: 'array',
        items: {},
      },
      example: { description: 'A value as an example.' },
      itemType: {
        description: 'Of each item of an array without `options`.',
        type: 'string',
        enum: ['array', 'boolean', 'number', 'object', 'string'],
      },
      fields: {
        description: 'The parts of an object.',
        type: 'array',
        items: { $ref: '#/components/schemas/FormField' },
      },
    },
    required: ['key', 'label', 'type'],
  },
  GivenVerdicts: {
    type: 'object',
    properties: {
      pass: { description: 'What was tested works.', type: 'number' },
      fail: { description: 'What was tested does not work.', type: 'number' },
      not_applicable: { description: 'The test did not apply.', type: 'number' },
      none: { description: 'Completed without a genuine verdict.', type: 'number' },
    },
    required: ['pass', 'fail', 'not_applicable', 'none'],
  },
  GrantCreditRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      amountUsd: {
        description: 'USD, above zero, at most six decimals, at most 1,000,000.',
        type: 'number',
        minimum: 0.000001,
        maximum: 1000000,
      },
      note: {
        description: 'A note on the entry.',
        type: 'string',
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
      },
    },
    required: ['organizationId', 'amountUsd', 'note'],
  },
  HasCredits: {
    type: 'object',
    properties: { hasCredits: { description: 'Whether there is credit for a job.', type: 'boolean' } },
    required: ['hasCredits'],
  },
  HookReceived: {
    type: 'object',
    properties: {
      body: { description: 'The body as it came, in base64.', type: 'string', maxLength: 7866668 },
      signature: {
        description: 'The header `x-hub-signature-256`.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
      },
      deliveryId: {
        description: 'The header `x-github-delivery`.',
        type: 'string',
        minLength: 1,
        maxLength: 100,
      },
      event: { description: 'The header `x-github-event`.', type: 'string', minLength: 1, maxLength: 100 },
    },
    required: ['body', 'signature', 'deliveryId', 'event'],
  },
  Interaction: {
    description: 'What the tester did beside clicking. Never what was typed. A remote browser records it.',
    type: 'object',
    properties: {
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: ['fill', 'input', 'key', 'select', 'submit'],
      },
      element: { description: 'Selector.', type: 'string' },
      detail: {
        description:
          'The name of a key that is a command: Enter, Escape, Tab. Of a filled secret: its name and which value.',
        type: 'string',
      },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
    },
    required: ['kind', 'timestamp'],
  },
  InvitationById: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      invitationId: { description: 'The id of the invitation.', type: 'string' },
    },
    required: ['organizationId', 'invitationId'],
  },
  InvitationByToken: {
    type: 'object',
    properties: {
      token: { description: 'The last part of the `inviteUrl`.', type: 'string', maxLength: 200 },
    },
    required: ['token'],
  },
  InvitationCreated: {
    type: 'object',
    properties: {
      inviteUrl: {
        description: 'The link to accept the invitation, shown only here; ends in the token.',
        type: 'string',
      },
      id: { description: 'The id.', type: 'string' },
      email: { description: 'An email address.', type: 'string' },
      role: {
        description: 'What the member may do.',
        type: 'string',
        enum: ['admin', 'contributor', 'viewer'],
      },
      invitedBy: { description: 'The user who created it.', type: 'string' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      expiresAt: { description: 'When it expires.', type: 'string', format: 'date-time' },
    },
    required: ['inviteUrl', 'id', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt'],
  },
  InvitationPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/InvitationRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  InvitationRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      email: { description: 'An email address.', type: 'string' },
      role: {
        description: 'What the member may do.',
        type: 'string',
        enum: ['admin', 'contributor', 'viewer'],
      },
      invitedBy: { description: 'The user who created it.', type: 'string' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      expiresAt: { description: 'When it expires.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt'],
  },
  InvitationShown: {
    description: 'What the holder of the link sees before signing in.',
    type: 'object',
    properties: {
      organizationName: { description: 'The organization to join.', type: 'string' },
      role: {
        description: 'What the member may do.',
        type: 'string',
        enum: ['admin', 'contributor', 'viewer'],
      },
      maskedEmail: {
        description: 'The invited address with its first letter and domain: `a***@example.com`.',
        type: 'string',
      },
      expiresAt: { description: 'When it expires.', type: 'string', format: 'date-time' },
    },
    required: ['organizationName', 'role', 'maskedEmail', 'expiresAt'],
  },
  IssueByNumber: {
    type: 'object',
    properties: {
      issueNumber: { description: 'In the path.', type: 'integer', maximum: 2147483647, minimum: 1 },
      repo: {
        description: "`owner/repo`, one of the project's repositories; its first one by default.",
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['issueNumber', 'projectId'],
  },
  IssueFiled: {
    description: 'What `POST /api/jobs/:jobId/create-issue` answers.',
    type: 'object',
    properties: {
      created: {
        description: 'The issue: a new one, or one that existed and got a comment.',
        $ref: '#/components/schemas/FiledIssue',
      },
      duplicateInfo: {
        description: 'Null when there was no such issue.',
        oneOf: [{ $ref: '#/components/schemas/DuplicateInfo' }, { type: 'null' }],
      },
    },
    required: ['created', 'duplicateInfo'],
  },
  IssuePage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/IssueRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/IssuePagination',
      },
    },
    required: ['items', 'pagination'],
  },
  IssuePagination: {
    type: 'object',
    properties: {
      page: { description: 'The number of the page, from 1.', type: 'number' },
      perPage: { description: 'How many items a page has at most.', type: 'number' },
      truncated: {
        description:
          'The repository has more than 20,000 issues. The closed ones with the oldest updates are left out.',
        type: 'boolean',
      },
      total: { description: 'How many items the whole list has.', type: 'number' },
      limit: { description: 'How many items a page has at most, 1 to 100.', type: 'number' },
      offset: { description: 'How many items are skipped.', type: 'number' },
      hasMore: { description: 'Whether more items follow.', type: 'boolean' },
    },
    required: ['page', 'perPage', 'total', 'limit', 'offset', 'hasMore'],
  },
  IssueRecord: {
    type: 'object',
    properties: {
      number: { description: 'The number of the issue in its repository.', type: 'number' },
      title: { description: 'The title.', type: 'string' },
      body: {
        description: 'At most 65,536 characters; in lists at most 8,000. Null when it is empty.',
        type: ['string', 'null'],
      },
      state: { description: 'The state.', type: 'string', enum: ['closed', 'open'] },
      labels: { description: 'The labels of the issue.', type: 'array', items: { type: 'string' } },
      assignees: { description: 'Logins.', type: 'array', items: { type: 'string' } },
      author: { description: 'Login; null when the account was deleted.', type: ['string', 'null'] },
      commentCount: { description: 'How many comments the issue has.', type: 'number' },
      url: { description: 'The address.', type: 'string' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
    },
    required: [
      'number',
      'title',
      'body',
      'state',
      'labels',
      'assignees',
      'author',
      'commentCount',
      'url',
      'createdAt',
      'updatedAt',
    ],
  },
  JobAccepted: {
    description: 'What `POST /api/jobs` answers.',
    type: 'object',
    properties: {
      jobId: { description: 'The id of the job.', type: 'string' },
      message: { description: 'The state of the job in words.', type: 'string' },
      testability: {
        description:
          'Only of a job that was checked. When not testable, the job has already failed and costs nothing.',
        $ref: '#/components/schemas/Testability',
      },
    },
    required: ['jobId', 'message'],
  },
  JobById: {
    type: 'object',
    properties: { jobId: { description: 'The id of the job.', type: 'string' } },
    required: ['jobId'],
  },
  JobChange: {
    description: 'A change of the status of a job.',
    type: 'object',
    properties: {
      jobId: { description: 'The id of the job.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      updatedAt: { description: 'When the status changed.', type: 'string', format: 'date-time' },
      livemode: { description: 'False for a job of test mode.', type: 'boolean' },
    },
    required: ['jobId', 'projectId', 'status', 'updatedAt', 'livemode'],
  },
  JobCreator: {
    description: 'Who created a job.',
    type: 'object',
    properties: {
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: ['key', 'pat', 'schedule', 'session', 'test_session'],
      },
      id: {
        description:
          'Of the API key, the personal access token, the user of a session, the schedule, or the test session of issues.',
        type: 'string',
      },
    },
    required: ['kind', 'id'],
  },
  JobEstimate: {
    description: 'The expected cost of a job.',
    type: 'object',
    properties: {
      holdUsd: {
        description:
          'The hold in USD for every minute of the target and of the extensions that the job permits. Exact.',
        type: 'number',
      },
      likelyUsd: {
        description: 'The likely cost in USD: the median of the jobs that `basis` names. Exact.',
        type: 'number',
      },
      basis: {
        description:
          '`project`: its latest completed jobs of the same template, or without one; `organization`: the latest completed jobs of all its projects; `target`: no such jobs, so half of the target.',
        type: 'string',
        enum: ['organization', 'project', 'target'],
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: 'number',
      },
      maxExtensionMinutes: {
        description: 'How many minutes the extensions may add together.',
        type: 'number',
      },
      maxExtensionCount: { description: 'How often the tester may extend the deadline.', type: 'number' },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: 'string',
        enum: ['desktop', 'mobile'],
      },
    },
    required: [
      'holdUsd',
      'likelyUsd',
      'basis',
      'targetDurationMinutes',
      'maxExtensionMinutes',
      'maxExtensionCount',
      'deviceClass',
    ],
  },
  JobFinishedMetadata: {
    type: 'object',
    properties: {
      costUsd: { description: 'USD, exact.', type: 'number' },
      durationSeconds: { description: 'The billed time, when a tester worked on the job.', type: 'number' },
      error: { description: 'On failed jobs: why.', type: 'string' },
      createdIssues: {
        description: 'With automatic filing that ended in time.',
        type: 'array',
        items: { $ref: '#/components/schemas/CreatedIssue' },
      },
      failedIssues: {
        description: 'The findings that the automatic filing could not file.',
        type: 'array',
        items: { $ref: '#/components/schemas/FailedIssue' },
      },
    },
    required: ['costUsd'],
  },
  JobFinishedWebhook: {
    description: 'A job has ended. Only this body has neither `event` nor `type`.',
    type: 'object',
    properties: {
      jobId: { description: 'Deduplicate on this field: the same job may arrive twice.', type: 'string' },
      livemode: { description: 'False for a job of a test key.', type: 'boolean' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed'],
      },
      output: {
        description: 'Only when the job completed with a result.',
        $ref: '#/components/schemas/JobResult',
      },
      metadata: {
        description: 'What the job cost and took.',
        $ref: '#/components/schemas/JobFinishedMetadata',
      },
    },
    required: ['jobId', 'livemode', 'status', 'metadata'],
  },
  JobPage: {
    description: 'Items are records without their conversations, or summaries with `view=summary`.',
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: {
          oneOf: [{ $ref: '#/components/schemas/ListedJob' }, { $ref: '#/components/schemas/JobSummary' }],
        },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  JobRecord: {
    description: 'A job as its organization sees it.',
    type: 'object',
    properties: {
      request: { description: 'What was asked.', $ref: '#/components/schemas/JobRequest' },
      failedIssues: {
        description: 'The findings that the automatic filing could not file.',
        type: 'array',
        items: { $ref: '#/components/schemas/FailedIssue' },
      },
      conversation: {
        description: 'Messages between caller and tester, the oldest first.',
        type: 'array',
        items: { $ref: '#/components/schemas/ConversationMessage' },
      },
      truncated: {
        description: 'Names `testerData` when the record would be too large with it.',
        type: 'array',
        items: { type: 'string' },
      },
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      livemode: {
        description: 'False for a job of test mode, which a simulated tester answered.',
        type: 'boolean',
      },
      scheduleId: { description: 'Only when a schedule created the job.', type: 'string' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      result: { description: 'Only when completed.', $ref: '#/components/schemas/JobResult' },
      error: { description: 'What went wrong, when the job ended without a result.', type: 'string' },
      reason: {
        description: 'Why the job ended without a result.',
        type: 'string',
        enum: [
          'cancelled_by_admin',
          'cancelled_by_caller',
          'cancelled_by_tester',
          'extraction_failed',
          'not_claimed',
          'not_testable',
          'platform_error',
          'time_ran_out',
          'url_unreachable',
        ],
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
      claimedAt: { description: 'When a tester claimed the job.', type: 'string', format: 'date-time' },
      submittedAt: {
        description: 'When the tester submitted the report.',
        type: 'string',
        format: 'date-time',
      },
      completedAt: { description: 'When the job ended.', type: 'string', format: 'date-time' },
      costUsd: { description: 'USD, full precision. Only when completed.', type: 'number' },
      testDurationSeconds: { description: 'How long the test took, in seconds.', type: 'number' },
      extractedIssues: {
        description: 'The findings of the report.',
        type: 'array',
        items: { $ref: '#/components/schemas/ExtractedIssue' },
      },
      testerResponse: {
        description: "The report in the tester's own words. Only when completed.",
        type: 'string',
      },
      testerAnswers: {
        description: 'What the tester answered in the form, as it was said. Only when completed.',
        $ref: '#/components/schemas/TesterAnswers',
      },
      testerAlias: { description: 'The name of the tester.', type: 'string' },
      testerAvatarUrl: { description: 'The picture of the tester.', type: 'string' },
      testerData: { description: 'Only when completed.', $ref: '#/components/schemas/TesterData' },
      jobUrl: { description: 'The page of the job in the dashboard.', type: 'string' },
      projectName: { description: 'The name of the project.', type: 'string' },
      keyMoments: {
        description: 'What happened during the test, in order.',
        type: 'array',
        items: { $ref: '#/components/schemas/KeyMoment' },
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: 'number',
      },
      maxExtensionMinutes: {
        description: 'How many minutes the extensions may add together.',
        type: 'number',
      },
      maxExtensionCount: { description: 'How often the tester may extend the deadline.', type: 'number' },
      extensionsUsed: { description: 'How often the tester has extended the deadline.', type: 'number' },
      responseDeadline: {
        description: 'Until when the tester must submit the report.',
        type: 'string',
        format: 'date-time',
      },
      provenance: { description: 'What read the report.', $ref: '#/components/schemas/Provenance' },
      testability: {
        description:
          'Only of a pull-request or issue job, and of one that was created with `checkTestability`.',
        $ref: '#/components/schemas/Testability',
      },
      codehostContext: {
        description: 'What a pull-request or issue job tests.',
        $ref: '#/components/schemas/CodehostContext',
      },
      createdIssues: {
        description: 'Issues that were filed from its findings, once the automatic filing has ended.',
        type: 'array',
        items: { $ref: '#/components/schemas/CreatedIssue' },
      },
    },
    required: [
      'request',
      'conversation',
      'id',
      'projectId',
      'livemode',
      'status',
      'createdAt',
      'updatedAt',
      'jobUrl',
      'projectName',
      'keyMoments',
      'targetDurationMinutes',
      'maxExtensionMinutes',
      'maxExtensionCount',
      'extensionsUsed',
    ],
  },
  JobRequest: {
    description:
      'The request of a job with the fields of its template filled in. Fields that were not given are absent.',
    type: 'object',
    properties: {
      url: { description: 'Absent while a pull-request or issue job has no address yet.', type: 'string' },
      description: {
        description:
          'The instructions of the tester. Of a pull-request or issue job: its test plan, once it is written.',
        type: 'string',
      },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: 'string',
        enum: ['desktop', 'mobile'],
      },
      template: { description: 'The name of the template.', type: 'string' },
      resultsTemplate: { description: 'The form of the results.', type: 'string' },
      outputSchema: {
        description: 'As requested, or from the test plan. Absent with a results template.',
        $ref: '#/components/schemas/OutputSchema',
      },
      additionalValidationInstructions: {
        description: 'What to check in the report beside the description.',
        type: 'string',
      },
      codehostRepos: {
        description: 'Repositories as `owner/repo`.',
        type: 'array',
        items: { type: 'string' },
      },
      secrets: {
        description: 'The names of project secrets that the tester can fill in.',
        type: 'array',
        items: { type: 'string' },
      },
      metadata: { description: 'Your own data, as it was given.', type: 'object', additionalProperties: {} },
      createdBy: { description: 'Who created the job.', $ref: '#/components/schemas/JobCreator' },
    },
    required: ['deviceClass', 'createdBy'],
  },
  JobResult: {
    type: 'object',
    properties: {
      success: {
        description: 'False for a fail or no genuine verdict, true for pass or not_applicable.',
        type: 'boolean',
      },
      explanation: { description: 'Why the verdict is what it is, in a few sentences.', type: 'string' },
      data: { description: "Matches the caller's output schema.", type: 'object', additionalProperties: {} },
      passStatus: {
        description: 'Absent when there is no genuine verdict.',
        type: 'string',
        enum: ['fail', 'not_applicable', 'pass'],
      },
      verdictConfidence: {
        description: 'Present on every completed job; without a verdict it is low.',
        $ref: '#/components/schemas/VerdictConfidence',
      },
      verdictSource: {
        description: 'Absent without a verdict.',
        type: 'string',
        enum: ['model', 'rules', 'tester'],
      },
      unstated: {
        description:
          'Declared fields about which neither the tester nor the report says anything. `data` has the empty value of their type.',
        type: 'array',
        items: { type: 'string' },
      },
      provenance: {
        description: 'Who read the report, and where each value comes from.',
        $ref: '#/components/schemas/ResultProvenance',
      },
    },
    required: ['success', 'explanation'],
  },
  JobScopeRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'Required without `projectId`.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
  },
  JobStatusRecord: {
    description: 'A job without its conversation. Fields that do not apply are absent, never null.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      livemode: {
        description: 'False for a job of test mode, which a simulated tester answered.',
        type: 'boolean',
      },
      scheduleId: { description: 'Only when a schedule created the job.', type: 'string' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      result: { description: 'Only when completed.', $ref: '#/components/schemas/JobResult' },
      error: { description: 'What went wrong, when the job ended without a result.', type: 'string' },
      reason: {
        description: 'Why the job ended without a result.',
        type: 'string',
        enum: [
          'cancelled_by_admin',
          'cancelled_by_caller',
          'cancelled_by_tester',
          'extraction_failed',
          'not_claimed',
          'not_testable',
          'platform_error',
          'time_ran_out',
          'url_unreachable',
        ],
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
      claimedAt: { description: 'When a tester claimed the job.', type: 'string', format: 'date-time' },
      submittedAt: {
        description: 'When the tester submitted the report.',
        type: 'string',
        format: 'date-time',
      },
      completedAt: { description: 'When the job ended.', type: 'string', format: 'date-time' },
      costUsd: { description: 'USD, full precision. Only when completed.', type: 'number' },
      testDurationSeconds: { description: 'How long the test took, in seconds.', type: 'number' },
      extractedIssues: {
        description: 'The findings of the report.',
        type: 'array',
        items: { $ref: '#/components/schemas/ExtractedIssue' },
      },
      testerResponse: {
        description: "The report in the tester's own words. Only when completed.",
        type: 'string',
      },
      testerAnswers: {
        description: 'What the tester answered in the form, as it was said. Only when completed.',
        $ref: '#/components/schemas/TesterAnswers',
      },
      testerAlias: { description: 'The name of the tester.', type: 'string' },
      testerAvatarUrl: { description: 'The picture of the tester.', type: 'string' },
      testerData: { description: 'Only when completed.', $ref: '#/components/schemas/TesterData' },
      jobUrl: { description: 'The page of the job in the dashboard.', type: 'string' },
      projectName: { description: 'The name of the project.', type: 'string' },
      keyMoments: {
        description: 'What happened during the test, in order.',
        type: 'array',
        items: { $ref: '#/components/schemas/KeyMoment' },
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: 'number',
      },
      maxExtensionMinutes: {
        description: 'How many minutes the extensions may add together.',
        type: 'number',
      },
      maxExtensionCount: { description: 'How often the tester may extend the deadline.', type: 'number' },
      extensionsUsed: { description: 'How often the tester has extended the deadline.', type: 'number' },
      responseDeadline: {
        description: 'Until when the tester must submit the report.',
        type: 'string',
        format: 'date-time',
      },
      provenance: { description: 'What read the report.', $ref: '#/components/schemas/Provenance' },
      testability: {
        description:
          'Only of a pull-request or issue job, and of one that was created with `checkTestability`.',
        $ref: '#/components/schemas/Testability',
      },
      codehostContext: {
        description: 'What a pull-request or issue job tests.',
        $ref: '#/components/schemas/CodehostContext',
      },
      createdIssues: {
        description: 'Issues that were filed from its findings, once the automatic filing has ended.',
        type: 'array',
        items: { $ref: '#/components/schemas/CreatedIssue' },
      },
    },
    required: [
      'id',
      'projectId',
      'livemode',
      'status',
      'createdAt',
      'updatedAt',
      'jobUrl',
      'projectName',
      'keyMoments',
      'targetDurationMinutes',
      'maxExtensionMinutes',
      'maxExtensionCount',
      'extensionsUsed',
    ],
  },
  JobSummary: {
    description: 'A job for a list of many. Fields that do not apply are absent.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      livemode: { description: 'False for a job of test mode.', type: 'boolean' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
      completedAt: { description: 'When the job ended.', type: 'string', format: 'date-time' },
      url: { description: 'Cut to 100 bytes; `request.url` of the job is complete.', type: 'string' },
      title: {
        description:
          'The first line of the instructions, cut to 120 bytes. Until a test plan is written: what the job tests.',
        type: 'string',
      },
      template: { description: 'The name of the template.', type: 'string' },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: 'string',
        enum: ['desktop', 'mobile'],
      },
      passStatus: {
        description: 'Absent without a genuine verdict.',
        type: 'string',
        enum: ['fail', 'not_applicable', 'pass'],
      },
      findingCounts: { description: 'Only when completed.', $ref: '#/components/schemas/FindingCounts' },
      costUsd: { description: 'USD, full precision. Only when completed.', type: 'number' },
      testDurationSeconds: { description: 'How long the test took, in seconds.', type: 'number' },
      testerAlias: { description: 'The name of the tester.', type: 'string' },
      jobUrl: { description: 'The page of the job in the dashboard.', type: 'string' },
      reason: {
        description: 'Why the job ended without a result.',
        type: 'string',
        enum: [
          'cancelled_by_admin',
          'cancelled_by_caller',
          'cancelled_by_tester',
          'extraction_failed',
          'not_claimed',
          'not_testable',
          'platform_error',
          'time_ran_out',
          'url_unreachable',
        ],
      },
    },
    required: [
      'id',
      'projectId',
      'status',
      'livemode',
      'createdAt',
      'updatedAt',
      'title',
      'deviceClass',
      'jobUrl',
    ],
  },
  KeyById: {
    type: 'object',
    properties: { keyId: { description: 'The id of the API key.', type: 'string' } },
    required: ['keyId'],
  },
  KeyCreated: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      key: { description: '`ht_key_…` or `ht_test_…`, shown only here.', type: 'string' },
      name: { description: 'The name of the key.', type: 'string' },
      mode: {
        description: 'Whether the key creates live jobs, or free jobs of the test mode.',
        type: 'string',
        enum: ['live', 'test'],
      },
    },
    required: ['id', 'key', 'name', 'mode'],
  },
  KeyMoment: {
    type: 'object',
    properties: {
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
      videoOffsetSeconds: {
        description: 'Seconds from the start of the recording; null without a recording at that moment.',
        type: ['number', 'null'],
      },
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: ['error', 'finding', 'interaction', 'navigation', 'note'],
      },
      title: { description: 'The title.', type: 'string' },
    },
    required: ['timestamp', 'videoOffsetSeconds', 'kind', 'title'],
  },
  KeyPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/KeyRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  KeyRecord: {
    description: 'A key in a list, never its value.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      mode: {
        description: 'Whether the key creates live jobs, or free jobs of the test mode.',
        type: 'string',
        enum: ['live', 'test'],
      },
      hint: { description: '`ht_key_…a1B2`', type: 'string' },
      createdBy: { description: 'The name of the user who created it.', type: 'string' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      lastUsedAt: {
        description: 'When it was last used; null when never.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      expiresAt: {
        description: 'Always null: keys do not expire.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      revokedAt: {
        description: 'When it was revoked; null when it was not.',
        type: ['string', 'null'],
        format: 'date-time',
      },
    },
    required: [
      'id',
      'name',
      'mode',
      'hint',
      'createdBy',
      'createdAt',
      'lastUsedAt',
      'expiresAt',
      'revokedAt',
    ],
  },
  LedgerCsvRequest: {
    type: 'object',
    properties: {
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: [
          'signup_credit',
          'grant',
          'purchase',
          'included_credit',
          'refund',
          'refund_reversal',
          'collect',
          'hold',
          'post',
          'release',
        ],
      },
      createdAfter: {
        description: 'Only what was created later than this.',
        type: 'string',
        format: 'date-time',
        pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
      },
      createdBefore: {
        description: 'Only what was created earlier than this.',
        type: 'string',
        format: 'date-time',
        pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
      },
      after: {
        description: 'The end of the previous part; absent for the first part, which starts with the header.',
        type: 'string',
        pattern: '^\\d{1,18}$',
      },
      organizationId: {
        description: 'Needed when the caller belongs to several organizations.',
        type: 'string',
      },
    },
  },
  LedgerEntry: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: [
          'collect',
          'grant',
          'hold',
          'included_credit',
          'post',
          'purchase',
          'refund',
          'refund_reversal',
          'release',
          'signup_credit',
        ],
      },
      availableUsd: {
        description: 'The change of the free credit in USD; negative for a decrease.',
        type: 'number',
      },
      heldUsd: { description: 'The change of the held credit in USD.', type: 'number' },
      debtUsd: {
        description:
          'The change of the debt that a refund left in USD, where it changes; negative for a payment of the debt.',
        type: 'number',
      },
      jobId: { description: 'The job of a hold, a cost or a release.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      note: { description: 'A note on the entry.', type: 'string' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'kind', 'availableUsd', 'heldUsd', 'createdAt'],
  },
  LedgerPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/LedgerEntry' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/LedgerPagination',
      },
    },
    required: ['items', 'pagination'],
  },
  LedgerPagination: {
    type: 'object',
    properties: {
      nextCursor: {
        description:
          'The `cursor` of the next page; null on the last. The pages do not shift when entries are added.',
        type: ['string', 'null'],
      },
      total: { description: 'How many items the whole list has.', type: 'number' },
      limit: { description: 'How many items a page has at most, 1 to 100.', type: 'number' },
      offset: { description: 'How many items are skipped.', type: 'number' },
      hasMore: { description: 'Whether more items follow.', type: 'boolean' },
    },
    required: ['nextCursor', 'total', 'limit', 'offset', 'hasMore'],
  },
  LedgerRequest: {
    type: 'object',
    properties: {
      cursor: {
        description: '`nextCursor` of the page before; `offset` then counts from there.',
        type: 'string',
        pattern: '^\\d{1,18}$',
      },
      organizationId: {
        description: 'Needed when the caller belongs to several organizations.',
        type: 'string',
      },
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: [
          'signup_credit',
          'grant',
          'purchase',
          'included_credit',
          'refund',
          'refund_reversal',
          'collect',
          'hold',
          'post',
          'release',
        ],
      },
      createdAfter: {
        description: 'Only what was created later than this.',
        type: 'string',
        format: 'date-time',
        pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
      },
      createdBefore: {
        description: 'Only what was created earlier than this.',
        type: 'string',
        format: 'date-time',
        pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
      },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
  },
  ListAuditRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['organizationId'],
  },
  ListDeliveriesRequest: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['projectId'],
  },
  ListExecutionsRequest: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      scheduleId: { description: 'The id of the schedule.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['projectId', 'scheduleId'],
  },
  ListInvitationsRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['organizationId'],
  },
  ListIssuesRequest: {
    type: 'object',
    properties: {
      state: {
        description: '`open` by default.',
        type: 'string',
        enum: ['open', 'closed', 'all'],
        default: 'open',
      },
      labels: {
        description: 'Separated by commas; an issue must have all of them, in any case.',
        type: 'string',
        minLength: 1,
        maxLength: 1000,
        pattern: '\\S',
      },
      assignee: {
        description: 'A login, `none` for issues without assignee, `*` for issues with one.',
        type: 'string',
        pattern: '^(?:\\*|[\\w.-]{1,94}(?:\\[bot\\])?)$',
      },
      sort: {
        description: '`created` by default.',
        type: 'string',
        enum: ['created', 'updated', 'comments'],
        default: 'created',
      },
      direction: {
        description: '`desc` by default.',
        type: 'string',
        enum: ['asc', 'desc'],
        default: 'desc',
      },
      page: {
        description: 'The number of the page, from 1.',
        type: 'integer',
        maximum: 1000000,
        minimum: 1,
        default: 1,
      },
      per_page: {
        description: 'How many items a page has at most.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 30,
      },
      repo: {
        description: "`owner/repo`, one of the project's repositories; its first one by default.",
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['projectId'],
  },
  ListJobsRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      status: {
        description:
          'Comma-separated statuses; `incomplete`, `error`, `abandoned` and `rejected` are accepted too.',
        type: 'string',
        maxLength: 500,
      },
      updatedAfter: {
        description: 'Jobs whose updatedAt is later; sorts oldest first.',
        type: 'string',
        format: 'date-time',
      },
      createdAfter: {
        description: 'Only what was created later than this.',
        type: 'string',
        format: 'date-time',
      },
      template: {
        description: 'The name of a template.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
      },
      scheduleId: {
        description: 'The id of the schedule.',
        type: 'string',
        minLength: 1,
        maxLength: 100,
        pattern: '\\S',
      },
      view: {
        description: '`full` for records, `summary` for what a list shows: 20 jobs are at most 16 KB.',
        type: 'string',
        enum: ['full', 'summary'],
        default: 'full',
      },
      metadata: {
        description:
          'Jobs whose `metadata` has this text, number or boolean under this key: `metadata[build]=4711`. At most 5 keys of 1 to 64 characters and values of at most 200; a job must match all. Only within one project or organization.',
        type: 'object',
        additionalProperties: { type: 'string' },
      },
      livemode: {
        description:
          'False: jobs of test mode. Live jobs by default. An API key always lists the jobs of its own mode.',
        type: 'boolean',
      },
      search: {
        description: 'Words in url or description; only within one project.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
      },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
  },
  ListKeysRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['organizationId'],
  },
  ListProjectsRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
  },
  ListRepositoriesRequest: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['organizationId'],
  },
  ListSchedulesRequest: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['projectId'],
  },
  ListSecretsRequest: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['projectId'],
  },
  ListTemplatesRequest: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['projectId'],
  },
  ListTestSessionsRequest: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
    required: ['projectId'],
  },
  ListedJob: {
    description: 'A job in a list, without its conversation.',
    type: 'object',
    properties: {
      request: { description: 'What was asked.', $ref: '#/components/schemas/JobRequest' },
      failedIssues: {
        description: 'The findings that the automatic filing could not file.',
        type: 'array',
        items: { $ref: '#/components/schemas/FailedIssue' },
      },
      truncated: {
        description:
          'The parts that are left out, because the page would be too large. Of `request` only url, deviceClass, template and createdBy remain, of `result` all but data. Get the job to read them.',
        type: 'array',
        items: {
          type: 'string',
          enum: [
            'extractedIssues',
            'keyMoments',
            'request',
            'result',
            'testerAnswers',
            'testerData',
            'testerResponse',
          ],
        },
      },
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      livemode: {
        description: 'False for a job of test mode, which a simulated tester answered.',
        type: 'boolean',
      },
      scheduleId: { description: 'Only when a schedule created the job.', type: 'string' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      result: { description: 'Only when completed.', $ref: '#/components/schemas/JobResult' },
      error: { description: 'What went wrong, when the job ended without a result.', type: 'string' },
      reason: {
        description: 'Why the job ended without a result.',
        type: 'string',
        enum: [
          'cancelled_by_admin',
          'cancelled_by_caller',
          'cancelled_by_tester',
          'extraction_failed',
          'not_claimed',
          'not_testable',
          'platform_error',
          'time_ran_out',
          'url_unreachable',
        ],
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
      claimedAt: { description: 'When a tester claimed the job.', type: 'string', format: 'date-time' },
      submittedAt: {
        description: 'When the tester submitted the report.',
        type: 'string',
        format: 'date-time',
      },
      completedAt: { description: 'When the job ended.', type: 'string', format: 'date-time' },
      costUsd: { description: 'USD, full precision. Only when completed.', type: 'number' },
      testDurationSeconds: { description: 'How long the test took, in seconds.', type: 'number' },
      extractedIssues: {
        description: 'The findings of the report.',
        type: 'array',
        items: { $ref: '#/components/schemas/ExtractedIssue' },
      },
      testerResponse: {
        description: "The report in the tester's own words. Only when completed.",
        type: 'string',
      },
      testerAnswers: {
        description: 'What the tester answered in the form, as it was said. Only when completed.',
        $ref: '#/components/schemas/TesterAnswers',
      },
      testerAlias: { description: 'The name of the tester.', type: 'string' },
      testerAvatarUrl: { description: 'The picture of the tester.', type: 'string' },
      testerData: { description: 'Only when completed.', $ref: '#/components/schemas/TesterData' },
      jobUrl: { description: 'The page of the job in the dashboard.', type: 'string' },
      projectName: { description: 'The name of the project.', type: 'string' },
      keyMoments: {
        description: 'What happened during the test, in order.',
        type: 'array',
        items: { $ref: '#/components/schemas/KeyMoment' },
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: 'number',
      },
      maxExtensionMinutes: {
        description: 'How many minutes the extensions may add together.',
        type: 'number',
      },
      maxExtensionCount: { description: 'How often the tester may extend the deadline.', type: 'number' },
      extensionsUsed: { description: 'How often the tester has extended the deadline.', type: 'number' },
      responseDeadline: {
        description: 'Until when the tester must submit the report.',
        type: 'string',
        format: 'date-time',
      },
      provenance: { description: 'What read the report.', $ref: '#/components/schemas/Provenance' },
      testability: {
        description:
          'Only of a pull-request or issue job, and of one that was created with `checkTestability`.',
        $ref: '#/components/schemas/Testability',
      },
      codehostContext: {
        description: 'What a pull-request or issue job tests.',
        $ref: '#/components/schemas/CodehostContext',
      },
      createdIssues: {
        description: 'Issues that were filed from its findings, once the automatic filing has ended.',
        type: 'array',
        items: { $ref: '#/components/schemas/CreatedIssue' },
      },
    },
    required: [
      'request',
      'id',
      'projectId',
      'livemode',
      'status',
      'createdAt',
      'updatedAt',
      'jobUrl',
      'projectName',
      'keyMoments',
      'targetDurationMinutes',
      'maxExtensionMinutes',
      'maxExtensionCount',
      'extensionsUsed',
    ],
  },
  LogInRequest: {
    type: 'object',
    properties: {
      password: { description: '10–200 characters.', type: 'string', minLength: 1, maxLength: 200 },
      email: {
        description: 'Compared without regard to case.',
        type: 'string',
        format: 'email',
        maxLength: 254,
      },
    },
    required: ['password', 'email'],
  },
  McpAnswer: {
    description: 'One message of JSON-RPC 2.0, or server-sent events of which the last one has this form.',
    type: 'object',
    properties: {
      jsonrpc: { description: 'The version of JSON-RPC.', type: 'string' },
      id: { description: 'The id of the message that is answered.' },
      result: { description: 'Absent when the message failed.' },
      error: { description: 'The error of JSON-RPC.' },
    },
    required: ['jsonrpc', 'id'],
  },
  McpMessage: {
    description: 'One message of JSON-RPC 2.0. Lists of messages are refused.',
    type: 'object',
    properties: {
      jsonrpc: { description: 'The version of JSON-RPC.', type: 'string', enum: ['2.0'] },
      id: { description: 'Absent in a notification.', examples: [1] },
      method: {
        description: '`initialize`, `server/discover`, `tools/list`, `tools/call`, `ping` and notifications.',
        type: 'string',
        examples: ['tools/list'],
      },
      params: { description: 'The parameters of the method.' },
    },
    required: ['jsonrpc', 'method'],
  },
  MemberById: {
    type: 'object',
    properties: {
      organizationId: { description: 'The id of the organization.', type: 'string' },
      userId: { description: 'The id of the user.', type: 'string' },
    },
    required: ['organizationId', 'userId'],
  },
  MemberList: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/MemberRecord' },
      },
    },
    required: ['items'],
  },
  MemberRecord: {
    type: 'object',
    properties: {
      userId: { description: 'The id of the user.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      email: { description: 'An email address.', type: 'string' },
      role: {
        description: 'What the member may do.',
        type: 'string',
        enum: ['admin', 'contributor', 'viewer'],
      },
      joinedAt: { description: 'When the member joined.', type: 'string', format: 'date-time' },
    },
    required: ['userId', 'name', 'email', 'role', 'joinedAt'],
  },
  NamedSecret: {
    description: 'A secret as the tester of a job sees it.',
    type: 'object',
    properties: {
      name: { description: 'The name.', type: 'string' },
      username: { description: 'Of the test account.', type: 'string' },
      hasTotp: { description: 'Whether it has one-time codes.', type: 'boolean' },
    },
    required: ['name', 'username', 'hasTotp'],
  },
  NetworkRequest: {
    type: 'object',
    properties: {
      url: { description: 'The address.', type: 'string' },
      method: { description: 'The HTTP method.', type: 'string' },
      status: { description: 'The HTTP status; 0 without an answer.', type: 'number' },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
      durationMs: { description: 'From the request to the last byte of its answer.', type: 'number' },
      failure: {
        description: 'Why there was no answer, as the browser calls it: `net::ERR_CONNECTION_REFUSED`.',
        type: 'string',
      },
    },
    required: ['url', 'method', 'timestamp'],
  },
  NetworkRequestInput: {
    type: 'object',
    properties: {
      url: { description: 'The address.', type: 'string', maxLength: 8192 },
      method: { description: 'The HTTP method.', type: 'string', maxLength: 20 },
      status: { description: 'The status.', type: 'integer', maximum: 999, minimum: 0 },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
      durationMs: {
        description: 'How long it took, in milliseconds.',
        type: 'number',
        maximum: 86400000,
        minimum: 0,
      },
      failure: {
        description: 'Why there was no answer, as the browser calls it: `net::ERR_CONNECTION_REFUSED`.',
        type: 'string',
        maxLength: 200,
      },
    },
    required: ['url', 'method', 'timestamp'],
  },
  Nothing: { description: 'The empty response: `{}`.', type: 'object', properties: {} },
  OpenJob: {
    description: 'Absent what does not apply.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      projectName: { description: 'Absent until the service knows the project.', type: 'string' },
      organizationId: { description: 'The id of the organization.', type: 'string' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      claimedAt: { description: 'When a tester claimed the job.', type: 'string', format: 'date-time' },
      submittedAt: {
        description: 'Present while the report is being read.',
        type: 'string',
        format: 'date-time',
      },
      responseDeadline: {
        description: 'Until when the tester must submit the report.',
        type: 'string',
        format: 'date-time',
      },
      testerAlias: { description: 'The name of the tester.', type: 'string' },
    },
    required: ['id', 'projectId', 'organizationId', 'status', 'createdAt'],
  },
  OpenJobPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/OpenJob' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  OpenVisit: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      jobId: { description: 'The id of the job.', type: 'string' },
      replica: {
        description: 'Where the service that runs it is reached. Absent while that service is gone.',
        type: 'string',
      },
      status: { description: 'The status.', type: 'string', enum: ['ended', 'lost', 'ready', 'starting'] },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: 'string',
        enum: ['desktop', 'mobile'],
      },
      restarts: { description: 'How often the tester asked for another browser.', type: 'number' },
      memoryMb: {
        description: 'Of its browser, a second ago at most. Absent until it is measured.',
        type: 'number',
      },
      startedAt: { description: 'When it started.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'jobId', 'status', 'deviceClass', 'restarts', 'startedAt'],
  },
  OpenVisitPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/OpenVisit' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  OrganizationById: {
    type: 'object',
    properties: { organizationId: { description: 'The id of the organization.', type: 'string' } },
    required: ['organizationId'],
  },
  OrganizationDetail: {
    type: 'object',
    properties: {
      role: {
        description: "The caller's own role.",
        type: 'string',
        enum: ['admin', 'contributor', 'viewer'],
      },
      id: { description: 'The id.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      slug: {
        description: 'Unique, derived from the name: lower-case letters, digits and dashes.',
        type: 'string',
      },
      projectCount: { description: 'How many projects the organization has.', type: 'number' },
      memberCount: { description: 'How many members the organization has.', type: 'number' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['role', 'id', 'name', 'slug', 'projectCount', 'memberCount', 'createdAt'],
  },
  OrganizationList: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/OrganizationRecord' },
      },
    },
    required: ['items'],
  },
  OrganizationPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/OrganizationRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  OrganizationRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      slug: {
        description: 'Unique, derived from the name: lower-case letters, digits and dashes.',
        type: 'string',
      },
      projectCount: { description: 'How many projects the organization has.', type: 'number' },
      memberCount: { description: 'How many members the organization has.', type: 'number' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'name', 'slug', 'projectCount', 'memberCount', 'createdAt'],
  },
  OrganizationRequest: {
    type: 'object',
    properties: {
      organizationId: {
        description: 'Needed when the caller belongs to several organizations.',
        type: 'string',
      },
    },
  },
  OutputField: {
    type: 'object',
    properties: {
      type: {
        description: 'The JSON type of the value.',
        type: 'string',
        enum: ['array', 'boolean', 'number', 'object', 'string'],
      },
      description: { description: 'What to read from the report.', type: 'string' },
      example: { description: 'A value as an example.' },
      enum: { description: 'The only values that are possible.', type: 'array', items: {} },
      items: { description: 'The schema of the items.', $ref: '#/components/schemas/OutputField' },
      properties: {
        description: 'The fields of the object, by name.',
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/OutputField' },
      },
      required: {
        description: 'Fields of the object that are always there.',
        type: 'array',
        items: { type: 'string' },
      },
    },
    required: ['type'],
  },
  OutputSchema: { type: 'object', additionalProperties: { $ref: '#/components/schemas/OutputField' } },
  PageEvent: {
    description:
      'What happened to the tested page, beside what it wrote and requested. A remote browser records it. `slow_link` is about the connection between the tester and the remote browser, not about the page.',
    type: 'object',
    properties: {
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: [
          'crash',
          'dialog',
          'download',
          'navigation',
          'popup',
          'slow_link',
          'title',
          'unresponsive',
          'upload',
          'vitals',
        ],
      },
      url: { description: 'The address.', type: 'string' },
      detail: {
        description:
          'In words: the text of a dialog, the name of a file, `LCP 812 ms, CLS 0.020, INP 96 ms`, how slow a link was.',
        type: 'string',
      },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
    },
    required: ['kind', 'timestamp'],
  },
  PageRequest: {
    type: 'object',
    properties: {
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
  },
  Pagination: {
    type: 'object',
    properties: {
      total: { description: 'How many items the whole list has.', type: 'number' },
      limit: { description: 'How many items a page has at most, 1 to 100.', type: 'number' },
      offset: { description: 'How many items are skipped.', type: 'number' },
      hasMore: { description: 'Whether more items follow.', type: 'boolean' },
    },
    required: ['total', 'limit', 'offset', 'hasMore'],
  },
  PastJob: {
    description: 'A job that the tester worked on.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      title: { description: 'The first line of the instructions, cut to 120 bytes.', type: 'string' },
      host: { description: 'The host of the tested address.', type: 'string' },
      claimedAt: { description: 'When a tester claimed the job.', type: 'string', format: 'date-time' },
      submittedAt: {
        description: 'Null when the tester submitted no report.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      minutes: {
        description: 'From the claim to the report, or to the end of the job; rounded to a tenth.',
        type: 'number',
      },
    },
    required: ['id', 'title', 'host', 'claimedAt', 'submittedAt', 'status', 'minutes'],
  },
  PastJobPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/PastJob' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  PatById: {
    type: 'object',
    properties: { patId: { description: 'The id of the personal access token.', type: 'string' } },
    required: ['patId'],
  },
  PatCreated: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      token: { description: '`ht_pat_…`, shown only here.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
    },
    required: ['id', 'token', 'name'],
  },
  PatPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/PatRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  PatRecord: {
    description: 'A token in a list, never its value.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      hint: { description: '`ht_pat_…a1B2`', type: 'string' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      lastUsedAt: {
        description: 'When it was last used; null when never.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      expiresAt: {
        description: 'When it expires; null or absent when it never does.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      revokedAt: {
        description: 'When it was revoked; null when it was not.',
        type: ['string', 'null'],
        format: 'date-time',
      },
    },
    required: ['id', 'name', 'hint', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'],
  },
  PingWebhook: {
    description:
      'The answer to `POST …/webhook/test`: your receiver works when it verifies the signature and answers 2xx.',
    type: 'object',
    properties: {
      type: { description: 'The type.', type: 'string', enum: ['ping'] },
      projectId: { description: 'The id of the project.', type: 'string' },
      sentAt: { description: 'When it was sent.', type: 'string', format: 'date-time' },
    },
    required: ['type', 'projectId', 'sentAt'],
  },
  Portal: {
    type: 'object',
    properties: {
      portalUrl: {
        description: "Stripe's page for invoices, payment methods and cancellation; valid for a few minutes.",
        type: 'string',
      },
    },
    required: ['portalUrl'],
  },
  PreviewReportRequest: {
    type: 'object',
    properties: {
      jobId: { description: 'The id of the job.', type: 'string' },
      report: {
        description: 'What the tester did and saw, in their own words.',
        type: 'string',
        minLength: 1,
        maxLength: 100000,
        pattern: '\\S',
      },
      verdict: {
        description: 'What the tester concluded.',
        type: 'string',
        enum: ['pass', 'fail', 'not_applicable'],
      },
      answers: {
        description:
          'By the names of the output schema, or of the fields of `form`. Fields may be left out; each value must fit its field.',
        type: 'object',
        additionalProperties: {},
      },
      findings: {
        description: 'All findings of the report, at most 50. An empty list: the tester found none.',
        type: 'array',
        items: { $ref: '#/components/schemas/StatedFinding' },
        maxItems: 50,
      },
      followedInstructions: {
        description: 'Whether the tester did what the instructions asked.',
        type: 'boolean',
      },
      deviation: {
        description: 'What the tester did otherwise.',
        type: 'string',
        minLength: 1,
        maxLength: 5000,
        pattern: '\\S',
      },
    },
    required: ['jobId', 'report'],
  },
  PreviewScheduleRequest: {
    description: 'Validated like a creation or, with `scheduleId`, like a change of this schedule.',
    type: 'object',
    properties: {
      scheduleId: {
        description:
          'The fields that are left out are those of this schedule; biweekly weeks count from its creation.',
        type: 'string',
      },
      frequency: {
        description: 'weekly unless given',
        type: 'string',
        enum: ['daily', 'weekly', 'biweekly', 'monthly', 'once'],
      },
      scheduledHour: {
        description: 'The hour in the time zone, 0 to 23.',
        type: 'integer',
        examples: [9],
        minimum: 0,
        maximum: 23,
      },
      scheduledMinute: {
        description: 'The minute, 0 to 59.',
        type: 'integer',
        examples: [30],
        minimum: 0,
        maximum: 59,
      },
      timezone: {
        description: 'The IANA name of the time zone, such as `Europe/Berlin`.',
        type: 'string',
        examples: ['Europe/Berlin'],
        maxLength: 100,
      },
      weekdays: {
        description: 'Several with commas',
        type: 'string',
        examples: ['1,3'],
        pattern: '^[0-6](,[0-6]){0,6}$',
      },
      dayOfMonth: {
        description: 'The day of the month; 0 for its last day.',
        type: 'integer',
        minimum: 0,
        maximum: 28,
      },
      scheduledDate: {
        description: 'The date of a schedule that runs once, as `2026-03-01`.',
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['projectId'],
  },
  PreviewedExecution: {
    type: 'object',
    properties: {
      scheduledAt: { description: 'When the execution is due.', type: 'string', format: 'date-time' },
    },
    required: ['scheduledAt'],
  },
  ProjectById: {
    type: 'object',
    properties: { projectId: { description: 'The id of the project.', type: 'string' } },
    required: ['projectId'],
  },
  ProjectPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/ProjectRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  ProjectRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      organizationId: { description: 'The id of the organization.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      defaultUrl: {
        description: 'The address that jobs of pull requests and issues start at.',
        type: ['string', 'null'],
      },
      codehostRepos: {
        description: 'Repositories as `owner/repo`.',
        type: 'array',
        items: { type: 'string' },
      },
      autoCreateCodehostIssues: {
        description: 'Whether findings are filed as issues in the repository of the project.',
        type: 'boolean',
      },
      reportPullRequests: {
        description: 'Whether pull-request jobs are reported as checks.',
        type: 'boolean',
      },
      chatWebhookUrl: {
        description: 'The chat that gets a line for each finished job.',
        type: ['string', 'null'],
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
    },
    required: [
      'id',
      'organizationId',
      'name',
      'defaultUrl',
      'codehostRepos',
      'autoCreateCodehostIssues',
      'reportPullRequests',
      'chatWebhookUrl',
      'createdAt',
      'updatedAt',
    ],
  },
  ProjectSpending: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      monthlyCapUsd: {
        description: 'The most that jobs may cost in a calendar month, in USD; null for no cap.',
        type: ['number', 'null'],
      },
      spentUsd: { description: 'What jobs of this month cost, in USD.', type: 'number' },
    },
    required: ['projectId', 'monthlyCapUsd', 'spentUsd'],
  },
  ProjectUsage: {
    type: 'object',
    properties: {
      from: { description: 'The first day.', type: 'string' },
      to: { description: 'The last day.', type: 'string' },
      days: {
        description: 'Every day from `from` to `to`, also those without jobs.',
        type: 'array',
        items: { $ref: '#/components/schemas/UsageDay' },
      },
    },
    required: ['from', 'to', 'days'],
  },
  Provenance: {
    description: 'Which reader made the result: the built-in rules or a model.',
    type: 'object',
    properties: {
      reader: { description: 'What read the report.', type: 'string', enum: ['anthropic', 'rules'] },
      version: { description: "The model's name, or the version of the rules.", type: 'string' },
    },
    required: ['reader', 'version'],
  },
  PutCodehostTokenRequest: {
    type: 'object',
    properties: {
      token: {
        description: 'Never answered again.',
        type: 'string',
        pattern: '^[\\x21-\\x7e]*$',
        minLength: 8,
        maxLength: 500,
      },
      organizationId: { description: 'The id of the organization.', type: 'string' },
    },
    required: ['token', 'organizationId'],
  },
  PutErrormonRequest: {
    type: 'object',
    properties: {
      baseUrl: {
        description:
          'The server, such as https://sentry.io: a public https address without a path of its own; private ones are refused.',
        type: 'string',
        maxLength: 2048,
      },
      organizationSlug: {
        description: 'The short name of the organization in the error monitor.',
        type: 'string',
        pattern: '^[a-z0-9][a-z0-9_-]{0,99}$',
      },
      projectSlug: {
        description: 'The short name of the project in the error monitor.',
        type: 'string',
        pattern: '^[a-z0-9][a-z0-9_-]{0,99}$',
      },
      token: {
        description: 'With the scope `project:read`. Only its last four characters are shown again.',
        type: 'string',
        pattern: '^[\\x21-\\x7e]*$',
        minLength: 8,
        maxLength: 500,
      },
      environment: {
        description: 'Only events of this environment count; by default those of all.',
        type: 'string',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['baseUrl', 'organizationSlug', 'projectSlug', 'token', 'projectId'],
  },
  PutWebhookRequest: {
    type: 'object',
    properties: {
      url: {
        description: 'A public https address; private and internal ones are refused with a 400.',
        type: 'string',
        maxLength: 2048,
      },
      enabled: { description: 'Whether webhooks are sent.', type: 'boolean' },
      regenerateSecret: {
        description:
          'Creates a new signing secret; the first save always creates one. Each of the last two replaced ones also signs for 24 hours.',
        type: 'boolean',
      },
      creditAlerts: {
        description:
          'Whether the endpoint also gets `credit.low`; false at first; if omitted, it does not change.',
        type: 'boolean',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['url', 'enabled', 'projectId'],
  },
  ReadEventsRequest: {
    type: 'object',
    properties: {
      after: {
        description: 'The last event that the caller has seen; absent to read from the beginning.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['jobId'],
  },
  RecordingFacts: {
    description: 'The recording of the session.',
    type: 'object',
    properties: {
      startedAt: { description: 'When it started.', type: 'string', format: 'date-time' },
      durationSeconds: { description: 'Absent when the uploader did not say it.', type: 'number' },
      bytes: { description: 'The size in bytes.', type: 'number' },
      contentType: { description: 'The media type of the video.', type: 'string' },
      width: {
        description: 'In pixels, as the file says. Absent when the file does not begin with it.',
        type: 'number',
      },
      height: { description: 'The height of the picture in pixels.', type: 'number' },
      capturedBy: {
        description:
          "How it was made: a file of the tester, a recording by the tester's own browser, or one by our remote browser.",
        type: 'string',
        enum: ['remote_browser', 'tester_browser', 'tester_upload'],
      },
    },
    required: ['startedAt', 'bytes', 'contentType', 'capturedBy'],
  },
  RecordingStored: {
    type: 'object',
    properties: {
      contentType: {
        description: 'The media type of the video.',
        type: 'string',
        enum: ['video/mp4', 'video/webm'],
      },
      bytes: { description: 'The size in bytes.', type: 'number' },
      startedAt: { description: 'When it started.', type: 'string', format: 'date-time' },
    },
    required: ['contentType', 'bytes', 'startedAt'],
  },
  RedeliverFailedRequest: {
    type: 'object',
    properties: {
      since: {
        description: 'Deliveries that failed at this instant or later.',
        type: 'string',
        format: 'date-time',
        pattern:
          '^[12]\\d{3}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['since', 'projectId'],
  },
  RejectJobRequest: {
    type: 'object',
    properties: {
      kind: {
        description: 'Why the job cannot be tested.',
        type: 'string',
        enum: ['impossible', 'url_unreachable'],
      },
      reason: {
        description: 'The reason in words, for the caller.',
        type: 'string',
        minLength: 1,
        maxLength: 5000,
        pattern: '\\S',
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['kind', 'reason', 'jobId'],
  },
  RelatedEvidence: {
    type: 'object',
    properties: {
      category: {
        description: 'What kind of evidence it is.',
        type: 'string',
        enum: ['console', 'crash', 'errormon', 'network', 'page_state'],
      },
      timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
      summary: { description: 'The evidence in a sentence.', type: 'string' },
      detail: { description: 'The evidence in full.', type: 'string' },
    },
    required: ['category', 'timestamp', 'summary'],
  },
  RelatedIssueInfo: {
    description:
      'An existing issue that matches a finding. Above a confidence of 0.70 a duplicate, from 0.30 related.',
    type: 'object',
    properties: {
      issueNumber: { description: 'The number of the issue in its repository.', type: 'number' },
      title: { description: 'The title.', type: 'string' },
      state: { description: 'The state.', type: 'string', enum: ['closed', 'open'] },
      relation: {
        description: 'How the existing issue relates to the finding.',
        type: 'string',
        enum: ['duplicate', 'related'],
      },
      confidence: { description: 'From 0 to 1.', type: 'number' },
      reason: { description: 'At most 300 characters.', type: 'string' },
      url: { description: 'The address.', type: 'string' },
    },
    required: ['issueNumber', 'title', 'state', 'relation', 'confidence', 'reason', 'url'],
  },
  RenameOrganizationRequest: {
    type: 'object',
    properties: {
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 },
      organizationId: { description: 'The id of the organization.', type: 'string' },
    },
    required: ['name', 'organizationId'],
  },
  ReportPreview: {
    description: 'The result as it would be. Nothing is stored.',
    type: 'object',
    properties: {
      passStatus: {
        description: 'Absent when nothing says a verdict.',
        type: 'string',
        enum: ['fail', 'not_applicable', 'pass'],
      },
      data: { description: 'Only when the caller asks for data.', type: 'object', additionalProperties: {} },
      unstated: {
        description: 'Fields that the report does not mention.',
        type: 'array',
        items: { type: 'string' },
      },
      findings: {
        description: 'The findings of the report.',
        type: 'array',
        items: { $ref: '#/components/schemas/ExtractedIssue' },
      },
      flags: {
        description: 'Why the confidence is not high.',
        type: 'array',
        items: {
          type: 'string',
          enum: [
            'contradicts_evidence',
            'instructions_not_followed',
            'language_not_read',
            'no_evidence',
            'read_by_rules',
            'report_too_short',
            'second_opinion_differs',
            'unclear_report',
            'ungrounded_citation',
          ],
        },
      },
      questions: {
        description:
          'For the tester: what the reader does not find, or what differs from the evidence. Short sentences, at most 10.',
        type: 'array',
        items: { type: 'string' },
      },
    },
    required: ['unstated', 'findings', 'flags', 'questions'],
  },
  RepositoriesRefreshed: {
    type: 'object',
    properties: {
      repositories: { description: 'How many repositories the organization has access to.', type: 'number' },
    },
    required: ['repositories'],
  },
  RepositoryPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/RepositoryRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  RepositoryRecord: {
    type: 'object',
    properties: {
      fullName: { description: '`owner/repo`', type: 'string' },
      private: { description: 'Whether the repository is private.', type: 'boolean' },
      defaultBranch: { description: 'Null until it was read.', type: ['string', 'null'] },
      url: { description: 'The address.', type: 'string' },
      connectionId: { description: 'The connection to the code host.', type: 'string' },
      access: {
        description: '`reconnect`: the installation got it later; connect again to use it.',
        type: 'string',
        enum: ['granted', 'reconnect'],
      },
    },
    required: ['fullName', 'private', 'defaultBranch', 'url', 'connectionId', 'access'],
  },
  ReproductionStep: {
    type: 'object',
    properties: {
      text: { description: 'The step in words.', type: 'string' },
      videoOffsetSeconds: {
        description: 'Seconds from the start of the recording. Absent without a recording at that moment.',
        type: 'number',
      },
    },
    required: ['text'],
  },
  RequestPasswordResetRequest: {
    type: 'object',
    properties: {
      email: { description: 'An email address.', type: 'string', format: 'email', maxLength: 254 },
    },
    required: ['email'],
  },
  ResetPasswordRequest: {
    type: 'object',
    properties: {
      token: { description: 'The last part of the link in the mail.', type: 'string', maxLength: 200 },
      newPassword: { description: '10–200 characters.', type: 'string', minLength: 10, maxLength: 200 },
      keepOrganizations: {
        description:
          'Matters at the first proof of an address only: a stranger may have signed up with it. True, as when it is absent: the caller made the account and keeps its organizations and API keys. False: the user leaves all organizations and gets a new one; API keys that the account made and invitations that it sent end. PATs end in both cases.',
        type: 'boolean',
      },
    },
    required: ['token', 'newPassword'],
  },
  ResultProvenance: {
    type: 'object',
    properties: {
      fields: {
        description: 'By the name of each declared field.',
        type: 'object',
        additionalProperties: { type: 'string', enum: ['model', 'rules', 'tester', 'unstated'] },
      },
      reader: { description: 'What read the report.', type: 'string', enum: ['anthropic', 'rules'] },
      version: { description: "The model's name, or the version of the rules.", type: 'string' },
    },
    required: ['fields', 'reader', 'version'],
  },
  RunResult: {
    description: "What `POST /api/run` answers: part of the job's record.",
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed'],
      },
      result: { description: 'Only when completed.', $ref: '#/components/schemas/JobResult' },
      error: { description: 'What went wrong, when the job ended without a result.', type: 'string' },
      reason: {
        description: 'Why the job ended without a result.',
        type: 'string',
        enum: [
          'cancelled_by_admin',
          'cancelled_by_caller',
          'cancelled_by_tester',
          'extraction_failed',
          'not_claimed',
          'not_testable',
          'platform_error',
          'time_ran_out',
          'url_unreachable',
        ],
      },
      costUsd: { description: 'USD, full precision. Only when completed.', type: 'number' },
      testDurationSeconds: { description: 'How long the test took, in seconds.', type: 'number' },
      testerResponse: {
        description: "The report in the tester's own words. Only when completed.",
        type: 'string',
      },
      testerAnswers: {
        description: 'What the tester answered in the form, as it was said. Only when completed.',
        $ref: '#/components/schemas/TesterAnswers',
      },
      testerAlias: { description: 'The name of the tester.', type: 'string' },
      testerAvatarUrl: { description: 'The picture of the tester.', type: 'string' },
      testerData: { description: 'Only when completed.', $ref: '#/components/schemas/TesterData' },
    },
    required: ['id', 'status'],
  },
  ScheduleById: {
    type: 'object',
    properties: {
      scheduleId: { description: 'The id of the schedule.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['scheduleId', 'projectId'],
  },
  SchedulePage: {
    description: 'Newest first.',
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/ScheduleRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  SchedulePreview: {
    description: 'The next five, or fewer when the schedule ends.',
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/PreviewedExecution' },
      },
    },
    required: ['items'],
  },
  ScheduleRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      templateId: { description: 'The id of the template.', type: 'string' },
      templateName: { description: 'The name of the template.', type: 'string' },
      frequency: {
        description: 'How often the schedule runs.',
        type: 'string',
        enum: ['biweekly', 'daily', 'monthly', 'once', 'weekly'],
      },
      scheduledHour: { description: 'The hour in the time zone, 0 to 23.', type: 'number' },
      scheduledMinute: { description: 'The minute, 0 to 59.', type: 'number' },
      timezone: { description: 'The IANA name of the time zone, such as `Europe/Berlin`.', type: 'string' },
      weekdays: { description: 'The days of the week.', type: ['array', 'null'], items: { type: 'number' } },
      dayOfMonth: { description: 'The day of the month; 0 for its last day.', type: ['number', 'null'] },
      scheduledDate: { description: 'YYYY-MM-DD', type: ['string', 'null'] },
      urlOverride: {
        description: 'Replaces the address of the template; null keeps it.',
        type: ['string', 'null'],
      },
      autoCreateCodehostIssuesOverride: {
        description: 'Replaces the setting of the project; null keeps it.',
        type: ['boolean', 'null'],
      },
      chatNotificationOverride: {
        description: 'Replaces the setting of the project; null keeps it.',
        type: ['boolean', 'null'],
      },
      status: { description: 'The status.', type: 'string', enum: ['active', 'paused'] },
      nextExecutionAt: {
        description: 'Null while the schedule is paused.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      lastExecutedAt: {
        description: 'When the last job was created.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
    },
    required: [
      'id',
      'projectId',
      'name',
      'templateId',
      'templateName',
      'frequency',
      'scheduledHour',
      'scheduledMinute',
      'timezone',
      'weekdays',
      'dayOfMonth',
      'scheduledDate',
      'urlOverride',
      'autoCreateCodehostIssuesOverride',
      'chatNotificationOverride',
      'status',
      'nextExecutionAt',
      'lastExecutedAt',
      'createdAt',
      'updatedAt',
    ],
  },
  ScheduleRun: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      status: {
        description: '`pending`: no outcome yet; the service tries for an hour and then lists the execution.',
        type: 'string',
        enum: ['completed', 'failed', 'pending', 'skipped_insufficient_tokens', 'skipped_template_deleted'],
      },
      jobId: { description: 'The id of the job.', type: ['string', 'null'] },
      scheduledAt: { description: 'When the execution is due.', type: 'string', format: 'date-time' },
      executedAt: {
        description: 'When the execution began; null before.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      reason: { description: 'Why no job was created; null otherwise.', type: ['string', 'null'] },
    },
    required: ['id', 'status', 'jobId', 'scheduledAt', 'executedAt', 'reason'],
  },
  Screenshot: {
    description: 'A picture of the tested page that the tester took with a note.',
    type: 'object',
    properties: {
      timestamp: {
        description: 'The instant of the note, which is the one of its key moment.',
        type: 'string',
        format: 'date-time',
      },
      url: { description: 'The signed link to the JPEG; valid for a day.', type: 'string' },
    },
    required: ['timestamp', 'url'],
  },
  ScreenshotLink: {
    type: 'object',
    properties: {
      screenshotId: { description: 'The last part of the path of the link.', type: 'string' },
      expires: {
        description: 'When the link expires, in seconds since 1970.',
        type: 'string',
        pattern: '^\\d{1,12}$',
      },
      signature: { description: 'The signature of the link.', type: 'string', maxLength: 200 },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['screenshotId', 'expires', 'signature', 'jobId'],
  },
  SearchOrganizationsRequest: {
    type: 'object',
    properties: {
      search: {
        description: 'A part of the name or slug, without regard to case; or the whole id.',
        type: 'string',
        minLength: 1,
        maxLength: 120,
        pattern: '\\S',
      },
      limit: {
        description: 'How many items a page has at most, 1 to 100.',
        type: 'integer',
        maximum: 100,
        minimum: 1,
        default: 20,
      },
      offset: {
        description: 'How many items are skipped.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 0,
        default: 0,
      },
    },
  },
  SecretById: {
    type: 'object',
    properties: {
      secretId: { description: 'The id of the secret.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['secretId', 'projectId'],
  },
  SecretPage: {
    description: 'Ordered by name.',
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/SecretRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  SecretRecord: {
    description: 'Without its values.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      origins: { description: 'Where it may be filled in.', type: 'array', items: { type: 'string' } },
      username: { description: 'Of the test account.', type: 'string' },
      hasPassword: {
        description: 'Always true: a secret without a password cannot be made.',
        type: 'boolean',
      },
      hasTotp: { description: 'Whether it has one-time codes.', type: 'boolean' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
      lastUsedAt: {
        description: 'When a tester last filled in one of its values; null when none did.',
        type: ['string', 'null'],
        format: 'date-time',
      },
    },
    required: [
      'id',
      'projectId',
      'name',
      'origins',
      'username',
      'hasPassword',
      'hasTotp',
      'createdAt',
      'updatedAt',
      'lastUsedAt',
    ],
  },
  SendMessageRequest: {
    type: 'object',
    properties: {
      message: {
        description: '1–5,000 characters.',
        type: 'string',
        minLength: 1,
        maxLength: 5000,
        pattern: '\\S',
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['message', 'jobId'],
  },
  SessionById: {
    type: 'object',
    properties: { sessionId: { description: 'The id of the session, as the list has it.', type: 'string' } },
    required: ['sessionId'],
  },
  SessionPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/SessionRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  SessionRecord: {
    description: 'A session in a list, never its token.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      lastUsedAt: {
        description: 'Null before the first request.',
        type: ['string', 'null'],
        format: 'date-time',
      },
      expiresAt: {
        description: 'The absolute end, after 30 days; 7 days without use end it earlier.',
        type: 'string',
        format: 'date-time',
      },
      current: { description: 'Whether it is the session of this request.', type: 'boolean' },
    },
    required: ['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'current'],
  },
  SessionStarted: {
    type: 'object',
    properties: {
      token: { description: '`ht_ses_…`, shown only here.', type: 'string' },
      expiresAt: {
        description: 'The absolute end of the session, after 30 days; 7 days without use end it earlier.',
        type: 'string',
        format: 'date-time',
      },
      user: { description: 'The user.', $ref: '#/components/schemas/UserRecord' },
    },
    required: ['token', 'expiresAt', 'user'],
  },
  SetCapRequest: {
    type: 'object',
    properties: {
      projectId: {
        description: 'Sets the cap of this project; without it that of the organization.',
        type: 'string',
      },
      monthlyCapUsd: {
        description: 'USD in a calendar month (UTC), at most six decimals; null for no cap.',
        type: ['number', 'null'],
        examples: [500],
        minimum: 0,
        maximum: 1000000,
      },
      alertBelowUsd: {
        description:
          "The threshold of the low-credit alert in USD; null for the service's default, 0 for no alert.",
        type: ['number', 'null'],
        minimum: 0,
        maximum: 1000000,
      },
      organizationId: {
        description: 'Needed when the caller belongs to several organizations.',
        type: 'string',
      },
    },
  },
  SignUpRequest: {
    type: 'object',
    properties: {
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 },
      email: {
        description: 'Compared without regard to case.',
        type: 'string',
        format: 'email',
        maxLength: 254,
      },
      password: { description: '10–200 characters.', type: 'string', minLength: 10, maxLength: 200 },
    },
    required: ['name', 'email', 'password'],
  },
  SignedLink: {
    type: 'object',
    properties: {
      expires: {
        description: 'When the link expires, in seconds since 1970.',
        type: 'string',
        pattern: '^\\d{1,12}$',
      },
      signature: { description: 'The signature of the link.', type: 'string', maxLength: 200 },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['expires', 'signature', 'jobId'],
  },
  StartOidcRequest: {
    type: 'object',
    properties: {
      returnTo: {
        description:
          'The page of the web app to which the browser goes after the sign-in, with a cookie as its session; absent: the answer is JSON. A path on this host.',
        type: 'string',
        pattern: '^\\/(?!\\/)[!-[\\]-~]{0,1023}$',
      },
    },
  },
  StatedFinding: {
    description: 'A finding that the tester stated or confirmed.',
    type: 'object',
    properties: {
      title: { description: 'The title.', type: 'string', minLength: 1, maxLength: 200, pattern: '\\S' },
      description: {
        description: 'The description.',
        type: 'string',
        minLength: 1,
        maxLength: 10000,
        pattern: '\\S',
      },
      severity: {
        description: 'How serious the problem is.',
        type: 'string',
        enum: ['critical', 'high', 'medium', 'low'],
      },
      expectedBehavior: {
        description: 'What should have happened.',
        type: 'string',
        minLength: 1,
        maxLength: 5000,
        pattern: '\\S',
      },
      actualBehavior: {
        description: 'What happened instead.',
        type: 'string',
        minLength: 1,
        maxLength: 5000,
        pattern: '\\S',
      },
      affectedArea: {
        description: 'The part of the product that is affected.',
        type: 'string',
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
      },
      reproductionSteps: {
        description: 'The steps that lead to the problem.',
        type: 'array',
        items: { type: 'string', maxLength: 1000 },
        maxItems: 50,
      },
      at: {
        description: 'When it was seen: ids of telemetry events, or instants.',
        type: 'array',
        items: {
          type: 'string',
          pattern:
            '^(?:(?:console|network|page_state|crash|interaction)-\\d{1,7}|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d))$',
        },
        maxItems: 20,
      },
    },
    required: ['title'],
  },
  StatusEvent: {
    description:
      'The event `status`: the status has changed, a tester has claimed the job, or the report was submitted.',
    type: 'object',
    properties: {
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      reason: {
        description: 'Why the job ended without a result.',
        type: 'string',
        enum: [
          'cancelled_by_admin',
          'cancelled_by_caller',
          'cancelled_by_tester',
          'extraction_failed',
          'not_claimed',
          'not_testable',
          'platform_error',
          'time_ran_out',
          'url_unreachable',
        ],
      },
      error: { description: 'Why the job failed.', type: 'string' },
      testerAlias: { description: 'The name of the tester.', type: 'string' },
      responseDeadline: {
        description: 'Until when the tester must submit the report.',
        type: 'string',
        format: 'date-time',
      },
      submittedAt: {
        description: 'When the tester submitted the report.',
        type: 'string',
        format: 'date-time',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['status', 'createdAt'],
  },
  StripeEventReceived: {
    type: 'object',
    properties: {
      body: { description: 'The body as it came, in base64.', type: 'string', maxLength: 1400000 },
      signature: {
        description: 'The header `stripe-signature`.',
        type: 'string',
        minLength: 1,
        maxLength: 4000,
      },
    },
    required: ['body', 'signature'],
  },
  SubmitReportRequest: {
    type: 'object',
    properties: {
      jobId: { description: 'The id of the job.', type: 'string' },
      report: {
        description: "The tester's report, 1–100,000 characters.",
        type: 'string',
        minLength: 1,
        maxLength: 100000,
        pattern: '\\S',
      },
      testDurationSeconds: {
        description: "Ignored for billing: the server's clock counts, from claim to submit.",
        type: 'number',
        minimum: 0,
      },
      verdict: {
        description: 'What the tester concluded.',
        type: 'string',
        enum: ['pass', 'fail', 'not_applicable'],
      },
      answers: {
        description:
          'By the names of the output schema, or of the fields of `form`. Fields may be left out; each value must fit its field.',
        type: 'object',
        additionalProperties: {},
      },
      findings: {
        description: 'All findings of the report, at most 50. An empty list: the tester found none.',
        type: 'array',
        items: { $ref: '#/components/schemas/StatedFinding' },
        maxItems: 50,
      },
      followedInstructions: {
        description: 'Whether the tester did what the instructions asked.',
        type: 'boolean',
      },
      deviation: {
        description: 'What the tester did otherwise.',
        type: 'string',
        minLength: 1,
        maxLength: 5000,
        pattern: '\\S',
      },
    },
    required: ['jobId', 'report'],
  },
  Subscription: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      tier: { description: 'The plan.', type: 'string', enum: ['max', 'pro', 'starter'] },
      billingCycle: {
        description: 'How often the plan is paid.',
        type: 'string',
        enum: ['monthly', 'yearly'],
      },
      status: { description: 'As in Stripe: active, trialing, past_due, unpaid or paused.', type: 'string' },
      currentPeriodEnd: { description: 'When the paid period ends.', type: 'string' },
      cancelAtPeriodEnd: {
        description: 'The subscription ends with the period and is not renewed.',
        type: 'boolean',
      },
      includedCreditUsd: { description: 'Credit that comes with each period that is paid.', type: 'number' },
    },
    required: [
      'id',
      'tier',
      'billingCycle',
      'status',
      'currentPeriodEnd',
      'cancelAtPeriodEnd',
      'includedCreditUsd',
    ],
  },
  Telemetry: {
    description: "Everything that the tester's browser recorded, in order.",
    type: 'object',
    properties: {
      consoleMessages: {
        description: 'Messages in the console of the browser.',
        type: 'array',
        items: { $ref: '#/components/schemas/ConsoleMessage' },
      },
      networkRequests: {
        description: 'Requests that the browser made.',
        type: 'array',
        items: { $ref: '#/components/schemas/NetworkRequest' },
      },
      clicks: {
        description: 'Clicks of the tester.',
        type: 'array',
        items: { $ref: '#/components/schemas/Click' },
      },
      pageEvents: {
        description: 'What happened to the tested page. Empty without a remote browser.',
        type: 'array',
        items: { $ref: '#/components/schemas/PageEvent' },
      },
      interactions: {
        description: 'What the tester did beside clicking. Empty without a remote browser.',
        type: 'array',
        items: { $ref: '#/components/schemas/Interaction' },
      },
    },
    required: ['consoleMessages', 'networkRequests', 'clicks', 'pageEvents', 'interactions'],
  },
  TelemetryBatch: {
    description: 'One batch; the whole body at most 512 KB. A repeated batch id changes nothing.',
    type: 'object',
    properties: {
      batchId: {
        description: 'Identifies the batch. A repeated batch is stored once.',
        type: 'string',
        minLength: 1,
        maxLength: 100,
        pattern: '\\S',
      },
      sequence: {
        description: "The position of the batch among the job's batches; if absent, the order of arrival.",
        type: 'integer',
        maximum: 1000000,
        minimum: 0,
      },
      consoleMessages: {
        description: 'Messages in the console of the browser.',
        type: 'array',
        items: { $ref: '#/components/schemas/ConsoleMessageInput' },
        maxItems: 5000,
      },
      networkRequests: {
        description: 'Requests that the browser made.',
        type: 'array',
        items: { $ref: '#/components/schemas/NetworkRequestInput' },
        maxItems: 5000,
      },
      clicks: {
        description: 'Clicks of the tester.',
        type: 'array',
        items: { $ref: '#/components/schemas/ClickInput' },
        maxItems: 5000,
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['batchId', 'jobId'],
  },
  TelemetryStored: {
    type: 'object',
    properties: {
      batchId: { description: 'Identifies the batch. A repeated batch is stored once.', type: 'string' },
      duplicate: { description: 'True when this batch id had been stored before.', type: 'boolean' },
    },
    required: ['batchId', 'duplicate'],
  },
  TemplateById: {
    type: 'object',
    properties: {
      templateId: { description: 'The id of the template.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['templateId', 'projectId'],
  },
  TemplatePage: {
    description: "The project's own templates, newest first, then the built-in ones with other names.",
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/TemplateRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  TemplateRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      description: { description: 'The description.', type: ['string', 'null'] },
      testInstructions: { description: 'What the tester does.', type: 'string' },
      outputSchema: {
        description: 'The fields to read from the report, by name; null for none.',
        oneOf: [{ $ref: '#/components/schemas/OutputSchema' }, { type: 'null' }],
      },
      resultsTemplate: { description: 'The form of the results; null for none.', type: ['string', 'null'] },
      url: { description: 'The address.', type: ['string', 'null'] },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: 'string',
        enum: ['desktop', 'mobile'],
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: 'number',
      },
      maxExtensionMinutes: {
        description: 'How many minutes the extensions may add together.',
        type: 'number',
      },
      maxExtensionCount: { description: 'How often the tester may extend the deadline.', type: 'number' },
      builtIn: {
        description: 'One of the templates that every project has and that cannot be changed.',
        type: 'boolean',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
    },
    required: [
      'id',
      'projectId',
      'name',
      'description',
      'testInstructions',
      'outputSchema',
      'resultsTemplate',
      'url',
      'deviceClass',
      'targetDurationMinutes',
      'maxExtensionMinutes',
      'maxExtensionCount',
      'builtIn',
      'createdAt',
      'updatedAt',
    ],
  },
  TestIssueRequest: {
    type: 'object',
    properties: {
      issueNumber: {
        description: 'The number of the issue in its repository.',
        type: 'integer',
        maximum: 2147483647,
        minimum: 1,
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['issueNumber', 'projectId'],
  },
  TestIssuesRequest: {
    type: 'object',
    properties: {
      issueNumbers: {
        description: '1 to 50 different numbers.',
        type: 'array',
        items: { type: 'integer', maximum: 2147483647, minimum: 1 },
        maxItems: 50,
        minItems: 1,
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['issueNumbers', 'projectId'],
  },
  TestSessionById: {
    type: 'object',
    properties: { sessionId: { description: 'The id of the test session.', type: 'string' } },
    required: ['sessionId'],
  },
  TestSessionJob: {
    type: 'object',
    properties: {
      issueNumber: { description: 'The number of the issue in its repository.', type: 'number' },
      jobId: {
        description: 'Null until the job is created, and when it could not be created.',
        type: ['string', 'null'],
      },
      status: {
        description:
          'Of the job; `waiting` before it is created; `not_created` when it could not be created.',
        type: 'string',
        enum: [
          'cancelled',
          'completed',
          'expired',
          'failed',
          'not_created',
          'pending',
          'preparing',
          'queued',
          'waiting',
          'working',
        ],
      },
      message: {
        description: 'Why the job could not be created, or why it ended without a result.',
        type: 'string',
      },
    },
    required: ['issueNumber', 'jobId', 'status'],
  },
  TestSessionPage: {
    type: 'object',
    properties: {
      sessions: {
        description: 'Newest first.',
        type: 'array',
        items: { $ref: '#/components/schemas/TestSessionRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['sessions', 'pagination'],
  },
  TestSessionRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
      repo: { description: '`owner/repo`', type: 'string' },
      issueNumbers: {
        description: 'The numbers of the issues in their repository.',
        type: 'array',
        items: { type: 'number' },
      },
      status: {
        description:
          '`completed`: all jobs have ended, at least one is completed. `failed`: all have ended, none is completed.',
        type: 'string',
        enum: ['completed', 'failed', 'running'],
      },
      jobs: {
        description: 'In the order of the request.',
        type: 'array',
        items: { $ref: '#/components/schemas/TestSessionJob' },
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'projectId', 'repo', 'issueNumbers', 'status', 'jobs', 'createdAt'],
  },
  TestSessionStarted: {
    type: 'object',
    properties: { sessionId: { description: 'The id of the test session.', type: 'string' } },
    required: ['sessionId'],
  },
  Testability: {
    description:
      'Whether a human can test a change or an issue on the website, or carry out instructions there.',
    type: 'object',
    properties: {
      testable: { description: 'Whether a tester can carry out the job.', type: 'boolean' },
      reason: { description: 'One or two sentences.', type: 'string' },
    },
    required: ['testable', 'reason'],
  },
  TesterAnswers: {
    type: 'object',
    properties: {
      verdict: {
        description: 'What the tester concluded.',
        type: 'string',
        enum: ['pass', 'fail', 'not_applicable'],
      },
      answers: {
        description:
          'By the names of the output schema, or of the fields of `form`. Fields may be left out; each value must fit its field.',
        type: 'object',
        additionalProperties: {},
      },
      findings: {
        description: 'All findings of the report, at most 50. An empty list: the tester found none.',
        type: 'array',
        items: { $ref: '#/components/schemas/StatedFinding' },
        maxItems: 50,
      },
      followedInstructions: {
        description: 'Whether the tester did what the instructions asked.',
        type: 'boolean',
      },
      deviation: {
        description: 'What the tester did otherwise.',
        type: 'string',
        minLength: 1,
        maxLength: 5000,
        pattern: '\\S',
      },
    },
  },
  TesterData: {
    type: 'object',
    properties: {
      testDurationSeconds: { description: 'How long the test took, in seconds.', type: 'number' },
      consoleMessages: {
        description: 'Messages in the console of the browser.',
        type: 'array',
        items: { $ref: '#/components/schemas/ConsoleMessage' },
      },
      networkRequests: {
        description: 'Requests that the browser made.',
        type: 'array',
        items: { $ref: '#/components/schemas/NetworkRequest' },
      },
      clicks: {
        description: 'Clicks of the tester.',
        type: 'array',
        items: { $ref: '#/components/schemas/Click' },
      },
      pageEvents: {
        description: 'Only when a remote browser recorded some.',
        type: 'array',
        items: { $ref: '#/components/schemas/PageEvent' },
      },
      interactions: {
        description: 'Only when a remote browser recorded some.',
        type: 'array',
        items: { $ref: '#/components/schemas/Interaction' },
      },
      videoUrl: {
        description: 'The signed link to the recording, if there is one; valid for a day.',
        type: 'string',
      },
      telemetryUrl: { description: 'The signed link to all telemetry; valid for a day.', type: 'string' },
      recording: {
        description: 'Only when there is a recording.',
        $ref: '#/components/schemas/RecordingFacts',
      },
      screenshots: {
        description: 'In order of time. Only for those who may read the job, and only when there are some.',
        type: 'array',
        items: { $ref: '#/components/schemas/Screenshot' },
      },
    },
    required: ['testDurationSeconds', 'consoleMessages', 'networkRequests', 'clicks'],
  },
  TesterEvent: {
    description:
      'The events `queue`, without a field, and `job` of a tester: read the queue or the job again.',
    type: 'object',
    properties: { jobId: { description: 'Only of the event `job`.', type: 'string' } },
  },
  TesterJobPage: {
    type: 'object',
    properties: {
      items: {
        description: "First the tester's active job, then the claimable jobs, oldest first.",
        type: 'array',
        items: { $ref: '#/components/schemas/TesterJobRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  TesterJobRecord: {
    description: "A job as its tester sees it: without metadata and data of the caller's account.",
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      status: {
        description: 'The status.',
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      url: { description: 'The address.', type: 'string' },
      description: {
        description:
          'In a list with very long texts cut to 2,000 characters and `…`, without `resultsTemplate`. A single job has both.',
        type: 'string',
      },
      resultsTemplate: { description: 'A form for the report, when the caller gave one.', type: 'string' },
      form: {
        description:
          'The questions of the output schema or the results template, for `answers`. Absent when the caller asks for no data.',
        type: 'array',
        items: { $ref: '#/components/schemas/FormField' },
      },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: 'string',
        enum: ['desktop', 'mobile'],
      },
      viewport: {
        description: 'Pixels of the browser viewport: desktop 1600 × 900, mobile 375 × 812.',
        type: 'object',
        properties: {
          width: { type: 'number' },
          height: { description: 'The height of the picture in pixels.', type: 'number' },
        },
        required: ['width', 'height'],
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: 'number',
      },
      maxExtensionMinutes: {
        description: 'How many minutes the extensions may add together.',
        type: 'number',
      },
      maxExtensionCount: { description: 'How often the tester may extend the deadline.', type: 'number' },
      extensionsUsed: { description: 'How often the tester has extended the deadline.', type: 'number' },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      claimedAt: { description: 'When a tester claimed the job.', type: 'string', format: 'date-time' },
      submittedAt: {
        description: 'When the tester submitted the report.',
        type: 'string',
        format: 'date-time',
      },
      responseDeadline: {
        description: 'Until when the tester must submit the report.',
        type: 'string',
        format: 'date-time',
      },
      secrets: {
        description: 'What the tester can fill in by the remote browser. Of a single job, not in lists.',
        type: 'array',
        items: { $ref: '#/components/schemas/NamedSecret' },
      },
      conversation: {
        description: 'Of a single job, not in lists.',
        type: 'array',
        items: { $ref: '#/components/schemas/ConversationMessage' },
      },
      notes: {
        description: "The tester's own, in order of time. Of a single claimed job, not in lists.",
        type: 'array',
        items: { $ref: '#/components/schemas/TesterNote' },
      },
    },
    required: [
      'id',
      'status',
      'url',
      'description',
      'deviceClass',
      'viewport',
      'targetDurationMinutes',
      'maxExtensionMinutes',
      'maxExtensionCount',
      'extensionsUsed',
      'createdAt',
    ],
  },
  TesterNote: {
    type: 'object',
    properties: {
      noteId: { description: 'Identifies the note within the job.', type: 'string' },
      text: { description: 'What the tester noted.', type: 'string' },
      kind: {
        description: 'Which kind it is.',
        type: 'string',
        enum: ['blocked', 'bug', 'idea', 'note', 'question'],
      },
      at: { description: 'When it was noticed.', type: 'string' },
      hasScreenshot: {
        description: 'Whether a picture of the tested page is stored with it.',
        type: 'boolean',
      },
    },
    required: ['noteId', 'text', 'kind', 'at', 'hasScreenshot'],
  },
  TesterPage: {
    type: 'object',
    properties: {
      items: {
        description: 'The items of this page.',
        type: 'array',
        items: { $ref: '#/components/schemas/TesterRecord' },
      },
      pagination: {
        description: 'The position of this page in the list.',
        $ref: '#/components/schemas/Pagination',
      },
    },
    required: ['items', 'pagination'],
  },
  TesterRecord: {
    type: 'object',
    properties: {
      userId: { description: 'The id of the user.', type: 'string' },
      email: { description: 'An email address.', type: 'string' },
      alias: { description: 'The name that callers see.', type: 'string' },
      avatarUrl: {
        description: 'The picture that callers see; null for the one made from the alias.',
        type: ['string', 'null'],
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['userId', 'email', 'alias', 'avatarUrl', 'createdAt'],
  },
  UpdateMeRequest: {
    type: 'object',
    properties: { name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 } },
    required: ['name'],
  },
  UpdateProjectRequest: {
    description: 'Omitted fields do not change; null clears a field that may be null.',
    type: 'object',
    properties: {
      name: { description: 'The name.', type: 'string', examples: ['Shop'], minLength: 1, maxLength: 120 },
      defaultUrl: {
        description: 'The address that jobs of pull requests and issues start at.',
        type: ['string', 'null'],
        format: 'uri',
        maxLength: 2048,
      },
      codehostRepos: {
        description: '`owner/repo`, at most 50. Replaces the whole list.',
        type: 'array',
        items: {
          type: 'string',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,38}\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
        },
        maxItems: 50,
      },
      autoCreateCodehostIssues: {
        description: 'Whether findings are filed as issues in the repository of the project.',
        type: 'boolean',
      },
      reportPullRequests: {
        description:
          'Report the state and the verdict of each pull-request job as a check on its newest commit.',
        type: 'boolean',
      },
      chatWebhookUrl: {
        description: 'A public https address; private and internal ones are refused with a 400.',
        type: ['string', 'null'],
        format: 'uri',
        maxLength: 2048,
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['projectId'],
  },
  UpdateScheduleRequest: {
    description: 'Omitted fields do not change. A change of the time counts from now.',
    type: 'object',
    properties: {
      scheduleId: { description: 'The id of the schedule.', type: 'string' },
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 },
      templateId: { description: 'The id of the template.', type: 'string' },
      frequency: {
        description: 'How often the schedule runs.',
        type: 'string',
        enum: ['daily', 'weekly', 'biweekly', 'monthly', 'once'],
      },
      scheduledHour: {
        description: 'The hour in the time zone, 0 to 23.',
        type: 'integer',
        minimum: 0,
        maximum: 23,
      },
      scheduledMinute: { description: 'The minute, 0 to 59.', type: 'integer', minimum: 0, maximum: 59 },
      timezone: {
        description: 'The IANA name of the time zone, such as `Europe/Berlin`.',
        type: 'string',
        maxLength: 100,
      },
      weekdays: {
        description: 'weekly and biweekly: 0 (Sunday) to 6 (Saturday), at least one',
        type: ['array', 'null'],
        items: { type: 'integer', minimum: 0, maximum: 6 },
        examples: [[1, 3]],
        maxItems: 7,
      },
      dayOfMonth: {
        description: 'monthly: 1–28, or 0 for the last day of the month',
        type: ['integer', 'null'],
        minimum: 0,
        maximum: 28,
      },
      scheduledDate: {
        description: 'once: YYYY-MM-DD, in the future',
        type: ['string', 'null'],
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      },
      urlOverride: {
        description: 'Replaces the url of the template.',
        type: ['string', 'null'],
        format: 'uri',
        maxLength: 2048,
      },
      autoCreateCodehostIssuesOverride: {
        description: 'Replaces the setting of the project.',
        type: ['boolean', 'null'],
      },
      chatNotificationOverride: {
        description: 'False: no chat message about these jobs.',
        type: ['boolean', 'null'],
      },
      status: { description: 'A paused schedule does not run.', type: 'string', enum: ['active', 'paused'] },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['scheduleId', 'projectId'],
  },
  UpdateSecretRequest: {
    description: 'What is left out does not change.',
    type: 'object',
    properties: {
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 60 },
      origins: {
        description:
          'Where it may be filled in, 1 to 10 origins. With a new one, `password` must be given too, and `totpSeed` if the secret has one-time codes: no stored value goes to another site.',
        type: 'array',
        items: { type: 'string' },
        examples: [['https://shop.example.com']],
        minItems: 1,
        maxItems: 10,
      },
      username: {
        description: 'Of the test account, 1 to 200 characters.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
      },
      password: {
        description: 'Replaces the password. 6 to 200 characters.',
        type: 'string',
        minLength: 6,
        maxLength: 200,
      },
      totpSeed: { description: 'Null removes it.', type: ['string', 'null'], pattern: '^[A-Z2-7]{16,128}$' },
      secretId: { description: 'The id of the secret.', type: 'string' },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['secretId', 'projectId'],
  },
  UpdateTemplateRequest: {
    description: 'Omitted fields do not change. `outputSchema` and `resultsTemplate` replace each other.',
    type: 'object',
    properties: {
      templateId: { description: 'The id of the template.', type: 'string' },
      name: { description: 'The name.', type: 'string', minLength: 1, maxLength: 120 },
      testInstructions: {
        description: 'What the tester does.',
        type: 'string',
        examples: ['Buy a hat.'],
        minLength: 1,
        maxLength: 20000,
        pattern: '\\S',
      },
      description: {
        description: 'The purpose of the template.',
        type: ['string', 'null'],
        minLength: 0,
        maxLength: 2000,
      },
      outputSchema: {
        description: 'As of a job; not together with `resultsTemplate`.',
        oneOf: [{ $ref: '#/components/schemas/OutputSchema' }, { type: 'null' }],
      },
      resultsTemplate: {
        description: 'As of a job; not together with `outputSchema`.',
        type: ['string', 'null'],
        minLength: 1,
        maxLength: 20000,
        pattern: '\\S',
      },
      url: { description: 'The address.', type: ['string', 'null'], format: 'uri', maxLength: 2048 },
      deviceClass: {
        description: 'The device that the tester uses.',
        type: ['string', 'null'],
        enum: ['desktop', 'mobile', null],
      },
      targetDurationMinutes: {
        description: 'The time limit of the test in minutes. Extensions are added to it.',
        type: ['number', 'null'],
        minimum: 1,
        maximum: 120,
      },
      maxExtensionMinutes: {
        description: 'How many minutes the extensions may add together.',
        type: ['number', 'null'],
        minimum: 0,
        maximum: 119,
      },
      maxExtensionCount: {
        description: 'How often the tester may extend the deadline.',
        type: ['integer', 'null'],
        minimum: 0,
        maximum: 100,
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['templateId', 'projectId'],
  },
  UploadRecordingRequest: {
    type: 'object',
    properties: {
      contentType: {
        description: 'The media type of the video.',
        type: 'string',
        enum: ['video/webm', 'video/mp4'],
      },
      contentLength: {
        description: 'Of the header Content-Length, when there is one.',
        type: 'integer',
        minimum: 0,
      },
      startedAt: {
        description: 'When the video begins; the claim when not given.',
        type: 'string',
        format: 'date-time',
      },
      durationSeconds: { description: 'How long the video is.', type: 'number', maximum: 86400, minimum: 0 },
      capturedBy: {
        description: 'How it was made.',
        type: 'string',
        enum: ['tester_upload', 'tester_browser'],
      },
      jobId: { description: 'The id of the job.', type: 'string' },
    },
    required: ['contentType', 'jobId'],
  },
  UsageDay: {
    description: 'The jobs that ended on this day in UTC.',
    type: 'object',
    properties: {
      date: { description: '`2026-03-01`', type: 'string' },
      jobs: { description: 'By their last status.', $ref: '#/components/schemas/EndedJobs' },
      verdicts: { description: 'Of the completed jobs.', $ref: '#/components/schemas/GivenVerdicts' },
      billedSeconds: { description: "The testers' time of completed jobs. 0 in test mode.", type: 'number' },
      costUsd: { description: 'USD, full precision.', type: 'number' },
    },
    required: ['date', 'jobs', 'verdicts', 'billedSeconds', 'costUsd'],
  },
  UsageRequest: {
    type: 'object',
    properties: {
      from: {
        description: 'The first day; if absent, 29 days before the last one.',
        type: 'string',
        pattern: '^[12]\\d{3}-\\d\\d-\\d\\d$',
      },
      to: {
        description: 'The last day; if absent, today in UTC.',
        type: 'string',
        pattern: '^[12]\\d{3}-\\d\\d-\\d\\d$',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
    },
    required: ['projectId'],
  },
  UserRecord: {
    description: 'A user as they see themselves.',
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      email: { description: 'An email address.', type: 'string' },
      name: { description: 'The name.', type: 'string' },
      platformRoles: {
        description: '`tester` and `platform_admin`; empty for most.',
        type: 'array',
        items: { type: 'string' },
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'email', 'name', 'platformRoles', 'createdAt'],
  },
  VerdictConfidence: {
    description: 'Any flag makes the level `low`.',
    type: 'object',
    properties: {
      level: { description: 'How reliable the verdict is.', type: 'string', enum: ['high', 'low'] },
      flags: {
        description: 'Why the confidence is not high.',
        type: 'array',
        items: {
          type: 'string',
          enum: [
            'contradicts_evidence',
            'instructions_not_followed',
            'language_not_read',
            'no_evidence',
            'read_by_rules',
            'report_too_short',
            'second_opinion_differs',
            'unclear_report',
            'ungrounded_citation',
          ],
        },
      },
    },
    required: ['level', 'flags'],
  },
  VisitRecord: {
    type: 'object',
    properties: {
      id: { description: 'The id.', type: 'string' },
      status: { description: 'The status.', type: 'string', enum: ['ended', 'lost', 'ready', 'starting'] },
      viewport: {
        description: 'Pixels of the page: desktop 1600 × 900, mobile 375 × 812.',
        type: 'object',
        properties: {
          width: { type: 'number' },
          height: { description: 'The height of the picture in pixels.', type: 'number' },
        },
        required: ['width', 'height'],
      },
      startedAt: { description: 'When it started.', type: 'string', format: 'date-time' },
    },
    required: ['id', 'status', 'viewport', 'startedAt'],
  },
  WatchedTesters: {
    type: 'object',
    properties: { testerIds: { type: 'array', items: { type: 'string' }, maxItems: 10000 } },
    required: ['testerIds'],
  },
  WebSession: {
    description: "A session whose token is in a cookie, out of reach of the page's scripts.",
    type: 'object',
    properties: {
      user: { description: 'The user.', $ref: '#/components/schemas/UserRecord' },
      email: { description: 'An email address.', type: 'string' },
      expiresAt: {
        description: 'As for a token: 30 days, or 7 days without use.',
        type: 'string',
        format: 'date-time',
      },
    },
    required: ['user', 'email', 'expiresAt'],
  },
  WebSettings: {
    description: 'What the pages of the web app show or hide before anyone has signed in.',
    type: 'object',
    properties: {
      oidc: { description: 'Sign-in with OpenID Connect.', type: 'boolean' },
      mail: { description: 'The server sends mails, such as those that reset a password.', type: 'boolean' },
      stripe: { description: 'Payments and subscriptions.', type: 'boolean' },
      codehost: { description: 'The App of the code host is configured.', type: 'boolean' },
      remoteBrowser: {
        description: 'Testers can use a remote browser, and callers can watch it.',
        type: 'boolean',
      },
      version: { description: 'The release of the server.', type: 'string' },
    },
    required: ['oidc', 'mail', 'stripe', 'codehost', 'remoteBrowser', 'version'],
  },
  WebhookRecord: {
    type: 'object',
    properties: {
      projectId: { description: 'The id of the project.', type: 'string' },
      url: { description: 'The address.', type: 'string' },
      enabled: { description: 'Whether webhooks are sent.', type: 'boolean' },
      creditAlerts: {
        description: 'Whether the webhook is also called when the credit is low.',
        type: 'boolean',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
    },
    required: ['projectId', 'url', 'enabled', 'creditAlerts', 'createdAt', 'updatedAt'],
  },
  WebhookSaved: {
    type: 'object',
    properties: {
      secret: {
        description:
          'The signing secret, only in the answer of the request that created it. The whole string, in UTF-8, is the HMAC key.',
        type: 'string',
      },
      projectId: { description: 'The id of the project.', type: 'string' },
      url: { description: 'The address.', type: 'string' },
      enabled: { description: 'Whether webhooks are sent.', type: 'boolean' },
      creditAlerts: {
        description: 'Whether the webhook is also called when the credit is low.',
        type: 'boolean',
      },
      createdAt: { description: 'When it was created.', type: 'string', format: 'date-time' },
      updatedAt: { description: 'When it last changed.', type: 'string', format: 'date-time' },
    },
    required: ['projectId', 'url', 'enabled', 'creditAlerts', 'createdAt', 'updatedAt'],
  },
  WebhookTested: {
    description: 'The result of a ping.',
    type: 'object',
    properties: {
      delivered: { description: 'Whether the endpoint acknowledged it.', type: 'boolean' },
      responseStatus: { description: "The endpoint's answer, when there was one.", type: ['number', 'null'] },
      failure: { description: 'Why it was not delivered; null when it was.', type: ['string', 'null'] },
      durationMs: { description: 'How long it took, in milliseconds.', type: 'number' },
    },
    required: ['delivered', 'responseStatus', 'failure', 'durationMs'],
  },
};
