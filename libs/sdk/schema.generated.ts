/** Made from the API document by npm run generate; not to be edited. */
export interface paths {
  '/api/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Submit a test job and wait until it has finished
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['jobs.run'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List jobs
     * @description Needs a member of the organization.
     */
    get: operations['jobs.list'];
    put?: never;
    /**
     * Submit a test job
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['jobs.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Estimate the cost of a job without creating it
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['jobs.estimate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a job with its conversation
     * @description Needs a member of the organization.
     */
    get: operations['jobs.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/brief': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a job with its conversation, without its telemetry
     * @description Needs a member of the organization.
     */
    get: operations['jobs.brief'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a job without its conversation */
    get: operations['jobs.status'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a job
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['jobs.cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/create-issue': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create an issue from a finding of a completed job
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    post: operations['jobs.createIssue'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a message to the tester or the caller of a job
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['jobs.sendMessage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Stream the events of a job; resumes after `Last-Event-ID`
     * @description Needs a member of the organization.
     */
    get: operations['jobs.events'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Stream the changes of status of all jobs of an organization or a project
     * @description Needs a member of the organization.
     */
    get: operations['jobs.changes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/telemetry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download all telemetry by the signed link in `testerData` */
    get: operations['jobs.telemetry'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/recordings/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download the recording by the signed link in `testerData`; supports `Range` */
    get: operations['jobs.recording'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/screenshots/{jobId}/{screenshotId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download a screenshot by the signed link in `testerData` */
    get: operations['jobs.screenshot'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/avatars/{avatar}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download the avatar of a tester without a picture, as in `testerAvatarUrl` */
    get: operations['jobs.avatar'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List your organizations */
    get: operations['organizations.list'];
    put?: never;
    /**
     * Create an organization
     * @description Needs a user session or a personal access token.
     */
    post: operations['organizations.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{organizationId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an organization
     * @description Needs a member of the organization.
     */
    get: operations['organizations.get'];
    put?: never;
    post?: never;
    /**
     * Delete an organization that has no projects
     * @description Needs an admin of the organization.
     */
    delete: operations['organizations.delete'];
    options?: never;
    head?: never;
    /**
     * Rename an organization
     * @description Needs an admin of the organization.
     */
    patch: operations['organizations.update'];
    trace?: never;
  };
  '/api/organizations/{organizationId}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the members of an organization
     * @description Needs a member of the organization.
     */
    get: operations['organizations.members.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{organizationId}/invite': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Invite a user by email; the link is shown once
     * @description Needs an admin of the organization.
     */
    post: operations['organizations.invitations.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{organizationId}/members/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a member, or leave the organization
     * @description Needs an admin of the organization.
     */
    delete: operations['organizations.members.remove'];
    options?: never;
    head?: never;
    /**
     * Change the role of a member
     * @description Needs an admin of the organization.
     */
    patch: operations['organizations.members.update'];
    trace?: never;
  };
  '/api/organizations/{organizationId}/invitations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List pending invitations
     * @description Needs an admin of the organization.
     */
    get: operations['organizations.invitations.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{organizationId}/invitations/{invitationId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Withdraw an invitation
     * @description Needs an admin of the organization.
     */
    delete: operations['organizations.invitations.withdraw'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{organizationId}/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the audit log of an organization
     * @description Needs an admin of the organization.
     */
    get: operations['organizations.audit.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/invitations/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show an invitation to the holder of its link */
    get: operations['invitations.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/invitations/{token}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept an invitation to your email address
     * @description Needs the session of the invited user.
     */
    post: operations['invitations.accept'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your projects
     * @description Needs a member of the organization.
     */
    get: operations['projects.list'];
    put?: never;
    /**
     * Create a project
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['projects.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a project
     * @description Needs a member of the organization.
     */
    get: operations['projects.get'];
    put?: never;
    post?: never;
    /**
     * Delete a project and everything in it
     * @description Needs a contributor or admin of the organization.
     */
    delete: operations['projects.delete'];
    options?: never;
    head?: never;
    /**
     * Change a project
     * @description Needs a contributor or admin of the organization.
     */
    patch: operations['projects.update'];
    trace?: never;
  };
  '/api/projects/{projectId}/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count the jobs, verdicts, seconds and cost of a project by day
     * @description Needs a member of the organization.
     */
    get: operations['projects.usage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the webhook of a project
     * @description Needs a member of the organization.
     */
    get: operations['projects.webhook.get'];
    /**
     * Set the webhook of a project; the signing secret is shown once
     * @description Needs a contributor or admin of the organization.
     */
    put: operations['projects.webhook.set'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/webhook/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a signed ping to the webhook of a project and return the result
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['projects.webhook.test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/webhook/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook deliveries with their attempts
     * @description Needs a member of the organization.
     */
    get: operations['projects.webhook.deliveries.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/webhook/deliveries/{deliveryId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a webhook delivery as it was sent
     * @description Needs a member of the organization.
     */
    get: operations['projects.webhook.deliveries.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/webhook/deliveries/{deliveryId}/redeliver': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Redeliver a webhook
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['projects.webhook.deliveries.redeliver'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/webhook/redeliver-failed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Redeliver all webhooks that failed since an instant
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['projects.webhook.redeliverFailed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/errormon': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the error monitor of a project
     * @description Needs a member of the organization.
     */
    get: operations['errormon.get'];
    /**
     * Connect a project to its error monitor; the token is never shown again
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    put: operations['errormon.set'];
    post?: never;
    /**
     * Disconnect a project from its error monitor
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    delete: operations['errormon.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/errormon/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read events of the last day from the error monitor of a project
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    post: operations['errormon.test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/secrets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the secrets of a project, without their values
     * @description Needs a member of the organization.
     */
    get: operations['secrets.list'];
    put?: never;
    /**
     * Create a secret that testers fill in and never see
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    post: operations['secrets.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/secrets/{secretId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a secret
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    delete: operations['secrets.delete'];
    options?: never;
    head?: never;
    /**
     * Change a secret, or replace its values
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    patch: operations['secrets.update'];
    trace?: never;
  };
  '/api/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the API keys of an organization
     * @description Needs an admin of the organization.
     */
    get: operations['keys.list'];
    put?: never;
    /**
     * Create an API key; its value is shown once
     * @description Needs an admin of the organization.
     */
    post: operations['keys.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys/{keyId}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke an API key
     * @description Needs an admin of the organization.
     */
    post: operations['keys.revoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys/{keyId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete an API key
     * @description Needs an admin of the organization.
     */
    delete: operations['keys.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/pats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your personal access tokens
     * @description Needs a user session.
     */
    get: operations['tokens.list'];
    put?: never;
    /**
     * Create a personal access token; its value is shown once
     * @description Needs a user session.
     */
    post: operations['tokens.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/pats/{patId}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke a personal access token
     * @description Needs the session of the owner.
     */
    post: operations['tokens.revoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/pats/{patId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a personal access token
     * @description Needs the session of the owner.
     */
    delete: operations['tokens.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/templates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the templates of a project, built-in ones last
     * @description Needs a member of the organization.
     */
    get: operations['templates.list'];
    put?: never;
    /**
     * Create a template
     * @description Needs a contributor or admin of the organization.
     */
    post: operations['templates.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/templates/{templateId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a template
     * @description Needs a member of the organization.
     */
    get: operations['templates.get'];
    put?: never;
    post?: never;
    /**
     * Delete a template
     * @description Needs a contributor or admin of the organization.
     */
    delete: operations['templates.delete'];
    options?: never;
    head?: never;
    /**
     * Change a template
     * @description Needs a contributor or admin of the organization.
     */
    patch: operations['templates.update'];
    trace?: never;
  };
  '/api/projects/{projectId}/schedules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the schedules of a project
     * @description Needs a member of the organization.
     */
    get: operations['schedules.list'];
    put?: never;
    /**
     * Create a schedule
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    post: operations['schedules.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/schedules/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Preview the next five executions of a schedule without saving it
     * @description Needs a member of the organization.
     */
    get: operations['schedules.preview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/schedules/{scheduleId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a schedule
     * @description Needs a member of the organization.
     */
    get: operations['schedules.get'];
    put?: never;
    post?: never;
    /**
     * Delete a schedule with its executions
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    delete: operations['schedules.delete'];
    options?: never;
    head?: never;
    /**
     * Change, pause or resume a schedule
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    patch: operations['schedules.update'];
    trace?: never;
  };
  '/api/projects/{projectId}/schedules/{scheduleId}/executions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the executions of a schedule
     * @description Needs a member of the organization.
     */
    get: operations['schedules.executions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{projectId}/schedules/{scheduleId}/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Run a schedule now
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    post: operations['schedules.run'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/oauth/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Start to connect an organization to its code host
     * @description Needs an admin of the organization.
     */
    get: operations['codehost.connections.authorize'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/oauth/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Return from the code host; links nothing before the confirmation */
    get: operations['codehost.connections.callback'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/connections/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm a connection with the code of the redirect
     * @description Needs a user session or a personal access token.
     */
    post: operations['codehost.connections.confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/connections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the connections of an organization to its code host
     * @description Needs a member of the organization.
     */
    get: operations['codehost.connections.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/connections/{connectionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a connection; the App stays installed
     * @description Needs an admin of the organization.
     */
    delete: operations['codehost.connections.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Set the token of an organization for its code host
     * @description Needs an admin of the organization.
     */
    put: operations['codehost.token.set'];
    post?: never;
    /**
     * Remove the token of an organization for its code host
     * @description Needs an admin of the organization.
     */
    delete: operations['codehost.token.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/repositories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the repositories that an organization may use
     * @description Needs a member of the organization.
     */
    get: operations['codehost.repositories.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/repositories/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read the repositories of an organization from its code host again
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    post: operations['codehost.repositories.refresh'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/issues': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the issues of a project's repository
     * @description Needs a member of the organization.
     */
    get: operations['codehost.issues.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/issues/{issueNumber}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an issue of a project's repository
     * @description Needs a member of the organization.
     */
    get: operations['codehost.issues.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/issues/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Test an issue of a project's repository
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    post: operations['codehost.issues.test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/issues/bulk-test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Test several issues of a project's repository, each by a job of its own
     * @description Needs a contributor or admin of the organization. A test key is not accepted.
     */
    post: operations['codehost.issues.bulkTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/issues/test-sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the test sessions of a project
     * @description Needs a member of the organization.
     */
    get: operations['codehost.testSessions.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/issues/test-sessions/{sessionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a test session
     * @description Needs a member of the organization.
     */
    get: operations['codehost.testSessions.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codehost/webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Receive an event of the code host */
    post: operations['codehost.receiveEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the current user */
    get: operations['auth.me'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change your name
     * @description Needs a user session.
     */
    patch: operations['auth.updateMe'];
    trace?: never;
  };
  '/api/billing/balance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the credit of an organization
     * @description Needs a member of the organization.
     */
    get: operations['billing.balance'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/has-credits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check whether an organization has credit
     * @description Needs a member of the organization.
     */
    get: operations['billing.hasCredits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/checkout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a checkout for a subscription or credit
     * @description Needs an admin of the organization.
     */
    post: operations['billing.checkout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/subscription': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the subscription of an organization
     * @description Needs an admin of the organization.
     */
    get: operations['billing.subscription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/change-plan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the plan of the subscription
     * @description Needs an admin of the organization.
     */
    post: operations['billing.changePlan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/portal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Open the billing portal
     * @description Needs an admin of the organization.
     */
    post: operations['billing.portal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/ledger': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the ledger entries of an organization
     * @description Needs an admin of the organization.
     */
    get: operations['billing.ledger.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/ledger.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the ledger as CSV
     * @description Needs an admin of the organization.
     */
    get: operations['billing.ledger.csv'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/caps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get monthly caps and current spending
     * @description Needs an admin of the organization.
     */
    get: operations['billing.caps.get'];
    /**
     * Set a monthly cap or the low-credit threshold
     * @description Needs an admin of the organization.
     */
    put: operations['billing.caps.set'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/stripe-events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Receive a Stripe event */
    post: operations['billing.receiveStripeEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/signup': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign up */
    post: operations['auth.signUp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log in */
    post: operations['auth.logIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log out
     * @description Needs a user session.
     */
    post: operations['auth.logOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your sessions
     * @description Needs a user session.
     */
    get: operations['auth.sessions.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions/{sessionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End one of your sessions
     * @description Needs the session of the owner.
     */
    delete: operations['auth.sessions.end'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change your password and end all your sessions
     * @description Needs a user session.
     */
    post: operations['auth.changePassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/password-reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Request a password reset mail */
    post: operations['auth.requestPasswordReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/password-reset/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reset your password with the link of a mail */
    post: operations['auth.resetPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/oidc/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Start an OpenID Connect sign-in */
    get: operations['auth.oidc.start'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/oidc/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Complete an OpenID Connect sign-in */
    get: operations['auth.oidc.callback'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/web/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get what this server offers, for the pages before signing in */
    get: operations['web.config'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/web/signup': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign up in a browser; the session is a cookie */
    post: operations['web.signUp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/web/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log in in a browser; the session is a cookie */
    post: operations['web.logIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/web/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log out in a browser and delete the cookie
     * @description Needs a user session.
     */
    post: operations['web.logOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your active job and the jobs to claim
     * @description Needs the session of a tester.
     */
    get: operations['tester.jobs.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the jobs that you worked on
     * @description Needs the session of a tester.
     */
    get: operations['tester.history'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Stream when the queue or your own job has changed
     * @description Needs the session of a tester.
     */
    get: operations['tester.events'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a job as its tester
     * @description Needs the session of a tester.
     */
    get: operations['tester.jobs.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/claim': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Claim a job
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.claim'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/extend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Extend the deadline within the budget of the job
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.extend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/release': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Release a job to the queue
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.release'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/browser': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start the remote browser of a job
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.startBrowser'];
    /**
     * End the remote browser of a job
     * @description Needs the session of a tester.
     */
    delete: operations['tester.jobs.endBrowser'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/browser/restart': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the remote browser of a job by a new one
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.restartBrowser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Note something during the test
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.addNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/telemetry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Store a batch of telemetry
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.storeTelemetry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/recording': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Upload the recording; replaces an earlier one
     * @description Needs the session of a tester.
     */
    put: operations['tester.jobs.uploadRecording'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Preview the result of a report, without storing anything
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.preview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/submit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Submit the report, and what you answer yourself: verdict, data, findings
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.submit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tester/jobs/{jobId}/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reject a job that cannot be tested
     * @description Needs the session of a tester.
     */
    post: operations['tester.jobs.reject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Exchange a message of the Model Context Protocol */
    post: operations['mcp.call'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/organizations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List all organizations, or search them by name, slug or id
     * @description Needs the session of a platform administrator.
     */
    get: operations['admin.organizations.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the live jobs under way, the longest wait first
     * @description Needs the session of a platform administrator.
     */
    get: operations['admin.jobs.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/jobs/{jobId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a live job of any organization; its caller and its tester read the reason
     * @description Needs the session of a platform administrator.
     */
    post: operations['admin.jobs.cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/browsers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the remote browsers that run, the oldest first
     * @description Needs the session of a platform administrator.
     */
    get: operations['admin.browsers.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/browsers/{visitId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End a remote browser; what it has recorded is kept
     * @description Needs the session of a platform administrator.
     */
    delete: operations['admin.browsers.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/testers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List testers
     * @description Needs the session of a platform administrator.
     */
    get: operations['admin.testers.list'];
    put?: never;
    /**
     * Make a user a tester
     * @description Needs the session of a platform administrator.
     */
    post: operations['admin.testers.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/testers/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a tester
     * @description Needs the session of a platform administrator.
     */
    delete: operations['admin.testers.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the actions of administrators that belong to no organization
     * @description Needs the session of a platform administrator.
     */
    get: operations['admin.audit.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/credits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Grant credit to an organization
     * @description Needs the session of a platform administrator.
     */
    post: operations['admin.grantCredit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'job.finished': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A job has ended
     * @description For each job, live or test. Answer with any 2xx within 15 seconds; otherwise the request is repeated for 24 hours.
     */
    post: operations['webhook.job.finished'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'credit.low': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The credit is low
     * @description With `creditAlerts` of the webhook. Answer with any 2xx within 15 seconds; otherwise the request is repeated for 24 hours.
     */
    post: operations['webhook.credit.low'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  ping: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A test of your receiver
     * @description Sent once by the test of the webhook.
     */
    post: operations['webhook.ping'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    AttemptRecord: {
      /** @description 1, 2, 3 … */
      number: number;
      /**
       * Format: date-time
       * @description When it started.
       */
      startedAt: string;
      /** @description How long it took, in milliseconds. */
      durationMs: number;
      /** @description The receiver's answer, when there was one. */
      responseStatus: number | null;
      /** @description Why it failed; null when it was acknowledged. */
      failure: string | null;
    };
    AttemptSent: {
      /** @description As they were sent, with the signatures. Null when nothing was sent, and for attempts before they were kept. */
      requestHeaders: {
        [key: string]: string;
      } | null;
      /** @description 1, 2, 3 … */
      number: number;
      /**
       * Format: date-time
       * @description When it started.
       */
      startedAt: string;
      /** @description How long it took, in milliseconds. */
      durationMs: number;
      /** @description The receiver's answer, when there was one. */
      responseStatus: number | null;
      /** @description Why it failed; null when it was acknowledged. */
      failure: string | null;
    };
    /** @description The actor, with the name at that time. */
    AuditActor: {
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind: 'key' | 'service' | 'user';
      /** @description Of the user or the key; of one of our own services its name. */
      id: string;
      /** @description The name. */
      name: string;
    };
    AuditEntry: {
      /** @description The id. */
      id: string;
      /**
       * @description What was done.
       * @enum {string}
       */
      action:
        | 'browser.ended'
        | 'cap.changed'
        | 'connection.changed'
        | 'connection.created'
        | 'connection.removed'
        | 'errormon.changed'
        | 'errormon.connected'
        | 'errormon.removed'
        | 'invitation.created'
        | 'invitation.withdrawn'
        | 'job.cancelled'
        | 'key.created'
        | 'key.deleted'
        | 'key.revoked'
        | 'member.joined'
        | 'member.left'
        | 'member.removed'
        | 'member.role_changed'
        | 'organization.changed'
        | 'organization.created'
        | 'organization.credit_granted'
        | 'organization.deleted'
        | 'plan.changed'
        | 'project.changed'
        | 'project.created'
        | 'project.deleted'
        | 'schedule.changed'
        | 'schedule.created'
        | 'schedule.deleted'
        | 'secret.changed'
        | 'secret.created'
        | 'secret.deleted'
        | 'tester.appointed'
        | 'tester.dismissed'
        | 'webhook.changed'
        | 'webhook.created'
        | 'webhook.secret_replaced';
      /** @description Who did it. */
      actor: components['schemas']['AuditActor'];
      /** @description What was changed. */
      subject: components['schemas']['AuditSubject'];
      /** @description More details: `role`, `before`, the changed `fields`, or `amountUsd` and `note`. Never a secret value. */
      details: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    AuditPage: {
      /** @description The items of this page. */
      items: components['schemas']['AuditEntry'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    /** @description The changed object, with the name at that time: of a member the user's, of an invitation the email, of a webhook or error monitor the project's, of a connection the account on the code host, of a tester the alias, of a job its id, of a remote browser the id of its job, of a plan or cap the tier or what is capped. */
    AuditSubject: {
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind:
        | 'browser'
        | 'cap'
        | 'connection'
        | 'errormon'
        | 'invitation'
        | 'job'
        | 'key'
        | 'member'
        | 'organization'
        | 'plan'
        | 'project'
        | 'schedule'
        | 'secret'
        | 'tester'
        | 'webhook';
      /** @description Of a member: of the user. Of a webhook or error monitor: of the project. Of a plan or cap: of the organization or project. */
      id: string;
      /** @description The name. */
      name: string;
    };
    Balance: {
      /** @description Free credit in USD: all credit minus costs and holds. */
      balance: number;
      /** @description Whether there is credit for a job. */
      hasCredits: boolean;
      /** @description Whether a plan is paid. */
      hasActiveSubscription: boolean;
      /** @description The debt in USD after a refund or a change to a cheaper plan, which the next credit pays; absent when there is none. */
      debtUsd?: number;
    };
    Caps: {
      /** @description The id of the organization. */
      organizationId: string;
      /** @description The calendar month in UTC that `spentUsd` is about, as `2026-01`. */
      month: string;
      /** @description The most that jobs may cost in a calendar month, in USD; null for no cap. */
      monthlyCapUsd: number | null;
      /** @description The costs of the jobs created this month; running jobs count with their holds. */
      spentUsd: number;
      /** @description The credit in USD below which a warning is sent. */
      alertBelowUsd: number;
      /** @description Projects with a cap, or with jobs created this month. */
      projects: components['schemas']['ProjectSpending'][];
    };
    /** @description What `POST /api/billing/checkout` answers. */
    CheckoutBegun: {
      /** @description Stripe's payment page; valid for a day. */
      checkoutUrl: string;
    };
    Click: {
      /** @description Pixels from the left edge. */
      x: number;
      /** @description Pixels from the top edge. */
      y: number;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @description Selector, if available. */
      element?: string;
    };
    ClickInput: {
      /** @description Pixels from the left edge. */
      x: number;
      /** @description Pixels from the top edge. */
      y: number;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @description The selector of the element. */
      element?: string;
    };
    /** @description A place in the code that a finding may affect. */
    CodeReference: {
      /** @description `owner/repo` */
      repo: string;
      /** @description The path of the file in the repository. */
      path: string;
      /** @description The function, class or component. */
      symbol?: string;
      /** @description The first line, from 1. */
      startLine?: number;
      /** @description The last line, from 1. */
      endLine?: number;
      /** @description A permanent link, with the commit. */
      url: string;
      /** @description From 0 to 1. */
      confidence: number;
    };
    /** @description The pull requests and issues of a job. */
    CodehostContext: {
      /** @description `owner/repo` */
      repo: string;
      /** @description The numbers of the pull requests. */
      prNumbers: number[];
      /** @description The numbers of the issues in their repository. */
      issueNumbers: number[];
      /** @description The newest commit of the first pull request when the plan was made. */
      headSha?: string;
    };
    ConnectFinished: {
      /** @description Links nothing yet: the user who requested the link confirms it with this code. */
      confirm: string;
      /** @description The accounts of the code host, separated by commas. */
      account: string;
      /** @description How many repositories the connection will have. */
      repositories: number;
    };
    ConnectLinks: {
      /** @description The page of the code host that installs the App. */
      url: string;
      /** @description For an App that is already installed: the page that only authorizes the user. */
      connectUrl: string;
      /**
       * Format: date-time
       * @description Both links work once, until then.
       */
      expiresAt: string;
    };
    ConnectionList: {
      /** @description The items of this page. */
      items: components['schemas']['ConnectionRecord'][];
    };
    ConnectionRecord: {
      /** @description The id. */
      id: string;
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind: 'installation' | 'token';
      /** @description Login of the user or organization on the code host. */
      account: string;
      /**
       * @description `pending`: an owner of the account must approve the installation, then the user connects again. `suspended`: by the account. `invalid`: uninstalled, or the token was refused.
       * @enum {string}
       */
      status: 'active' | 'invalid' | 'pending' | 'suspended';
      /** @description How many it has access to. */
      repositories: number;
      /** @description How many the installation got later. To use them, connect again. */
      newRepositories: number;
      /** @description Whether repositories that the installation gets later are connected too. */
      allRepositories: boolean;
      /** @description The last 4 characters of a token; null for an installation. */
      hint: string | null;
      /**
       * Format: date-time
       * @description Of a pending one: when the installation was approved; from then on the user can connect again.
       */
      approvedAt: string | null;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    /** @description What the tester's browser recorded (specification, testerData). Timestamps are ISO 8601. */
    ConsoleMessage: {
      /** @description log, error, warn … */
      type: string;
      /** @description The text of the console message. */
      message: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
    };
    ConsoleMessageInput: {
      /** @description The type. */
      type: string;
      /** @description The text of the message. */
      message: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
    };
    ConversationMessage: {
      /** @description The id. */
      id: string;
      /**
       * @description `system` reports claims, extensions, the report and the end.
       * @enum {string}
       */
      author: 'caller' | 'system' | 'tester';
      /** @description The text of the message. */
      message: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    /** @description An issue of the code host that was filed from a finding, or that got a comment with it. */
    CreatedIssue: {
      /** @description The number of the issue in its repository. */
      issueNumber: number;
      /** @description The page of the issue. */
      issueUrl: string;
      /** @description The title. */
      title: string;
      /** @description False for a comment on an issue that existed. */
      isNew: boolean;
    };
    CreditGranted: {
      /** @description The id of the organization. */
      organizationId: string;
      /** @description The new credit in USD. */
      balance: number;
    };
    /** @description The credit of the organization fell below its threshold. Deduplicate on the header `webhook-id`. */
    CreditLowWebhook: {
      /**
       * @description The only body with this key.
       * @enum {string}
       */
      event: 'credit.low';
      /** @description The id of the organization. */
      organizationId: string;
      /** @description The remaining credit, free and held together. */
      balanceUsd: number;
      /** @description `alertBelowUsd` of the organization. */
      thresholdUsd: number;
      /**
       * Format: date-time
       * @description When the credit fell below it.
       */
      occurredAt: string;
    };
    CurrentSubscription: {
      /** @description The subscription; null without one. */
      subscription: components['schemas']['Subscription'] | null;
    };
    CurrentUser: {
      /** @description The user. */
      user: components['schemas']['UserRecord'];
      /** @description An email address. */
      email: string;
    };
    DeliveriesRestarted: {
      /** @description Due immediately, at most 1,000: those that failed first. */
      redelivered: number;
      /** @description Failed ones that are left: repeat the request. */
      remaining: number;
    };
    DeliveryPage: {
      /** @description The items of this page. */
      items: components['schemas']['DeliveryRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    DeliveryRecord: {
      /** @description The id. */
      id: string;
      /**
       * @description What is delivered.
       * @enum {string}
       */
      event: 'credit.low' | 'job.finished';
      /** @description The finished job; null for `credit.low`. */
      jobId: string | null;
      /**
       * @description `pending` until acknowledged (`delivered`) or 24 hours have passed (`failed`).
       * @enum {string}
       */
      status: 'delivered' | 'failed' | 'pending';
      /** @description Why the delivery failed; null unless it failed. */
      failure: string | null;
      /** @description The attempts so far, the first one first. */
      attempts: components['schemas']['AttemptRecord'][];
      /**
       * Format: date-time
       * @description When the next attempt is due; null when none is.
       */
      nextAttemptAt: string | null;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the receiver acknowledged it; null until then.
       */
      deliveredAt: string | null;
    };
    DeliverySent: {
      /** @description The attempts so far, the first one first. */
      attempts: components['schemas']['AttemptSent'][];
      /** @description The exact body of every attempt. Null while the delivery waits for the filing of the job's findings. */
      body: string | null;
      /** @description The id. */
      id: string;
      /**
       * @description What is delivered.
       * @enum {string}
       */
      event: 'credit.low' | 'job.finished';
      /** @description The finished job; null for `credit.low`. */
      jobId: string | null;
      /**
       * @description `pending` until acknowledged (`delivered`) or 24 hours have passed (`failed`).
       * @enum {string}
       */
      status: 'delivered' | 'failed' | 'pending';
      /** @description Why the delivery failed; null unless it failed. */
      failure: string | null;
      /**
       * Format: date-time
       * @description When the next attempt is due; null when none is.
       */
      nextAttemptAt: string | null;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the receiver acknowledged it; null until then.
       */
      deliveredAt: string | null;
    };
    /** @description The existing issue with the same defect. */
    DuplicateInfo: {
      /** @description The page of the issue. */
      issueUrl: string;
      /** @description The comment with the finding. */
      commentUrl: string;
      /** @description The number of the issue in its repository. */
      issueNumber: number;
      /** @description The title. */
      title: string;
      /**
       * @description The state.
       * @enum {string}
       */
      state: 'closed' | 'open';
      /**
       * @description How the existing issue relates to the finding.
       * @enum {string}
       */
      relation: 'duplicate' | 'related';
      /** @description From 0 to 1. */
      confidence: number;
      /** @description At most 300 characters. */
      reason: string;
      /** @description The address. */
      url: string;
    };
    EndedJobs: {
      /** @description Jobs with a result. */
      completed: number;
      /** @description Jobs that the caller, the tester or an administrator cancelled. */
      cancelled: number;
      /** @description Jobs whose time ran out. */
      expired: number;
      /** @description Jobs that ended by a fault, or could not be tested. */
      failed: number;
    };
    /** @description The body of every answer that is an error. */
    ErrorBody: {
      /** @description Only in the answer to a rate limit. */
      statusCode?: number;
      /** @description The status's reason phrase. */
      error: string;
      /** @description The cause in words, and what to do. */
      message: string;
      /** @description The stable name of the cause, such as `job_not_cancellable`. */
      code: string;
      /** @description Only with status 400: every fault of the request; `message` is the first. */
      errors?: components['schemas']['Fault'][];
    };
    ErrormonRecord: {
      /** @description The id of the project. */
      projectId: string;
      /** @description The address of the error monitor. */
      baseUrl: string;
      /** @description The short name of the organization in the error monitor. */
      organizationSlug: string;
      /** @description The short name of the project in the error monitor. */
      projectSlug: string;
      /** @description Only events of this environment. */
      environment?: string;
      /** @description The last four characters of the token. */
      hint: string;
      /**
       * @description How the last read ended; `untested` before the first one.
       * @enum {string}
       */
      status: 'failing' | 'untested' | 'working';
      /** @description Why the last read failed; null when it did not. */
      lastFailure: string | null;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
    };
    /** @description The result of a test. */
    ErrormonTested: {
      /** @description Whether the server answered at all. */
      reachable: boolean;
      /** @description The status of the answer; null without one. */
      responseStatus: number | null;
      /** @description What is wrong; null when events can be read. */
      failure: string | null;
      /** @description Events of the last day on the first page; null when they cannot be read. */
      events: number | null;
    };
    EvidenceCitation: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /**
       * @description Where the evidence comes from.
       * @enum {string}
       */
      source: 'chat' | 'console' | 'crash' | 'errormon' | 'interaction' | 'network' | 'page_state' | 'voice';
      /** @description One line. */
      summary: string;
      /** @description Null when outside the recording. */
      videoOffsetSeconds: number | null;
    };
    /** @description Latest `scheduledAt` first. */
    ExecutionPage: {
      /** @description The items of this page. */
      items: components['schemas']['ExecutionRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    ExecutionRecord: {
      /** @description The id. */
      id: string;
      /**
       * @description The outcome of the execution.
       * @enum {string}
       */
      status: 'completed' | 'failed' | 'skipped_insufficient_tokens' | 'skipped_template_deleted';
      /** @description Of a completed execution. */
      jobId: string | null;
      /**
       * Format: date-time
       * @description The instant that the schedule names.
       */
      scheduledAt: string;
      /**
       * Format: date-time
       * @description When the outcome was recorded.
       */
      executedAt: string;
      /** @description Why no job was created. */
      reason: string | null;
    };
    /** @description The event `extension`: the tester has extended the deadline. */
    ExtensionEvent: {
      /** @description By how much the deadline has moved. */
      minutes: number;
      /** @description How often the tester has extended the deadline. */
      extensionsUsed: number;
      /**
       * Format: date-time
       * @description Until when the tester must submit the report.
       */
      responseDeadline: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    /** @description A finding, called extracted issue by the specification. */
    ExtractedIssue: {
      /** @description The title. */
      title: string;
      /** @description The description. */
      description: string;
      /**
       * @description How serious the problem is.
       * @enum {string}
       */
      severity: 'critical' | 'high' | 'low' | 'medium';
      /** @description What should have happened. */
      expectedBehavior: string;
      /** @description What happened instead. */
      actualBehavior: string;
      /** @description The part of the product that is affected. */
      affectedArea: string;
      /** @description What in the recording or report supports the finding. */
      evidenceCitations: components['schemas']['EvidenceCitation'][];
      /** @description The steps that lead to the problem. */
      reproductionSteps: components['schemas']['ReproductionStep'][];
      /** @description Seconds from the start of the recording. Absent without a recording at that moment. */
      videoOffsetSeconds?: number;
      /** @description Labels that fit the finding. */
      suggestedLabels: string[];
      /** @description What the telemetry and the error monitor show about the finding, by category. */
      relatedEvidence?: components['schemas']['RelatedEvidence'][];
      /** @description At most 5, the most likely first. Only with access to a repository. */
      relatedIssues?: components['schemas']['RelatedIssueInfo'][];
      /** @description At most 5, the most likely first. Only with access to a repository. */
      codeReferences?: components['schemas']['CodeReference'][];
      /** @description Events of the error monitor that belong to it. */
      relatedErrormonEventIds?: string[];
      /**
       * @description Whether the tester listed the finding, or it was read from the report.
       * @enum {string}
       */
      statedBy?: 'model' | 'rules' | 'tester';
    };
    /** @description A finding that the automatic filing could not turn into an issue. */
    FailedIssue: {
      /** @description Of the finding. */
      title: string;
      /** @description Why, and what helps. */
      message: string;
    };
    /** @description One fault of a request. */
    Fault: {
      /** @description The path of the field, such as `outputSchema.paid.type`, the name of a header, `body` for the whole body, or `request` for the whole request. */
      param: string;
      /** @description What the field must be. */
      message: string;
    };
    FiledCitation: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @description Where the evidence comes from. */
      source: string;
      /** @description The evidence in a sentence. */
      summary: string;
      /** @description Null when outside the recording. */
      videoOffsetSeconds?: number | null;
    };
    /** @description The issue that has the finding now: a new one, or the existing one that got a comment. */
    FiledIssue: {
      /** @description `owner/repo` */
      repo: string;
      /** @description The number of the issue in its repository. */
      issueNumber: number;
      /** @description The page of the issue. */
      issueUrl: string;
      /** @description The title. */
      title: string;
      /** @description False for a comment on an issue that existed. */
      isNew: boolean;
    };
    FiledStep: {
      /** @description The step in words. */
      text: string;
      /** @description Seconds from the start of the recording. Absent without a recording at that moment. */
      videoOffsetSeconds?: number;
    };
    /** @description The number of findings, in total and by severity. */
    FindingCounts: {
      /** @description How many findings there are. */
      total: number;
      /** @description How many are critical. */
      critical: number;
      /** @description How many are high. */
      high: number;
      /** @description How many are medium. */
      medium: number;
      /** @description How many are low. */
      low: number;
    };
    /** @description The event `finding`: a finding of the report. */
    FindingEvent: {
      /** @description The title. */
      title: string;
      /**
       * @description How serious the problem is.
       * @enum {string}
       */
      severity: 'critical' | 'high' | 'low' | 'medium';
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    /** @description A finding as the job's record has it; only the title and the description are required. */
    FindingToFile: {
      /**
       * @description The title.
       * @example The pay button does nothing
       */
      title: string;
      /**
       * @description The description.
       * @example Nothing happens after a click on Pay.
       */
      description: string;
      /** @description What should have happened. */
      expectedBehavior?: string;
      /** @description What happened instead. */
      actualBehavior?: string;
      /** @description The part of the product that is affected. */
      affectedArea?: string;
      /** @description What in the recording or report supports the finding. */
      evidenceCitations?: components['schemas']['FiledCitation'][];
      /** @description The steps that lead to the problem. */
      reproductionSteps?: components['schemas']['FiledStep'][];
      /**
       * @description How serious the problem is.
       * @enum {string}
       */
      severity?: 'critical' | 'high' | 'medium' | 'low';
      /** @description Labels that fit the finding. */
      suggestedLabels?: string[];
    };
    /** @description One question of the form. */
    FormField: {
      /** @description Its name in `answers`. */
      key: string;
      /** @description The label of the question. */
      label: string;
      /**
       * @description The type.
       * @enum {string}
       */
      type: 'array' | 'boolean' | 'number' | 'object' | 'string';
      /** @description The permitted values: one of them, or any of them when `type` is array. */
      options?: unknown[];
      /** @description A value as an example. */
      example?: unknown;
      /**
       * @description Of each item of an array without `options`.
       * @enum {string}
       */
      itemType?: 'array' | 'boolean' | 'number' | 'object' | 'string';
      /** @description The parts of an object. */
      fields?: components['schemas']['FormField'][];
    };
    GivenVerdicts: {
      /** @description What was tested works. */
      pass: number;
      /** @description What was tested does not work. */
      fail: number;
      /** @description The test did not apply. */
      not_applicable: number;
      /** @description Completed without a genuine verdict. */
      none: number;
    };
    HasCredits: {
      /** @description Whether there is credit for a job. */
      hasCredits: boolean;
    };
    /** @description What the tester did beside clicking. Never what was typed. A remote browser records it. */
    Interaction: {
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind: 'fill' | 'input' | 'key' | 'select' | 'submit';
      /** @description Selector. */
      element?: string;
      /** @description The name of a key that is a command: Enter, Escape, Tab. Of a filled secret: its name and which value. */
      detail?: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
    };
    InvitationCreated: {
      /** @description The link to accept the invitation, shown only here; ends in the token. */
      inviteUrl: string;
      /** @description The id. */
      id: string;
      /** @description An email address. */
      email: string;
      /**
       * @description What the member may do.
       * @enum {string}
       */
      role: 'admin' | 'contributor' | 'viewer';
      /** @description The user who created it. */
      invitedBy: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expiresAt: string;
    };
    InvitationPage: {
      /** @description The items of this page. */
      items: components['schemas']['InvitationRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    InvitationRecord: {
      /** @description The id. */
      id: string;
      /** @description An email address. */
      email: string;
      /**
       * @description What the member may do.
       * @enum {string}
       */
      role: 'admin' | 'contributor' | 'viewer';
      /** @description The user who created it. */
      invitedBy: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expiresAt: string;
    };
    /** @description What the holder of the link sees before signing in. */
    InvitationShown: {
      /** @description The organization to join. */
      organizationName: string;
      /**
       * @description What the member may do.
       * @enum {string}
       */
      role: 'admin' | 'contributor' | 'viewer';
      /** @description The invited address with its first letter and domain: `a***@example.com`. */
      maskedEmail: string;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expiresAt: string;
    };
    /** @description What `POST /api/jobs/:jobId/create-issue` answers. */
    IssueFiled: {
      /** @description The issue: a new one, or one that existed and got a comment. */
      created: components['schemas']['FiledIssue'];
      /** @description Null when there was no such issue. */
      duplicateInfo: components['schemas']['DuplicateInfo'] | null;
    };
    IssuePage: {
      /** @description The items of this page. */
      items: components['schemas']['IssueRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['IssuePagination'];
    };
    IssuePagination: {
      /** @description The number of the page, from 1. */
      page: number;
      /** @description How many items a page has at most. */
      perPage: number;
      /** @description The repository has more than 20,000 issues. The closed ones with the oldest updates are left out. */
      truncated?: boolean;
      /** @description How many items the whole list has. */
      total: number;
      /** @description How many items a page has at most, 1 to 100. */
      limit: number;
      /** @description How many items are skipped. */
      offset: number;
      /** @description Whether more items follow. */
      hasMore: boolean;
    };
    IssueRecord: {
      /** @description The number of the issue in its repository. */
      number: number;
      /** @description The title. */
      title: string;
      /** @description At most 65,536 characters; in lists at most 8,000. Null when it is empty. */
      body: string | null;
      /**
       * @description The state.
       * @enum {string}
       */
      state: 'closed' | 'open';
      /** @description The labels of the issue. */
      labels: string[];
      /** @description Logins. */
      assignees: string[];
      /** @description Login; null when the account was deleted. */
      author: string | null;
      /** @description How many comments the issue has. */
      commentCount: number;
      /** @description The address. */
      url: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
    };
    /** @description What `POST /api/jobs` answers. */
    JobAccepted: {
      /** @description The id of the job. */
      jobId: string;
      /** @description The state of the job in words. */
      message: string;
      /** @description Only of a job that was checked. When not testable, the job has already failed and costs nothing. */
      testability?: components['schemas']['Testability'];
    };
    /** @description A change of the status of a job. */
    JobChange: {
      /** @description The id of the job. */
      jobId: string;
      /** @description The id of the project. */
      projectId: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /**
       * Format: date-time
       * @description When the status changed.
       */
      updatedAt: string;
      /** @description False for a job of test mode. */
      livemode: boolean;
    };
    /** @description Who created a job. */
    JobCreator: {
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind: 'key' | 'pat' | 'schedule' | 'session' | 'test_session';
      /** @description Of the API key, the personal access token, the user of a session, the schedule, or the test session of issues. */
      id: string;
    };
    /** @description The expected cost of a job. */
    JobEstimate: {
      /** @description The hold in USD for every minute of the target and of the extensions that the job permits. Exact. */
      holdUsd: number;
      /** @description The likely cost in USD: the median of the jobs that `basis` names. Exact. */
      likelyUsd: number;
      /**
       * @description `project`: its latest completed jobs of the same template, or without one; `organization`: the latest completed jobs of all its projects; `target`: no such jobs, so half of the target.
       * @enum {string}
       */
      basis: 'organization' | 'project' | 'target';
      /** @description The time limit of the test in minutes. Extensions are added to it. */
      targetDurationMinutes: number;
      /** @description How many minutes the extensions may add together. */
      maxExtensionMinutes: number;
      /** @description How often the tester may extend the deadline. */
      maxExtensionCount: number;
      /**
       * @description The device that the tester uses.
       * @enum {string}
       */
      deviceClass: 'desktop' | 'mobile';
    };
    JobFinishedMetadata: {
      /** @description USD, exact. */
      costUsd: number;
      /** @description The billed time, when a tester worked on the job. */
      durationSeconds?: number;
      /** @description On failed jobs: why. */
      error?: string;
      /** @description With automatic filing that ended in time. */
      createdIssues?: components['schemas']['CreatedIssue'][];
      /** @description The findings that the automatic filing could not file. */
      failedIssues?: components['schemas']['FailedIssue'][];
    };
    /** @description A job has ended. Only this body has neither `event` nor `type`. */
    JobFinishedWebhook: {
      /** @description Deduplicate on this field: the same job may arrive twice. */
      jobId: string;
      /** @description False for a job of a test key. */
      livemode: boolean;
      /**
       * @description The status.
       * @enum {string}
       */
      status: 'cancelled' | 'completed' | 'expired' | 'failed';
      /** @description Only when the job completed with a result. */
      output?: components['schemas']['JobResult'];
      /** @description What the job cost and took. */
      metadata: components['schemas']['JobFinishedMetadata'];
    };
    /** @description Items are records without their conversations, or summaries with `view=summary`. */
    JobPage: {
      /** @description The items of this page. */
      items: (components['schemas']['ListedJob'] | components['schemas']['JobSummary'])[];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    /** @description A job as its organization sees it. */
    JobRecord: {
      /** @description What was asked. */
      request: components['schemas']['JobRequest'];
      /** @description The findings that the automatic filing could not file. */
      failedIssues?: components['schemas']['FailedIssue'][];
      /** @description Messages between caller and tester, the oldest first. */
      conversation: components['schemas']['ConversationMessage'][];
      /** @description Names `testerData` when the record would be too large with it. */
      truncated?: string[];
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description False for a job of test mode, which a simulated tester answered. */
      livemode: boolean;
      /** @description Only when a schedule created the job. */
      scheduleId?: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /** @description Only when completed. */
      result?: components['schemas']['JobResult'];
      /** @description What went wrong, when the job ended without a result. */
      error?: string;
      /**
       * @description Why the job ended without a result.
       * @enum {string}
       */
      reason?:
        | 'cancelled_by_admin'
        | 'cancelled_by_caller'
        | 'cancelled_by_tester'
        | 'extraction_failed'
        | 'not_claimed'
        | 'not_testable'
        | 'platform_error'
        | 'time_ran_out'
        | 'url_unreachable';
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When a tester claimed the job.
       */
      claimedAt?: string;
      /**
       * Format: date-time
       * @description When the tester submitted the report.
       */
      submittedAt?: string;
      /**
       * Format: date-time
       * @description When the job ended.
       */
      completedAt?: string;
      /** @description USD, full precision. Only when completed. */
      costUsd?: number;
      /** @description How long the test took, in seconds. */
      testDurationSeconds?: number;
      /** @description The findings of the report. */
      extractedIssues?: components['schemas']['ExtractedIssue'][];
      /** @description The report in the tester's own words. Only when completed. */
      testerResponse?: string;
      /** @description What the tester answered in the form, as it was said. Only when completed. */
      testerAnswers?: components['schemas']['TesterAnswers'];
      /** @description The name of the tester. */
      testerAlias?: string;
      /** @description The picture of the tester. */
      testerAvatarUrl?: string;
      /** @description Only when completed. */
      testerData?: components['schemas']['TesterData'];
      /** @description The page of the job in the dashboard. */
      jobUrl: string;
      /** @description The name of the project. */
      projectName: string;
      /** @description What happened during the test, in order. */
      keyMoments: components['schemas']['KeyMoment'][];
      /** @description The time limit of the test in minutes. Extensions are added to it. */
      targetDurationMinutes: number;
      /** @description How many minutes the extensions may add together. */
      maxExtensionMinutes: number;
      /** @description How often the tester may extend the deadline. */
      maxExtensionCount: number;
      /** @description How often the tester has extended the deadline. */
      extensionsUsed: number;
      /**
       * Format: date-time
       * @description Until when the tester must submit the report.
       */
      responseDeadline?: string;
      /** @description What read the report. */
      provenance?: components['schemas']['Provenance'];
      /** @description Only of a pull-request or issue job, and of one that was created with `checkTestability`. */
      testability?: components['schemas']['Testability'];
      /** @description What a pull-request or issue job tests. */
      codehostContext?: components['schemas']['CodehostContext'];
      /** @description Issues that were filed from its findings, once the automatic filing has ended. */
      createdIssues?: components['schemas']['CreatedIssue'][];
    };
    /** @description The request of a job with the fields of its template filled in. Fields that were not given are absent. */
    JobRequest: {
      /** @description Absent while a pull-request or issue job has no address yet. */
      url?: string;
      /** @description The instructions of the tester. Of a pull-request or issue job: its test plan, once it is written. */
      description?: string;
      /**
       * @description The device that the tester uses.
       * @enum {string}
       */
      deviceClass: 'desktop' | 'mobile';
      /** @description The name of the template. */
      template?: string;
      /** @description The form of the results. */
      resultsTemplate?: string;
      /** @description As requested, or from the test plan. Absent with a results template. */
      outputSchema?: components['schemas']['OutputSchema'];
      /** @description What to check in the report beside the description. */
      additionalValidationInstructions?: string;
      /** @description Repositories as `owner/repo`. */
      codehostRepos?: string[];
      /** @description The names of project secrets that the tester can fill in. */
      secrets?: string[];
      /** @description Your own data, as it was given. */
      metadata?: {
        [key: string]: unknown;
      };
      /** @description Who created the job. */
      createdBy: components['schemas']['JobCreator'];
    };
    JobResult: {
      /** @description False for a fail or no genuine verdict, true for pass or not_applicable. */
      success: boolean;
      /** @description Why the verdict is what it is, in a few sentences. */
      explanation: string;
      /** @description Matches the caller's output schema. */
      data?: {
        [key: string]: unknown;
      };
      /**
       * @description Absent when there is no genuine verdict.
       * @enum {string}
       */
      passStatus?: 'fail' | 'not_applicable' | 'pass';
      /** @description Present on every completed job; without a verdict it is low. */
      verdictConfidence?: components['schemas']['VerdictConfidence'];
      /**
       * @description Absent without a verdict.
       * @enum {string}
       */
      verdictSource?: 'model' | 'rules' | 'tester';
      /** @description Declared fields about which neither the tester nor the report says anything. `data` has the empty value of their type. */
      unstated?: string[];
      /** @description Who read the report, and where each value comes from. */
      provenance?: components['schemas']['ResultProvenance'];
    };
    /** @description A job without its conversation. Fields that do not apply are absent, never null. */
    JobStatusRecord: {
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description False for a job of test mode, which a simulated tester answered. */
      livemode: boolean;
      /** @description Only when a schedule created the job. */
      scheduleId?: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /** @description Only when completed. */
      result?: components['schemas']['JobResult'];
      /** @description What went wrong, when the job ended without a result. */
      error?: string;
      /**
       * @description Why the job ended without a result.
       * @enum {string}
       */
      reason?:
        | 'cancelled_by_admin'
        | 'cancelled_by_caller'
        | 'cancelled_by_tester'
        | 'extraction_failed'
        | 'not_claimed'
        | 'not_testable'
        | 'platform_error'
        | 'time_ran_out'
        | 'url_unreachable';
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When a tester claimed the job.
       */
      claimedAt?: string;
      /**
       * Format: date-time
       * @description When the tester submitted the report.
       */
      submittedAt?: string;
      /**
       * Format: date-time
       * @description When the job ended.
       */
      completedAt?: string;
      /** @description USD, full precision. Only when completed. */
      costUsd?: number;
      /** @description How long the test took, in seconds. */
      testDurationSeconds?: number;
      /** @description The findings of the report. */
      extractedIssues?: components['schemas']['ExtractedIssue'][];
      /** @description The report in the tester's own words. Only when completed. */
      testerResponse?: string;
      /** @description What the tester answered in the form, as it was said. Only when completed. */
      testerAnswers?: components['schemas']['TesterAnswers'];
      /** @description The name of the tester. */
      testerAlias?: string;
      /** @description The picture of the tester. */
      testerAvatarUrl?: string;
      /** @description Only when completed. */
      testerData?: components['schemas']['TesterData'];
      /** @description The page of the job in the dashboard. */
      jobUrl: string;
      /** @description The name of the project. */
      projectName: string;
      /** @description What happened during the test, in order. */
      keyMoments: components['schemas']['KeyMoment'][];
      /** @description The time limit of the test in minutes. Extensions are added to it. */
      targetDurationMinutes: number;
      /** @description How many minutes the extensions may add together. */
      maxExtensionMinutes: number;
      /** @description How often the tester may extend the deadline. */
      maxExtensionCount: number;
      /** @description How often the tester has extended the deadline. */
      extensionsUsed: number;
      /**
       * Format: date-time
       * @description Until when the tester must submit the report.
       */
      responseDeadline?: string;
      /** @description What read the report. */
      provenance?: components['schemas']['Provenance'];
      /** @description Only of a pull-request or issue job, and of one that was created with `checkTestability`. */
      testability?: components['schemas']['Testability'];
      /** @description What a pull-request or issue job tests. */
      codehostContext?: components['schemas']['CodehostContext'];
      /** @description Issues that were filed from its findings, once the automatic filing has ended. */
      createdIssues?: components['schemas']['CreatedIssue'][];
    };
    /** @description A job for a list of many. Fields that do not apply are absent. */
    JobSummary: {
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /** @description False for a job of test mode. */
      livemode: boolean;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When the job ended.
       */
      completedAt?: string;
      /** @description Cut to 100 bytes; `request.url` of the job is complete. */
      url?: string;
      /** @description The first line of the instructions, cut to 120 bytes. Until a test plan is written: what the job tests. */
      title: string;
      /** @description The name of the template. */
      template?: string;
      /**
       * @description The device that the tester uses.
       * @enum {string}
       */
      deviceClass: 'desktop' | 'mobile';
      /**
       * @description Absent without a genuine verdict.
       * @enum {string}
       */
      passStatus?: 'fail' | 'not_applicable' | 'pass';
      /** @description Only when completed. */
      findingCounts?: components['schemas']['FindingCounts'];
      /** @description USD, full precision. Only when completed. */
      costUsd?: number;
      /** @description How long the test took, in seconds. */
      testDurationSeconds?: number;
      /** @description The name of the tester. */
      testerAlias?: string;
      /** @description The page of the job in the dashboard. */
      jobUrl: string;
      /**
       * @description Why the job ended without a result.
       * @enum {string}
       */
      reason?:
        | 'cancelled_by_admin'
        | 'cancelled_by_caller'
        | 'cancelled_by_tester'
        | 'extraction_failed'
        | 'not_claimed'
        | 'not_testable'
        | 'platform_error'
        | 'time_ran_out'
        | 'url_unreachable';
    };
    KeyCreated: {
      /** @description The id. */
      id: string;
      /** @description `ht_key_…` or `ht_test_…`, shown only here. */
      key: string;
      /** @description The name of the key. */
      name: string;
      /**
       * @description Whether the key creates live jobs, or free jobs of the test mode.
       * @enum {string}
       */
      mode: 'live' | 'test';
    };
    KeyMoment: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @description Seconds from the start of the recording; null without a recording at that moment. */
      videoOffsetSeconds: number | null;
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind: 'error' | 'finding' | 'interaction' | 'navigation' | 'note';
      /** @description The title. */
      title: string;
    };
    KeyPage: {
      /** @description The items of this page. */
      items: components['schemas']['KeyRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    /** @description A key in a list, never its value. */
    KeyRecord: {
      /** @description The id. */
      id: string;
      /** @description The name. */
      name: string;
      /**
       * @description Whether the key creates live jobs, or free jobs of the test mode.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description `ht_key_…a1B2` */
      hint: string;
      /** @description The name of the user who created it. */
      createdBy: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it was last used; null when never.
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @description Always null: keys do not expire.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When it was revoked; null when it was not.
       */
      revokedAt: string | null;
    };
    LedgerEntry: {
      /** @description The id. */
      id: string;
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind:
        | 'collect'
        | 'grant'
        | 'hold'
        | 'included_credit'
        | 'post'
        | 'purchase'
        | 'refund'
        | 'refund_reversal'
        | 'release'
        | 'signup_credit';
      /** @description The change of the free credit in USD; negative for a decrease. */
      availableUsd: number;
      /** @description The change of the held credit in USD. */
      heldUsd: number;
      /** @description The change of the debt that a refund left in USD, where it changes; negative for a payment of the debt. */
      debtUsd?: number;
      /** @description The job of a hold, a cost or a release. */
      jobId?: string;
      /** @description The id of the project. */
      projectId?: string;
      /** @description A note on the entry. */
      note?: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    LedgerPage: {
      /** @description The items of this page. */
      items: components['schemas']['LedgerEntry'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['LedgerPagination'];
    };
    LedgerPagination: {
      /** @description The `cursor` of the next page; null on the last. The pages do not shift when entries are added. */
      nextCursor: string | null;
      /** @description How many items the whole list has. */
      total: number;
      /** @description How many items a page has at most, 1 to 100. */
      limit: number;
      /** @description How many items are skipped. */
      offset: number;
      /** @description Whether more items follow. */
      hasMore: boolean;
    };
    /** @description A job in a list, without its conversation. */
    ListedJob: {
      /** @description What was asked. */
      request: components['schemas']['JobRequest'];
      /** @description The findings that the automatic filing could not file. */
      failedIssues?: components['schemas']['FailedIssue'][];
      /** @description The parts that are left out, because the page would be too large. Of `request` only url, deviceClass, template and createdBy remain, of `result` all but data. Get the job to read them. */
      truncated?: (
        | 'extractedIssues'
        | 'keyMoments'
        | 'request'
        | 'result'
        | 'testerAnswers'
        | 'testerData'
        | 'testerResponse'
      )[];
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description False for a job of test mode, which a simulated tester answered. */
      livemode: boolean;
      /** @description Only when a schedule created the job. */
      scheduleId?: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /** @description Only when completed. */
      result?: components['schemas']['JobResult'];
      /** @description What went wrong, when the job ended without a result. */
      error?: string;
      /**
       * @description Why the job ended without a result.
       * @enum {string}
       */
      reason?:
        | 'cancelled_by_admin'
        | 'cancelled_by_caller'
        | 'cancelled_by_tester'
        | 'extraction_failed'
        | 'not_claimed'
        | 'not_testable'
        | 'platform_error'
        | 'time_ran_out'
        | 'url_unreachable';
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When a tester claimed the job.
       */
      claimedAt?: string;
      /**
       * Format: date-time
       * @description When the tester submitted the report.
       */
      submittedAt?: string;
      /**
       * Format: date-time
       * @description When the job ended.
       */
      completedAt?: string;
      /** @description USD, full precision. Only when completed. */
      costUsd?: number;
      /** @description How long the test took, in seconds. */
      testDurationSeconds?: number;
      /** @description The findings of the report. */
      extractedIssues?: components['schemas']['ExtractedIssue'][];
      /** @description The report in the tester's own words. Only when completed. */
      testerResponse?: string;
      /** @description What the tester answered in the form, as it was said. Only when completed. */
      testerAnswers?: components['schemas']['TesterAnswers'];
      /** @description The name of the tester. */
      testerAlias?: string;
      /** @description The picture of the tester. */
      testerAvatarUrl?: string;
      /** @description Only when completed. */
      testerData?: components['schemas']['TesterData'];
      /** @description The page of the job in the dashboard. */
      jobUrl: string;
      /** @description The name of the project. */
      projectName: string;
      /** @description What happened during the test, in order. */
      keyMoments: components['schemas']['KeyMoment'][];
      /** @description The time limit of the test in minutes. Extensions are added to it. */
      targetDurationMinutes: number;
      /** @description How many minutes the extensions may add together. */
      maxExtensionMinutes: number;
      /** @description How often the tester may extend the deadline. */
      maxExtensionCount: number;
      /** @description How often the tester has extended the deadline. */
      extensionsUsed: number;
      /**
       * Format: date-time
       * @description Until when the tester must submit the report.
       */
      responseDeadline?: string;
      /** @description What read the report. */
      provenance?: components['schemas']['Provenance'];
      /** @description Only of a pull-request or issue job, and of one that was created with `checkTestability`. */
      testability?: components['schemas']['Testability'];
      /** @description What a pull-request or issue job tests. */
      codehostContext?: components['schemas']['CodehostContext'];
      /** @description Issues that were filed from its findings, once the automatic filing has ended. */
      createdIssues?: components['schemas']['CreatedIssue'][];
    };
    /** @description One message of JSON-RPC 2.0, or server-sent events of which the last one has this form. */
    McpAnswer: {
      /** @description The version of JSON-RPC. */
      jsonrpc: string;
      /** @description The id of the message that is answered. */
      id: unknown;
      /** @description Absent when the message failed. */
      result?: unknown;
      /** @description The error of JSON-RPC. */
      error?: unknown;
    };
    MemberList: {
      /** @description The items of this page. */
      items: components['schemas']['MemberRecord'][];
    };
    MemberRecord: {
      /** @description The id of the user. */
      userId: string;
      /** @description The name. */
      name: string;
      /** @description An email address. */
      email: string;
      /**
       * @description What the member may do.
       * @enum {string}
       */
      role: 'admin' | 'contributor' | 'viewer';
      /**
       * Format: date-time
       * @description When the member joined.
       */
      joinedAt: string;
    };
    /** @description A secret as the tester of a job sees it. */
    NamedSecret: {
      /** @description The name. */
      name: string;
      /** @description Of the test account. */
      username: string;
      /** @description Whether it has one-time codes. */
      hasTotp: boolean;
    };
    NetworkRequest: {
      /** @description The address. */
      url: string;
      /** @description The HTTP method. */
      method: string;
      /** @description The HTTP status; 0 without an answer. */
      status?: number;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @description From the request to the last byte of its answer. */
      durationMs?: number;
      /** @description Why there was no answer, as the browser calls it: `net::ERR_CONNECTION_REFUSED`. */
      failure?: string;
    };
    NetworkRequestInput: {
      /** @description The address. */
      url: string;
      /** @description The HTTP method. */
      method: string;
      /** @description The status. */
      status?: number;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @description How long it took, in milliseconds. */
      durationMs?: number;
      /** @description Why there was no answer, as the browser calls it: `net::ERR_CONNECTION_REFUSED`. */
      failure?: string;
    };
    /** @description The empty response: `{}`. */
    Nothing: Record<string, unknown>;
    /** @description Absent what does not apply. */
    OpenJob: {
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description Absent until the service knows the project. */
      projectName?: string;
      /** @description The id of the organization. */
      organizationId: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When a tester claimed the job.
       */
      claimedAt?: string;
      /**
       * Format: date-time
       * @description Present while the report is being read.
       */
      submittedAt?: string;
      /**
       * Format: date-time
       * @description Until when the tester must submit the report.
       */
      responseDeadline?: string;
      /** @description The name of the tester. */
      testerAlias?: string;
    };
    OpenJobPage: {
      /** @description The items of this page. */
      items: components['schemas']['OpenJob'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    OpenVisit: {
      /** @description The id. */
      id: string;
      /** @description The id of the job. */
      jobId: string;
      /** @description Where the service that runs it is reached. Absent while that service is gone. */
      replica?: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status: 'ended' | 'lost' | 'ready' | 'starting';
      /**
       * @description The device that the tester uses.
       * @enum {string}
       */
      deviceClass: 'desktop' | 'mobile';
      /** @description How often the tester asked for another browser. */
      restarts: number;
      /** @description Of its browser, a second ago at most. Absent until it is measured. */
      memoryMb?: number;
      /**
       * Format: date-time
       * @description When it started.
       */
      startedAt: string;
    };
    OpenVisitPage: {
      /** @description The items of this page. */
      items: components['schemas']['OpenVisit'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    OrganizationDetail: {
      /**
       * @description The caller's own role.
       * @enum {string}
       */
      role: 'admin' | 'contributor' | 'viewer';
      /** @description The id. */
      id: string;
      /** @description The name. */
      name: string;
      /** @description Unique, derived from the name: lower-case letters, digits and dashes. */
      slug: string;
      /** @description How many projects the organization has. */
      projectCount: number;
      /** @description How many members the organization has. */
      memberCount: number;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    OrganizationList: {
      /** @description The items of this page. */
      items: components['schemas']['OrganizationRecord'][];
    };
    OrganizationPage: {
      /** @description The items of this page. */
      items: components['schemas']['OrganizationRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    OrganizationRecord: {
      /** @description The id. */
      id: string;
      /** @description The name. */
      name: string;
      /** @description Unique, derived from the name: lower-case letters, digits and dashes. */
      slug: string;
      /** @description How many projects the organization has. */
      projectCount: number;
      /** @description How many members the organization has. */
      memberCount: number;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    OutputField: {
      /**
       * @description The JSON type of the value.
       * @enum {string}
       */
      type: 'array' | 'boolean' | 'number' | 'object' | 'string';
      /** @description What to read from the report. */
      description?: string;
      /** @description A value as an example. */
      example?: unknown;
      /** @description The only values that are possible. */
      enum?: unknown[];
      /** @description The schema of the items. */
      items?: components['schemas']['OutputField'];
      /** @description The fields of the object, by name. */
      properties?: {
        [key: string]: components['schemas']['OutputField'];
      };
      /** @description Fields of the object that are always there. */
      required?: string[];
    };
    OutputSchema: {
      [key: string]: components['schemas']['OutputField'];
    };
    /** @description What happened to the tested page, beside what it wrote and requested. A remote browser records it. `slow_link` is about the connection between the tester and the remote browser, not about the page. */
    PageEvent: {
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind:
        | 'crash'
        | 'dialog'
        | 'download'
        | 'navigation'
        | 'popup'
        | 'slow_link'
        | 'title'
        | 'unresponsive'
        | 'upload'
        | 'vitals';
      /** @description The address. */
      url?: string;
      /** @description In words: the text of a dialog, the name of a file, `LCP 812 ms, CLS 0.020, INP 96 ms`, how slow a link was. */
      detail?: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
    };
    Pagination: {
      /** @description How many items the whole list has. */
      total: number;
      /** @description How many items a page has at most, 1 to 100. */
      limit: number;
      /** @description How many items are skipped. */
      offset: number;
      /** @description Whether more items follow. */
      hasMore: boolean;
    };
    /** @description A job that the tester worked on. */
    PastJob: {
      /** @description The id. */
      id: string;
      /** @description The first line of the instructions, cut to 120 bytes. */
      title: string;
      /** @description The host of the tested address. */
      host: string;
      /**
       * Format: date-time
       * @description When a tester claimed the job.
       */
      claimedAt: string;
      /**
       * Format: date-time
       * @description Null when the tester submitted no report.
       */
      submittedAt: string | null;
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /** @description From the claim to the report, or to the end of the job; rounded to a tenth. */
      minutes: number;
    };
    PastJobPage: {
      /** @description The items of this page. */
      items: components['schemas']['PastJob'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    PatCreated: {
      /** @description The id. */
      id: string;
      /** @description `ht_pat_…`, shown only here. */
      token: string;
      /** @description The name. */
      name: string;
    };
    PatPage: {
      /** @description The items of this page. */
      items: components['schemas']['PatRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    /** @description A token in a list, never its value. */
    PatRecord: {
      /** @description The id. */
      id: string;
      /** @description The name. */
      name: string;
      /** @description `ht_pat_…a1B2` */
      hint: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it was last used; null when never.
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @description When it expires; null or absent when it never does.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When it was revoked; null when it was not.
       */
      revokedAt: string | null;
    };
    /** @description The answer to `POST …/webhook/test`: your receiver works when it verifies the signature and answers 2xx. */
    PingWebhook: {
      /**
       * @description The type.
       * @enum {string}
       */
      type: 'ping';
      /** @description The id of the project. */
      projectId: string;
      /**
       * Format: date-time
       * @description When it was sent.
       */
      sentAt: string;
    };
    Portal: {
      /** @description Stripe's page for invoices, payment methods and cancellation; valid for a few minutes. */
      portalUrl: string;
    };
    PreviewedExecution: {
      /**
       * Format: date-time
       * @description When the execution is due.
       */
      scheduledAt: string;
    };
    ProjectPage: {
      /** @description The items of this page. */
      items: components['schemas']['ProjectRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    ProjectRecord: {
      /** @description The id. */
      id: string;
      /** @description The id of the organization. */
      organizationId: string;
      /** @description The name. */
      name: string;
      /** @description The address that jobs of pull requests and issues start at. */
      defaultUrl: string | null;
      /** @description Repositories as `owner/repo`. */
      codehostRepos: string[];
      /** @description Whether findings are filed as issues in the repository of the project. */
      autoCreateCodehostIssues: boolean;
      /** @description Whether pull-request jobs are reported as checks. */
      reportPullRequests: boolean;
      /** @description The chat that gets a line for each finished job. */
      chatWebhookUrl: string | null;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
    };
    ProjectSpending: {
      /** @description The id of the project. */
      projectId: string;
      /** @description The most that jobs may cost in a calendar month, in USD; null for no cap. */
      monthlyCapUsd: number | null;
      /** @description What jobs of this month cost, in USD. */
      spentUsd: number;
    };
    ProjectUsage: {
      /** @description The first day. */
      from: string;
      /** @description The last day. */
      to: string;
      /** @description Every day from `from` to `to`, also those without jobs. */
      days: components['schemas']['UsageDay'][];
    };
    /** @description Which reader made the result: the built-in rules or a model. */
    Provenance: {
      /**
       * @description What read the report.
       * @enum {string}
       */
      reader: 'anthropic' | 'rules';
      /** @description The model's name, or the version of the rules. */
      version: string;
    };
    /** @description The recording of the session. */
    RecordingFacts: {
      /**
       * Format: date-time
       * @description When it started.
       */
      startedAt: string;
      /** @description Absent when the uploader did not say it. */
      durationSeconds?: number;
      /** @description The size in bytes. */
      bytes: number;
      /** @description The media type of the video. */
      contentType: string;
      /** @description In pixels, as the file says. Absent when the file does not begin with it. */
      width?: number;
      /** @description The height of the picture in pixels. */
      height?: number;
      /**
       * @description How it was made: a file of the tester, a recording by the tester's own browser, or one by our remote browser.
       * @enum {string}
       */
      capturedBy: 'remote_browser' | 'tester_browser' | 'tester_upload';
    };
    RecordingStored: {
      /**
       * @description The media type of the video.
       * @enum {string}
       */
      contentType: 'video/mp4' | 'video/webm';
      /** @description The size in bytes. */
      bytes: number;
      /**
       * Format: date-time
       * @description When it started.
       */
      startedAt: string;
    };
    RelatedEvidence: {
      /**
       * @description What kind of evidence it is.
       * @enum {string}
       */
      category: 'console' | 'crash' | 'errormon' | 'network' | 'page_state';
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @description The evidence in a sentence. */
      summary: string;
      /** @description The evidence in full. */
      detail?: string;
    };
    /** @description An existing issue that matches a finding. Above a confidence of 0.70 a duplicate, from 0.30 related. */
    RelatedIssueInfo: {
      /** @description The number of the issue in its repository. */
      issueNumber: number;
      /** @description The title. */
      title: string;
      /**
       * @description The state.
       * @enum {string}
       */
      state: 'closed' | 'open';
      /**
       * @description How the existing issue relates to the finding.
       * @enum {string}
       */
      relation: 'duplicate' | 'related';
      /** @description From 0 to 1. */
      confidence: number;
      /** @description At most 300 characters. */
      reason: string;
      /** @description The address. */
      url: string;
    };
    /** @description The result as it would be. Nothing is stored. */
    ReportPreview: {
      /**
       * @description Absent when nothing says a verdict.
       * @enum {string}
       */
      passStatus?: 'fail' | 'not_applicable' | 'pass';
      /** @description Only when the caller asks for data. */
      data?: {
        [key: string]: unknown;
      };
      /** @description Fields that the report does not mention. */
      unstated: string[];
      /** @description The findings of the report. */
      findings: components['schemas']['ExtractedIssue'][];
      /** @description Why the confidence is not high. */
      flags: (
        | 'contradicts_evidence'
        | 'instructions_not_followed'
        | 'language_not_read'
        | 'no_evidence'
        | 'read_by_rules'
        | 'report_too_short'
        | 'second_opinion_differs'
        | 'unclear_report'
        | 'ungrounded_citation'
      )[];
      /** @description For the tester: what the reader does not find, or what differs from the evidence. Short sentences, at most 10. */
      questions: string[];
    };
    RepositoriesRefreshed: {
      /** @description How many repositories the organization has access to. */
      repositories: number;
    };
    RepositoryPage: {
      /** @description The items of this page. */
      items: components['schemas']['RepositoryRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    RepositoryRecord: {
      /** @description `owner/repo` */
      fullName: string;
      /** @description Whether the repository is private. */
      private: boolean;
      /** @description Null until it was read. */
      defaultBranch: string | null;
      /** @description The address. */
      url: string;
      /** @description The connection to the code host. */
      connectionId: string;
      /**
       * @description `reconnect`: the installation got it later; connect again to use it.
       * @enum {string}
       */
      access: 'granted' | 'reconnect';
    };
    ReproductionStep: {
      /** @description The step in words. */
      text: string;
      /** @description Seconds from the start of the recording. Absent without a recording at that moment. */
      videoOffsetSeconds?: number;
    };
    ResultProvenance: {
      /** @description By the name of each declared field. */
      fields: {
        [key: string]: 'model' | 'rules' | 'tester' | 'unstated';
      };
      /**
       * @description What read the report.
       * @enum {string}
       */
      reader: 'anthropic' | 'rules';
      /** @description The model's name, or the version of the rules. */
      version: string;
    };
    /** @description What `POST /api/run` answers: part of the job's record. */
    RunResult: {
      /** @description The id. */
      id: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status: 'cancelled' | 'completed' | 'expired' | 'failed';
      /** @description Only when completed. */
      result?: components['schemas']['JobResult'];
      /** @description What went wrong, when the job ended without a result. */
      error?: string;
      /**
       * @description Why the job ended without a result.
       * @enum {string}
       */
      reason?:
        | 'cancelled_by_admin'
        | 'cancelled_by_caller'
        | 'cancelled_by_tester'
        | 'extraction_failed'
        | 'not_claimed'
        | 'not_testable'
        | 'platform_error'
        | 'time_ran_out'
        | 'url_unreachable';
      /** @description USD, full precision. Only when completed. */
      costUsd?: number;
      /** @description How long the test took, in seconds. */
      testDurationSeconds?: number;
      /** @description The report in the tester's own words. Only when completed. */
      testerResponse?: string;
      /** @description What the tester answered in the form, as it was said. Only when completed. */
      testerAnswers?: components['schemas']['TesterAnswers'];
      /** @description The name of the tester. */
      testerAlias?: string;
      /** @description The picture of the tester. */
      testerAvatarUrl?: string;
      /** @description Only when completed. */
      testerData?: components['schemas']['TesterData'];
    };
    /** @description Newest first. */
    SchedulePage: {
      /** @description The items of this page. */
      items: components['schemas']['ScheduleRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    /** @description The next five, or fewer when the schedule ends. */
    SchedulePreview: {
      /** @description The items of this page. */
      items: components['schemas']['PreviewedExecution'][];
    };
    ScheduleRecord: {
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description The name. */
      name: string;
      /** @description The id of the template. */
      templateId: string;
      /** @description The name of the template. */
      templateName: string;
      /**
       * @description How often the schedule runs.
       * @enum {string}
       */
      frequency: 'biweekly' | 'daily' | 'monthly' | 'once' | 'weekly';
      /** @description The hour in the time zone, 0 to 23. */
      scheduledHour: number;
      /** @description The minute, 0 to 59. */
      scheduledMinute: number;
      /** @description The IANA name of the time zone, such as `Europe/Berlin`. */
      timezone: string;
      /** @description The days of the week. */
      weekdays: number[] | null;
      /** @description The day of the month; 0 for its last day. */
      dayOfMonth: number | null;
      /** @description YYYY-MM-DD */
      scheduledDate: string | null;
      /** @description Replaces the address of the template; null keeps it. */
      urlOverride: string | null;
      /** @description Replaces the setting of the project; null keeps it. */
      autoCreateCodehostIssuesOverride: boolean | null;
      /** @description Replaces the setting of the project; null keeps it. */
      chatNotificationOverride: boolean | null;
      /**
       * @description The status.
       * @enum {string}
       */
      status: 'active' | 'paused';
      /**
       * Format: date-time
       * @description Null while the schedule is paused.
       */
      nextExecutionAt: string | null;
      /**
       * Format: date-time
       * @description When the last job was created.
       */
      lastExecutedAt: string | null;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
    };
    ScheduleRun: {
      /** @description The id. */
      id: string;
      /**
       * @description `pending`: no outcome yet; the service tries for an hour and then lists the execution.
       * @enum {string}
       */
      status: 'completed' | 'failed' | 'pending' | 'skipped_insufficient_tokens' | 'skipped_template_deleted';
      /** @description The id of the job. */
      jobId: string | null;
      /**
       * Format: date-time
       * @description When the execution is due.
       */
      scheduledAt: string;
      /**
       * Format: date-time
       * @description When the execution began; null before.
       */
      executedAt: string | null;
      /** @description Why no job was created; null otherwise. */
      reason: string | null;
    };
    /** @description A picture of the tested page that the tester took with a note. */
    Screenshot: {
      /**
       * Format: date-time
       * @description The instant of the note, which is the one of its key moment.
       */
      timestamp: string;
      /** @description The signed link to the JPEG; valid for a day. */
      url: string;
    };
    /** @description Ordered by name. */
    SecretPage: {
      /** @description The items of this page. */
      items: components['schemas']['SecretRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    /** @description Without its values. */
    SecretRecord: {
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description The name. */
      name: string;
      /** @description Where it may be filled in. */
      origins: string[];
      /** @description Of the test account. */
      username: string;
      /** @description Always true: a secret without a password cannot be made. */
      hasPassword: boolean;
      /** @description Whether it has one-time codes. */
      hasTotp: boolean;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When a tester last filled in one of its values; null when none did.
       */
      lastUsedAt: string | null;
    };
    SessionPage: {
      /** @description The items of this page. */
      items: components['schemas']['SessionRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    /** @description A session in a list, never its token. */
    SessionRecord: {
      /** @description The id. */
      id: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Null before the first request.
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @description The absolute end, after 30 days; 7 days without use end it earlier.
       */
      expiresAt: string;
      /** @description Whether it is the session of this request. */
      current: boolean;
    };
    SessionStarted: {
      /** @description `ht_ses_…`, shown only here. */
      token: string;
      /**
       * Format: date-time
       * @description The absolute end of the session, after 30 days; 7 days without use end it earlier.
       */
      expiresAt: string;
      /** @description The user. */
      user: components['schemas']['UserRecord'];
    };
    /** @description A finding that the tester stated or confirmed. */
    StatedFinding: {
      /** @description The title. */
      title: string;
      /** @description The description. */
      description?: string;
      /**
       * @description How serious the problem is.
       * @enum {string}
       */
      severity?: 'critical' | 'high' | 'medium' | 'low';
      /** @description What should have happened. */
      expectedBehavior?: string;
      /** @description What happened instead. */
      actualBehavior?: string;
      /** @description The part of the product that is affected. */
      affectedArea?: string;
      /** @description The steps that lead to the problem. */
      reproductionSteps?: string[];
      /** @description When it was seen: ids of telemetry events, or instants. */
      at?: string[];
    };
    /** @description The event `status`: the status has changed, a tester has claimed the job, or the report was submitted. */
    StatusEvent: {
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /**
       * @description Why the job ended without a result.
       * @enum {string}
       */
      reason?:
        | 'cancelled_by_admin'
        | 'cancelled_by_caller'
        | 'cancelled_by_tester'
        | 'extraction_failed'
        | 'not_claimed'
        | 'not_testable'
        | 'platform_error'
        | 'time_ran_out'
        | 'url_unreachable';
      /** @description Why the job failed. */
      error?: string;
      /** @description The name of the tester. */
      testerAlias?: string;
      /**
       * Format: date-time
       * @description Until when the tester must submit the report.
       */
      responseDeadline?: string;
      /**
       * Format: date-time
       * @description When the tester submitted the report.
       */
      submittedAt?: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    Subscription: {
      /** @description The id. */
      id: string;
      /**
       * @description The plan.
       * @enum {string}
       */
      tier: 'max' | 'pro' | 'starter';
      /**
       * @description How often the plan is paid.
       * @enum {string}
       */
      billingCycle: 'monthly' | 'yearly';
      /** @description As in Stripe: active, trialing, past_due, unpaid or paused. */
      status: string;
      /** @description When the paid period ends. */
      currentPeriodEnd: string;
      /** @description The subscription ends with the period and is not renewed. */
      cancelAtPeriodEnd: boolean;
      /** @description Credit that comes with each period that is paid. */
      includedCreditUsd: number;
    };
    /** @description Everything that the tester's browser recorded, in order. */
    Telemetry: {
      /** @description Messages in the console of the browser. */
      consoleMessages: components['schemas']['ConsoleMessage'][];
      /** @description Requests that the browser made. */
      networkRequests: components['schemas']['NetworkRequest'][];
      /** @description Clicks of the tester. */
      clicks: components['schemas']['Click'][];
      /** @description What happened to the tested page. Empty without a remote browser. */
      pageEvents: components['schemas']['PageEvent'][];
      /** @description What the tester did beside clicking. Empty without a remote browser. */
      interactions: components['schemas']['Interaction'][];
    };
    TelemetryStored: {
      /** @description Identifies the batch. A repeated batch is stored once. */
      batchId: string;
      /** @description True when this batch id had been stored before. */
      duplicate: boolean;
    };
    /** @description The project's own templates, newest first, then the built-in ones with other names. */
    TemplatePage: {
      /** @description The items of this page. */
      items: components['schemas']['TemplateRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    TemplateRecord: {
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description The name. */
      name: string;
      /** @description The description. */
      description: string | null;
      /** @description What the tester does. */
      testInstructions: string;
      /** @description The fields to read from the report, by name; null for none. */
      outputSchema: components['schemas']['OutputSchema'] | null;
      /** @description The form of the results; null for none. */
      resultsTemplate: string | null;
      /** @description The address. */
      url: string | null;
      /**
       * @description The device that the tester uses.
       * @enum {string}
       */
      deviceClass: 'desktop' | 'mobile';
      /** @description The time limit of the test in minutes. Extensions are added to it. */
      targetDurationMinutes: number;
      /** @description How many minutes the extensions may add together. */
      maxExtensionMinutes: number;
      /** @description How often the tester may extend the deadline. */
      maxExtensionCount: number;
      /** @description One of the templates that every project has and that cannot be changed. */
      builtIn: boolean;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
    };
    TestSessionJob: {
      /** @description The number of the issue in its repository. */
      issueNumber: number;
      /** @description Null until the job is created, and when it could not be created. */
      jobId: string | null;
      /**
       * @description Of the job; `waiting` before it is created; `not_created` when it could not be created.
       * @enum {string}
       */
      status:
        | 'cancelled'
        | 'completed'
        | 'expired'
        | 'failed'
        | 'not_created'
        | 'pending'
        | 'preparing'
        | 'queued'
        | 'waiting'
        | 'working';
      /** @description Why the job could not be created, or why it ended without a result. */
      message?: string;
    };
    TestSessionPage: {
      /** @description Newest first. */
      sessions: components['schemas']['TestSessionRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    TestSessionRecord: {
      /** @description The id. */
      id: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description `owner/repo` */
      repo: string;
      /** @description The numbers of the issues in their repository. */
      issueNumbers: number[];
      /**
       * @description `completed`: all jobs have ended, at least one is completed. `failed`: all have ended, none is completed.
       * @enum {string}
       */
      status: 'completed' | 'failed' | 'running';
      /** @description In the order of the request. */
      jobs: components['schemas']['TestSessionJob'][];
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    TestSessionStarted: {
      /** @description The id of the test session. */
      sessionId: string;
    };
    /** @description Whether a human can test a change or an issue on the website, or carry out instructions there. */
    Testability: {
      /** @description Whether a tester can carry out the job. */
      testable: boolean;
      /** @description One or two sentences. */
      reason: string;
    };
    TesterAnswers: {
      /**
       * @description What the tester concluded.
       * @enum {string}
       */
      verdict?: 'pass' | 'fail' | 'not_applicable';
      /** @description By the names of the output schema, or of the fields of `form`. Fields may be left out; each value must fit its field. */
      answers?: {
        [key: string]: unknown;
      };
      /** @description All findings of the report, at most 50. An empty list: the tester found none. */
      findings?: components['schemas']['StatedFinding'][];
      /** @description Whether the tester did what the instructions asked. */
      followedInstructions?: boolean;
      /** @description What the tester did otherwise. */
      deviation?: string;
    };
    TesterData: {
      /** @description How long the test took, in seconds. */
      testDurationSeconds: number;
      /** @description Messages in the console of the browser. */
      consoleMessages: components['schemas']['ConsoleMessage'][];
      /** @description Requests that the browser made. */
      networkRequests: components['schemas']['NetworkRequest'][];
      /** @description Clicks of the tester. */
      clicks: components['schemas']['Click'][];
      /** @description Only when a remote browser recorded some. */
      pageEvents?: components['schemas']['PageEvent'][];
      /** @description Only when a remote browser recorded some. */
      interactions?: components['schemas']['Interaction'][];
      /** @description The signed link to the recording, if there is one; valid for a day. */
      videoUrl?: string;
      /** @description The signed link to all telemetry; valid for a day. */
      telemetryUrl?: string;
      /** @description Only when there is a recording. */
      recording?: components['schemas']['RecordingFacts'];
      /** @description In order of time. Only for those who may read the job, and only when there are some. */
      screenshots?: components['schemas']['Screenshot'][];
    };
    /** @description The events `queue`, without a field, and `job` of a tester: read the queue or the job again. */
    TesterEvent: {
      /** @description Only of the event `job`. */
      jobId?: string;
    };
    TesterJobPage: {
      /** @description First the tester's active job, then the claimable jobs, oldest first. */
      items: components['schemas']['TesterJobRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    /** @description A job as its tester sees it: without metadata and data of the caller's account. */
    TesterJobRecord: {
      /** @description The id. */
      id: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status:
        'cancelled' | 'completed' | 'expired' | 'failed' | 'pending' | 'preparing' | 'queued' | 'working';
      /** @description The address. */
      url: string;
      /** @description In a list with very long texts cut to 2,000 characters and `…`, without `resultsTemplate`. A single job has both. */
      description: string;
      /** @description A form for the report, when the caller gave one. */
      resultsTemplate?: string;
      /** @description The questions of the output schema or the results template, for `answers`. Absent when the caller asks for no data. */
      form?: components['schemas']['FormField'][];
      /**
       * @description The device that the tester uses.
       * @enum {string}
       */
      deviceClass: 'desktop' | 'mobile';
      /** @description Pixels of the browser viewport: desktop 1600 × 900, mobile 375 × 812. */
      viewport: {
        width: number;
        /** @description The height of the picture in pixels. */
        height: number;
      };
      /** @description The time limit of the test in minutes. Extensions are added to it. */
      targetDurationMinutes: number;
      /** @description How many minutes the extensions may add together. */
      maxExtensionMinutes: number;
      /** @description How often the tester may extend the deadline. */
      maxExtensionCount: number;
      /** @description How often the tester has extended the deadline. */
      extensionsUsed: number;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When a tester claimed the job.
       */
      claimedAt?: string;
      /**
       * Format: date-time
       * @description When the tester submitted the report.
       */
      submittedAt?: string;
      /**
       * Format: date-time
       * @description Until when the tester must submit the report.
       */
      responseDeadline?: string;
      /** @description What the tester can fill in by the remote browser. Of a single job, not in lists. */
      secrets?: components['schemas']['NamedSecret'][];
      /** @description Of a single job, not in lists. */
      conversation?: components['schemas']['ConversationMessage'][];
      /** @description The tester's own, in order of time. Of a single claimed job, not in lists. */
      notes?: components['schemas']['TesterNote'][];
    };
    TesterNote: {
      /** @description Identifies the note within the job. */
      noteId: string;
      /** @description What the tester noted. */
      text: string;
      /**
       * @description Which kind it is.
       * @enum {string}
       */
      kind: 'blocked' | 'bug' | 'idea' | 'note' | 'question';
      /** @description When it was noticed. */
      at: string;
      /** @description Whether a picture of the tested page is stored with it. */
      hasScreenshot: boolean;
    };
    TesterPage: {
      /** @description The items of this page. */
      items: components['schemas']['TesterRecord'][];
      /** @description The position of this page in the list. */
      pagination: components['schemas']['Pagination'];
    };
    TesterRecord: {
      /** @description The id of the user. */
      userId: string;
      /** @description An email address. */
      email: string;
      /** @description The name that callers see. */
      alias: string;
      /** @description The picture that callers see; null for the one made from the alias. */
      avatarUrl: string | null;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    /** @description The jobs that ended on this day in UTC. */
    UsageDay: {
      /** @description `2026-03-01` */
      date: string;
      /** @description By their last status. */
      jobs: components['schemas']['EndedJobs'];
      /** @description Of the completed jobs. */
      verdicts: components['schemas']['GivenVerdicts'];
      /** @description The testers' time of completed jobs. 0 in test mode. */
      billedSeconds: number;
      /** @description USD, full precision. */
      costUsd: number;
    };
    /** @description A user as they see themselves. */
    UserRecord: {
      /** @description The id. */
      id: string;
      /** @description An email address. */
      email: string;
      /** @description The name. */
      name: string;
      /** @description `tester` and `platform_admin`; empty for most. */
      platformRoles: string[];
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
    };
    /** @description Any flag makes the level `low`. */
    VerdictConfidence: {
      /**
       * @description How reliable the verdict is.
       * @enum {string}
       */
      level: 'high' | 'low';
      /** @description Why the confidence is not high. */
      flags: (
        | 'contradicts_evidence'
        | 'instructions_not_followed'
        | 'language_not_read'
        | 'no_evidence'
        | 'read_by_rules'
        | 'report_too_short'
        | 'second_opinion_differs'
        | 'unclear_report'
        | 'ungrounded_citation'
      )[];
    };
    VisitRecord: {
      /** @description The id. */
      id: string;
      /**
       * @description The status.
       * @enum {string}
       */
      status: 'ended' | 'lost' | 'ready' | 'starting';
      /** @description Pixels of the page: desktop 1600 × 900, mobile 375 × 812. */
      viewport: {
        width: number;
        /** @description The height of the picture in pixels. */
        height: number;
      };
      /**
       * Format: date-time
       * @description When it started.
       */
      startedAt: string;
    };
    /** @description A session whose token is in a cookie, out of reach of the page's scripts. */
    WebSession: {
      /** @description The user. */
      user: components['schemas']['UserRecord'];
      /** @description An email address. */
      email: string;
      /**
       * Format: date-time
       * @description As for a token: 30 days, or 7 days without use.
       */
      expiresAt: string;
    };
    /** @description What the pages of the web app show or hide before anyone has signed in. */
    WebSettings: {
      /** @description Sign-in with OpenID Connect. */
      oidc: boolean;
      /** @description The server sends mails, such as those that reset a password. */
      mail: boolean;
      /** @description Payments and subscriptions. */
      stripe: boolean;
      /** @description The App of the code host is configured. */
      codehost: boolean;
      /** @description Testers can use a remote browser, and callers can watch it. */
      remoteBrowser: boolean;
      /** @description The release of the server. */
      version: string;
    };
    WebhookRecord: {
      /** @description The id of the project. */
      projectId: string;
      /** @description The address. */
      url: string;
      /** @description Whether webhooks are sent. */
      enabled: boolean;
      /** @description Whether the webhook is also called when the credit is low. */
      creditAlerts: boolean;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
    };
    WebhookSaved: {
      /** @description The signing secret, only in the answer of the request that created it. The whole string, in UTF-8, is the HMAC key. */
      secret?: string;
      /** @description The id of the project. */
      projectId: string;
      /** @description The address. */
      url: string;
      /** @description Whether webhooks are sent. */
      enabled: boolean;
      /** @description Whether the webhook is also called when the credit is low. */
      creditAlerts: boolean;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last changed.
       */
      updatedAt: string;
    };
    /** @description The result of a ping. */
    WebhookTested: {
      /** @description Whether the endpoint acknowledged it. */
      delivered: boolean;
      /** @description The endpoint's answer, when there was one. */
      responseStatus: number | null;
      /** @description Why it was not delivered; null when it was. */
      failure: string | null;
      /** @description How long it took, in milliseconds. */
      durationMs: number;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description The id of the request: the one you sent, or a new one. Give it when you ask for help. */
    'X-Request-Id': string;
    /** @description What is left of the limits, as in the IETF draft: `"route";r=199;t=60`, with `t` in seconds. */
    RateLimit: string;
    /** @description The limits, as in the IETF draft: `"route";q=200;w=60`, with `w` in seconds. */
    'RateLimit-Policy': string;
    /** @description Seconds after which a retry can pass. */
    'Retry-After': number;
    /** @description Present when an earlier request with the same `Idempotency-Key` was answered again. */
    'Idempotent-Replayed': 'true';
    /** @description Changes with the content of the answer. Send it as `If-None-Match` to get the content only when it differs. */
    ETag: string;
    /** @description The address where the browser continues. */
    Location: string;
    /** @description `Bearer realm="handtest"` */
    'WWW-Authenticate': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  'jobs.run': {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes repeating the request safe: the same key and body get the first success again, with the header Idempotent-Replayed. Kept for 72 hours. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "targetDurationMinutes": 5,
         *       "url": "https://pass.test/checkout",
         *       "description": "Buy a hat with the test card and say what the last page shows.",
         *       "outputSchema": {
         *         "paid": {
         *           "type": "boolean",
         *           "description": "Whether the page confirms the order"
         *         },
         *         "total": {
         *           "type": "number",
         *           "description": "The price on the last page"
         *         }
         *       }
         *     }
         */
        'application/json': {
          /** @description Pull requests of the first repository, 1 to 10: the test plan is written from them. Only with `POST /api/jobs`. The url is the request's, the template's, that of a preview deployment or the project's default, the first that exists. */
          prNumbers?: number[];
          /** @description Issues of the first repository, 1 to 20, like `prNumbers`. One job covers all of both. */
          issueNumbers?: number[];
          /** @description A token for the code host of this job's repositories, for organizations without the App. It is kept encrypted until the job and its automatic filing have ended, at most 72 hours, and never shown. */
          codehostToken?: string;
          /** @description Required unless an organization and a repository determine the project: see `codehostRepos`. */
          projectId?: string;
          /** @description With a session or PAT and without `projectId`: the organization of the project. An API key determines it. */
          organizationId?: string;
          /** @description The name of a template of the project, or of a built-in one. Fields of the request replace fields of the template. */
          template?: string;
          /** @description A template in the request: markdown with YAML front matter, at most 64 KB. Not together with `template`. */
          templateContent?: string;
          /**
           * Format: uri
           * @description http or https, at most 2,048 characters. Required unless a template has one. The service itself never visits it.
           * @example https://example.com
           */
          url?: string;
          /**
           * @description Instructions for the tester, 1–20,000 characters. Required unless a template has them.
           * @example Buy a hat and pay with the test card.
           */
          description?: string;
          /** @description Appended to the instructions of the template after a blank line. Needs a template. Not together with `description`, which replaces them. */
          additionalDescription?: string;
          /** @description The data to extract from the report. Not together with `resultsTemplate`. */
          outputSchema?: components['schemas']['OutputSchema'];
          /** @description The output schema as a form in plain text, one line for each field, such as `Logged in: [ ]`. It is compiled to an output schema. */
          resultsTemplate?: string;
          /** @description The time limit of the test in minutes. Extensions are added to it. */
          targetDurationMinutes?: number;
          /** @description Overtime budget; 0 disables extensions. With the target at most 120. */
          maxExtensionMinutes?: number;
          /** @description How often the tester may extend the deadline. */
          maxExtensionCount?: number;
          /** @description What to check in the report beside the description. */
          additionalValidationInstructions?: string;
          /**
           * @description The device that the tester uses.
           * @enum {string}
           */
          deviceClass?: 'desktop' | 'mobile';
          /** @description `owner/repo`, at most 50: context for reading the report. Without `projectId` the first one determines the project: the organization's project that lists it, or a new one with its name. */
          codehostRepos?: string[];
          /** @description One repository: the same as a list of one. With a list it is one of it, and counts as its first. */
          codehostRepo?: string;
          /** @description End the job before a tester gets it when it cannot be tested: it has failed as `not_testable` and costs nothing. By default true for pull-request and issue jobs, otherwise false. The check takes up to 15 seconds. */
          checkTestability?: boolean;
          /** @description Create issues from the findings; the project's setting by default. Needs a repository, and access to it under `/api/codehost`. */
          autoCreateCodehostIssues?: boolean;
          /** @description Where the issues are created; the first of `codehostRepos` by default. Also accepted in `metadata`. */
          autoCreateCodehostIssuesRepo?: string;
          /** @description Names of secrets of the project, at most 10. The tester fills their values into pages of their origins by the remote browser, and never sees them. */
          secrets?: string[];
          /** @description At most 16 KB as JSON. */
          metadata?: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "result": {
           *         "success": true,
           *         "explanation": "The tester bought a hat and saw the confirmation of the order.",
           *         "data": {
           *           "paid": true,
           *           "total": 19.99
           *         },
           *         "passStatus": "pass",
           *         "verdictConfidence": {
           *           "level": "high",
           *           "flags": []
           *         },
           *         "verdictSource": "model",
           *         "unstated": [],
           *         "provenance": {
           *           "fields": {},
           *           "reader": "anthropic",
           *           "version": "text"
           *         }
           *       },
           *       "costUsd": 0.51,
           *       "testDurationSeconds": 60,
           *       "testerResponse": "The test passed. I bought a hat and saw \"Thank you for your order\".",
           *       "testerAnswers": {
           *         "verdict": "pass",
           *         "answers": {},
           *         "findings": [
           *           {
           *             "title": "The button Pay does nothing",
           *             "description": "Buy a hat with the test card and say what the last page shows.",
           *             "severity": "high",
           *             "expectedBehavior": "A page confirms the order.",
           *             "actualBehavior": "Nothing happens after a click on Pay.",
           *             "affectedArea": "Checkout",
           *             "reproductionSteps": [
           *               "Open the cart",
           *               "Click on Pay"
           *             ],
           *             "at": []
           *           }
           *         ],
           *         "followedInstructions": true,
           *         "deviation": "text"
           *       },
           *       "testerAlias": "Robin",
           *       "testerAvatarUrl": "https://images.example.com/robin.png",
           *       "testerData": {
           *         "testDurationSeconds": 60,
           *         "consoleMessages": [
           *           {
           *             "type": "text",
           *             "message": "The test card is 4242 4242 4242 4242.",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "networkRequests": [
           *           {
           *             "url": "https://shop.example.com/",
           *             "method": "text",
           *             "status": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "durationMs": 1,
           *             "failure": "text"
           *           }
           *         ],
           *         "clicks": [
           *           {
           *             "x": 1,
           *             "y": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "element": "text"
           *           }
           *         ],
           *         "pageEvents": [
           *           {
           *             "kind": "crash",
           *             "url": "https://shop.example.com/",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "interactions": [
           *           {
           *             "kind": "fill",
           *             "element": "text",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "videoUrl": "https://handtest.example/api/recordings/job_01jq3v9xw8f5ttd8c6m1n0e2rk?expires=1772445600&signature=5f2c",
           *         "telemetryUrl": "https://handtest.example/api/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk/telemetry?expires=1772445600&signature=5f2c",
           *         "recording": {
           *           "startedAt": "2026-03-02T09:30:00.000Z",
           *           "durationSeconds": 60,
           *           "bytes": 1048576,
           *           "contentType": "text",
           *           "width": 1,
           *           "height": 1,
           *           "capturedBy": "remote_browser"
           *         },
           *         "screenshots": [
           *           {
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "url": "https://shop.example.com/"
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': components['schemas']['RunResult'];
        };
      };
    };
  };
  'jobs.list': {
    parameters: {
      query?: {
        /** @description The id of the organization. */
        organizationId?: string;
        /** @description The id of the project. */
        projectId?: string;
        /** @description Comma-separated statuses; `incomplete`, `error`, `abandoned` and `rejected` are accepted too. */
        status?: (
          | 'preparing'
          | 'pending'
          | 'queued'
          | 'working'
          | 'completed'
          | 'cancelled'
          | 'expired'
          | 'failed'
          | 'incomplete'
          | 'error'
          | 'abandoned'
          | 'rejected'
        )[];
        /** @description Jobs whose updatedAt is later; sorts oldest first. */
        updatedAfter?: string;
        /** @description Only what was created later than this. */
        createdAfter?: string;
        /** @description The name of a template. */
        template?: string;
        /** @description The id of the schedule. */
        scheduleId?: string;
        /** @description `full` for records, `summary` for what a list shows: 20 jobs are at most 16 KB. */
        view?: 'full' | 'summary';
        /** @description Jobs whose `metadata` has this text, number or boolean under this key: `metadata[build]=4711`. At most 5 keys of 1 to 64 characters and values of at most 200; a job must match all. Only within one project or organization. */
        metadata?: {
          [key: string]: string;
        };
        /** @description False: jobs of test mode. Live jobs by default. An API key always lists the jobs of its own mode. */
        livemode?: boolean;
        /** @description Words in url or description; only within one project. */
        search?: string;
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "request": {
           *             "url": "https://shop.example.com/",
           *             "description": "Buy a hat with the test card and say what the last page shows.",
           *             "deviceClass": "desktop",
           *             "template": "Find bugs",
           *             "resultsTemplate": "text",
           *             "outputSchema": {},
           *             "additionalValidationInstructions": "text",
           *             "codehostRepos": [
           *               "acme/shop"
           *             ],
           *             "secrets": [],
           *             "metadata": {
           *               "build": "1842"
           *             },
           *             "createdBy": {
           *               "kind": "key",
           *               "id": "key_01jq3v9xw8f5ttd8c6m1n0e2rk"
           *             }
           *           },
           *           "failedIssues": [
           *             {
           *               "title": "The button Pay does nothing",
           *               "message": "The test card is 4242 4242 4242 4242."
           *             }
           *           ],
           *           "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "livemode": true,
           *           "scheduleId": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "status": "completed",
           *           "result": {
           *             "success": true,
           *             "explanation": "The tester bought a hat and saw the confirmation of the order.",
           *             "data": {
           *               "paid": true,
           *               "total": 19.99
           *             },
           *             "passStatus": "pass",
           *             "verdictConfidence": {
           *               "level": "high",
           *               "flags": []
           *             },
           *             "verdictSource": "model",
           *             "unstated": [],
           *             "provenance": {
           *               "fields": {},
           *               "reader": "anthropic",
           *               "version": "text"
           *             }
           *           },
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "updatedAt": "2026-03-02T09:30:00.000Z",
           *           "claimedAt": "2026-03-02T09:30:00.000Z",
           *           "submittedAt": "2026-03-02T09:30:00.000Z",
           *           "completedAt": "2026-03-02T09:30:00.000Z",
           *           "costUsd": 0.51,
           *           "testDurationSeconds": 60,
           *           "extractedIssues": [
           *             {
           *               "title": "The button Pay does nothing",
           *               "description": "Buy a hat with the test card and say what the last page shows.",
           *               "severity": "high",
           *               "expectedBehavior": "A page confirms the order.",
           *               "actualBehavior": "Nothing happens after a click on Pay.",
           *               "affectedArea": "Checkout",
           *               "evidenceCitations": [],
           *               "reproductionSteps": [],
           *               "suggestedLabels": []
           *             }
           *           ],
           *           "testerResponse": "The test passed. I bought a hat and saw \"Thank you for your order\".",
           *           "testerAnswers": {
           *             "verdict": "pass",
           *             "answers": {},
           *             "findings": [],
           *             "followedInstructions": true,
           *             "deviation": "text"
           *           },
           *           "testerAlias": "Robin",
           *           "testerAvatarUrl": "https://images.example.com/robin.png",
           *           "testerData": {
           *             "testDurationSeconds": 60,
           *             "consoleMessages": [],
           *             "networkRequests": [],
           *             "clicks": [],
           *             "pageEvents": [],
           *             "interactions": [],
           *             "videoUrl": "https://handtest.example/api/recordings/job_01jq3v9xw8f5ttd8c6m1n0e2rk?expires=1772445600&signature=5f2c",
           *             "telemetryUrl": "https://handtest.example/api/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk/telemetry?expires=1772445600&signature=5f2c",
           *             "recording": {
           *               "startedAt": "2026-03-02T09:30:00.000Z",
           *               "bytes": 1048576,
           *               "contentType": "text",
           *               "capturedBy": "remote_browser"
           *             },
           *             "screenshots": []
           *           },
           *           "jobUrl": "https://handtest.example/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectName": "Web shop",
           *           "keyMoments": [
           *             {
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "videoOffsetSeconds": 1,
           *               "kind": "error",
           *               "title": "The button Pay does nothing"
           *             }
           *           ],
           *           "targetDurationMinutes": 5,
           *           "maxExtensionMinutes": 1,
           *           "maxExtensionCount": 1,
           *           "extensionsUsed": 1,
           *           "responseDeadline": "2026-03-02T09:30:00.000Z",
           *           "provenance": {
           *             "reader": "anthropic",
           *             "version": "text"
           *           },
           *           "testability": {
           *             "testable": true,
           *             "reason": "text"
           *           },
           *           "codehostContext": {
           *             "repo": "acme/shop",
           *             "prNumbers": [],
           *             "issueNumbers": [
           *               17
           *             ],
           *             "headSha": "text"
           *           },
           *           "createdIssues": [
           *             {
           *               "issueNumber": 17,
           *               "issueUrl": "https://code.example.com/acme/shop/issues/17",
           *               "title": "The button Pay does nothing",
           *               "isNew": true
           *             }
           *           ]
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['JobPage'];
        };
      };
    };
  };
  'jobs.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes repeating the request safe: the same key and body get the first success again, with the header Idempotent-Replayed. Kept for 72 hours. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "targetDurationMinutes": 5,
         *       "url": "https://pass.test/checkout",
         *       "description": "Buy a hat with the test card and say what the last page shows.",
         *       "outputSchema": {
         *         "paid": {
         *           "type": "boolean",
         *           "description": "Whether the page confirms the order"
         *         },
         *         "total": {
         *           "type": "number",
         *           "description": "The price on the last page"
         *         }
         *       }
         *     }
         */
        'application/json': {
          /** @description Pull requests of the first repository, 1 to 10: the test plan is written from them. Only with `POST /api/jobs`. The url is the request's, the template's, that of a preview deployment or the project's default, the first that exists. */
          prNumbers?: number[];
          /** @description Issues of the first repository, 1 to 20, like `prNumbers`. One job covers all of both. */
          issueNumbers?: number[];
          /** @description A token for the code host of this job's repositories, for organizations without the App. It is kept encrypted until the job and its automatic filing have ended, at most 72 hours, and never shown. */
          codehostToken?: string;
          /** @description Required unless an organization and a repository determine the project: see `codehostRepos`. */
          projectId?: string;
          /** @description With a session or PAT and without `projectId`: the organization of the project. An API key determines it. */
          organizationId?: string;
          /** @description The name of a template of the project, or of a built-in one. Fields of the request replace fields of the template. */
          template?: string;
          /** @description A template in the request: markdown with YAML front matter, at most 64 KB. Not together with `template`. */
          templateContent?: string;
          /**
           * Format: uri
           * @description http or https, at most 2,048 characters. Required unless a template has one. The service itself never visits it.
           * @example https://example.com
           */
          url?: string;
          /**
           * @description Instructions for the tester, 1–20,000 characters. Required unless a template has them.
           * @example Buy a hat and pay with the test card.
           */
          description?: string;
          /** @description Appended to the instructions of the template after a blank line. Needs a template. Not together with `description`, which replaces them. */
          additionalDescription?: string;
          /** @description The data to extract from the report. Not together with `resultsTemplate`. */
          outputSchema?: components['schemas']['OutputSchema'];
          /** @description The output schema as a form in plain text, one line for each field, such as `Logged in: [ ]`. It is compiled to an output schema. */
          resultsTemplate?: string;
          /** @description The time limit of the test in minutes. Extensions are added to it. */
          targetDurationMinutes?: number;
          /** @description Overtime budget; 0 disables extensions. With the target at most 120. */
          maxExtensionMinutes?: number;
          /** @description How often the tester may extend the deadline. */
          maxExtensionCount?: number;
          /** @description What to check in the report beside the description. */
          additionalValidationInstructions?: string;
          /**
           * @description The device that the tester uses.
           * @enum {string}
           */
          deviceClass?: 'desktop' | 'mobile';
          /** @description `owner/repo`, at most 50: context for reading the report. Without `projectId` the first one determines the project: the organization's project that lists it, or a new one with its name. */
          codehostRepos?: string[];
          /** @description One repository: the same as a list of one. With a list it is one of it, and counts as its first. */
          codehostRepo?: string;
          /** @description End the job before a tester gets it when it cannot be tested: it has failed as `not_testable` and costs nothing. By default true for pull-request and issue jobs, otherwise false. The check takes up to 15 seconds. */
          checkTestability?: boolean;
          /** @description Create issues from the findings; the project's setting by default. Needs a repository, and access to it under `/api/codehost`. */
          autoCreateCodehostIssues?: boolean;
          /** @description Where the issues are created; the first of `codehostRepos` by default. Also accepted in `metadata`. */
          autoCreateCodehostIssuesRepo?: string;
          /** @description Names of secrets of the project, at most 10. The tester fills their values into pages of their origins by the remote browser, and never sees them. */
          secrets?: string[];
          /** @description At most 16 KB as JSON. */
          metadata?: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "message": "Job created and released to testers",
           *       "testability": {
           *         "testable": true,
           *         "reason": "text"
           *       }
           *     }
           */
          'application/json': components['schemas']['JobAccepted'];
        };
      };
    };
  };
  'jobs.estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "targetDurationMinutes": 5,
         *       "url": "https://pass.test/checkout",
         *       "description": "Buy a hat with the test card and say what the last page shows.",
         *       "outputSchema": {
         *         "paid": {
         *           "type": "boolean",
         *           "description": "Whether the page confirms the order"
         *         },
         *         "total": {
         *           "type": "number",
         *           "description": "The price on the last page"
         *         }
         *       }
         *     }
         */
        'application/json': {
          /** @description Pull requests of the first repository, 1 to 10: the test plan is written from them. Only with `POST /api/jobs`. The url is the request's, the template's, that of a preview deployment or the project's default, the first that exists. */
          prNumbers?: number[];
          /** @description Issues of the first repository, 1 to 20, like `prNumbers`. One job covers all of both. */
          issueNumbers?: number[];
          /** @description A token for the code host of this job's repositories, for organizations without the App. It is kept encrypted until the job and its automatic filing have ended, at most 72 hours, and never shown. */
          codehostToken?: string;
          /** @description Required unless an organization and a repository determine the project: see `codehostRepos`. */
          projectId?: string;
          /** @description With a session or PAT and without `projectId`: the organization of the project. An API key determines it. */
          organizationId?: string;
          /** @description The name of a template of the project, or of a built-in one. Fields of the request replace fields of the template. */
          template?: string;
          /** @description A template in the request: markdown with YAML front matter, at most 64 KB. Not together with `template`. */
          templateContent?: string;
          /**
           * Format: uri
           * @description http or https, at most 2,048 characters. Required unless a template has one. The service itself never visits it.
           * @example https://example.com
           */
          url?: string;
          /**
           * @description Instructions for the tester, 1–20,000 characters. Required unless a template has them.
           * @example Buy a hat and pay with the test card.
           */
          description?: string;
          /** @description Appended to the instructions of the template after a blank line. Needs a template. Not together with `description`, which replaces them. */
          additionalDescription?: string;
          /** @description The data to extract from the report. Not together with `resultsTemplate`. */
          outputSchema?: components['schemas']['OutputSchema'];
          /** @description The output schema as a form in plain text, one line for each field, such as `Logged in: [ ]`. It is compiled to an output schema. */
          resultsTemplate?: string;
          /** @description The time limit of the test in minutes. Extensions are added to it. */
          targetDurationMinutes?: number;
          /** @description Overtime budget; 0 disables extensions. With the target at most 120. */
          maxExtensionMinutes?: number;
          /** @description How often the tester may extend the deadline. */
          maxExtensionCount?: number;
          /** @description What to check in the report beside the description. */
          additionalValidationInstructions?: string;
          /**
           * @description The device that the tester uses.
           * @enum {string}
           */
          deviceClass?: 'desktop' | 'mobile';
          /** @description `owner/repo`, at most 50: context for reading the report. Without `projectId` the first one determines the project: the organization's project that lists it, or a new one with its name. */
          codehostRepos?: string[];
          /** @description One repository: the same as a list of one. With a list it is one of it, and counts as its first. */
          codehostRepo?: string;
          /** @description End the job before a tester gets it when it cannot be tested: it has failed as `not_testable` and costs nothing. By default true for pull-request and issue jobs, otherwise false. The check takes up to 15 seconds. */
          checkTestability?: boolean;
          /** @description Create issues from the findings; the project's setting by default. Needs a repository, and access to it under `/api/codehost`. */
          autoCreateCodehostIssues?: boolean;
          /** @description Where the issues are created; the first of `codehostRepos` by default. Also accepted in `metadata`. */
          autoCreateCodehostIssuesRepo?: string;
          /** @description Names of secrets of the project, at most 10. The tester fills their values into pages of their origins by the remote browser, and never sees them. */
          secrets?: string[];
          /** @description At most 16 KB as JSON. */
          metadata?: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "holdUsd": 1,
           *       "likelyUsd": 1,
           *       "basis": "organization",
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "deviceClass": "desktop"
           *     }
           */
          'application/json': components['schemas']['JobEstimate'];
        };
      };
    };
  };
  'jobs.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "request": {
           *         "url": "https://shop.example.com/",
           *         "description": "Buy a hat with the test card and say what the last page shows.",
           *         "deviceClass": "desktop",
           *         "template": "Find bugs",
           *         "resultsTemplate": "text",
           *         "outputSchema": {},
           *         "additionalValidationInstructions": "text",
           *         "codehostRepos": [
           *           "acme/shop"
           *         ],
           *         "secrets": [
           *           "text"
           *         ],
           *         "metadata": {
           *           "build": "1842"
           *         },
           *         "createdBy": {
           *           "kind": "key",
           *           "id": "key_01jq3v9xw8f5ttd8c6m1n0e2rk"
           *         }
           *       },
           *       "failedIssues": [
           *         {
           *           "title": "The button Pay does nothing",
           *           "message": "The test card is 4242 4242 4242 4242."
           *         }
           *       ],
           *       "conversation": [
           *         {
           *           "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "author": "caller",
           *           "message": "The test card is 4242 4242 4242 4242.",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "livemode": true,
           *       "scheduleId": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "result": {
           *         "success": true,
           *         "explanation": "The tester bought a hat and saw the confirmation of the order.",
           *         "data": {
           *           "paid": true,
           *           "total": 19.99
           *         },
           *         "passStatus": "pass",
           *         "verdictConfidence": {
           *           "level": "high",
           *           "flags": []
           *         },
           *         "verdictSource": "model",
           *         "unstated": [],
           *         "provenance": {
           *           "fields": {},
           *           "reader": "anthropic",
           *           "version": "text"
           *         }
           *       },
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "completedAt": "2026-03-02T09:30:00.000Z",
           *       "costUsd": 0.51,
           *       "testDurationSeconds": 60,
           *       "extractedIssues": [
           *         {
           *           "title": "The button Pay does nothing",
           *           "description": "Buy a hat with the test card and say what the last page shows.",
           *           "severity": "high",
           *           "expectedBehavior": "A page confirms the order.",
           *           "actualBehavior": "Nothing happens after a click on Pay.",
           *           "affectedArea": "Checkout",
           *           "evidenceCitations": [
           *             {
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "source": "chat",
           *               "summary": "The page confirms the order.",
           *               "videoOffsetSeconds": 1
           *             }
           *           ],
           *           "reproductionSteps": [
           *             {
           *               "text": "Click on Pay"
           *             }
           *           ],
           *           "videoOffsetSeconds": 1,
           *           "suggestedLabels": [
           *             "text"
           *           ],
           *           "relatedEvidence": [
           *             {
           *               "category": "console",
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "summary": "The page confirms the order."
           *             }
           *           ],
           *           "relatedIssues": [
           *             {
           *               "issueNumber": 17,
           *               "title": "The button Pay does nothing",
           *               "state": "closed",
           *               "relation": "duplicate",
           *               "confidence": 1,
           *               "reason": "text",
           *               "url": "https://shop.example.com/"
           *             }
           *           ],
           *           "codeReferences": [
           *             {
           *               "repo": "acme/shop",
           *               "path": "src/checkout.ts",
           *               "url": "https://shop.example.com/",
           *               "confidence": 1
           *             }
           *           ],
           *           "relatedErrormonEventIds": [
           *             "text"
           *           ],
           *           "statedBy": "model"
           *         }
           *       ],
           *       "testerResponse": "The test passed. I bought a hat and saw \"Thank you for your order\".",
           *       "testerAnswers": {
           *         "verdict": "pass",
           *         "answers": {},
           *         "findings": [
           *           {
           *             "title": "The button Pay does nothing",
           *             "description": "Buy a hat with the test card and say what the last page shows.",
           *             "severity": "high",
           *             "expectedBehavior": "A page confirms the order.",
           *             "actualBehavior": "Nothing happens after a click on Pay.",
           *             "affectedArea": "Checkout",
           *             "reproductionSteps": [
           *               "Open the cart",
           *               "Click on Pay"
           *             ],
           *             "at": []
           *           }
           *         ],
           *         "followedInstructions": true,
           *         "deviation": "text"
           *       },
           *       "testerAlias": "Robin",
           *       "testerAvatarUrl": "https://images.example.com/robin.png",
           *       "testerData": {
           *         "testDurationSeconds": 60,
           *         "consoleMessages": [
           *           {
           *             "type": "text",
           *             "message": "The test card is 4242 4242 4242 4242.",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "networkRequests": [
           *           {
           *             "url": "https://shop.example.com/",
           *             "method": "text",
           *             "status": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "durationMs": 1,
           *             "failure": "text"
           *           }
           *         ],
           *         "clicks": [
           *           {
           *             "x": 1,
           *             "y": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "element": "text"
           *           }
           *         ],
           *         "pageEvents": [
           *           {
           *             "kind": "crash",
           *             "url": "https://shop.example.com/",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "interactions": [
           *           {
           *             "kind": "fill",
           *             "element": "text",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "videoUrl": "https://handtest.example/api/recordings/job_01jq3v9xw8f5ttd8c6m1n0e2rk?expires=1772445600&signature=5f2c",
           *         "telemetryUrl": "https://handtest.example/api/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk/telemetry?expires=1772445600&signature=5f2c",
           *         "recording": {
           *           "startedAt": "2026-03-02T09:30:00.000Z",
           *           "durationSeconds": 60,
           *           "bytes": 1048576,
           *           "contentType": "text",
           *           "width": 1,
           *           "height": 1,
           *           "capturedBy": "remote_browser"
           *         },
           *         "screenshots": [
           *           {
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "url": "https://shop.example.com/"
           *           }
           *         ]
           *       },
           *       "jobUrl": "https://handtest.example/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectName": "Web shop",
           *       "keyMoments": [
           *         {
           *           "timestamp": "2026-03-02T09:30:00.000Z",
           *           "videoOffsetSeconds": 1,
           *           "kind": "error",
           *           "title": "The button Pay does nothing"
           *         }
           *       ],
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "provenance": {
           *         "reader": "anthropic",
           *         "version": "text"
           *       },
           *       "testability": {
           *         "testable": true,
           *         "reason": "text"
           *       },
           *       "codehostContext": {
           *         "repo": "acme/shop",
           *         "prNumbers": [
           *           1
           *         ],
           *         "issueNumbers": [
           *           17
           *         ],
           *         "headSha": "text"
           *       },
           *       "createdIssues": [
           *         {
           *           "issueNumber": 17,
           *           "issueUrl": "https://code.example.com/acme/shop/issues/17",
           *           "title": "The button Pay does nothing",
           *           "isNew": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['JobRecord'];
        };
      };
    };
  };
  'jobs.brief': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "request": {
           *         "url": "https://shop.example.com/",
           *         "description": "Buy a hat with the test card and say what the last page shows.",
           *         "deviceClass": "desktop",
           *         "template": "Find bugs",
           *         "resultsTemplate": "text",
           *         "outputSchema": {},
           *         "additionalValidationInstructions": "text",
           *         "codehostRepos": [
           *           "acme/shop"
           *         ],
           *         "secrets": [
           *           "text"
           *         ],
           *         "metadata": {
           *           "build": "1842"
           *         },
           *         "createdBy": {
           *           "kind": "key",
           *           "id": "key_01jq3v9xw8f5ttd8c6m1n0e2rk"
           *         }
           *       },
           *       "failedIssues": [
           *         {
           *           "title": "The button Pay does nothing",
           *           "message": "The test card is 4242 4242 4242 4242."
           *         }
           *       ],
           *       "conversation": [
           *         {
           *           "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "author": "caller",
           *           "message": "The test card is 4242 4242 4242 4242.",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "livemode": true,
           *       "scheduleId": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "result": {
           *         "success": true,
           *         "explanation": "The tester bought a hat and saw the confirmation of the order.",
           *         "data": {
           *           "paid": true,
           *           "total": 19.99
           *         },
           *         "passStatus": "pass",
           *         "verdictConfidence": {
           *           "level": "high",
           *           "flags": []
           *         },
           *         "verdictSource": "model",
           *         "unstated": [],
           *         "provenance": {
           *           "fields": {},
           *           "reader": "anthropic",
           *           "version": "text"
           *         }
           *       },
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "completedAt": "2026-03-02T09:30:00.000Z",
           *       "costUsd": 0.51,
           *       "testDurationSeconds": 60,
           *       "extractedIssues": [
           *         {
           *           "title": "The button Pay does nothing",
           *           "description": "Buy a hat with the test card and say what the last page shows.",
           *           "severity": "high",
           *           "expectedBehavior": "A page confirms the order.",
           *           "actualBehavior": "Nothing happens after a click on Pay.",
           *           "affectedArea": "Checkout",
           *           "evidenceCitations": [
           *             {
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "source": "chat",
           *               "summary": "The page confirms the order.",
           *               "videoOffsetSeconds": 1
           *             }
           *           ],
           *           "reproductionSteps": [
           *             {
           *               "text": "Click on Pay"
           *             }
           *           ],
           *           "videoOffsetSeconds": 1,
           *           "suggestedLabels": [
           *             "text"
           *           ],
           *           "relatedEvidence": [
           *             {
           *               "category": "console",
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "summary": "The page confirms the order."
           *             }
           *           ],
           *           "relatedIssues": [
           *             {
           *               "issueNumber": 17,
           *               "title": "The button Pay does nothing",
           *               "state": "closed",
           *               "relation": "duplicate",
           *               "confidence": 1,
           *               "reason": "text",
           *               "url": "https://shop.example.com/"
           *             }
           *           ],
           *           "codeReferences": [
           *             {
           *               "repo": "acme/shop",
           *               "path": "src/checkout.ts",
           *               "url": "https://shop.example.com/",
           *               "confidence": 1
           *             }
           *           ],
           *           "relatedErrormonEventIds": [
           *             "text"
           *           ],
           *           "statedBy": "model"
           *         }
           *       ],
           *       "testerResponse": "The test passed. I bought a hat and saw \"Thank you for your order\".",
           *       "testerAnswers": {
           *         "verdict": "pass",
           *         "answers": {},
           *         "findings": [
           *           {
           *             "title": "The button Pay does nothing",
           *             "description": "Buy a hat with the test card and say what the last page shows.",
           *             "severity": "high",
           *             "expectedBehavior": "A page confirms the order.",
           *             "actualBehavior": "Nothing happens after a click on Pay.",
           *             "affectedArea": "Checkout",
           *             "reproductionSteps": [
           *               "Open the cart",
           *               "Click on Pay"
           *             ],
           *             "at": []
           *           }
           *         ],
           *         "followedInstructions": true,
           *         "deviation": "text"
           *       },
           *       "testerAlias": "Robin",
           *       "testerAvatarUrl": "https://images.example.com/robin.png",
           *       "testerData": {
           *         "testDurationSeconds": 60,
           *         "consoleMessages": [
           *           {
           *             "type": "text",
           *             "message": "The test card is 4242 4242 4242 4242.",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "networkRequests": [
           *           {
           *             "url": "https://shop.example.com/",
           *             "method": "text",
           *             "status": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "durationMs": 1,
           *             "failure": "text"
           *           }
           *         ],
           *         "clicks": [
           *           {
           *             "x": 1,
           *             "y": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "element": "text"
           *           }
           *         ],
           *         "pageEvents": [
           *           {
           *             "kind": "crash",
           *             "url": "https://shop.example.com/",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "interactions": [
           *           {
           *             "kind": "fill",
           *             "element": "text",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "videoUrl": "https://handtest.example/api/recordings/job_01jq3v9xw8f5ttd8c6m1n0e2rk?expires=1772445600&signature=5f2c",
           *         "telemetryUrl": "https://handtest.example/api/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk/telemetry?expires=1772445600&signature=5f2c",
           *         "recording": {
           *           "startedAt": "2026-03-02T09:30:00.000Z",
           *           "durationSeconds": 60,
           *           "bytes": 1048576,
           *           "contentType": "text",
           *           "width": 1,
           *           "height": 1,
           *           "capturedBy": "remote_browser"
           *         },
           *         "screenshots": [
           *           {
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "url": "https://shop.example.com/"
           *           }
           *         ]
           *       },
           *       "jobUrl": "https://handtest.example/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectName": "Web shop",
           *       "keyMoments": [
           *         {
           *           "timestamp": "2026-03-02T09:30:00.000Z",
           *           "videoOffsetSeconds": 1,
           *           "kind": "error",
           *           "title": "The button Pay does nothing"
           *         }
           *       ],
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "provenance": {
           *         "reader": "anthropic",
           *         "version": "text"
           *       },
           *       "testability": {
           *         "testable": true,
           *         "reason": "text"
           *       },
           *       "codehostContext": {
           *         "repo": "acme/shop",
           *         "prNumbers": [
           *           1
           *         ],
           *         "issueNumbers": [
           *           17
           *         ],
           *         "headSha": "text"
           *       },
           *       "createdIssues": [
           *         {
           *           "issueNumber": 17,
           *           "issueUrl": "https://code.example.com/acme/shop/issues/17",
           *           "title": "The button Pay does nothing",
           *           "isNew": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['JobRecord'];
        };
      };
    };
  };
  'jobs.status': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "livemode": true,
           *       "scheduleId": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "result": {
           *         "success": true,
           *         "explanation": "The tester bought a hat and saw the confirmation of the order.",
           *         "data": {
           *           "paid": true,
           *           "total": 19.99
           *         },
           *         "passStatus": "pass",
           *         "verdictConfidence": {
           *           "level": "high",
           *           "flags": []
           *         },
           *         "verdictSource": "model",
           *         "unstated": [],
           *         "provenance": {
           *           "fields": {},
           *           "reader": "anthropic",
           *           "version": "text"
           *         }
           *       },
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "completedAt": "2026-03-02T09:30:00.000Z",
           *       "costUsd": 0.51,
           *       "testDurationSeconds": 60,
           *       "extractedIssues": [
           *         {
           *           "title": "The button Pay does nothing",
           *           "description": "Buy a hat with the test card and say what the last page shows.",
           *           "severity": "high",
           *           "expectedBehavior": "A page confirms the order.",
           *           "actualBehavior": "Nothing happens after a click on Pay.",
           *           "affectedArea": "Checkout",
           *           "evidenceCitations": [
           *             {
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "source": "chat",
           *               "summary": "The page confirms the order.",
           *               "videoOffsetSeconds": 1
           *             }
           *           ],
           *           "reproductionSteps": [
           *             {
           *               "text": "Click on Pay"
           *             }
           *           ],
           *           "videoOffsetSeconds": 1,
           *           "suggestedLabels": [
           *             "text"
           *           ],
           *           "relatedEvidence": [
           *             {
           *               "category": "console",
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "summary": "The page confirms the order."
           *             }
           *           ],
           *           "relatedIssues": [
           *             {
           *               "issueNumber": 17,
           *               "title": "The button Pay does nothing",
           *               "state": "closed",
           *               "relation": "duplicate",
           *               "confidence": 1,
           *               "reason": "text",
           *               "url": "https://shop.example.com/"
           *             }
           *           ],
           *           "codeReferences": [
           *             {
           *               "repo": "acme/shop",
           *               "path": "src/checkout.ts",
           *               "url": "https://shop.example.com/",
           *               "confidence": 1
           *             }
           *           ],
           *           "relatedErrormonEventIds": [
           *             "text"
           *           ],
           *           "statedBy": "model"
           *         }
           *       ],
           *       "testerResponse": "The test passed. I bought a hat and saw \"Thank you for your order\".",
           *       "testerAnswers": {
           *         "verdict": "pass",
           *         "answers": {},
           *         "findings": [
           *           {
           *             "title": "The button Pay does nothing",
           *             "description": "Buy a hat with the test card and say what the last page shows.",
           *             "severity": "high",
           *             "expectedBehavior": "A page confirms the order.",
           *             "actualBehavior": "Nothing happens after a click on Pay.",
           *             "affectedArea": "Checkout",
           *             "reproductionSteps": [
           *               "Open the cart",
           *               "Click on Pay"
           *             ],
           *             "at": []
           *           }
           *         ],
           *         "followedInstructions": true,
           *         "deviation": "text"
           *       },
           *       "testerAlias": "Robin",
           *       "testerAvatarUrl": "https://images.example.com/robin.png",
           *       "testerData": {
           *         "testDurationSeconds": 60,
           *         "consoleMessages": [
           *           {
           *             "type": "text",
           *             "message": "The test card is 4242 4242 4242 4242.",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "networkRequests": [
           *           {
           *             "url": "https://shop.example.com/",
           *             "method": "text",
           *             "status": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "durationMs": 1,
           *             "failure": "text"
           *           }
           *         ],
           *         "clicks": [
           *           {
           *             "x": 1,
           *             "y": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "element": "text"
           *           }
           *         ],
           *         "pageEvents": [
           *           {
           *             "kind": "crash",
           *             "url": "https://shop.example.com/",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "interactions": [
           *           {
           *             "kind": "fill",
           *             "element": "text",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "videoUrl": "https://handtest.example/api/recordings/job_01jq3v9xw8f5ttd8c6m1n0e2rk?expires=1772445600&signature=5f2c",
           *         "telemetryUrl": "https://handtest.example/api/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk/telemetry?expires=1772445600&signature=5f2c",
           *         "recording": {
           *           "startedAt": "2026-03-02T09:30:00.000Z",
           *           "durationSeconds": 60,
           *           "bytes": 1048576,
           *           "contentType": "text",
           *           "width": 1,
           *           "height": 1,
           *           "capturedBy": "remote_browser"
           *         },
           *         "screenshots": [
           *           {
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "url": "https://shop.example.com/"
           *           }
           *         ]
           *       },
           *       "jobUrl": "https://handtest.example/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectName": "Web shop",
           *       "keyMoments": [
           *         {
           *           "timestamp": "2026-03-02T09:30:00.000Z",
           *           "videoOffsetSeconds": 1,
           *           "kind": "error",
           *           "title": "The button Pay does nothing"
           *         }
           *       ],
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "provenance": {
           *         "reader": "anthropic",
           *         "version": "text"
           *       },
           *       "testability": {
           *         "testable": true,
           *         "reason": "text"
           *       },
           *       "codehostContext": {
           *         "repo": "acme/shop",
           *         "prNumbers": [
           *           1
           *         ],
           *         "issueNumbers": [
           *           17
           *         ],
           *         "headSha": "text"
           *       },
           *       "createdIssues": [
           *         {
           *           "issueNumber": 17,
           *           "issueUrl": "https://code.example.com/acme/shop/issues/17",
           *           "title": "The button Pay does nothing",
           *           "isNew": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['JobStatusRecord'];
        };
      };
    };
  };
  'jobs.cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "livemode": true,
           *       "scheduleId": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "result": {
           *         "success": true,
           *         "explanation": "The tester bought a hat and saw the confirmation of the order.",
           *         "data": {
           *           "paid": true,
           *           "total": 19.99
           *         },
           *         "passStatus": "pass",
           *         "verdictConfidence": {
           *           "level": "high",
           *           "flags": []
           *         },
           *         "verdictSource": "model",
           *         "unstated": [],
           *         "provenance": {
           *           "fields": {},
           *           "reader": "anthropic",
           *           "version": "text"
           *         }
           *       },
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "completedAt": "2026-03-02T09:30:00.000Z",
           *       "costUsd": 0.51,
           *       "testDurationSeconds": 60,
           *       "extractedIssues": [
           *         {
           *           "title": "The button Pay does nothing",
           *           "description": "Buy a hat with the test card and say what the last page shows.",
           *           "severity": "high",
           *           "expectedBehavior": "A page confirms the order.",
           *           "actualBehavior": "Nothing happens after a click on Pay.",
           *           "affectedArea": "Checkout",
           *           "evidenceCitations": [
           *             {
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "source": "chat",
           *               "summary": "The page confirms the order.",
           *               "videoOffsetSeconds": 1
           *             }
           *           ],
           *           "reproductionSteps": [
           *             {
           *               "text": "Click on Pay"
           *             }
           *           ],
           *           "videoOffsetSeconds": 1,
           *           "suggestedLabels": [
           *             "text"
           *           ],
           *           "relatedEvidence": [
           *             {
           *               "category": "console",
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "summary": "The page confirms the order."
           *             }
           *           ],
           *           "relatedIssues": [
           *             {
           *               "issueNumber": 17,
           *               "title": "The button Pay does nothing",
           *               "state": "closed",
           *               "relation": "duplicate",
           *               "confidence": 1,
           *               "reason": "text",
           *               "url": "https://shop.example.com/"
           *             }
           *           ],
           *           "codeReferences": [
           *             {
           *               "repo": "acme/shop",
           *               "path": "src/checkout.ts",
           *               "url": "https://shop.example.com/",
           *               "confidence": 1
           *             }
           *           ],
           *           "relatedErrormonEventIds": [
           *             "text"
           *           ],
           *           "statedBy": "model"
           *         }
           *       ],
           *       "testerResponse": "The test passed. I bought a hat and saw \"Thank you for your order\".",
           *       "testerAnswers": {
           *         "verdict": "pass",
           *         "answers": {},
           *         "findings": [
           *           {
           *             "title": "The button Pay does nothing",
           *             "description": "Buy a hat with the test card and say what the last page shows.",
           *             "severity": "high",
           *             "expectedBehavior": "A page confirms the order.",
           *             "actualBehavior": "Nothing happens after a click on Pay.",
           *             "affectedArea": "Checkout",
           *             "reproductionSteps": [
           *               "Open the cart",
           *               "Click on Pay"
           *             ],
           *             "at": []
           *           }
           *         ],
           *         "followedInstructions": true,
           *         "deviation": "text"
           *       },
           *       "testerAlias": "Robin",
           *       "testerAvatarUrl": "https://images.example.com/robin.png",
           *       "testerData": {
           *         "testDurationSeconds": 60,
           *         "consoleMessages": [
           *           {
           *             "type": "text",
           *             "message": "The test card is 4242 4242 4242 4242.",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "networkRequests": [
           *           {
           *             "url": "https://shop.example.com/",
           *             "method": "text",
           *             "status": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "durationMs": 1,
           *             "failure": "text"
           *           }
           *         ],
           *         "clicks": [
           *           {
           *             "x": 1,
           *             "y": 1,
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "element": "text"
           *           }
           *         ],
           *         "pageEvents": [
           *           {
           *             "kind": "crash",
           *             "url": "https://shop.example.com/",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "interactions": [
           *           {
           *             "kind": "fill",
           *             "element": "text",
           *             "detail": "text",
           *             "timestamp": "2026-03-02T09:30:00.000Z"
           *           }
           *         ],
           *         "videoUrl": "https://handtest.example/api/recordings/job_01jq3v9xw8f5ttd8c6m1n0e2rk?expires=1772445600&signature=5f2c",
           *         "telemetryUrl": "https://handtest.example/api/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk/telemetry?expires=1772445600&signature=5f2c",
           *         "recording": {
           *           "startedAt": "2026-03-02T09:30:00.000Z",
           *           "durationSeconds": 60,
           *           "bytes": 1048576,
           *           "contentType": "text",
           *           "width": 1,
           *           "height": 1,
           *           "capturedBy": "remote_browser"
           *         },
           *         "screenshots": [
           *           {
           *             "timestamp": "2026-03-02T09:30:00.000Z",
           *             "url": "https://shop.example.com/"
           *           }
           *         ]
           *       },
           *       "jobUrl": "https://handtest.example/jobs/job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectName": "Web shop",
           *       "keyMoments": [
           *         {
           *           "timestamp": "2026-03-02T09:30:00.000Z",
           *           "videoOffsetSeconds": 1,
           *           "kind": "error",
           *           "title": "The button Pay does nothing"
           *         }
           *       ],
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "provenance": {
           *         "reader": "anthropic",
           *         "version": "text"
           *       },
           *       "testability": {
           *         "testable": true,
           *         "reason": "text"
           *       },
           *       "codehostContext": {
           *         "repo": "acme/shop",
           *         "prNumbers": [
           *           1
           *         ],
           *         "issueNumbers": [
           *           17
           *         ],
           *         "headSha": "text"
           *       },
           *       "createdIssues": [
           *         {
           *           "issueNumber": 17,
           *           "issueUrl": "https://code.example.com/acme/shop/issues/17",
           *           "title": "The button Pay does nothing",
           *           "isNew": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['JobStatusRecord'];
        };
      };
    };
  };
  'jobs.createIssue': {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes repeating the request safe: the same key and body get the first success again, with the header Idempotent-Replayed. Kept for 72 hours. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "issue": {
         *         "title": "The button Pay does nothing",
         *         "description": "Nothing happens after a click on Pay."
         *       },
         *       "codehostRepo": "acme/shop"
         *     }
         */
        'application/json': {
          /**
           * @description The finding.
           * @example {
           *       "title": "The pay button does nothing",
           *       "description": "Nothing happens after a click on Pay."
           *     }
           */
          issue: components['schemas']['FindingToFile'];
          /** @description `owner/repo`; by default the first of the job's repositories, else of the project's. */
          codehostRepo?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "created": {
           *         "repo": "acme/shop",
           *         "issueNumber": 17,
           *         "issueUrl": "https://code.example.com/acme/shop/issues/17",
           *         "title": "The button Pay does nothing",
           *         "isNew": true
           *       },
           *       "duplicateInfo": {
           *         "issueUrl": "https://code.example.com/acme/shop/issues/17",
           *         "commentUrl": "text",
           *         "issueNumber": 17,
           *         "title": "The button Pay does nothing",
           *         "state": "closed",
           *         "relation": "duplicate",
           *         "confidence": 1,
           *         "reason": "text",
           *         "url": "https://shop.example.com/"
           *       }
           *     }
           */
          'application/json': components['schemas']['IssueFiled'];
        };
      };
    };
  };
  'jobs.sendMessage': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "message": "The test card is 4242 4242 4242 4242."
         *     }
         */
        'application/json': {
          /** @description 1–5,000 characters. */
          message: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "author": "caller",
           *       "message": "The test card is 4242 4242 4242 4242.",
           *       "createdAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ConversationMessage'];
        };
      };
    };
  };
  'jobs.events': {
    parameters: {
      query?: never;
      header?: {
        /** @description The id of the last event that was received. The stream starts after it. */
        'Last-Event-ID'?: string;
      };
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example id: 1
           *     event: status
           *     data: {"status":"queued","createdAt":"2026-03-02T09:30:00.000Z"}
           *
           *     id: 2
           *     event: status
           *     data: {"status":"working","testerAlias":"Robin","createdAt":"2026-03-02T09:31:00.000Z"}
           *
           *     id: 3
           *     event: status
           *     data: {"status":"completed","createdAt":"2026-03-02T09:34:00.000Z"}
           */
          'text/event-stream': string;
        };
      };
      /** @description The job has ended and `Last-Event-ID` is its last event; do not reconnect */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'jobs.changes': {
    parameters: {
      query?: {
        /** @description Required without `projectId`. */
        organizationId?: string;
        /** @description The id of the project. */
        projectId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example event: status
           *     data: {"jobId":"job_1","projectId":"proj_1","status":"queued","updatedAt":"2026-03-02T09:30:00.000Z","livemode":true}
           */
          'text/event-stream': string;
        };
      };
    };
  };
  'jobs.telemetry': {
    parameters: {
      query: {
        /** @description When the link expires, in seconds since 1970. */
        expires: string;
        /** @description The signature of the link. */
        signature: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "consoleMessages": [
           *         {
           *           "type": "text",
           *           "message": "The test card is 4242 4242 4242 4242.",
           *           "timestamp": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "networkRequests": [
           *         {
           *           "url": "https://shop.example.com/",
           *           "method": "text",
           *           "status": 1,
           *           "timestamp": "2026-03-02T09:30:00.000Z",
           *           "durationMs": 1,
           *           "failure": "text"
           *         }
           *       ],
           *       "clicks": [
           *         {
           *           "x": 1,
           *           "y": 1,
           *           "timestamp": "2026-03-02T09:30:00.000Z",
           *           "element": "text"
           *         }
           *       ],
           *       "pageEvents": [
           *         {
           *           "kind": "crash",
           *           "url": "https://shop.example.com/",
           *           "detail": "text",
           *           "timestamp": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "interactions": [
           *         {
           *           "kind": "fill",
           *           "element": "text",
           *           "detail": "text",
           *           "timestamp": "2026-03-02T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Telemetry'];
        };
      };
    };
  };
  'jobs.recording': {
    parameters: {
      query: {
        /** @description When the link expires, in seconds since 1970. */
        expires: string;
        /** @description The signature of the link. */
        signature: string;
      };
      header?: {
        /** @description One range of bytes, such as `bytes=0-1048575`. */
        Range?: string;
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /** @example (the bytes of the video or picture) */
          'video/webm': string;
          /** @example (the bytes of the video or picture) */
          'video/mp4': string;
        };
      };
      /** @description The bytes of the range */
      206: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /** @example (the bytes of the video or picture) */
          'video/webm': string;
          /** @example (the bytes of the video or picture) */
          'video/mp4': string;
        };
      };
    };
  };
  'jobs.screenshot': {
    parameters: {
      query: {
        /** @description When the link expires, in seconds since 1970. */
        expires: string;
        /** @description The signature of the link. */
        signature: string;
      };
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
        /**
         * @description The last part of the path of the link.
         * @example msg_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        screenshotId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example (the bytes of the video or picture) */
          'image/jpeg': string;
        };
      };
    };
  };
  'jobs.avatar': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The name of the picture, as in `testerAvatarUrl`.
         * @example RO-3.svg
         */
        avatar: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example (the bytes of the video or picture) */
          'image/svg+xml': string;
        };
      };
    };
  };
  'organizations.list': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Web shop",
           *           "slug": "acme",
           *           "projectCount": 1,
           *           "memberCount": 1,
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['OrganizationList'];
        };
      };
    };
  };
  'organizations.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Web shop"
         *     }
         */
        'application/json': {
          /** @description The name. */
          name: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "role": "contributor",
           *       "id": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "slug": "acme",
           *       "projectCount": 1,
           *       "memberCount": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['OrganizationDetail'];
        };
      };
    };
  };
  'organizations.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "role": "contributor",
           *       "id": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "slug": "acme",
           *       "projectCount": 1,
           *       "memberCount": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['OrganizationDetail'];
        };
      };
    };
  };
  'organizations.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'organizations.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Web shop"
         *     }
         */
        'application/json': {
          /** @description The name. */
          name: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "role": "contributor",
           *       "id": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "slug": "acme",
           *       "projectCount": 1,
           *       "memberCount": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['OrganizationDetail'];
        };
      };
    };
  };
  'organizations.members.list': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "userId": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Ada",
           *           "email": "ada@example.com",
           *           "role": "contributor",
           *           "joinedAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['MemberList'];
        };
      };
    };
  };
  'organizations.invitations.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "role": "contributor"
         *     }
         */
        'application/json': {
          /**
           * Format: email
           * @description An email address.
           */
          email: string;
          /**
           * @description What the member may do.
           * @default contributor
           * @enum {string}
           */
          role?: 'admin' | 'contributor' | 'viewer';
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "inviteUrl": "https://handtest.example/invitations/ht_inv_Zk3vT1",
           *       "id": "inv_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "email": "ada@example.com",
           *       "role": "contributor",
           *       "invitedBy": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "expiresAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['InvitationCreated'];
        };
      };
    };
  };
  'organizations.members.remove': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
        /**
         * @description The id of the user.
         * @example user_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'organizations.members.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
        /**
         * @description The id of the user.
         * @example user_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "role": "contributor"
         *     }
         */
        'application/json': {
          /**
           * @description What the member may do.
           * @enum {string}
           */
          role: 'admin' | 'contributor' | 'viewer';
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "userId": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Ada",
           *       "email": "ada@example.com",
           *       "role": "contributor",
           *       "joinedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['MemberRecord'];
        };
      };
    };
  };
  'organizations.invitations.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "inv_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "email": "ada@example.com",
           *           "role": "contributor",
           *           "invitedBy": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "expiresAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['InvitationPage'];
        };
      };
    };
  };
  'organizations.invitations.withdraw': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
        /**
         * @description The id of the invitation.
         * @example inv_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        invitationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'organizations.audit.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the organization.
         * @example org_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        organizationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "audit_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "action": "browser.ended",
           *           "actor": {
           *             "kind": "key",
           *             "id": "key_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *             "name": "Web shop"
           *           },
           *           "subject": {
           *             "kind": "browser",
           *             "id": "visit_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *             "name": "Web shop"
           *           },
           *           "details": {},
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['AuditPage'];
        };
      };
    };
  };
  'invitations.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The last part of the `inviteUrl`.
         * @example ht_inv_Zk3vT1
         */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "organizationName": "Acme",
           *       "role": "contributor",
           *       "maskedEmail": "a***@example.com",
           *       "expiresAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['InvitationShown'];
        };
      };
    };
  };
  'invitations.accept': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The last part of the `inviteUrl`.
         * @example ht_inv_Zk3vT1
         */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "role": "contributor",
           *       "id": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "slug": "acme",
           *       "projectCount": 1,
           *       "memberCount": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['OrganizationDetail'];
        };
      };
    };
  };
  'projects.list': {
    parameters: {
      query?: {
        /** @description The id of the organization. */
        organizationId?: string;
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Web shop",
           *           "defaultUrl": "https://shop.example.com/",
           *           "codehostRepos": [
           *             "acme/shop"
           *           ],
           *           "autoCreateCodehostIssues": true,
           *           "reportPullRequests": true,
           *           "chatWebhookUrl": null,
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "updatedAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['ProjectPage'];
        };
      };
    };
  };
  'projects.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Web shop",
         *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "defaultUrl": "https://shop.example.com/"
         *     }
         */
        'application/json': {
          /** @description The name. */
          name: string;
          /** @description The id of the organization. */
          organizationId: string;
          /**
           * Format: uri
           * @description http or https; the address of a pull-request or issue job without a url.
           */
          defaultUrl?: string;
          /** @description `owner/repo`, at most 50. */
          codehostRepos?: string[];
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "defaultUrl": "https://shop.example.com/",
           *       "codehostRepos": [
           *         "acme/shop"
           *       ],
           *       "autoCreateCodehostIssues": true,
           *       "reportPullRequests": true,
           *       "chatWebhookUrl": null,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ProjectRecord'];
        };
      };
    };
  };
  'projects.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "defaultUrl": "https://shop.example.com/",
           *       "codehostRepos": [
           *         "acme/shop"
           *       ],
           *       "autoCreateCodehostIssues": true,
           *       "reportPullRequests": true,
           *       "chatWebhookUrl": null,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ProjectRecord'];
        };
      };
    };
  };
  'projects.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'projects.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Shop",
         *       "defaultUrl": "https://shop.example.com/"
         *     }
         */
        'application/json': {
          /**
           * @description The name.
           * @example Shop
           */
          name?: string;
          /**
           * Format: uri
           * @description The address that jobs of pull requests and issues start at.
           */
          defaultUrl?: string | null;
          /** @description `owner/repo`, at most 50. Replaces the whole list. */
          codehostRepos?: string[];
          /** @description Whether findings are filed as issues in the repository of the project. */
          autoCreateCodehostIssues?: boolean;
          /** @description Report the state and the verdict of each pull-request job as a check on its newest commit. */
          reportPullRequests?: boolean;
          /**
           * Format: uri
           * @description A public https address; private and internal ones are refused with a 400.
           */
          chatWebhookUrl?: string | null;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "defaultUrl": "https://shop.example.com/",
           *       "codehostRepos": [
           *         "acme/shop"
           *       ],
           *       "autoCreateCodehostIssues": true,
           *       "reportPullRequests": true,
           *       "chatWebhookUrl": null,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ProjectRecord'];
        };
      };
    };
  };
  'projects.usage': {
    parameters: {
      query?: {
        /** @description The first day; if absent, 29 days before the last one. */
        from?: string;
        /** @description The last day; if absent, today in UTC. */
        to?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "from": "2026-03-02",
           *       "to": "2026-03-02",
           *       "days": [
           *         {
           *           "date": "2026-03-02",
           *           "jobs": {
           *             "completed": 1,
           *             "cancelled": 1,
           *             "expired": 1,
           *             "failed": 1
           *           },
           *           "verdicts": {
           *             "pass": 1,
           *             "fail": 1,
           *             "not_applicable": 1,
           *             "none": 1
           *           },
           *           "billedSeconds": 1,
           *           "costUsd": 0.51
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['ProjectUsage'];
        };
      };
    };
  };
  'projects.webhook.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "url": "https://shop.example.com/",
           *       "enabled": true,
           *       "creditAlerts": true,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['WebhookRecord'];
        };
      };
    };
  };
  'projects.webhook.set': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://hooks.example.com/handtest",
         *       "enabled": true
         *     }
         */
        'application/json': {
          /** @description A public https address; private and internal ones are refused with a 400. */
          url: string;
          /** @description Whether webhooks are sent. */
          enabled: boolean;
          /** @description Creates a new signing secret; the first save always creates one. Each of the last two replaced ones also signs for 24 hours. */
          regenerateSecret?: boolean;
          /** @description Whether the endpoint also gets `credit.low`; false at first; if omitted, it does not change. */
          creditAlerts?: boolean;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "url": "https://shop.example.com/",
           *       "enabled": true,
           *       "creditAlerts": true,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['WebhookSaved'];
        };
      };
    };
  };
  'projects.webhook.test': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "delivered": true,
           *       "responseStatus": 200,
           *       "failure": null,
           *       "durationMs": 1
           *     }
           */
          'application/json': components['schemas']['WebhookTested'];
        };
      };
    };
  };
  'projects.webhook.deliveries.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "whd_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "event": "credit.low",
           *           "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "status": "delivered",
           *           "failure": null,
           *           "attempts": [
           *             {
           *               "number": 1,
           *               "startedAt": "2026-03-02T09:30:00.000Z",
           *               "durationMs": 1,
           *               "responseStatus": 200,
           *               "failure": null
           *             }
           *           ],
           *           "nextAttemptAt": null,
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "deliveredAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['DeliveryPage'];
        };
      };
    };
  };
  'projects.webhook.deliveries.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the delivery.
         * @example whd_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "attempts": [
           *         {
           *           "requestHeaders": {},
           *           "number": 1,
           *           "startedAt": "2026-03-02T09:30:00.000Z",
           *           "durationMs": 1,
           *           "responseStatus": 200,
           *           "failure": null
           *         }
           *       ],
           *       "body": "text",
           *       "id": "whd_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "event": "credit.low",
           *       "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "delivered",
           *       "failure": null,
           *       "nextAttemptAt": null,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "deliveredAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['DeliverySent'];
        };
      };
    };
  };
  'projects.webhook.deliveries.redeliver': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the delivery.
         * @example whd_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "whd_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "event": "credit.low",
           *       "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "delivered",
           *       "failure": null,
           *       "attempts": [
           *         {
           *           "number": 1,
           *           "startedAt": "2026-03-02T09:30:00.000Z",
           *           "durationMs": 1,
           *           "responseStatus": 200,
           *           "failure": null
           *         }
           *       ],
           *       "nextAttemptAt": null,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "deliveredAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['DeliveryRecord'];
        };
      };
    };
  };
  'projects.webhook.redeliverFailed': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "since": "2026-03-02T09:30:00.000Z"
         *     }
         */
        'application/json': {
          /**
           * Format: date-time
           * @description Deliveries that failed at this instant or later.
           */
          since: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "redelivered": 1,
           *       "remaining": 1
           *     }
           */
          'application/json': components['schemas']['DeliveriesRestarted'];
        };
      };
    };
  };
  'errormon.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "baseUrl": "https://errors.example.com",
           *       "organizationSlug": "acme",
           *       "projectSlug": "shop",
           *       "environment": "production",
           *       "hint": "a1B2",
           *       "status": "failing",
           *       "lastFailure": null,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ErrormonRecord'];
        };
      };
    };
  };
  'errormon.set': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "baseUrl": "https://errors.example.com",
         *       "organizationSlug": "acme",
         *       "projectSlug": "shop",
         *       "token": "the-token-of-your-error-monitor"
         *     }
         */
        'application/json': {
          /** @description The server, such as https://sentry.io: a public https address without a path of its own; private ones are refused. */
          baseUrl: string;
          /** @description The short name of the organization in the error monitor. */
          organizationSlug: string;
          /** @description The short name of the project in the error monitor. */
          projectSlug: string;
          /** @description With the scope `project:read`. Only its last four characters are shown again. */
          token: string;
          /** @description Only events of this environment count; by default those of all. */
          environment?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "baseUrl": "https://errors.example.com",
           *       "organizationSlug": "acme",
           *       "projectSlug": "shop",
           *       "environment": "production",
           *       "hint": "a1B2",
           *       "status": "failing",
           *       "lastFailure": null,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ErrormonRecord'];
        };
      };
    };
  };
  'errormon.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'errormon.test': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "reachable": true,
           *       "responseStatus": 200,
           *       "failure": null,
           *       "events": 1
           *     }
           */
          'application/json': components['schemas']['ErrormonTested'];
        };
      };
    };
  };
  'secrets.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "secret_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Web shop",
           *           "origins": [
           *             "text"
           *           ],
           *           "username": "text",
           *           "hasPassword": true,
           *           "hasTotp": true,
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "updatedAt": "2026-03-02T09:30:00.000Z",
           *           "lastUsedAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['SecretPage'];
        };
      };
    };
  };
  'secrets.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Web shop",
         *       "origins": [
         *         "https://shop.example.com"
         *       ],
         *       "username": "text",
         *       "password": "a long password"
         *     }
         */
        'application/json': {
          /** @description 1 to 60 characters, unique in the project. Jobs name it in `secrets`. */
          name: string;
          /**
           * @description Where it may be filled in, 1 to 10: the page and the frame of the field must have exactly one of these origins.
           * @example [
           *       "https://shop.example.com"
           *     ]
           */
          origins: string[];
          /** @description Of the test account, 1 to 200 characters. Testers see it. */
          username: string;
          /** @description 6 to 200 characters. Never shown again. */
          password: string;
          /** @description The seed of one-time codes (RFC 6238, 6 digits, 30 seconds, SHA-1) in base32. Never shown again. */
          totpSeed?: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "secret_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "origins": [
           *         "text"
           *       ],
           *       "username": "text",
           *       "hasPassword": true,
           *       "hasTotp": true,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z",
           *       "lastUsedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['SecretRecord'];
        };
      };
    };
  };
  'secrets.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the secret.
         * @example secret_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        secretId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'secrets.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the secret.
         * @example secret_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        secretId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': {
          /** @description The name. */
          name?: string;
          /**
           * @description Where it may be filled in, 1 to 10 origins. With a new one, `password` must be given too, and `totpSeed` if the secret has one-time codes: no stored value goes to another site.
           * @example [
           *       "https://shop.example.com"
           *     ]
           */
          origins?: string[];
          /** @description Of the test account, 1 to 200 characters. */
          username?: string;
          /** @description Replaces the password. 6 to 200 characters. */
          password?: string;
          /** @description Null removes it. */
          totpSeed?: string | null;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "secret_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "origins": [
           *         "text"
           *       ],
           *       "username": "text",
           *       "hasPassword": true,
           *       "hasTotp": true,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z",
           *       "lastUsedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['SecretRecord'];
        };
      };
    };
  };
  'keys.list': {
    parameters: {
      query: {
        /** @description The id of the organization. */
        organizationId: string;
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "key_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Web shop",
           *           "mode": "live",
           *           "hint": "ht_key_…a1B2",
           *           "createdBy": "Ada",
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "lastUsedAt": "2026-03-02T09:30:00.000Z",
           *           "expiresAt": null,
           *           "revokedAt": null
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['KeyPage'];
        };
      };
    };
  };
  'keys.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "name": "Web shop",
         *       "mode": "live"
         *     }
         */
        'application/json': {
          /** @description The id of the organization. */
          organizationId: string;
          /** @description The name. */
          name: string;
          /**
           * @description `test`: a key (`ht_test_…`) whose jobs a simulated tester answers within seconds, for free. `live` by default.
           * @enum {string}
           */
          mode?: 'live' | 'test';
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "key_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "key": "ht_key_4fT9c2",
           *       "name": "Web shop",
           *       "mode": "live"
           *     }
           */
          'application/json': components['schemas']['KeyCreated'];
        };
      };
    };
  };
  'keys.revoke': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the API key.
         * @example key_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        keyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'keys.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the API key.
         * @example key_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        keyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'tokens.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "pat_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Web shop",
           *           "hint": "ht_pat_…a1B2",
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "lastUsedAt": "2026-03-02T09:30:00.000Z",
           *           "expiresAt": "2026-03-02T09:30:00.000Z",
           *           "revokedAt": null
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['PatPage'];
        };
      };
    };
  };
  'tokens.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Web shop"
         *     }
         */
        'application/json': {
          /** @description The name. */
          name: string;
          /**
           * Format: date-time
           * @description Must be in the future. If omitted or null, the token does not expire.
           */
          expiresAt?: string | null;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "pat_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "token": "ht_pat_7hQ2x9",
           *       "name": "Web shop"
           *     }
           */
          'application/json': components['schemas']['PatCreated'];
        };
      };
    };
  };
  'tokens.revoke': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the personal access token.
         * @example pat_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        patId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'tokens.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the personal access token.
         * @example pat_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        patId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'templates.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Web shop",
           *           "description": "Buy a hat with the test card and say what the last page shows.",
           *           "testInstructions": "Buy a hat with the test card.",
           *           "outputSchema": {},
           *           "resultsTemplate": null,
           *           "url": "https://shop.example.com/",
           *           "deviceClass": "desktop",
           *           "targetDurationMinutes": 5,
           *           "maxExtensionMinutes": 1,
           *           "maxExtensionCount": 1,
           *           "builtIn": false,
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "updatedAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['TemplatePage'];
        };
      };
    };
  };
  'templates.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Web shop",
         *       "testInstructions": "Buy a hat with the test card.",
         *       "url": "https://shop.example.com/",
         *       "targetDurationMinutes": 5
         *     }
         */
        'application/json': {
          /** @description Unique in the project. */
          name: string;
          /** @description Instructions for the tester, 1–20,000 characters. */
          testInstructions: string;
          /** @description The purpose of the template. */
          description?: string | null;
          /** @description As of a job; not together with `resultsTemplate`. */
          outputSchema?: components['schemas']['OutputSchema'] | null;
          /** @description As of a job; not together with `outputSchema`. */
          resultsTemplate?: string | null;
          /**
           * Format: uri
           * @description The address.
           */
          url?: string | null;
          /**
           * @description The device that the tester uses.
           * @enum {string|null}
           */
          deviceClass?: 'desktop' | 'mobile' | null;
          /** @description The time limit of the test in minutes. Extensions are added to it. */
          targetDurationMinutes?: number | null;
          /** @description How many minutes the extensions may add together. */
          maxExtensionMinutes?: number | null;
          /** @description How often the tester may extend the deadline. */
          maxExtensionCount?: number | null;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "description": "Buy a hat with the test card and say what the last page shows.",
           *       "testInstructions": "Buy a hat with the test card.",
           *       "outputSchema": {},
           *       "resultsTemplate": null,
           *       "url": "https://shop.example.com/",
           *       "deviceClass": "desktop",
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "builtIn": false,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['TemplateRecord'];
        };
      };
    };
  };
  'templates.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the template.
         * @example tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        templateId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "description": "Buy a hat with the test card and say what the last page shows.",
           *       "testInstructions": "Buy a hat with the test card.",
           *       "outputSchema": {},
           *       "resultsTemplate": null,
           *       "url": "https://shop.example.com/",
           *       "deviceClass": "desktop",
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "builtIn": false,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['TemplateRecord'];
        };
      };
    };
  };
  'templates.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the template.
         * @example tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        templateId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'templates.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the template.
         * @example tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        templateId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Web shop",
         *       "testInstructions": "Buy a hat."
         *     }
         */
        'application/json': {
          /** @description The name. */
          name?: string;
          /**
           * @description What the tester does.
           * @example Buy a hat.
           */
          testInstructions?: string;
          /** @description The purpose of the template. */
          description?: string | null;
          /** @description As of a job; not together with `resultsTemplate`. */
          outputSchema?: components['schemas']['OutputSchema'] | null;
          /** @description As of a job; not together with `outputSchema`. */
          resultsTemplate?: string | null;
          /**
           * Format: uri
           * @description The address.
           */
          url?: string | null;
          /**
           * @description The device that the tester uses.
           * @enum {string|null}
           */
          deviceClass?: 'desktop' | 'mobile' | null;
          /** @description The time limit of the test in minutes. Extensions are added to it. */
          targetDurationMinutes?: number | null;
          /** @description How many minutes the extensions may add together. */
          maxExtensionMinutes?: number | null;
          /** @description How often the tester may extend the deadline. */
          maxExtensionCount?: number | null;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "description": "Buy a hat with the test card and say what the last page shows.",
           *       "testInstructions": "Buy a hat with the test card.",
           *       "outputSchema": {},
           *       "resultsTemplate": null,
           *       "url": "https://shop.example.com/",
           *       "deviceClass": "desktop",
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "builtIn": false,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['TemplateRecord'];
        };
      };
    };
  };
  'schedules.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Web shop",
           *           "templateId": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "templateName": "Find bugs",
           *           "frequency": "monthly",
           *           "scheduledHour": 9,
           *           "scheduledMinute": 30,
           *           "timezone": "Europe/Berlin",
           *           "weekdays": null,
           *           "dayOfMonth": 1,
           *           "scheduledDate": null,
           *           "urlOverride": "https://staging.example.com/",
           *           "autoCreateCodehostIssuesOverride": true,
           *           "chatNotificationOverride": true,
           *           "status": "active",
           *           "nextExecutionAt": "2026-03-02T09:30:00.000Z",
           *           "lastExecutedAt": "2026-03-02T09:30:00.000Z",
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "updatedAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['SchedulePage'];
        };
      };
    };
  };
  'schedules.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Each Monday",
         *       "templateId": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "scheduledHour": 9,
         *       "scheduledMinute": 30,
         *       "timezone": "Europe/Berlin",
         *       "frequency": "weekly",
         *       "weekdays": [
         *         1
         *       ]
         *     }
         */
        'application/json': {
          /** @description The name. */
          name: string;
          /** @description A template of the project, or a built-in one. */
          templateId: string;
          /**
           * @description How often the schedule runs.
           * @default weekly
           * @enum {string}
           */
          frequency?: 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'once';
          /** @description The hour in the time zone, 0 to 23. */
          scheduledHour: number;
          /** @description The minute, 0 to 59. */
          scheduledMinute: number;
          /**
           * @description A name of the IANA time-zone database.
           * @example Europe/Berlin
           */
          timezone: string;
          /**
           * @description weekly and biweekly: 0 (Sunday) to 6 (Saturday), at least one
           * @example [
           *       1,
           *       3
           *     ]
           */
          weekdays?: number[] | null;
          /** @description monthly: 1–28, or 0 for the last day of the month */
          dayOfMonth?: number | null;
          /** @description once: YYYY-MM-DD, in the future */
          scheduledDate?: string | null;
          /**
           * Format: uri
           * @description Replaces the url of the template.
           */
          urlOverride?: string | null;
          /** @description Replaces the setting of the project. */
          autoCreateCodehostIssuesOverride?: boolean | null;
          /** @description False: no chat message about these jobs. */
          chatNotificationOverride?: boolean | null;
          /**
           * @description A paused schedule does not run.
           * @enum {string}
           */
          status?: 'active' | 'paused';
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "templateId": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "templateName": "Find bugs",
           *       "frequency": "monthly",
           *       "scheduledHour": 9,
           *       "scheduledMinute": 30,
           *       "timezone": "Europe/Berlin",
           *       "weekdays": null,
           *       "dayOfMonth": 1,
           *       "scheduledDate": null,
           *       "urlOverride": "https://staging.example.com/",
           *       "autoCreateCodehostIssuesOverride": true,
           *       "chatNotificationOverride": true,
           *       "status": "active",
           *       "nextExecutionAt": "2026-03-02T09:30:00.000Z",
           *       "lastExecutedAt": "2026-03-02T09:30:00.000Z",
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ScheduleRecord'];
        };
      };
    };
  };
  'schedules.preview': {
    parameters: {
      query?: {
        /** @description The fields that are left out are those of this schedule; biweekly weeks count from its creation. */
        scheduleId?: string;
        /** @description weekly unless given */
        frequency?: 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'once';
        /** @description The hour in the time zone, 0 to 23. */
        scheduledHour?: number;
        /** @description The minute, 0 to 59. */
        scheduledMinute?: number;
        /** @description The IANA name of the time zone, such as `Europe/Berlin`. */
        timezone?: string;
        /** @description Several with commas */
        weekdays?: string;
        /** @description The day of the month; 0 for its last day. */
        dayOfMonth?: number;
        /** @description The date of a schedule that runs once, as `2026-03-01`. */
        scheduledDate?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "scheduledAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['SchedulePreview'];
        };
      };
    };
  };
  'schedules.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the schedule.
         * @example sched_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        scheduleId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "templateId": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "templateName": "Find bugs",
           *       "frequency": "monthly",
           *       "scheduledHour": 9,
           *       "scheduledMinute": 30,
           *       "timezone": "Europe/Berlin",
           *       "weekdays": null,
           *       "dayOfMonth": 1,
           *       "scheduledDate": null,
           *       "urlOverride": "https://staging.example.com/",
           *       "autoCreateCodehostIssuesOverride": true,
           *       "chatNotificationOverride": true,
           *       "status": "active",
           *       "nextExecutionAt": "2026-03-02T09:30:00.000Z",
           *       "lastExecutedAt": "2026-03-02T09:30:00.000Z",
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ScheduleRecord'];
        };
      };
    };
  };
  'schedules.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the schedule.
         * @example sched_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        scheduleId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'schedules.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the schedule.
         * @example sched_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        scheduleId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "status": "paused"
         *     }
         */
        'application/json': {
          /** @description The name. */
          name?: string;
          /** @description The id of the template. */
          templateId?: string;
          /**
           * @description How often the schedule runs.
           * @enum {string}
           */
          frequency?: 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'once';
          /** @description The hour in the time zone, 0 to 23. */
          scheduledHour?: number;
          /** @description The minute, 0 to 59. */
          scheduledMinute?: number;
          /** @description The IANA name of the time zone, such as `Europe/Berlin`. */
          timezone?: string;
          /**
           * @description weekly and biweekly: 0 (Sunday) to 6 (Saturday), at least one
           * @example [
           *       1,
           *       3
           *     ]
           */
          weekdays?: number[] | null;
          /** @description monthly: 1–28, or 0 for the last day of the month */
          dayOfMonth?: number | null;
          /** @description once: YYYY-MM-DD, in the future */
          scheduledDate?: string | null;
          /**
           * Format: uri
           * @description Replaces the url of the template.
           */
          urlOverride?: string | null;
          /** @description Replaces the setting of the project. */
          autoCreateCodehostIssuesOverride?: boolean | null;
          /** @description False: no chat message about these jobs. */
          chatNotificationOverride?: boolean | null;
          /**
           * @description A paused schedule does not run.
           * @enum {string}
           */
          status?: 'active' | 'paused';
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "sched_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "name": "Web shop",
           *       "templateId": "tmpl_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "templateName": "Find bugs",
           *       "frequency": "monthly",
           *       "scheduledHour": 9,
           *       "scheduledMinute": 30,
           *       "timezone": "Europe/Berlin",
           *       "weekdays": null,
           *       "dayOfMonth": 1,
           *       "scheduledDate": null,
           *       "urlOverride": "https://staging.example.com/",
           *       "autoCreateCodehostIssuesOverride": true,
           *       "chatNotificationOverride": true,
           *       "status": "active",
           *       "nextExecutionAt": "2026-03-02T09:30:00.000Z",
           *       "lastExecutedAt": "2026-03-02T09:30:00.000Z",
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ScheduleRecord'];
        };
      };
    };
  };
  'schedules.executions': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the schedule.
         * @example sched_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        scheduleId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "exec_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "status": "completed",
           *           "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "scheduledAt": "2026-03-02T09:30:00.000Z",
           *           "executedAt": "2026-03-02T09:30:00.000Z",
           *           "reason": null
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['ExecutionPage'];
        };
      };
    };
  };
  'schedules.run': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the project.
         * @example proj_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        projectId: string;
        /**
         * @description The id of the schedule.
         * @example sched_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        scheduleId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "exec_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "scheduledAt": "2026-03-02T09:30:00.000Z",
           *       "executedAt": "2026-03-02T09:30:00.000Z",
           *       "reason": null
           *     }
           */
          'application/json': components['schemas']['ScheduleRun'];
        };
      };
    };
  };
  'codehost.connections.authorize': {
    parameters: {
      query: {
        /** @description The id of the organization. */
        organizationId: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "url": "https://code.example.com/apps/handtest/installations/new?state=5f2c",
           *       "connectUrl": "https://code.example.com/login/oauth/authorize?state=5f2c",
           *       "expiresAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ConnectLinks'];
        };
      };
    };
  };
  'codehost.connections.callback': {
    parameters: {
      query?: {
        /** @description The code of the redirect, valid once. */
        code?: string;
        /** @description The state of the link that began the connection. */
        state?: string;
        /** @description Anyone can write another id into the address: it counts only if the user's own token has access. */
        installation_id?: string;
        /** @description `install`, `update`, or `request` when an owner of the account must approve first. */
        setup_action?: string;
        /** @description Why the code host refused. */
        error?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description With `Accept: application/json` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "confirm": "text",
           *       "account": "text",
           *       "repositories": 1
           *     }
           */
          'application/json': components['schemas']['ConnectFinished'];
        };
      };
    };
  };
  'codehost.connections.confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "c0de",
         *       "allRepositories": true
         *     }
         */
        'application/json': {
          /** @description The code of the redirect, valid once. */
          code: string;
          /** @description Whether repositories that the installation gets later are connected too; false by default. Only for an account that the connecting user administers. */
          allRepositories?: boolean;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "conn_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "kind": "installation",
           *           "account": "text",
           *           "status": "active",
           *           "repositories": 1,
           *           "newRepositories": 1,
           *           "allRepositories": true,
           *           "hint": "a1B2",
           *           "approvedAt": "2026-03-02T09:30:00.000Z",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['ConnectionList'];
        };
      };
    };
  };
  'codehost.connections.list': {
    parameters: {
      query: {
        /** @description The id of the organization. */
        organizationId: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "conn_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "kind": "installation",
           *           "account": "text",
           *           "status": "active",
           *           "repositories": 1,
           *           "newRepositories": 1,
           *           "allRepositories": true,
           *           "hint": "a1B2",
           *           "approvedAt": "2026-03-02T09:30:00.000Z",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['ConnectionList'];
        };
      };
    };
  };
  'codehost.connections.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The connection to the code host.
         * @example conn_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        connectionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'codehost.token.set': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-your-code-host",
         *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk"
         *     }
         */
        'application/json': {
          /** @description Never answered again. */
          token: string;
          /** @description The id of the organization. */
          organizationId: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "conn_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "kind": "installation",
           *       "account": "text",
           *       "status": "active",
           *       "repositories": 1,
           *       "newRepositories": 1,
           *       "allRepositories": true,
           *       "hint": "a1B2",
           *       "approvedAt": "2026-03-02T09:30:00.000Z",
           *       "createdAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ConnectionRecord'];
        };
      };
    };
  };
  'codehost.token.delete': {
    parameters: {
      query: {
        /** @description The id of the organization. */
        organizationId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'codehost.repositories.list': {
    parameters: {
      query: {
        /** @description The id of the organization. */
        organizationId: string;
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "fullName": "acme/shop",
           *           "private": true,
           *           "defaultBranch": "text",
           *           "url": "https://shop.example.com/",
           *           "connectionId": "conn_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "access": "granted"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['RepositoryPage'];
        };
      };
    };
  };
  'codehost.repositories.refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk"
         *     }
         */
        'application/json': {
          /** @description The id of the organization. */
          organizationId: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "repositories": 1
           *     }
           */
          'application/json': components['schemas']['RepositoriesRefreshed'];
        };
      };
    };
  };
  'codehost.issues.list': {
    parameters: {
      query: {
        /** @description `open` by default. */
        state?: 'open' | 'closed' | 'all';
        /** @description Separated by commas; an issue must have all of them, in any case. */
        labels?: string;
        /** @description A login, `none` for issues without assignee, `*` for issues with one. */
        assignee?: string;
        /** @description `created` by default. */
        sort?: 'created' | 'updated' | 'comments';
        /** @description `desc` by default. */
        direction?: 'asc' | 'desc';
        /** @description The number of the page, from 1. */
        page?: number;
        /** @description How many items a page has at most. */
        per_page?: number;
        /** @description `owner/repo`, one of the project's repositories; its first one by default. */
        repo?: string;
        /** @description The id of the project. */
        projectId: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "number": 17,
           *           "title": "The button Pay does nothing",
           *           "body": "text",
           *           "state": "closed",
           *           "labels": [
           *             "text"
           *           ],
           *           "assignees": [
           *             "text"
           *           ],
           *           "author": "text",
           *           "commentCount": 1,
           *           "url": "https://code.example.com/acme/shop/issues/17",
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "updatedAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "page": 1,
           *         "perPage": 20,
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['IssuePage'];
        };
      };
    };
  };
  'codehost.issues.get': {
    parameters: {
      query: {
        /** @description `owner/repo`, one of the project's repositories; its first one by default. */
        repo?: string;
        /** @description The id of the project. */
        projectId: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description In the path.
         * @example 17
         */
        issueNumber: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "number": 17,
           *       "title": "The button Pay does nothing",
           *       "body": "text",
           *       "state": "closed",
           *       "labels": [
           *         "text"
           *       ],
           *       "assignees": [
           *         "text"
           *       ],
           *       "author": "text",
           *       "commentCount": 1,
           *       "url": "https://code.example.com/acme/shop/issues/17",
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "updatedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['IssueRecord'];
        };
      };
    };
  };
  'codehost.issues.test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "issueNumber": 17,
         *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk"
         *     }
         */
        'application/json': {
          /** @description The number of the issue in its repository. */
          issueNumber: number;
          /** @description The id of the project. */
          projectId: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "sessionId": "sess_01jq3v9xw8f5ttd8c6m1n0e2rk"
           *     }
           */
          'application/json': components['schemas']['TestSessionStarted'];
        };
      };
    };
  };
  'codehost.issues.bulkTest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "issueNumbers": [
         *         17
         *       ],
         *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk"
         *     }
         */
        'application/json': {
          /** @description 1 to 50 different numbers. */
          issueNumbers: number[];
          /** @description The id of the project. */
          projectId: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "sessionId": "sess_01jq3v9xw8f5ttd8c6m1n0e2rk"
           *     }
           */
          'application/json': components['schemas']['TestSessionStarted'];
        };
      };
    };
  };
  'codehost.testSessions.list': {
    parameters: {
      query: {
        /** @description The id of the project. */
        projectId: string;
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "sessions": [
           *         {
           *           "id": "sess_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "repo": "acme/shop",
           *           "issueNumbers": [
           *             17
           *           ],
           *           "status": "completed",
           *           "jobs": [
           *             {
           *               "issueNumber": 17,
           *               "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *               "status": "completed"
           *             }
           *           ],
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['TestSessionPage'];
        };
      };
    };
  };
  'codehost.testSessions.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the test session.
         * @example sess_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "sess_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "repo": "acme/shop",
           *       "issueNumbers": [
           *         17
           *       ],
           *       "status": "completed",
           *       "jobs": [
           *         {
           *           "issueNumber": 17,
           *           "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "status": "completed",
           *           "message": "The test card is 4242 4242 4242 4242."
           *         }
           *       ],
           *       "createdAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['TestSessionRecord'];
        };
      };
    };
  };
  'codehost.receiveEvent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "action": "created"
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'auth.me': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "user": {
           *         "id": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *         "email": "ada@example.com",
           *         "name": "Ada",
           *         "platformRoles": [],
           *         "createdAt": "2026-03-02T09:30:00.000Z"
           *       },
           *       "email": "ada@example.com"
           *     }
           */
          'application/json': components['schemas']['CurrentUser'];
        };
      };
    };
  };
  'auth.updateMe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Ada"
         *     }
         */
        'application/json': {
          /** @description The name. */
          name: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "user": {
           *         "id": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *         "email": "ada@example.com",
           *         "name": "Ada",
           *         "platformRoles": [],
           *         "createdAt": "2026-03-02T09:30:00.000Z"
           *       },
           *       "email": "ada@example.com"
           *     }
           */
          'application/json': components['schemas']['CurrentUser'];
        };
      };
    };
  };
  'billing.balance': {
    parameters: {
      query?: {
        /** @description Needed when the caller belongs to several organizations. */
        organizationId?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "balance": 39.8,
           *       "hasCredits": true,
           *       "hasActiveSubscription": true,
           *       "debtUsd": 1
           *     }
           */
          'application/json': components['schemas']['Balance'];
        };
      };
    };
  };
  'billing.hasCredits': {
    parameters: {
      query?: {
        /** @description Needed when the caller belongs to several organizations. */
        organizationId?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "hasCredits": true
           *     }
           */
          'application/json': components['schemas']['HasCredits'];
        };
      };
    };
  };
  'billing.checkout': {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes repeating the request safe: the same key and body get the first success again, with the header Idempotent-Replayed. Kept for 72 hours. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "creditUsd": 10
         *     }
         */
        'application/json': {
          /**
           * @description The plan.
           * @enum {string}
           */
          tier?: 'starter' | 'pro' | 'max';
          /**
           * @description How often the plan is paid.
           * @enum {string}
           */
          billingCycle?: 'monthly' | 'yearly';
          /**
           * @description Credit to buy once, in whole USD.
           * @example 10
           */
          creditUsd?: number;
          /** @description Needed when the caller belongs to several organizations. */
          organizationId?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "checkoutUrl": "https://checkout.stripe.com/c/pay/cs_test_1"
           *     }
           */
          'application/json': components['schemas']['CheckoutBegun'];
        };
      };
    };
  };
  'billing.subscription': {
    parameters: {
      query?: {
        /** @description Needed when the caller belongs to several organizations. */
        organizationId?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "subscription": {
           *         "id": "sub_1Q2w3e",
           *         "tier": "max",
           *         "billingCycle": "monthly",
           *         "status": "active",
           *         "currentPeriodEnd": "2026-04-02T09:30:00.000Z",
           *         "cancelAtPeriodEnd": true,
           *         "includedCreditUsd": 1
           *       }
           *     }
           */
          'application/json': components['schemas']['CurrentSubscription'];
        };
      };
    };
  };
  'billing.changePlan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "tier": "starter",
         *       "billingCycle": "monthly"
         *     }
         */
        'application/json': {
          /**
           * @description The plan.
           * @enum {string}
           */
          tier: 'starter' | 'pro' | 'max';
          /**
           * @description How often the plan is paid.
           * @enum {string}
           */
          billingCycle: 'monthly' | 'yearly';
          /** @description Needed when the caller belongs to several organizations. */
          organizationId?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'billing.portal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': {
          /** @description Needed when the caller belongs to several organizations. */
          organizationId?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "portalUrl": "text"
           *     }
           */
          'application/json': components['schemas']['Portal'];
        };
      };
    };
  };
  'billing.ledger.list': {
    parameters: {
      query?: {
        /** @description `nextCursor` of the page before; `offset` then counts from there. */
        cursor?: string;
        /** @description Needed when the caller belongs to several organizations. */
        organizationId?: string;
        /** @description Which kind it is. */
        kind?:
          | 'signup_credit'
          | 'grant'
          | 'purchase'
          | 'included_credit'
          | 'refund'
          | 'refund_reversal'
          | 'collect'
          | 'hold'
          | 'post'
          | 'release';
        /** @description Only what was created later than this. */
        createdAfter?: string;
        /** @description Only what was created earlier than this. */
        createdBefore?: string;
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "42",
           *           "kind": "collect",
           *           "availableUsd": 1,
           *           "heldUsd": 1,
           *           "debtUsd": 1,
           *           "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "note": "text",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "nextCursor": null,
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['LedgerPage'];
        };
      };
    };
  };
  'billing.ledger.csv': {
    parameters: {
      query?: {
        /** @description Which kind it is. */
        kind?:
          | 'signup_credit'
          | 'grant'
          | 'purchase'
          | 'included_credit'
          | 'refund'
          | 'refund_reversal'
          | 'collect'
          | 'hold'
          | 'post'
          | 'release';
        /** @description Only what was created later than this. */
        createdAfter?: string;
        /** @description Only what was created earlier than this. */
        createdBefore?: string;
        /** @description Needed when the caller belongs to several organizations. */
        organizationId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example id,createdAt,kind,availableUsd,heldUsd,debtUsd,jobId,projectId,note
           *     led_1,2026-03-02T09:30:00.000Z,credit,10,0,,,,Checkout
           */
          'text/csv': string;
        };
      };
    };
  };
  'billing.caps.get': {
    parameters: {
      query?: {
        /** @description Needed when the caller belongs to several organizations. */
        organizationId?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "month": "2026-03",
           *       "monthlyCapUsd": 100,
           *       "spentUsd": 1,
           *       "alertBelowUsd": 1,
           *       "projects": [
           *         {
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "monthlyCapUsd": 100,
           *           "spentUsd": 1
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Caps'];
        };
      };
    };
  };
  'billing.caps.set': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "monthlyCapUsd": 100
         *     }
         */
        'application/json': {
          /** @description Sets the cap of this project; without it that of the organization. */
          projectId?: string;
          /**
           * @description USD in a calendar month (UTC), at most six decimals; null for no cap.
           * @example 500
           */
          monthlyCapUsd?: number | null;
          /** @description The threshold of the low-credit alert in USD; null for the service's default, 0 for no alert. */
          alertBelowUsd?: number | null;
          /** @description Needed when the caller belongs to several organizations. */
          organizationId?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "month": "2026-03",
           *       "monthlyCapUsd": 100,
           *       "spentUsd": 1,
           *       "alertBelowUsd": 1,
           *       "projects": [
           *         {
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "monthlyCapUsd": 100,
           *           "spentUsd": 1
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Caps'];
        };
      };
    };
  };
  'billing.receiveStripeEvent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_1",
         *       "type": "checkout.session.completed"
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'auth.signUp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Ada",
         *       "email": "ada@example.com",
         *       "password": "a long password"
         *     }
         */
        'application/json': {
          /** @description The name. */
          name: string;
          /**
           * Format: email
           * @description Compared without regard to case.
           */
          email: string;
          /** @description 10–200 characters. */
          password: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "token": "ht_ses_5Rk8w1",
           *       "expiresAt": "2026-03-02T09:30:00.000Z",
           *       "user": {
           *         "id": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *         "email": "ada@example.com",
           *         "name": "Ada",
           *         "platformRoles": [],
           *         "createdAt": "2026-03-02T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['SessionStarted'];
        };
      };
    };
  };
  'auth.logIn': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "password": "a long password",
         *       "email": "ada@example.com"
         *     }
         */
        'application/json': {
          /** @description 10–200 characters. */
          password: string;
          /**
           * Format: email
           * @description Compared without regard to case.
           */
          email: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "token": "ht_ses_5Rk8w1",
           *       "expiresAt": "2026-03-02T09:30:00.000Z",
           *       "user": {
           *         "id": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *         "email": "ada@example.com",
           *         "name": "Ada",
           *         "platformRoles": [],
           *         "createdAt": "2026-03-02T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['SessionStarted'];
        };
      };
    };
  };
  'auth.logOut': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'auth.sessions.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "ses_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "lastUsedAt": "2026-03-02T09:30:00.000Z",
           *           "expiresAt": "2026-03-02T09:30:00.000Z",
           *           "current": true
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['SessionPage'];
        };
      };
    };
  };
  'auth.sessions.end': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the session, as the list has it.
         * @example ses_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'auth.changePassword': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "currentPassword": "a long password",
         *       "newPassword": "a long new password"
         *     }
         */
        'application/json': {
          /** @description The password until now. */
          currentPassword: string;
          /** @description 10–200 characters. */
          newPassword: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'auth.requestPasswordReset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "ada@example.com"
         *     }
         */
        'application/json': {
          /**
           * Format: email
           * @description An email address.
           */
          email: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'auth.resetPassword': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The last part of the link in the mail.
         * @example ht_rst_8mW4q1
         */
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "newPassword": "a long new password"
         *     }
         */
        'application/json': {
          /** @description 10–200 characters. */
          newPassword: string;
          /** @description Matters at the first proof of an address only: a stranger may have signed up with it. True, as when it is absent: the caller made the account and keeps its organizations and API keys. False: the user leaves all organizations and gets a new one; API keys that the account made and invitations that it sent end. PATs end in both cases. */
          keepOrganizations?: boolean;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'auth.oidc.start': {
    parameters: {
      query?: {
        /** @description The page of the web app to which the browser goes after the sign-in, with a cookie as its session; absent: the answer is JSON. A path on this host. */
        returnTo?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page behind the redirect, for a client that follows it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'auth.oidc.callback': {
    parameters: {
      query?: {
        /** @description The code of the redirect, valid once. */
        code?: string;
        /** @description The state that began the sign-in. */
        state?: string;
        /** @description The provider's own address. */
        iss?: string;
        /** @description Why the provider refused the sign-in. */
        error?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "token": "ht_ses_5Rk8w1",
           *       "expiresAt": "2026-03-02T09:30:00.000Z",
           *       "user": {
           *         "id": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *         "email": "ada@example.com",
           *         "name": "Ada",
           *         "platformRoles": [],
           *         "createdAt": "2026-03-02T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['SessionStarted'];
        };
      };
    };
  };
  'web.config': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "oidc": true,
           *       "mail": true,
           *       "stripe": true,
           *       "codehost": true,
           *       "remoteBrowser": true,
           *       "version": "text"
           *     }
           */
          'application/json': components['schemas']['WebSettings'];
        };
      };
    };
  };
  'web.signUp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Ada",
         *       "email": "ada@example.com",
         *       "password": "a long password"
         *     }
         */
        'application/json': {
          /** @description The name. */
          name: string;
          /**
           * Format: email
           * @description Compared without regard to case.
           */
          email: string;
          /** @description 10–200 characters. */
          password: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "user": {
           *         "id": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *         "email": "ada@example.com",
           *         "name": "Ada",
           *         "platformRoles": [],
           *         "createdAt": "2026-03-02T09:30:00.000Z"
           *       },
           *       "email": "ada@example.com",
           *       "expiresAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['WebSession'];
        };
      };
    };
  };
  'web.logIn': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "password": "a long password",
         *       "email": "ada@example.com"
         *     }
         */
        'application/json': {
          /** @description 10–200 characters. */
          password: string;
          /**
           * Format: email
           * @description Compared without regard to case.
           */
          email: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "user": {
           *         "id": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *         "email": "ada@example.com",
           *         "name": "Ada",
           *         "platformRoles": [],
           *         "createdAt": "2026-03-02T09:30:00.000Z"
           *       },
           *       "email": "ada@example.com",
           *       "expiresAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['WebSession'];
        };
      };
    };
  };
  'web.logOut': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'tester.jobs.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "status": "completed",
           *           "url": "https://shop.example.com/",
           *           "description": "Buy a hat with the test card and say what the last page shows.",
           *           "resultsTemplate": "text",
           *           "form": [
           *             {
           *               "key": "paid",
           *               "label": "text",
           *               "type": "array"
           *             }
           *           ],
           *           "deviceClass": "desktop",
           *           "viewport": {
           *             "width": 1,
           *             "height": 1
           *           },
           *           "targetDurationMinutes": 5,
           *           "maxExtensionMinutes": 1,
           *           "maxExtensionCount": 1,
           *           "extensionsUsed": 1,
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "claimedAt": "2026-03-02T09:30:00.000Z",
           *           "submittedAt": "2026-03-02T09:30:00.000Z",
           *           "responseDeadline": "2026-03-02T09:30:00.000Z",
           *           "secrets": [
           *             {
           *               "name": "Web shop",
           *               "username": "text",
           *               "hasTotp": true
           *             }
           *           ],
           *           "conversation": [
           *             {
           *               "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *               "author": "caller",
           *               "message": "The test card is 4242 4242 4242 4242.",
           *               "createdAt": "2026-03-02T09:30:00.000Z"
           *             }
           *           ],
           *           "notes": [
           *             {
           *               "noteId": "text",
           *               "text": "Click on Pay",
           *               "kind": "blocked",
           *               "at": "text",
           *               "hasScreenshot": true
           *             }
           *           ]
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['TesterJobPage'];
        };
      };
    };
  };
  'tester.history': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "title": "The button Pay does nothing",
           *           "host": "text",
           *           "claimedAt": "2026-03-02T09:30:00.000Z",
           *           "submittedAt": "2026-03-02T09:30:00.000Z",
           *           "status": "completed",
           *           "minutes": 1
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['PastJobPage'];
        };
      };
    };
  };
  'tester.events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example event: queue
           *     data: {}
           *
           *     event: job
           *     data: {"jobId":"job_1"}
           */
          'text/event-stream': string;
        };
      };
    };
  };
  'tester.jobs.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "url": "https://shop.example.com/",
           *       "description": "Buy a hat with the test card and say what the last page shows.",
           *       "resultsTemplate": "text",
           *       "form": [
           *         {
           *           "key": "paid",
           *           "label": "text",
           *           "type": "array",
           *           "options": [
           *             {}
           *           ],
           *           "example": {},
           *           "itemType": "array",
           *           "fields": [
           *             {
           *               "key": "paid",
           *               "label": "text",
           *               "type": "array"
           *             }
           *           ]
           *         }
           *       ],
           *       "deviceClass": "desktop",
           *       "viewport": {
           *         "width": 1,
           *         "height": 1
           *       },
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "secrets": [
           *         {
           *           "name": "Web shop",
           *           "username": "text",
           *           "hasTotp": true
           *         }
           *       ],
           *       "conversation": [
           *         {
           *           "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "author": "caller",
           *           "message": "The test card is 4242 4242 4242 4242.",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "notes": [
           *         {
           *           "noteId": "text",
           *           "text": "Click on Pay",
           *           "kind": "blocked",
           *           "at": "text",
           *           "hasScreenshot": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['TesterJobRecord'];
        };
      };
    };
  };
  'tester.jobs.claim': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "url": "https://shop.example.com/",
           *       "description": "Buy a hat with the test card and say what the last page shows.",
           *       "resultsTemplate": "text",
           *       "form": [
           *         {
           *           "key": "paid",
           *           "label": "text",
           *           "type": "array",
           *           "options": [
           *             {}
           *           ],
           *           "example": {},
           *           "itemType": "array",
           *           "fields": [
           *             {
           *               "key": "paid",
           *               "label": "text",
           *               "type": "array"
           *             }
           *           ]
           *         }
           *       ],
           *       "deviceClass": "desktop",
           *       "viewport": {
           *         "width": 1,
           *         "height": 1
           *       },
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "secrets": [
           *         {
           *           "name": "Web shop",
           *           "username": "text",
           *           "hasTotp": true
           *         }
           *       ],
           *       "conversation": [
           *         {
           *           "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "author": "caller",
           *           "message": "The test card is 4242 4242 4242 4242.",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "notes": [
           *         {
           *           "noteId": "text",
           *           "text": "Click on Pay",
           *           "kind": "blocked",
           *           "at": "text",
           *           "hasScreenshot": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['TesterJobRecord'];
        };
      };
    };
  };
  'tester.jobs.extend': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "minutes": 1
         *     }
         */
        'application/json': {
          /** @description Additional minutes, at most the rest of `maxExtensionMinutes`. */
          minutes: number;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "url": "https://shop.example.com/",
           *       "description": "Buy a hat with the test card and say what the last page shows.",
           *       "resultsTemplate": "text",
           *       "form": [
           *         {
           *           "key": "paid",
           *           "label": "text",
           *           "type": "array",
           *           "options": [
           *             {}
           *           ],
           *           "example": {},
           *           "itemType": "array",
           *           "fields": [
           *             {
           *               "key": "paid",
           *               "label": "text",
           *               "type": "array"
           *             }
           *           ]
           *         }
           *       ],
           *       "deviceClass": "desktop",
           *       "viewport": {
           *         "width": 1,
           *         "height": 1
           *       },
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "secrets": [
           *         {
           *           "name": "Web shop",
           *           "username": "text",
           *           "hasTotp": true
           *         }
           *       ],
           *       "conversation": [
           *         {
           *           "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "author": "caller",
           *           "message": "The test card is 4242 4242 4242 4242.",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "notes": [
           *         {
           *           "noteId": "text",
           *           "text": "Click on Pay",
           *           "kind": "blocked",
           *           "at": "text",
           *           "hasScreenshot": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['TesterJobRecord'];
        };
      };
    };
  };
  'tester.jobs.release': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'tester.jobs.startBrowser': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "visit_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "ended",
           *       "viewport": {
           *         "width": 1,
           *         "height": 1
           *       },
           *       "startedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['VisitRecord'];
        };
      };
    };
  };
  'tester.jobs.endBrowser': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'tester.jobs.restartBrowser': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "visit_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "ended",
           *       "viewport": {
           *         "width": 1,
           *         "height": 1
           *       },
           *       "startedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['VisitRecord'];
        };
      };
    };
  };
  'tester.jobs.addNote': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "noteId": "text",
         *       "text": "Click on Pay"
         *     }
         */
        'application/json': {
          /** @description Identifies the note within the job; chosen by the client. */
          noteId: string;
          /** @description 1–2,000 characters. */
          text: string;
          /**
           * @description Which kind it is.
           * @default note
           * @enum {string}
           */
          kind?: 'note' | 'bug' | 'idea' | 'question' | 'blocked';
          /**
           * Format: date-time
           * @description When it was noticed; if absent, now.
           */
          at?: string;
          /** @description A JPEG of the tested page in base64, at most 512 KB. */
          screenshot?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "noteId": "text",
           *       "text": "Click on Pay",
           *       "kind": "blocked",
           *       "at": "text",
           *       "hasScreenshot": true
           *     }
           */
          'application/json': components['schemas']['TesterNote'];
        };
      };
    };
  };
  'tester.jobs.storeTelemetry': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "batchId": "batch-1"
         *     }
         */
        'application/json': {
          /** @description Identifies the batch. A repeated batch is stored once. */
          batchId: string;
          /** @description The position of the batch among the job's batches; if absent, the order of arrival. */
          sequence?: number;
          /** @description Messages in the console of the browser. */
          consoleMessages?: components['schemas']['ConsoleMessageInput'][];
          /** @description Requests that the browser made. */
          networkRequests?: components['schemas']['NetworkRequestInput'][];
          /** @description Clicks of the tester. */
          clicks?: components['schemas']['ClickInput'][];
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "batchId": "batch-1",
           *       "duplicate": true
           *     }
           */
          'application/json': components['schemas']['TelemetryStored'];
        };
      };
    };
  };
  'tester.jobs.uploadRecording': {
    parameters: {
      query?: {
        /** @description When the video begins; the claim when not given. */
        startedAt?: string;
        /** @description How long the video is. */
        durationSeconds?: number;
        /** @description How it was made. */
        capturedBy?: 'tester_upload' | 'tester_browser';
      };
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example (the bytes of the video) */
        'video/webm': string;
        /** @example (the bytes of the video) */
        'video/mp4': string;
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "contentType": "video/mp4",
           *       "bytes": 1048576,
           *       "startedAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['RecordingStored'];
        };
      };
    };
  };
  'tester.jobs.preview': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "report": "The test passed. I bought a hat for 19.99 and saw \"Thank you for your order\"."
         *     }
         */
        'application/json': {
          /** @description What the tester did and saw, in their own words. */
          report: string;
          /**
           * @description What the tester concluded.
           * @enum {string}
           */
          verdict?: 'pass' | 'fail' | 'not_applicable';
          /** @description By the names of the output schema, or of the fields of `form`. Fields may be left out; each value must fit its field. */
          answers?: {
            [key: string]: unknown;
          };
          /** @description All findings of the report, at most 50. An empty list: the tester found none. */
          findings?: components['schemas']['StatedFinding'][];
          /** @description Whether the tester did what the instructions asked. */
          followedInstructions?: boolean;
          /** @description What the tester did otherwise. */
          deviation?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "passStatus": "pass",
           *       "data": {
           *         "paid": true,
           *         "total": 19.99
           *       },
           *       "unstated": [
           *         "text"
           *       ],
           *       "findings": [
           *         {
           *           "title": "The button Pay does nothing",
           *           "description": "Buy a hat with the test card and say what the last page shows.",
           *           "severity": "high",
           *           "expectedBehavior": "A page confirms the order.",
           *           "actualBehavior": "Nothing happens after a click on Pay.",
           *           "affectedArea": "Checkout",
           *           "evidenceCitations": [
           *             {
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "source": "chat",
           *               "summary": "The page confirms the order.",
           *               "videoOffsetSeconds": 1
           *             }
           *           ],
           *           "reproductionSteps": [
           *             {
           *               "text": "Click on Pay"
           *             }
           *           ],
           *           "videoOffsetSeconds": 1,
           *           "suggestedLabels": [
           *             "text"
           *           ],
           *           "relatedEvidence": [
           *             {
           *               "category": "console",
           *               "timestamp": "2026-03-02T09:30:00.000Z",
           *               "summary": "The page confirms the order."
           *             }
           *           ],
           *           "relatedIssues": [
           *             {
           *               "issueNumber": 17,
           *               "title": "The button Pay does nothing",
           *               "state": "closed",
           *               "relation": "duplicate",
           *               "confidence": 1,
           *               "reason": "text",
           *               "url": "https://shop.example.com/"
           *             }
           *           ],
           *           "codeReferences": [
           *             {
           *               "repo": "acme/shop",
           *               "path": "src/checkout.ts",
           *               "url": "https://shop.example.com/",
           *               "confidence": 1
           *             }
           *           ],
           *           "relatedErrormonEventIds": [
           *             "text"
           *           ],
           *           "statedBy": "model"
           *         }
           *       ],
           *       "flags": [
           *         "contradicts_evidence"
           *       ],
           *       "questions": [
           *         "text"
           *       ]
           *     }
           */
          'application/json': components['schemas']['ReportPreview'];
        };
      };
    };
  };
  'tester.jobs.submit': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "report": "The test passed. I bought a hat for 19.99 and saw \"Thank you for your order\".",
         *       "verdict": "pass"
         *     }
         */
        'application/json': {
          /** @description The tester's report, 1–100,000 characters. */
          report: string;
          /** @description Ignored for billing: the server's clock counts, from claim to submit. */
          testDurationSeconds?: number;
          /**
           * @description What the tester concluded.
           * @enum {string}
           */
          verdict?: 'pass' | 'fail' | 'not_applicable';
          /** @description By the names of the output schema, or of the fields of `form`. Fields may be left out; each value must fit its field. */
          answers?: {
            [key: string]: unknown;
          };
          /** @description All findings of the report, at most 50. An empty list: the tester found none. */
          findings?: components['schemas']['StatedFinding'][];
          /** @description Whether the tester did what the instructions asked. */
          followedInstructions?: boolean;
          /** @description What the tester did otherwise. */
          deviation?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "url": "https://shop.example.com/",
           *       "description": "Buy a hat with the test card and say what the last page shows.",
           *       "resultsTemplate": "text",
           *       "form": [
           *         {
           *           "key": "paid",
           *           "label": "text",
           *           "type": "array",
           *           "options": [
           *             {}
           *           ],
           *           "example": {},
           *           "itemType": "array",
           *           "fields": [
           *             {
           *               "key": "paid",
           *               "label": "text",
           *               "type": "array"
           *             }
           *           ]
           *         }
           *       ],
           *       "deviceClass": "desktop",
           *       "viewport": {
           *         "width": 1,
           *         "height": 1
           *       },
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "secrets": [
           *         {
           *           "name": "Web shop",
           *           "username": "text",
           *           "hasTotp": true
           *         }
           *       ],
           *       "conversation": [
           *         {
           *           "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "author": "caller",
           *           "message": "The test card is 4242 4242 4242 4242.",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "notes": [
           *         {
           *           "noteId": "text",
           *           "text": "Click on Pay",
           *           "kind": "blocked",
           *           "at": "text",
           *           "hasScreenshot": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['TesterJobRecord'];
        };
      };
    };
  };
  'tester.jobs.reject': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "kind": "impossible",
         *       "reason": "text"
         *     }
         */
        'application/json': {
          /**
           * @description Why the job cannot be tested.
           * @enum {string}
           */
          kind: 'impossible' | 'url_unreachable';
          /** @description The reason in words, for the caller. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "status": "completed",
           *       "url": "https://shop.example.com/",
           *       "description": "Buy a hat with the test card and say what the last page shows.",
           *       "resultsTemplate": "text",
           *       "form": [
           *         {
           *           "key": "paid",
           *           "label": "text",
           *           "type": "array",
           *           "options": [
           *             {}
           *           ],
           *           "example": {},
           *           "itemType": "array",
           *           "fields": [
           *             {
           *               "key": "paid",
           *               "label": "text",
           *               "type": "array"
           *             }
           *           ]
           *         }
           *       ],
           *       "deviceClass": "desktop",
           *       "viewport": {
           *         "width": 1,
           *         "height": 1
           *       },
           *       "targetDurationMinutes": 5,
           *       "maxExtensionMinutes": 1,
           *       "maxExtensionCount": 1,
           *       "extensionsUsed": 1,
           *       "createdAt": "2026-03-02T09:30:00.000Z",
           *       "claimedAt": "2026-03-02T09:30:00.000Z",
           *       "submittedAt": "2026-03-02T09:30:00.000Z",
           *       "responseDeadline": "2026-03-02T09:30:00.000Z",
           *       "secrets": [
           *         {
           *           "name": "Web shop",
           *           "username": "text",
           *           "hasTotp": true
           *         }
           *       ],
           *       "conversation": [
           *         {
           *           "id": "msg_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "author": "caller",
           *           "message": "The test card is 4242 4242 4242 4242.",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "notes": [
           *         {
           *           "noteId": "text",
           *           "text": "Click on Pay",
           *           "kind": "blocked",
           *           "at": "text",
           *           "hasScreenshot": true
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['TesterJobRecord'];
        };
      };
    };
  };
  'mcp.call': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "jsonrpc": "2.0",
         *       "method": "tools/list",
         *       "id": 1
         *     }
         */
        'application/json': {
          /**
           * @description The version of JSON-RPC.
           * @enum {string}
           */
          jsonrpc: '2.0';
          /**
           * @description Absent in a notification.
           * @example 1
           */
          id?: unknown;
          /**
           * @description `initialize`, `server/discover`, `tools/list`, `tools/call`, `ping` and notifications.
           * @example tools/list
           */
          method: string;
          /** @description The parameters of the method. */
          params?: unknown;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jsonrpc": "2.0",
           *       "id": 1,
           *       "result": {}
           *     }
           */
          'application/json': components['schemas']['McpAnswer'];
          /**
           * @example event: message
           *     data: {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}
           */
          'text/event-stream': string;
        };
      };
    };
  };
  'admin.organizations.list': {
    parameters: {
      query?: {
        /** @description A part of the name or slug, without regard to case; or the whole id. */
        search?: string;
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "name": "Web shop",
           *           "slug": "acme",
           *           "projectCount": 1,
           *           "memberCount": 1,
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['OrganizationPage'];
        };
      };
    };
  };
  'admin.jobs.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "projectName": "Web shop",
           *           "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "status": "completed",
           *           "createdAt": "2026-03-02T09:30:00.000Z",
           *           "claimedAt": "2026-03-02T09:30:00.000Z",
           *           "submittedAt": "2026-03-02T09:30:00.000Z",
           *           "responseDeadline": "2026-03-02T09:30:00.000Z",
           *           "testerAlias": "Robin"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['OpenJobPage'];
        };
      };
    };
  };
  'admin.jobs.cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the job.
         * @example job_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "reason": "The instructions ask for the password of another person."
         *     }
         */
        'application/json': {
          /**
           * @description For the caller and the tester of the job, 1–500 characters.
           * @example The instructions ask for the password of another person.
           */
          reason: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'admin.browsers.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "visit_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "replica": "text",
           *           "status": "ended",
           *           "deviceClass": "desktop",
           *           "restarts": 1,
           *           "memoryMb": 1,
           *           "startedAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['OpenVisitPage'];
        };
      };
    };
  };
  'admin.browsers.delete': {
    parameters: {
      query?: {
        /** @description Why, for the audit log. */
        note?: string;
      };
      header?: never;
      path: {
        /**
         * @description The id of the remote browser.
         * @example visit_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        visitId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'admin.testers.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "userId": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "email": "ada@example.com",
           *           "alias": "Robin",
           *           "avatarUrl": "https://images.example.com/robin.png",
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['TesterPage'];
        };
      };
    };
  };
  'admin.testers.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "alias": "Robin"
         *     }
         */
        'application/json': {
          /**
           * Format: email
           * @description An email address.
           */
          email: string;
          /** @description The name that callers see. */
          alias: string;
          /**
           * Format: uri
           * @description The picture that callers see; null for the one made from the alias.
           */
          avatarUrl?: string;
          /** @description Why, for the audit log. */
          note?: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "userId": "user_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "email": "ada@example.com",
           *       "alias": "Robin",
           *       "avatarUrl": "https://images.example.com/robin.png",
           *       "createdAt": "2026-03-02T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['TesterRecord'];
        };
      };
    };
  };
  'admin.testers.delete': {
    parameters: {
      query?: {
        /** @description Why, for the audit log. */
        note?: string;
      };
      header?: never;
      path: {
        /**
         * @description The id of the user.
         * @example user_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': components['schemas']['Nothing'];
        };
      };
    };
  };
  'admin.audit.list': {
    parameters: {
      query?: {
        /** @description How many items a page has at most, 1 to 100. */
        limit?: number;
        /** @description How many items are skipped. */
        offset?: number;
      };
      header?: {
        /** @description The `ETag` of an earlier answer: the answer is a 304 without content while it would be the same. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "audit_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *           "action": "browser.ended",
           *           "actor": {
           *             "kind": "key",
           *             "id": "key_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *             "name": "Web shop"
           *           },
           *           "subject": {
           *             "kind": "browser",
           *             "id": "visit_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *             "name": "Web shop"
           *           },
           *           "details": {},
           *           "createdAt": "2026-03-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "hasMore": false
           *       }
           *     }
           */
          'application/json': components['schemas']['AuditPage'];
        };
      };
    };
  };
  'admin.grantCredit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "amountUsd": 1,
         *       "note": "text"
         *     }
         */
        'application/json': {
          /** @description The id of the organization. */
          organizationId: string;
          /** @description USD, above zero, at most six decimals, at most 1,000,000. */
          amountUsd: number;
          /** @description A note on the entry. */
          note: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
           *       "balance": 39.8
           *     }
           */
          'application/json': components['schemas']['CreditGranted'];
        };
      };
    };
  };
  'webhook.job.finished': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The id of the message, the same at each attempt.
         * @example whd_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        'webhook-id': string;
        /**
         * @description When the attempt was sent, in seconds since 1970.
         * @example 1767261600
         */
        'webhook-timestamp': string;
        /**
         * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and base64 of HMAC-SHA256.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string;
        /**
         * @description HMAC-SHA256 of the body in hex. The key is the whole secret in UTF-8.
         * @example 3f1c0f6f6f4b5d1f0a5f3e1c7e8d9b2a4c6e8f0a1b3c5d7e9f1a3b5c7d9e0f12
         */
        'x-service-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "jobId": "job_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "livemode": true,
         *       "status": "completed",
         *       "output": {
         *         "success": true,
         *         "explanation": "The tester bought a hat and saw the confirmation of the order.",
         *         "data": {
         *           "paid": true,
         *           "total": 19.99
         *         },
         *         "passStatus": "pass",
         *         "verdictConfidence": {
         *           "level": "high",
         *           "flags": []
         *         },
         *         "verdictSource": "model",
         *         "unstated": [],
         *         "provenance": {
         *           "fields": {},
         *           "reader": "anthropic",
         *           "version": "text"
         *         }
         *       },
         *       "metadata": {
         *         "costUsd": 0.51,
         *         "durationSeconds": 60,
         *         "createdIssues": [
         *           {
         *             "issueNumber": 17,
         *             "issueUrl": "https://code.example.com/acme/shop/issues/17",
         *             "title": "The button Pay does nothing",
         *             "isNew": true
         *           }
         *         ],
         *         "failedIssues": [
         *           {
         *             "title": "The button Pay does nothing",
         *             "message": "The test card is 4242 4242 4242 4242."
         *           }
         *         ]
         *       }
         *     }
         */
        'application/json': components['schemas']['JobFinishedWebhook'];
      };
    };
    responses: {
      /** @description Your receiver has accepted the message. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver refuses the message. It is sent again later. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'webhook.credit.low': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The id of the message, the same at each attempt.
         * @example whd_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        'webhook-id': string;
        /**
         * @description When the attempt was sent, in seconds since 1970.
         * @example 1767261600
         */
        'webhook-timestamp': string;
        /**
         * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and base64 of HMAC-SHA256.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string;
        /**
         * @description HMAC-SHA256 of the body in hex. The key is the whole secret in UTF-8.
         * @example 3f1c0f6f6f4b5d1f0a5f3e1c7e8d9b2a4c6e8f0a1b3c5d7e9f1a3b5c7d9e0f12
         */
        'x-service-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event": "credit.low",
         *       "organizationId": "org_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "balanceUsd": 4.2,
         *       "thresholdUsd": 5,
         *       "occurredAt": "2026-03-02T09:30:00.000Z"
         *     }
         */
        'application/json': components['schemas']['CreditLowWebhook'];
      };
    };
    responses: {
      /** @description Your receiver has accepted the message. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver refuses the message. It is sent again later. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'webhook.ping': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The id of the message, the same at each attempt.
         * @example whd_01jq3v9xw8f5ttd8c6m1n0e2rk
         */
        'webhook-id': string;
        /**
         * @description When the attempt was sent, in seconds since 1970.
         * @example 1767261600
         */
        'webhook-timestamp': string;
        /**
         * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and base64 of HMAC-SHA256.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string;
        /**
         * @description HMAC-SHA256 of the body in hex. The key is the whole secret in UTF-8.
         * @example 3f1c0f6f6f4b5d1f0a5f3e1c7e8d9b2a4c6e8f0a1b3c5d7e9f1a3b5c7d9e0f12
         */
        'x-service-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "type": "ping",
         *       "projectId": "proj_01jq3v9xw8f5ttd8c6m1n0e2rk",
         *       "sentAt": "2026-03-02T09:30:00.000Z"
         *     }
         */
        'application/json': components['schemas']['PingWebhook'];
      };
    };
    responses: {
      /** @description Your receiver has accepted the message. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver refuses the message. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
