/** Made from the contracts by npm run generate; not to be edited. */
import type { Schema } from './schema.js';

export const schemas: Record<string, Schema> = {
  AcceptInvitationRequest: {
    type: 'object',
    properties: {
      token: { description: 'The last part of the `inviteUrl`.', type: 'string', maxLength: 200 },
    },
    required: ['token'],
  },
  AppointTesterRequest: {
    type: 'object',
    properties: {
      email: { type: 'string', format: 'email', maxLength: 254 },
      alias: {
        description: 'The name that callers see.',
        type: 'string',
        minLength: 1,
        maxLength: 60,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
      },
      avatarUrl: {
        type: 'string',
        format: 'uri',
        maxLength: 2048,
        pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
      },
    },
    required: ['email', 'alias'],
  },
  AttemptRecord: {
    type: 'object',
    properties: {
      number: { description: '1, 2, 3 …', type: 'number' },
      startedAt: { type: 'string', format: 'date-time' },
      durationMs: { type: 'number' },
      responseStatus: {
        description: "The receiver's answer, when there was one.",
        type: 'number',
        nullable: true,
      },
      failure: {
        description: 'Why it failed; null when it was acknowledged.',
        type: 'string',
        nullable: true,
      },
    },
    required: ['number', 'startedAt', 'durationMs', 'responseStatus', 'failure'],
  },
  AuditActor: {
    description: 'The actor, with the name at that time.',
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['key', 'service', 'user'] },
      id: { description: 'Of the user or the key; of one of our own services its name.', type: 'string' },
      name: { type: 'string' },
    },
    required: ['kind', 'id', 'name'],
  },
  AuditEntry: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      action: {
        type: 'string',
        enum: [
          'cap.changed',
          'invitation.created',
          'invitation.withdrawn',
          'key.created',
          'key.deleted',
          'key.revoked',
          'member.joined',
          'member.left',
          'member.removed',
          'member.role_changed',
          'organization.created',
          'plan.changed',
          'project.changed',
          'project.created',
          'project.deleted',
          'webhook.changed',
          'webhook.created',
          'webhook.secret_replaced',
        ],
      },
      actor: { $ref: '#/components/schemas/AuditActor' },
      subject: { $ref: '#/components/schemas/AuditSubject' },
      details: {
        description: 'More details: `role`, `before`, or the changed `fields`. Never a secret value.',
        type: 'object',
        additionalProperties: {},
      },
      createdAt: { type: 'string', format: 'date-time' },
    },
    required: ['id', 'action', 'actor', 'subject', 'details', 'createdAt'],
  },
  AuditPage: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/AuditEntry' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  AuditSubject: {
    description:
      "The changed object, with the name at that time: of a member the user's, of an invitation the email, of a webhook the project's, of a plan or cap the tier or what is capped.",
    type: 'object',
    properties: {
      kind: {
        type: 'string',
        enum: ['cap', 'invitation', 'key', 'member', 'organization', 'plan', 'project', 'webhook'],
      },
      id: {
        description:
          'Of a member: of the user. Of a webhook: of the project. Of a plan or cap: of the organization or project.',
        type: 'string',
      },
      name: { type: 'string' },
    },
    required: ['kind', 'id', 'name'],
  },
  Balance: {
    type: 'object',
    properties: {
      balance: { description: 'Free credit in USD: all credit minus costs and holds.', type: 'number' },
      hasCredits: { type: 'boolean' },
      hasActiveSubscription: { type: 'boolean' },
    },
    required: ['balance', 'hasCredits', 'hasActiveSubscription'],
  },
  Caps: {
    type: 'object',
    properties: {
      organizationId: { type: 'string' },
      month: {
        description: 'The calendar month in UTC that `spentUsd` is about, as `2026-01`.',
        type: 'string',
      },
      monthlyCapUsd: { type: 'number', nullable: true },
      spentUsd: {
        description: 'The costs of the jobs created this month; running jobs count with their holds.',
        type: 'number',
      },
      alertBelowUsd: { type: 'number' },
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
      currentPassword: { type: 'string', minLength: 1, maxLength: 200 },
      newPassword: { description: '10–200 characters.', type: 'string', minLength: 10, maxLength: 200 },
    },
    required: ['currentPassword', 'newPassword'],
  },
  ChangePlanRequest: {
    type: 'object',
    properties: {
      tier: { type: 'string', enum: ['starter', 'pro', 'max'] },
      billingCycle: { type: 'string', enum: ['monthly', 'yearly'] },
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
      role: { type: 'string', enum: ['admin', 'contributor', 'viewer'] },
      organizationId: { type: 'string' },
      userId: { type: 'string' },
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
      tier: { type: 'string', enum: ['starter', 'pro', 'max'] },
      billingCycle: { type: 'string', enum: ['monthly', 'yearly'] },
      creditUsd: {
        description: 'Credit to buy once, in whole USD.',
        type: 'integer',
        example: 10,
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
      x: { type: 'number' },
      y: { type: 'number' },
      timestamp: { type: 'string', format: 'date-time' },
      element: { description: 'Selector, if available.', type: 'string' },
    },
    required: ['x', 'y', 'timestamp'],
  },
  ClickInput: {
    type: 'object',
    properties: {
      x: { type: 'number' },
      y: { type: 'number' },
      timestamp: { type: 'string', format: 'date-time' },
      element: { type: 'string', maxLength: 2000 },
    },
    required: ['x', 'y', 'timestamp'],
  },
  ConsoleMessage: {
    description: "What the tester's browser recorded (specification, testerData). Timestamps are ISO 8601.",
    type: 'object',
    properties: {
      type: { description: 'log, error, warn …', type: 'string' },
      message: { type: 'string' },
      timestamp: { type: 'string', format: 'date-time' },
    },
    required: ['type', 'message', 'timestamp'],
  },
  ConsoleMessageInput: {
    type: 'object',
    properties: {
      type: { type: 'string', maxLength: 50 },
      message: { type: 'string', maxLength: 20000 },
      timestamp: { type: 'string', format: 'date-time' },
    },
    required: ['type', 'message', 'timestamp'],
  },
  ConversationMessage: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      author: {
        description: '`system` reports claims, extensions, the report and the end.',
        type: 'string',
        enum: ['caller', 'system', 'tester'],
      },
      message: { type: 'string' },
      createdAt: { type: 'string', format: 'date-time' },
    },
    required: ['id', 'author', 'message', 'createdAt'],
  },
  CreateInvitationRequest: {
    type: 'object',
    properties: {
      organizationId: { type: 'string' },
      email: { type: 'string', format: 'email', maxLength: 254 },
      role: { type: 'string', enum: ['admin', 'contributor', 'viewer'], default: 'contributor' },
    },
    required: ['organizationId', 'email', 'role'],
  },
  CreateJobRequest: {
    type: 'object',
    properties: {
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
        pattern: '^[^\\u0000]*$',
      },
      templateContent: {
        description:
          'A template in the request: markdown with YAML front matter, at most 64 KB. Not together with `template`.',
        type: 'string',
        minLength: 1,
        maxLength: 65536,
        pattern: '^[^\\u0000]*$',
      },
      url: {
        description:
          'http or https, at most 2,048 characters. Required unless a template has one. The service itself never visits it.',
        type: 'string',
        example: 'https://example.com',
        format: 'uri',
        maxLength: 2048,
        pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
      },
      description: {
        description: 'Instructions for the tester, 1–20,000 characters. Required unless a template has them.',
        type: 'string',
        example: 'Buy a hat and pay with the test card.',
        minLength: 1,
        maxLength: 20000,
        pattern: '^[^\\u0000]*$',
      },
      outputSchema: {
        description: 'The data to extract from the report. Not together with `resultsTemplate`.',
        allOf: [{ $ref: '#/components/schemas/OutputSchema' }],
      },
      resultsTemplate: {
        description:
          'The output schema as a form in plain text, one line for each field, such as `Logged in: [ ]`. It is compiled to an output schema.',
        type: 'string',
        minLength: 1,
        maxLength: 20000,
        pattern: '^[^\\u0000]*$',
      },
      targetDurationMinutes: { type: 'number', minimum: 1, maximum: 120 },
      maxExtensionMinutes: {
        description: 'Overtime budget; 0 disables extensions. With the target at most 120.',
        type: 'number',
        minimum: 0,
        maximum: 119,
      },
      maxExtensionCount: { type: 'integer', minimum: 0, maximum: 100 },
      additionalValidationInstructions: {
        type: 'string',
        minLength: 0,
        maxLength: 10000,
        pattern: '^[^\\u0000]*$',
      },
      deviceClass: { type: 'string', enum: ['desktop', 'mobile'] },
      codehostRepos: {
        description:
          "`owner/repo`, at most 50: context for reading the report. Without `projectId` the first one determines the project: the organization's project that lists it, or a new one with its name.",
        type: 'array',
        items: {
          type: 'string',
          pattern: '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
        },
        maxItems: 50,
      },
      codehostRepo: {
        description: 'One repository: the same as a list of one.',
        type: 'string',
        pattern: '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
      },
      checkTestability: {
        description:
          'End the job early when it cannot be tested. Applies only to pull-request and issue jobs.',
        type: 'boolean',
      },
      autoCreateCodehostIssues: {
        description:
          'Create issues from the findings. Needs a repository; `metadata.autoCreateCodehostIssuesRepo` may name another.',
        type: 'boolean',
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
      organizationId: { type: 'string' },
      name: { type: 'string', minLength: 1, maxLength: 120, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
    },
    required: ['organizationId', 'name'],
  },
  CreateOrganizationRequest: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
    },
    required: ['name'],
  },
  CreatePatRequest: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
      expiresAt: {
        description: 'Must be in the future. If omitted or null, the token does not expire.',
        type: 'string',
        nullable: true,
        format: 'date-time',
      },
    },
    required: ['name'],
  },
  CreateProjectRequest: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
      organizationId: { type: 'string' },
      defaultUrl: {
        description: 'http or https; the address of a pull-request or issue job without a url.',
        type: 'string',
        format: 'uri',
        maxLength: 2048,
        pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
      },
      codehostRepos: {
        description: '`owner/repo`, at most 50.',
        type: 'array',
        items: {
          type: 'string',
          pattern: '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
        },
        maxItems: 50,
      },
    },
    required: ['name', 'organizationId'],
  },
  CreateTemplateRequest: {
    type: 'object',
    properties: {
      name: {
        description: 'Unique in the project.',
        type: 'string',
        minLength: 1,
        maxLength: 120,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
      },
      testInstructions: {
        description: 'Instructions for the tester, 1–20,000 characters.',
        type: 'string',
        minLength: 1,
        maxLength: 20000,
        pattern: '^[^\\u0000]*$',
      },
      description: {
        description: 'The purpose of the template.',
        type: 'string',
        nullable: true,
        minLength: 0,
        maxLength: 2000,
        pattern: '^[^\\u0000]*$',
      },
      outputSchema: {
        description: 'As of a job; not together with `resultsTemplate`.',
        oneOf: [
          { $ref: '#/components/schemas/OutputSchema' },
          { type: 'object', nullable: true, enum: [null] },
        ],
      },
      resultsTemplate: {
        description: 'As of a job; not together with `outputSchema`.',
        type: 'string',
        nullable: true,
        minLength: 1,
        maxLength: 20000,
        pattern: '^[^\\u0000]*$',
      },
      url: {
        type: 'string',
        nullable: true,
        format: 'uri',
        maxLength: 2048,
        pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
      },
      deviceClass: { type: 'string', enum: ['desktop', 'mobile'], nullable: true },
      targetDurationMinutes: { type: 'number', nullable: true, minimum: 1, maximum: 120 },
      maxExtensionMinutes: { type: 'number', nullable: true, minimum: 0, maximum: 119 },
      maxExtensionCount: { type: 'integer', nullable: true, minimum: 0, maximum: 100 },
      projectId: { type: 'string' },
    },
    required: ['name', 'testInstructions', 'projectId'],
  },
  CreditGranted: {
    type: 'object',
    properties: { organizationId: { type: 'string' }, balance: { type: 'number' } },
    required: ['organizationId', 'balance'],
  },
  CurrentSubscription: {
    type: 'object',
    properties: {
      subscription: {
        oneOf: [
          { $ref: '#/components/schemas/Subscription' },
          { type: 'object', nullable: true, enum: [null] },
        ],
      },
    },
    required: ['subscription'],
  },
  CurrentUser: {
    type: 'object',
    properties: { user: { $ref: '#/components/schemas/UserRecord' }, email: { type: 'string' } },
    required: ['user', 'email'],
  },
  DeliveryById: {
    type: 'object',
    properties: { deliveryId: { type: 'string' }, projectId: { type: 'string' } },
    required: ['deliveryId', 'projectId'],
  },
  DeliveryPage: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/DeliveryRecord' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  DeliveryRecord: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      event: { type: 'string', enum: ['credit.low', 'job.finished'] },
      jobId: { description: 'The finished job; null for `credit.low`.', type: 'string', nullable: true },
      status: {
        description: '`pending` until acknowledged (`delivered`) or 24 hours have passed (`failed`).',
        type: 'string',
        enum: ['delivered', 'failed', 'pending'],
      },
      failure: {
        description: 'Why the delivery failed; null unless it failed.',
        type: 'string',
        nullable: true,
      },
      attempts: { type: 'array', items: { $ref: '#/components/schemas/AttemptRecord' } },
      nextAttemptAt: { type: 'string', nullable: true, format: 'date-time' },
      createdAt: { type: 'string', format: 'date-time' },
      deliveredAt: { type: 'string', nullable: true, format: 'date-time' },
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
  ErrorBody: {
    description: 'The body of every answer that is an error.',
    type: 'object',
    properties: {
      statusCode: { description: 'Only in the answer to a rate limit.', type: 'number' },
      error: { description: "The status's reason phrase.", type: 'string' },
      message: { type: 'string' },
    },
    required: ['error', 'message'],
  },
  EvidenceCitation: {
    type: 'object',
    properties: {
      timestamp: { type: 'string', format: 'date-time' },
      source: {
        type: 'string',
        enum: ['chat', 'console', 'crash', 'errormon', 'interaction', 'network', 'page_state', 'voice'],
      },
      summary: { description: 'One line.', type: 'string' },
      videoOffsetSeconds: { description: 'Null when outside the recording.', type: 'number', nullable: true },
    },
    required: ['timestamp', 'source', 'summary', 'videoOffsetSeconds'],
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
      jobId: { type: 'string' },
    },
    required: ['minutes', 'jobId'],
  },
  ExtractedIssue: {
    description: 'A finding, called extracted issue by the specification.',
    type: 'object',
    properties: {
      title: { type: 'string' },
      description: { type: 'string' },
      severity: { type: 'string', enum: ['critical', 'high', 'low', 'medium'] },
      expectedBehavior: { type: 'string' },
      actualBehavior: { type: 'string' },
      affectedArea: { type: 'string' },
      evidenceCitations: { type: 'array', items: { $ref: '#/components/schemas/EvidenceCitation' } },
      reproductionSteps: { type: 'array', items: { $ref: '#/components/schemas/ReproductionStep' } },
      videoOffsetSeconds: { type: 'number' },
      suggestedLabels: { type: 'array', items: { type: 'string' } },
      relatedEvidence: { type: 'array', items: { $ref: '#/components/schemas/RelatedEvidence' } },
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
  FinishOidcRequest: {
    description: 'The parameters with which the provider redirects the browser; others are ignored.',
    type: 'object',
    properties: {
      code: { type: 'string', maxLength: 4096 },
      state: { type: 'string', maxLength: 512 },
      iss: { description: "The provider's own address.", type: 'string', maxLength: 2048 },
      error: { description: 'Why the provider refused the sign-in.', type: 'string', maxLength: 512 },
      browserSecret: { description: 'From the cookie.', type: 'string', maxLength: 512 },
    },
  },
  GrantCreditRequest: {
    type: 'object',
    properties: {
      organizationId: { type: 'string' },
      amountUsd: {
        description: 'USD, above zero, at most six decimals, at most 1,000,000.',
        type: 'number',
        minimum: 0.000001,
        maximum: 1000000,
      },
      note: { type: 'string', minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*$' },
    },
    required: ['organizationId', 'amountUsd', 'note'],
  },
  HasCredits: { type: 'object', properties: { hasCredits: { type: 'boolean' } }, required: ['hasCredits'] },
  InvitationById: {
    type: 'object',
    properties: { organizationId: { type: 'string' }, invitationId: { type: 'string' } },
    required: ['organizationId', 'invitationId'],
  },
  InvitationCreated: {
    type: 'object',
    properties: {
      inviteUrl: {
        description: 'The link to accept the invitation, shown only here; ends in the token.',
        type: 'string',
      },
      id: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string', enum: ['admin', 'contributor', 'viewer'] },
      invitedBy: { description: 'The user who created it.', type: 'string' },
      createdAt: { type: 'string', format: 'date-time' },
      expiresAt: { type: 'string', format: 'date-time' },
    },
    required: ['inviteUrl', 'id', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt'],
  },
  InvitationPage: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/InvitationRecord' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  InvitationRecord: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string', enum: ['admin', 'contributor', 'viewer'] },
      invitedBy: { description: 'The user who created it.', type: 'string' },
      createdAt: { type: 'string', format: 'date-time' },
      expiresAt: { type: 'string', format: 'date-time' },
    },
    required: ['id', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt'],
  },
  JobAccepted: {
    description: 'What `POST /api/jobs` answers.',
    type: 'object',
    properties: { jobId: { type: 'string' }, message: { type: 'string' } },
    required: ['jobId', 'message'],
  },
  JobById: { type: 'object', properties: { jobId: { type: 'string' } }, required: ['jobId'] },
  JobEstimate: {
    description: 'The expected cost of a job.',
    type: 'object',
    properties: {
      holdUsd: {
        description: 'The hold in USD for every minute of target and extension. Exact.',
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
      targetDurationMinutes: { type: 'number' },
      maxExtensionMinutes: { type: 'number' },
      maxExtensionCount: { type: 'number' },
      deviceClass: { type: 'string', enum: ['desktop', 'mobile'] },
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
  JobPage: {
    description:
      'Items are complete records if they fit into one answer. Very large `testerData` is left out, and in pages of megabytes other long parts too. Get the job to read them.',
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/JobStatusRecord' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  JobRecord: {
    type: 'object',
    properties: {
      conversation: { type: 'array', items: { $ref: '#/components/schemas/ConversationMessage' } },
      id: { type: 'string' },
      projectId: { type: 'string' },
      scheduleId: { description: 'Only when a schedule created the job.', type: 'string' },
      status: {
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      result: { description: 'Only when completed.', allOf: [{ $ref: '#/components/schemas/JobResult' }] },
      error: { description: 'What went wrong, when the job ended without a result.', type: 'string' },
      reason: {
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
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
      claimedAt: { type: 'string', format: 'date-time' },
      submittedAt: { type: 'string', format: 'date-time' },
      completedAt: { type: 'string', format: 'date-time' },
      costUsd: { description: 'USD, full precision. Only when completed.', type: 'number' },
      testDurationSeconds: { type: 'number' },
      extractedIssues: { type: 'array', items: { $ref: '#/components/schemas/ExtractedIssue' } },
      testerResponse: {
        description: "The report in the tester's own words. Only when completed.",
        type: 'string',
      },
      testerAlias: { type: 'string' },
      testerAvatarUrl: { type: 'string' },
      testerData: {
        description: 'Only when completed.',
        allOf: [{ $ref: '#/components/schemas/TesterData' }],
      },
      jobUrl: { type: 'string' },
      projectName: { type: 'string' },
      keyMoments: { type: 'array', items: { $ref: '#/components/schemas/KeyMoment' } },
      targetDurationMinutes: { type: 'number' },
      maxExtensionMinutes: { type: 'number' },
      maxExtensionCount: { type: 'number' },
      extensionsUsed: { type: 'number' },
      responseDeadline: { type: 'string', format: 'date-time' },
      provenance: { $ref: '#/components/schemas/Provenance' },
    },
    required: [
      'conversation',
      'id',
      'projectId',
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
  JobResult: {
    type: 'object',
    properties: {
      success: {
        description: 'False for a fail or no genuine verdict, true for pass or not_applicable.',
        type: 'boolean',
      },
      explanation: { type: 'string' },
      data: { description: "Matches the caller's output schema.", type: 'object', additionalProperties: {} },
      passStatus: {
        description: 'Absent when there is no genuine verdict.',
        type: 'string',
        enum: ['fail', 'not_applicable', 'pass'],
      },
      verdictConfidence: { $ref: '#/components/schemas/VerdictConfidence' },
    },
    required: ['success', 'explanation'],
  },
  JobStatusRecord: {
    description: 'A job without its conversation. Fields that do not apply are absent, never null.',
    type: 'object',
    properties: {
      id: { type: 'string' },
      projectId: { type: 'string' },
      scheduleId: { description: 'Only when a schedule created the job.', type: 'string' },
      status: {
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      result: { description: 'Only when completed.', allOf: [{ $ref: '#/components/schemas/JobResult' }] },
      error: { description: 'What went wrong, when the job ended without a result.', type: 'string' },
      reason: {
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
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
      claimedAt: { type: 'string', format: 'date-time' },
      submittedAt: { type: 'string', format: 'date-time' },
      completedAt: { type: 'string', format: 'date-time' },
      costUsd: { description: 'USD, full precision. Only when completed.', type: 'number' },
      testDurationSeconds: { type: 'number' },
      extractedIssues: { type: 'array', items: { $ref: '#/components/schemas/ExtractedIssue' } },
      testerResponse: {
        description: "The report in the tester's own words. Only when completed.",
        type: 'string',
      },
      testerAlias: { type: 'string' },
      testerAvatarUrl: { type: 'string' },
      testerData: {
        description: 'Only when completed.',
        allOf: [{ $ref: '#/components/schemas/TesterData' }],
      },
      jobUrl: { type: 'string' },
      projectName: { type: 'string' },
      keyMoments: { type: 'array', items: { $ref: '#/components/schemas/KeyMoment' } },
      targetDurationMinutes: { type: 'number' },
      maxExtensionMinutes: { type: 'number' },
      maxExtensionCount: { type: 'number' },
      extensionsUsed: { type: 'number' },
      responseDeadline: { type: 'string', format: 'date-time' },
      provenance: { $ref: '#/components/schemas/Provenance' },
    },
    required: [
      'id',
      'projectId',
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
  KeyById: { type: 'object', properties: { keyId: { type: 'string' } }, required: ['keyId'] },
  KeyCreated: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      key: { description: '`ht_key_…`, shown only here.', type: 'string' },
      name: { type: 'string' },
    },
    required: ['id', 'key', 'name'],
  },
  KeyMoment: {
    type: 'object',
    properties: {
      timestamp: { type: 'string', format: 'date-time' },
      videoOffsetSeconds: { type: 'number', nullable: true },
      kind: { type: 'string', enum: ['error', 'finding', 'interaction', 'navigation', 'note'] },
      title: { type: 'string' },
    },
    required: ['timestamp', 'videoOffsetSeconds', 'kind', 'title'],
  },
  KeyPage: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/KeyRecord' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  KeyRecord: {
    description: 'A key in a list, never its value.',
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      hint: { description: '`ht_key_…a1B2`', type: 'string' },
      createdAt: { type: 'string', format: 'date-time' },
      lastUsedAt: { type: 'string', nullable: true, format: 'date-time' },
      expiresAt: {
        description: 'Always null: keys do not expire.',
        type: 'string',
        nullable: true,
        format: 'date-time',
      },
      revokedAt: { type: 'string', nullable: true, format: 'date-time' },
    },
    required: ['id', 'name', 'hint', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'],
  },
  LedgerCsvRequest: {
    type: 'object',
    properties: {
      createdAfter: {
        type: 'string',
        format: 'date-time',
        pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
      },
      createdBefore: {
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
      id: { type: 'string' },
      kind: {
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
      jobId: { description: 'The job of a hold, a cost or a release.', type: 'string' },
      projectId: { type: 'string' },
      note: { type: 'string' },
      createdAt: { type: 'string', format: 'date-time' },
    },
    required: ['id', 'kind', 'availableUsd', 'heldUsd', 'createdAt'],
  },
  LedgerPage: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/LedgerEntry' } },
      pagination: { $ref: '#/components/schemas/LedgerPagination' },
    },
    required: ['items', 'pagination'],
  },
  LedgerPagination: {
    type: 'object',
    properties: {
      nextCursor: {
        description:
          'The `cursor` of the next page; null on the last. The pages do not shift when entries are added.',
        type: 'string',
        nullable: true,
      },
      total: { type: 'number' },
      limit: { type: 'number' },
      offset: { type: 'number' },
      hasMore: { type: 'boolean' },
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
        type: 'string',
        format: 'date-time',
        pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
      },
      createdBefore: {
        type: 'string',
        format: 'date-time',
        pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
      },
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
  },
  ListAuditRequest: {
    type: 'object',
    properties: {
      organizationId: { type: 'string' },
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
    required: ['organizationId'],
  },
  ListDeliveriesRequest: {
    type: 'object',
    properties: {
      projectId: { type: 'string' },
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
    required: ['projectId'],
  },
  ListInvitationsRequest: {
    type: 'object',
    properties: {
      organizationId: { type: 'string' },
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
    required: ['organizationId'],
  },
  ListJobsRequest: {
    type: 'object',
    properties: {
      organizationId: { type: 'string' },
      projectId: { type: 'string' },
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
      createdAfter: { type: 'string', format: 'date-time' },
      template: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' },
      scheduleId: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' },
      search: {
        description: 'Words in url or description; only within one project.',
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\u0000]*$',
      },
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
  },
  ListKeysRequest: {
    type: 'object',
    properties: {
      organizationId: { type: 'string' },
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
    required: ['organizationId'],
  },
  ListProjectsRequest: {
    type: 'object',
    properties: {
      organizationId: { type: 'string' },
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
  },
  ListTemplatesRequest: {
    type: 'object',
    properties: {
      projectId: { type: 'string' },
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
    required: ['projectId'],
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
  MemberById: {
    type: 'object',
    properties: { organizationId: { type: 'string' }, userId: { type: 'string' } },
    required: ['organizationId', 'userId'],
  },
  MemberList: {
    type: 'object',
    properties: { items: { type: 'array', items: { $ref: '#/components/schemas/MemberRecord' } } },
    required: ['items'],
  },
  MemberRecord: {
    type: 'object',
    properties: {
      userId: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string', enum: ['admin', 'contributor', 'viewer'] },
      joinedAt: { type: 'string', format: 'date-time' },
    },
    required: ['userId', 'name', 'email', 'role', 'joinedAt'],
  },
  NetworkRequest: {
    type: 'object',
    properties: {
      url: { type: 'string' },
      method: { type: 'string' },
      status: { type: 'number' },
      timestamp: { type: 'string', format: 'date-time' },
    },
    required: ['url', 'method', 'timestamp'],
  },
  NetworkRequestInput: {
    type: 'object',
    properties: {
      url: { type: 'string', maxLength: 8192 },
      method: { type: 'string', maxLength: 20 },
      status: { type: 'integer', maximum: 999, minimum: 0 },
      timestamp: { type: 'string', format: 'date-time' },
    },
    required: ['url', 'method', 'timestamp'],
  },
  Nothing: { description: 'The empty response: `{}`.', type: 'object', properties: {} },
  OrganizationById: {
    type: 'object',
    properties: { organizationId: { type: 'string' } },
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
      id: { type: 'string' },
      name: { type: 'string' },
      slug: {
        description: 'Unique, derived from the name: lower-case letters, digits and dashes.',
        type: 'string',
      },
      projectCount: { type: 'number' },
      memberCount: { type: 'number' },
      createdAt: { type: 'string', format: 'date-time' },
    },
    required: ['role', 'id', 'name', 'slug', 'projectCount', 'memberCount', 'createdAt'],
  },
  OrganizationList: {
    type: 'object',
    properties: { items: { type: 'array', items: { $ref: '#/components/schemas/OrganizationRecord' } } },
    required: ['items'],
  },
  OrganizationRecord: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      slug: {
        description: 'Unique, derived from the name: lower-case letters, digits and dashes.',
        type: 'string',
      },
      projectCount: { type: 'number' },
      memberCount: { type: 'number' },
      createdAt: { type: 'string', format: 'date-time' },
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
      type: { type: 'string', enum: ['array', 'boolean', 'number', 'object', 'string'] },
      description: { type: 'string' },
      example: {},
      enum: { type: 'array', items: {} },
      items: { $ref: '#/components/schemas/OutputField' },
      properties: { type: 'object', additionalProperties: { $ref: '#/components/schemas/OutputField' } },
      required: { type: 'array', items: { type: 'string' } },
    },
    required: ['type'],
  },
  OutputSchema: { type: 'object', additionalProperties: { $ref: '#/components/schemas/OutputField' } },
  PageRequest: {
    type: 'object',
    properties: {
      limit: { type: 'integer', maximum: 100, minimum: 1, default: 20 },
      offset: { type: 'integer', maximum: 2147483647, minimum: 0, default: 0 },
    },
  },
  Pagination: {
    type: 'object',
    properties: {
      total: { type: 'number' },
      limit: { type: 'number' },
      offset: { type: 'number' },
      hasMore: { type: 'boolean' },
    },
    required: ['total', 'limit', 'offset', 'hasMore'],
  },
  PatById: { type: 'object', properties: { patId: { type: 'string' } }, required: ['patId'] },
  PatCreated: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      token: { description: '`ht_pat_…`, shown only here.', type: 'string' },
      name: { type: 'string' },
    },
    required: ['id', 'token', 'name'],
  },
  PatPage: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/PatRecord' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  PatRecord: {
    description: 'A token in a list, never its value.',
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      hint: { description: '`ht_pat_…a1B2`', type: 'string' },
      createdAt: { type: 'string', format: 'date-time' },
      lastUsedAt: { type: 'string', nullable: true, format: 'date-time' },
      expiresAt: { type: 'string', nullable: true, format: 'date-time' },
      revokedAt: { type: 'string', nullable: true, format: 'date-time' },
    },
    required: ['id', 'name', 'hint', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'],
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
  ProjectById: { type: 'object', properties: { projectId: { type: 'string' } }, required: ['projectId'] },
  ProjectPage: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/ProjectRecord' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  ProjectRecord: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      organizationId: { type: 'string' },
      name: { type: 'string' },
      defaultUrl: { type: 'string', nullable: true },
      codehostRepos: { type: 'array', items: { type: 'string' } },
      autoCreateCodehostIssues: { type: 'boolean' },
      chatWebhookUrl: { type: 'string', nullable: true },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
    },
    required: [
      'id',
      'organizationId',
      'name',
      'defaultUrl',
      'codehostRepos',
      'autoCreateCodehostIssues',
      'chatWebhookUrl',
      'createdAt',
      'updatedAt',
    ],
  },
  ProjectSpending: {
    type: 'object',
    properties: {
      projectId: { type: 'string' },
      monthlyCapUsd: { type: 'number', nullable: true },
      spentUsd: { type: 'number' },
    },
    required: ['projectId', 'monthlyCapUsd', 'spentUsd'],
  },
  Provenance: {
    description: 'Which reader made the result: the built-in rules or a model.',
    type: 'object',
    properties: {
      reader: { type: 'string', enum: ['anthropic', 'rules'] },
      version: { description: "The model's name, or the version of the rules.", type: 'string' },
    },
    required: ['reader', 'version'],
  },
  PutWebhookRequest: {
    type: 'object',
    properties: {
      url: {
        description: 'A public https address; private and internal ones are refused with a 400.',
        type: 'string',
        maxLength: 2048,
      },
      enabled: { type: 'boolean' },
      regenerateSecret: {
        description:
          'Creates a new signing secret; the first save always creates one. The previous secret also signs for 24 hours.',
        type: 'boolean',
      },
      creditAlerts: {
        description:
          'Whether the endpoint also gets `credit.low`; false at first; if omitted, it does not change.',
        type: 'boolean',
      },
      projectId: { type: 'string' },
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
      jobId: { type: 'string' },
    },
    required: ['jobId'],
  },
  RecordingStored: {
    type: 'object',
    properties: {
      contentType: { type: 'string', enum: ['video/mp4', 'video/webm'] },
      bytes: { type: 'number' },
      startedAt: { type: 'string', format: 'date-time' },
    },
    required: ['contentType', 'bytes', 'startedAt'],
  },
  RejectJobRequest: {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['impossible', 'url_unreachable'] },
      reason: { type: 'string', minLength: 1, maxLength: 5000, pattern: '^[^\\u0000]*$' },
      jobId: { type: 'string' },
    },
    required: ['kind', 'reason', 'jobId'],
  },
  RelatedEvidence: {
    type: 'object',
    properties: {
      category: { type: 'string', enum: ['console', 'crash', 'errormon', 'network', 'page_state'] },
      timestamp: { type: 'string', format: 'date-time' },
      summary: { type: 'string' },
      detail: { type: 'string' },
    },
    required: ['category', 'timestamp', 'summary'],
  },
  ReproductionStep: {
    type: 'object',
    properties: { text: { type: 'string' }, videoOffsetSeconds: { type: 'number' } },
    required: ['text'],
  },
  RequestPasswordResetRequest: {
    type: 'object',
    properties: { email: { type: 'string', format: 'email', maxLength: 254 } },
    required: ['email'],
  },
  ResetPasswordRequest: {
    type: 'object',
    properties: {
      token: { description: 'The last part of the link in the mail.', type: 'string', maxLength: 200 },
      newPassword: { description: '10–200 characters.', type: 'string', minLength: 10, maxLength: 200 },
    },
    required: ['token', 'newPassword'],
  },
  RunResult: {
    description: "What `POST /api/run` answers: part of the job's record.",
    type: 'object',
    properties: {
      id: { type: 'string' },
      status: { type: 'string', enum: ['cancelled', 'completed', 'expired', 'failed'] },
      result: { description: 'Only when completed.', allOf: [{ $ref: '#/components/schemas/JobResult' }] },
      error: { description: 'What went wrong, when the job ended without a result.', type: 'string' },
      reason: {
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
      testDurationSeconds: { type: 'number' },
      testerResponse: {
        description: "The report in the tester's own words. Only when completed.",
        type: 'string',
      },
      testerAlias: { type: 'string' },
      testerAvatarUrl: { type: 'string' },
      testerData: {
        description: 'Only when completed.',
        allOf: [{ $ref: '#/components/schemas/TesterData' }],
      },
    },
    required: ['id', 'status'],
  },
  SendMessageRequest: {
    type: 'object',
    properties: {
      message: {
        description: '1–5,000 characters.',
        type: 'string',
        minLength: 1,
        maxLength: 5000,
        pattern: '^[^\\u0000]*$',
      },
      jobId: { type: 'string' },
    },
    required: ['message', 'jobId'],
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
      user: { $ref: '#/components/schemas/UserRecord' },
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
        type: 'number',
        nullable: true,
        example: 500,
        minimum: 0,
        maximum: 1000000,
      },
      alertBelowUsd: {
        description:
          "The threshold of the low-credit alert in USD; null for the service's default, 0 for no alert.",
        type: 'number',
        nullable: true,
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
      name: { type: 'string', minLength: 1, maxLength: 120, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
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
      expires: { type: 'string', pattern: '^\\d{1,12}$' },
      signature: { type: 'string', maxLength: 200 },
      jobId: { type: 'string' },
    },
    required: ['expires', 'signature', 'jobId'],
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
      report: {
        description: "The tester's report, 1–100,000 characters.",
        type: 'string',
        minLength: 1,
        maxLength: 100000,
        pattern: '^[^\\u0000]*$',
      },
      testDurationSeconds: {
        description: "Ignored for billing: the server's clock counts, from claim to submit.",
        type: 'number',
        minimum: 0,
      },
      jobId: { type: 'string' },
    },
    required: ['report', 'jobId'],
  },
  Subscription: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      tier: { type: 'string', enum: ['max', 'pro', 'starter'] },
      billingCycle: { type: 'string', enum: ['monthly', 'yearly'] },
      status: { description: 'As in Stripe: active, trialing, past_due, unpaid or paused.', type: 'string' },
      currentPeriodEnd: { type: 'string' },
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
      consoleMessages: { type: 'array', items: { $ref: '#/components/schemas/ConsoleMessage' } },
      networkRequests: { type: 'array', items: { $ref: '#/components/schemas/NetworkRequest' } },
      clicks: { type: 'array', items: { $ref: '#/components/schemas/Click' } },
    },
    required: ['consoleMessages', 'networkRequests', 'clicks'],
  },
  TelemetryBatch: {
    description: 'One batch; the whole body at most 512 KB. A repeated batch id changes nothing.',
    type: 'object',
    properties: {
      batchId: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' },
      sequence: {
        description: "The position of the batch among the job's batches; if absent, the order of arrival.",
        type: 'integer',
        maximum: 1000000,
        minimum: 0,
      },
      consoleMessages: {
        type: 'array',
        items: { $ref: '#/components/schemas/ConsoleMessageInput' },
        maxItems: 5000,
      },
      networkRequests: {
        type: 'array',
        items: { $ref: '#/components/schemas/NetworkRequestInput' },
        maxItems: 5000,
      },
      clicks: { type: 'array', items: { $ref: '#/components/schemas/ClickInput' }, maxItems: 5000 },
      jobId: { type: 'string' },
    },
    required: ['batchId', 'jobId'],
  },
  TelemetryStored: {
    type: 'object',
    properties: {
      batchId: { type: 'string' },
      duplicate: { description: 'True when this batch id had been stored before.', type: 'boolean' },
    },
    required: ['batchId', 'duplicate'],
  },
  TemplateById: {
    type: 'object',
    properties: { templateId: { type: 'string' }, projectId: { type: 'string' } },
    required: ['templateId', 'projectId'],
  },
  TemplatePage: {
    description: "The project's own templates, newest first, then the built-in ones with other names.",
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/TemplateRecord' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  TemplateRecord: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      projectId: { type: 'string' },
      name: { type: 'string' },
      description: { type: 'string', nullable: true },
      testInstructions: { type: 'string' },
      outputSchema: {
        oneOf: [
          { $ref: '#/components/schemas/OutputSchema' },
          { type: 'object', nullable: true, enum: [null] },
        ],
      },
      resultsTemplate: { type: 'string', nullable: true },
      url: { type: 'string', nullable: true },
      deviceClass: { type: 'string', enum: ['desktop', 'mobile'] },
      targetDurationMinutes: { type: 'number' },
      maxExtensionMinutes: { type: 'number' },
      maxExtensionCount: { type: 'number' },
      builtIn: {
        description: 'One of the templates that every project has and that cannot be changed.',
        type: 'boolean',
      },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
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
  TesterById: { type: 'object', properties: { userId: { type: 'string' } }, required: ['userId'] },
  TesterData: {
    type: 'object',
    properties: {
      testDurationSeconds: { type: 'number' },
      consoleMessages: { type: 'array', items: { $ref: '#/components/schemas/ConsoleMessage' } },
      networkRequests: { type: 'array', items: { $ref: '#/components/schemas/NetworkRequest' } },
      clicks: { type: 'array', items: { $ref: '#/components/schemas/Click' } },
      videoUrl: {
        description: 'The signed link to the recording, if there is one; valid for a day.',
        type: 'string',
      },
      telemetryUrl: { description: 'The signed link to all telemetry; valid for a day.', type: 'string' },
    },
    required: ['testDurationSeconds', 'consoleMessages', 'networkRequests', 'clicks'],
  },
  TesterJobPage: {
    type: 'object',
    properties: {
      items: {
        description: "First the tester's active job, then the claimable jobs, oldest first.",
        type: 'array',
        items: { $ref: '#/components/schemas/TesterJobRecord' },
      },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  TesterJobRecord: {
    description: "A job as its tester sees it: without metadata and data of the caller's account.",
    type: 'object',
    properties: {
      id: { type: 'string' },
      status: {
        type: 'string',
        enum: ['cancelled', 'completed', 'expired', 'failed', 'pending', 'preparing', 'queued', 'working'],
      },
      url: { type: 'string' },
      description: { type: 'string' },
      resultsTemplate: { description: 'A form for the report, when the caller gave one.', type: 'string' },
      deviceClass: { type: 'string', enum: ['desktop', 'mobile'] },
      viewport: {
        description: 'Pixels of the browser viewport: desktop 1600 × 900, mobile 375 × 812.',
        type: 'object',
        properties: { width: { type: 'number' }, height: { type: 'number' } },
        required: ['width', 'height'],
      },
      targetDurationMinutes: { type: 'number' },
      maxExtensionMinutes: { type: 'number' },
      maxExtensionCount: { type: 'number' },
      extensionsUsed: { type: 'number' },
      createdAt: { type: 'string', format: 'date-time' },
      claimedAt: { type: 'string', format: 'date-time' },
      submittedAt: { type: 'string', format: 'date-time' },
      responseDeadline: { type: 'string', format: 'date-time' },
      conversation: {
        description: 'Of a single job, not in lists.',
        type: 'array',
        items: { $ref: '#/components/schemas/ConversationMessage' },
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
  TesterPage: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/TesterRecord' } },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
    required: ['items', 'pagination'],
  },
  TesterRecord: {
    type: 'object',
    properties: {
      userId: { type: 'string' },
      email: { type: 'string' },
      alias: { type: 'string' },
      avatarUrl: { type: 'string', nullable: true },
      createdAt: { type: 'string', format: 'date-time' },
    },
    required: ['userId', 'email', 'alias', 'avatarUrl', 'createdAt'],
  },
  UpdateMeRequest: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
    },
    required: ['name'],
  },
  UpdateProjectRequest: {
    description: 'Omitted fields do not change; null clears a field that may be null.',
    type: 'object',
    properties: {
      name: {
        type: 'string',
        example: 'Shop',
        minLength: 1,
        maxLength: 120,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
      },
      defaultUrl: {
        type: 'string',
        nullable: true,
        format: 'uri',
        maxLength: 2048,
        pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
      },
      codehostRepos: {
        description: '`owner/repo`, at most 50. Replaces the whole list.',
        type: 'array',
        items: {
          type: 'string',
          pattern: '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\\/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$',
        },
        maxItems: 50,
      },
      autoCreateCodehostIssues: { type: 'boolean' },
      chatWebhookUrl: {
        description: 'A public https address; private and internal ones are refused with a 400.',
        type: 'string',
        nullable: true,
        format: 'uri',
        maxLength: 2048,
        pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
      },
      projectId: { type: 'string' },
    },
    required: ['projectId'],
  },
  UpdateTemplateRequest: {
    description: 'Omitted fields do not change. `outputSchema` and `resultsTemplate` replace each other.',
    type: 'object',
    properties: {
      templateId: { type: 'string' },
      name: { type: 'string', minLength: 1, maxLength: 120, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
      testInstructions: {
        type: 'string',
        example: 'Buy a hat.',
        minLength: 1,
        maxLength: 20000,
        pattern: '^[^\\u0000]*$',
      },
      description: {
        description: 'The purpose of the template.',
        type: 'string',
        nullable: true,
        minLength: 0,
        maxLength: 2000,
        pattern: '^[^\\u0000]*$',
      },
      outputSchema: {
        description: 'As of a job; not together with `resultsTemplate`.',
        oneOf: [
          { $ref: '#/components/schemas/OutputSchema' },
          { type: 'object', nullable: true, enum: [null] },
        ],
      },
      resultsTemplate: {
        description: 'As of a job; not together with `outputSchema`.',
        type: 'string',
        nullable: true,
        minLength: 1,
        maxLength: 20000,
        pattern: '^[^\\u0000]*$',
      },
      url: {
        type: 'string',
        nullable: true,
        format: 'uri',
        maxLength: 2048,
        pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
      },
      deviceClass: { type: 'string', enum: ['desktop', 'mobile'], nullable: true },
      targetDurationMinutes: { type: 'number', nullable: true, minimum: 1, maximum: 120 },
      maxExtensionMinutes: { type: 'number', nullable: true, minimum: 0, maximum: 119 },
      maxExtensionCount: { type: 'integer', nullable: true, minimum: 0, maximum: 100 },
      projectId: { type: 'string' },
    },
    required: ['templateId', 'projectId'],
  },
  UploadRecordingRequest: {
    type: 'object',
    properties: {
      contentType: { type: 'string', enum: ['video/webm', 'video/mp4'] },
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
      jobId: { type: 'string' },
    },
    required: ['contentType', 'jobId'],
  },
  UserRecord: {
    description: 'A user as they see themselves.',
    type: 'object',
    properties: {
      id: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      platformRoles: {
        description: '`tester` and `platform_admin`; empty for most.',
        type: 'array',
        items: { type: 'string' },
      },
      createdAt: { type: 'string', format: 'date-time' },
    },
    required: ['id', 'email', 'name', 'platformRoles', 'createdAt'],
  },
  VerdictConfidence: {
    description: 'Any flag makes the level `low`.',
    type: 'object',
    properties: {
      level: { type: 'string', enum: ['high', 'low'] },
      flags: {
        type: 'array',
        items: {
          type: 'string',
          enum: [
            'contradicts_evidence',
            'instructions_not_followed',
            'no_evidence',
            'report_too_short',
            'ungrounded_citation',
          ],
        },
      },
    },
    required: ['level', 'flags'],
  },
  WebhookRecord: {
    type: 'object',
    properties: {
      projectId: { type: 'string' },
      url: { type: 'string' },
      enabled: { type: 'boolean' },
      creditAlerts: { type: 'boolean' },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
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
      projectId: { type: 'string' },
      url: { type: 'string' },
      enabled: { type: 'boolean' },
      creditAlerts: { type: 'boolean' },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
    },
    required: ['projectId', 'url', 'enabled', 'creditAlerts', 'createdAt', 'updatedAt'],
  },
  WebhookTested: {
    description: 'The result of a ping.',
    type: 'object',
    properties: {
      delivered: { description: 'Whether the endpoint acknowledged it.', type: 'boolean' },
      responseStatus: {
        description: "The endpoint's answer, when there was one.",
        type: 'number',
        nullable: true,
      },
      failure: { description: 'Why it was not delivered; null when it was.', type: 'string', nullable: true },
      durationMs: { type: 'number' },
    },
    required: ['delivered', 'responseStatus', 'failure', 'durationMs'],
  },
};
