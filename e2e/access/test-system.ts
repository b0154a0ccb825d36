/**
 * Two organizations that must see nothing of each other, a tester and a platform administrator. The methods `fresh…`
 * create new resources.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  ConnectFinished,
  ConnectionList,
  ConnectionRecord,
  ConnectLinks,
} from '@handtest/contracts/codehost';
import type { OrganizationRole } from '@handtest/contracts/define';
import type { InvitationCreated, KeyMode } from '@handtest/contracts/identity';
import type { JobCreated, JobStatusRecord, TesterJobRecord } from '@handtest/contracts/job';
import type { DeliveryPage } from '@handtest/contracts/webhook';
import {
  ApiClient,
  appointTester,
  type Deployment,
  eventually,
  logIn,
  type Session,
  signUp,
} from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { CodeHostUsers } from './code-host-users.js';
import { errormonBody } from './errormon-body.js';
import { bearer, exchange, newAddress, type Sent } from './exchange.js';
import { jobBody } from './job-body.js';
import { freshSecret } from './nested-secret.js';
import type { ThirdParties } from './third-parties.js';

export interface Named {
  id: string;
  token: string;
}

/** An organization with one of everything. */
export interface TestOrganization {
  admin: Session;
  organizationId: string;
  projectId: string;
  key: Named;
  /** Belongs to the admin. */
  pat: Named;
  jobId: string;
  templateId: string;
  scheduleId: string;
  secretId: string;
  /** For `POST /api/run`, which answers because the jobs of this project are cancelled. */
  runProjectId: string;
}

export interface HomeOrganization extends TestOrganization {
  contributor: Session;
  viewer: Session;
  /** A former contributor. */
  removed: Session;
  testKey: Named;
  /** Both PATs belong to the admin. */
  revokedPat: Named;
  expiredPat: Named;
  /** A deleted project and its job, which was not claimed. */
  deleted: { projectId: string; jobId: string };
  /** `tester` has claimed this job. */
  claimedJobId: string;
}

export class TestSystem {
  home!: HomeOrganization;
  other!: TestOrganization;
  tester!: Session;
  platformAdmin!: Session;
  readonly codeHost: CodeHostUsers;
  /** By the user's id. */
  private readonly pats = new Map<string, Named>();
  private readonly sharedThings = new Map<string, Promise<unknown>>();

  static async create(deployment: Deployment, thirdParties: ThirdParties): Promise<TestSystem> {
    const system = new TestSystem(deployment, await WebhookReceiver.start(), thirdParties);
    const admin = { ...deployment.admin, name: 'Platform Admin' };
    system.platformAdmin = await logIn(system.client(), admin);
    [system.home, system.other, system.tester] = await Promise.all([
      system.createHome(),
      system.createOrganization('other'),
      system.freshTester(),
    ]);
    await system.claim(system.home.claimedJobId, system.tester);
    for (const person of [system.home.admin, system.tester, system.platformAdmin]) {
      system.pats.set(person.userId, await system.freshPat(person));
    }
    return system;
  }

  private constructor(
    readonly deployment: Deployment,
    readonly receiver: WebhookReceiver,
    private readonly thirdParties: ThirdParties,
  ) {
    this.codeHost = new CodeHostUsers(thirdParties.codehost);
  }

  /** A random replica. */
  get gateway(): string {
    const urls = this.deployment.gatewayUrls;
    return urls[randomInt(urls.length)]!;
  }

  /** A personal access token of a person who also has a session. */
  patOf(person: Session): string {
    return this.pats.get(person.userId)!.token;
  }

  /** Returns the parsed answer. Throws when it is not a success. */
  async request<T>(token: string, sent: Sent): Promise<T> {
    const { status, text } = await exchange(this.gateway, { authorization: bearer(token), ...sent });
    if (status > 299) throw new Error(`${sent.method} ${sent.path} answered ${status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** Makes one resource of each kind at the first call, and returns the same one later. */
  shared<T>(kind: string, make: () => Promise<T>): Promise<T> {
    if (!this.sharedThings.has(kind)) this.sharedThings.set(kind, make());
    return this.sharedThings.get(kind) as Promise<T>;
  }

  async freshPerson(name = 'New Person'): Promise<Session> {
    const person = { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name };
    return signUp(this.client(), person);
  }

  async freshTester(): Promise<Session> {
    const person = await this.freshPerson('Tess Tester');
    await appointTester(this.platformAdmin, person.email, 'Fern');
    return person;
  }

  /** The token at the end of the link in the mail to a new person. */
  async freshPasswordReset(): Promise<string> {
    const { email } = await this.freshPerson();
    const sent = { method: 'POST', path: '/api/auth/password-reset', body: { email } };
    await exchange(this.gateway, sent);
    return eventually(() => {
      const [mail] = this.thirdParties.mailServer.mailsTo(email);
      const token = /ht_rst_\w+/.exec(mail?.text ?? '')?.[0];
      if (!token) throw new Error(`No mail has come to ${email}`);
      return Promise.resolve(token);
    });
  }

  /** Query and cookie of the provider's redirect after a sign-in. */
  async freshOidcAnswer(): Promise<{ query: Record<string, string>; headers: Record<string, string> }> {
    const { provider } = this.thirdParties;
    const { headers } = await exchange(this.gateway, { method: 'GET', path: '/api/auth/oidc/start' });
    const back = await provider.browse(String(headers.location));
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    return { query: Object.fromEntries(back.searchParams), headers: { cookie } };
  }

  /** The token is the end of the invitation's link. */
  async freshInvitation(
    email: string,
    role: OrganizationRole,
    organization: TestOrganization = this.home,
  ): Promise<Named> {
    const path = `/api/organizations/${organization.organizationId}/invite`;
    const sent = { method: 'POST', path, body: { email, role } };
    const { id, inviteUrl } = await this.request<InvitationCreated>(organization.admin.token, sent);
    return { id, token: inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1) };
  }

  async freshMember(
    role: OrganizationRole = 'contributor',
    organization: TestOrganization = this.home,
  ): Promise<Session> {
    const person = await this.freshPerson(`The ${role}`);
    const { token } = await this.freshInvitation(person.email, role, organization);
    await this.request(person.token, { method: 'POST', path: `/api/invitations/${token}/accept` });
    return person;
  }

  /** Another session of the same person. */
  async freshSession(person: Session): Promise<Session> {
    return logIn(this.client(), person);
  }

  async freshJob(
    organization: TestOrganization = this.home,
    projectId = organization.projectId,
    codehostToken?: string,
  ): Promise<string> {
    const sent = { method: 'POST', path: '/api/jobs', body: { projectId, ...jobBody, codehostToken } };
    return (await this.request<JobCreated>(organization.key.token, sent)).jobId;
  }

  async freshClaimedJob(tester: Session, codehostToken?: string): Promise<string> {
    const jobId = await this.freshJob(this.home, this.home.projectId, codehostToken);
    await this.claim(jobId, tester);
    return jobId;
  }

  /** Completed, with telemetry, a video, and a token of the code host. */
  async freshRecordedJob(): Promise<JobStatusRecord> {
    const { token } = await this.freshTester();
    const jobId = await this.freshClaimedJob({ token } as Session, this.codeHost.newToken());
    const path = `/api/tester/jobs/${jobId}`;
    const headers = { 'content-type': 'video/webm' };
    await this.request(token, { method: 'PUT', path: `${path}/recording`, headers, body: 'a video' });
    const note = { noteId: 'one', text: 'The page', screenshot: '/9j/4AAQ' };
    await this.request(token, { method: 'POST', path: `${path}/notes`, body: note });
    const report = 'I looked around and everything works as it should.';
    await this.request(token, { method: 'POST', path: `${path}/submit`, body: { report } });
    return eventually(async () => {
      const sent = { method: 'GET', path: `/api/jobs/${jobId}` };
      const record = await this.request<JobStatusRecord>(this.home.key.token, sent);
      if (record.status !== 'completed') throw new Error(`Job ${jobId} is ${record.status}`);
      return record;
    });
  }

  async freshKey(organization: TestOrganization = this.home, mode: KeyMode = 'live'): Promise<Named> {
    const { organizationId, admin } = organization;
    const sent = { method: 'POST', path: '/api/keys', body: { organizationId, name: 'A key', mode } };
    const { id, key } = await this.request<{ id: string; key: string }>(admin.token, sent);
    return { id, token: key };
  }

  async freshPat(person: Session = this.home.admin, expiresAt?: Date): Promise<Named> {
    const sent = { method: 'POST', path: '/api/pats', body: { name: 'A token', expiresAt } };
    return this.request<Named>(person.token, sent);
  }

  /** Of a new installation of the App: the whole flow, by the admin. */
  async freshConnection(organization: TestOrganization = this.home): Promise<ConnectionRecord> {
    const { organizationId, admin } = organization;
    const path = `/api/codehost/oauth/authorize?organizationId=${organizationId}`;
    const { url } = await this.request<ConnectLinks>(admin.token, { method: 'GET', path });
    const search = await this.codeHost.installApp(url);
    const callback = { method: 'GET', path: `/api/codehost/oauth/callback${search}` };
    const answer = await exchange(this.gateway, { ...callback, headers: { accept: 'application/json' } });
    const { confirm: code } = JSON.parse(answer.text) as ConnectFinished;
    const confirmation = { method: 'POST', path: '/api/codehost/connections/confirm', body: { code } };
    const { items } = await this.request<ConnectionList>(admin.token, confirmation);
    return items[0]!;
  }

  async freshProject(organization: TestOrganization = this.home): Promise<string> {
    const { organizationId, admin } = organization;
    const sent = { method: 'POST', path: '/api/projects', body: { organizationId, name: 'A project' } };
    return (await this.request<{ id: string }>(admin.token, sent)).id;
  }

  /** A project with a webhook and an error monitor. */
  async freshWebhook(organization: TestOrganization = this.home): Promise<string> {
    const projectId = await this.freshProject(organization);
    await this.addReceivers(organization, projectId);
    return projectId;
  }

  /** Returns the same delivery at each call. */
  deliveryOf(organization: TestOrganization): Promise<string> {
    return this.shared(`delivery of ${organization.projectId}`, () => this.freshDelivery(organization));
  }

  async freshTemplate(organization: TestOrganization = this.home): Promise<string> {
    const path = `/api/projects/${organization.projectId}/templates`;
    const body = { name: `Template ${randomUUID()}`, testInstructions: 'Look around.' };
    return (await this.request<{ id: string }>(organization.admin.token, { method: 'POST', path, body })).id;
  }

  /** Its next execution is far in the future. */
  async freshSchedule(organization: TestOrganization = this.home): Promise<string> {
    const path = `/api/projects/${organization.projectId}/schedules`;
    const body = {
      ...{ name: 'A schedule', templateId: organization.templateId, frequency: 'once' },
      ...{ scheduledDate: '2999-01-01', scheduledHour: 9, scheduledMinute: 30, timezone: 'Europe/Berlin' },
      // Runs of it need one.
      urlOverride: 'https://shop.example.com',
    };
    return (await this.request<{ id: string }>(organization.admin.token, { method: 'POST', path, body })).id;
  }

  /** Cancels the jobs of `POST /api/run`, so that it answers. The returned function stops this. */
  keepCancellingRuns(): () => Promise<void> {
    const ending = new AbortController();
    const rounds = (async () => {
      while (!ending.signal.aborted) {
        await this.cancelRuns(this.home);
        await pause(200);
      }
    })();
    return () => {
      ending.abort();
      return rounds;
    };
  }

  private async cancelRuns(organization: TestOrganization): Promise<void> {
    const path = `/api/jobs?projectId=${organization.runProjectId}&status=pending,queued&limit=100`;
    const { items } = await this.request<{ items: { id: string }[] }>(organization.admin.token, {
      method: 'GET',
      path,
    });
    const authorization = bearer(organization.admin.token);
    for (const { id } of items) {
      await exchange(this.gateway, { method: 'POST', path: `/api/jobs/${id}/cancel`, authorization });
    }
  }

  async end(): Promise<void> {
    await this.receiver.stop();
  }

  private client(): ApiClient {
    return new ApiClient(this.deployment.gatewayUrls, { clientAddress: newAddress() });
  }

  private async createOrganization(name: string): Promise<TestOrganization> {
    const admin = await this.freshPerson(name);
    const { items } = await admin.api.get<{ items: { id: string }[] }>('/api/organizations');
    const organization = { admin, organizationId: items[0]!.id } as TestOrganization;
    const { organizationId } = organization;
    const credit = { organizationId, amountUsd: 1_000_000, note: 'For many jobs' };
    await this.platformAdmin.api.post('/api/admin/credits', credit);
    organization.key = await this.freshKey(organization);
    organization.pat = await this.freshPat(admin);
    organization.projectId = await this.freshProject(organization);
    organization.runProjectId = await this.freshProject(organization);
    organization.jobId = await this.freshJob(organization);
    organization.templateId = await this.freshTemplate(organization);
    organization.scheduleId = await this.freshSchedule(organization);
    organization.secretId = await freshSecret(this, organization);
    await this.addReceivers(organization, organization.projectId);
    return organization;
  }

  private async createHome(): Promise<HomeOrganization> {
    const organization = await this.createOrganization('home');
    const { admin } = organization;
    const [contributor, viewer, removed] = await Promise.all([
      this.freshMember('contributor', organization),
      this.freshMember('viewer', organization),
      this.freshMember('contributor', organization),
    ]);
    const path = `/api/organizations/${organization.organizationId}/members/${removed.userId}`;
    await this.request(admin.token, { method: 'DELETE', path });
    const expiredPat = await this.freshPat(admin, new Date(Date.now() + 2_000));
    const revokedPat = await this.freshPat(admin);
    await this.request(admin.token, { method: 'POST', path: `/api/pats/${revokedPat.id}/revoke` });
    const deleted = await this.deletedProject(organization);
    await eventually(() => this.expectRefused(expiredPat.token));
    const claimedJobId = await this.freshJob(organization);
    const testKey = await this.freshKey(organization, 'test');
    const people = { contributor, viewer, removed };
    return { ...organization, ...people, testKey, expiredPat, revokedPat, deleted, claimedJobId };
  }

  private async addReceivers({ admin }: TestOrganization, projectId: string): Promise<void> {
    const put = (noun: string, body: object) =>
      this.request(admin.token, { method: 'PUT', path: `/api/projects/${projectId}/${noun}`, body });
    await put('webhook', { url: this.receiver.url(), enabled: true });
    await put('errormon', errormonBody(this.receiver));
  }

  private async freshDelivery({ admin, projectId }: TestOrganization): Promise<string> {
    const sent = { method: 'POST', path: '/api/jobs', body: { projectId, ...jobBody } };
    const { jobId } = await this.request<JobCreated>(admin.token, sent);
    await eventually(() => this.request(admin.token, { method: 'POST', path: `/api/jobs/${jobId}/cancel` }));
    const path = `/api/projects/${projectId}/webhook/deliveries?limit=100`;
    return eventually(async () => {
      const page = await this.request<DeliveryPage>(admin.token, { method: 'GET', path });
      const delivery = page.items.find((item) => item.jobId === jobId);
      if (!delivery) throw new Error(`Job ${jobId} has no delivery yet`);
      return delivery.id;
    });
  }

  private async deletedProject(organization: TestOrganization): Promise<HomeOrganization['deleted']> {
    const projectId = await this.freshProject(organization);
    const jobId = await this.freshJob(organization, projectId);
    await this.request(organization.admin.token, { method: 'DELETE', path: `/api/projects/${projectId}` });
    return { projectId, jobId };
  }

  private async expectRefused(token: string): Promise<void> {
    const sent = { method: 'GET', path: '/api/auth/me', authorization: bearer(token) };
    const { status } = await exchange(this.gateway, sent);
    if (status !== 401) throw new Error(`The token is still accepted: ${status}`);
  }

  private async claim(jobId: string, tester: Session): Promise<void> {
    const path = `/api/tester/jobs/${jobId}`;
    await eventually(async () => {
      const { status } = await this.request<TesterJobRecord>(tester.token, { method: 'GET', path });
      if (status !== 'queued') throw new Error(`Job ${jobId} is ${status}`);
    });
    await this.request(tester.token, { method: 'POST', path: `${path}/claim` });
  }
}
