/**
 * Two organizations that must never see anything of each other, a tester and a platform administrator; and whatever a
 * request can be about, new as often as one asks.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrganizationRole } from '@handtest/contracts/define';
import type { InvitationCreated } from '@handtest/contracts/identity';
import type { JobCreated, JobStatusRecord, TesterJobRecord } from '@handtest/contracts/job';
import type { DeliveryPage, WebhookSaved } from '@handtest/contracts/webhook';
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
import { bearer, exchange, newAddress, type Sent } from './exchange.js';
import type { Neighbours } from './neighbours.js';

/** Longer than any test. */
const jobBody = {
  url: 'https://shop.example.com',
  description: 'Look around.',
  targetDurationMinutes: 30,
  maxExtensionMinutes: 10,
};

export interface Named {
  id: string;
  token: string;
}

/** An organization with one of everything. */
export interface House {
  admin: Session;
  organizationId: string;
  projectId: string;
  key: Named;
  /** Of the admin. */
  pat: Named;
  jobId: string;
  templateId: string;
  /** Its jobs come from `POST /api/run`, and are cancelled so that it answers. */
  runProjectId: string;
}

export interface Home extends House {
  contributor: Session;
  viewer: Session;
  /** Was a contributor. */
  removed: Session;
  /** PATs of the admin. */
  revokedPat: Named;
  expiredPat: Named;
  /** A project that was deleted with its job, which nobody had claimed. */
  deleted: { projectId: string; jobId: string };
  /** A job that the scene's tester works on. */
  claimedJobId: string;
}

export class Scene {
  home!: Home;
  other!: House;
  tester!: Session;
  platformAdmin!: Session;
  /** By the user's id. */
  private readonly pats = new Map<string, Named>();
  private readonly spares = new Map<string, Promise<unknown>>();

  static async set(deployment: Deployment, neighbours: Neighbours): Promise<Scene> {
    const scene = new Scene(deployment, await WebhookReceiver.start(), neighbours);
    const admin = { ...deployment.admin, name: 'Platform Admin' };
    scene.platformAdmin = await logIn(scene.client(), admin);
    [scene.home, scene.other, scene.tester] = await Promise.all([
      scene.furnishHome(),
      scene.furnish('other'),
      scene.freshTester(),
    ]);
    await scene.claim(scene.home.claimedJobId, scene.tester);
    for (const person of [scene.home.admin, scene.tester, scene.platformAdmin]) {
      scene.pats.set(person.userId, await scene.freshPat(person));
    }
    return scene;
  }

  private constructor(
    readonly deployment: Deployment,
    readonly receiver: WebhookReceiver,
    private readonly neighbours: Neighbours,
  ) {}

  /** Any of the replicas. */
  get gateway(): string {
    const urls = this.deployment.gatewayUrls;
    return urls[randomInt(urls.length)]!;
  }

  /** A personal access token of somebody who is entitled to more by a session. */
  patOf(person: Session): string {
    return this.pats.get(person.userId)!.token;
  }

  /** The parsed answer; throws when it is not a success. */
  async demand<T>(token: string, sent: Sent): Promise<T> {
    const { status, text } = await exchange(this.gateway, { authorization: bearer(token), ...sent });
    if (status > 299) throw new Error(`${sent.method} ${sent.path} answered ${status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** One of its kind, made at the first time and the same ever after. */
  spare<T>(kind: string, make: () => Promise<T>): Promise<T> {
    if (!this.spares.has(kind)) this.spares.set(kind, make());
    return this.spares.get(kind) as Promise<T>;
  }

  async freshPerson(name = 'Somebody'): Promise<Session> {
    const person = { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name };
    return signUp(this.client(), person);
  }

  async freshTester(): Promise<Session> {
    const person = await this.freshPerson('Tess Tester');
    await appointTester(this.platformAdmin, person.email, 'Fern');
    return person;
  }

  /** The token that the link of a mail ends in, which somebody new has asked for. */
  async freshPasswordReset(): Promise<string> {
    const { email } = await this.freshPerson();
    const sent = { method: 'POST', path: '/api/auth/password-reset', body: { email } };
    await exchange(this.gateway, sent);
    return eventually(() => {
      const [mail] = this.neighbours.mailServer.mailsTo(email);
      const token = /ht_rst_\w+/.exec(mail?.text ?? '')?.[0];
      if (!token) throw new Error(`No mail has come to ${email}`);
      return Promise.resolve(token);
    });
  }

  /** What the provider sends a browser back with that has begun to sign in. */
  async freshOidcAnswer(): Promise<{ query: Record<string, string>; headers: Record<string, string> }> {
    const { provider } = this.neighbours;
    const { headers } = await exchange(this.gateway, { method: 'GET', path: '/api/auth/oidc/start' });
    const back = await provider.browse(String(headers.location));
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    return { query: Object.fromEntries(back.searchParams), headers: { cookie } };
  }

  /** The token that the link of an invitation ends in. */
  async freshInvitation(email: string, role: OrganizationRole, house: House = this.home): Promise<Named> {
    const path = `/api/organizations/${house.organizationId}/invite`;
    const sent = { method: 'POST', path, body: { email, role } };
    const { id, inviteUrl } = await this.demand<InvitationCreated>(house.admin.token, sent);
    return { id, token: inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1) };
  }

  async freshMember(role: OrganizationRole = 'contributor', house: House = this.home): Promise<Session> {
    const person = await this.freshPerson(`The ${role}`);
    const { token } = await this.freshInvitation(person.email, role, house);
    await this.demand(person.token, { method: 'POST', path: `/api/invitations/${token}/accept` });
    return person;
  }

  /** Another session of the same person. */
  async freshSession(person: Session): Promise<Session> {
    return logIn(this.client(), person);
  }

  async freshJob(house: House = this.home, projectId = house.projectId): Promise<string> {
    const sent = { method: 'POST', path: '/api/jobs', body: { projectId, ...jobBody } };
    return (await this.demand<JobCreated>(house.key.token, sent)).jobId;
  }

  async freshClaimedJob(tester: Session): Promise<string> {
    const jobId = await this.freshJob();
    await this.claim(jobId, tester);
    return jobId;
  }

  /** Completed, with telemetry and a video. */
  async freshRecordedJob(): Promise<JobStatusRecord> {
    const { token } = await this.freshTester();
    const jobId = await this.freshClaimedJob({ token } as Session);
    const path = `/api/tester/jobs/${jobId}`;
    const headers = { 'content-type': 'video/webm' };
    await this.demand(token, { method: 'PUT', path: `${path}/recording`, headers, body: 'a video' });
    const report = 'I looked around and everything works as it should.';
    await this.demand(token, { method: 'POST', path: `${path}/submit`, body: { report } });
    return eventually(async () => {
      const sent = { method: 'GET', path: `/api/jobs/${jobId}` };
      const record = await this.demand<JobStatusRecord>(this.home.key.token, sent);
      if (record.status !== 'completed') throw new Error(`Job ${jobId} is ${record.status}`);
      return record;
    });
  }

  async freshKey(house: House = this.home): Promise<Named> {
    const { organizationId, admin } = house;
    const sent = { method: 'POST', path: '/api/keys', body: { organizationId, name: 'A key' } };
    const { id, key } = await this.demand<{ id: string; key: string }>(admin.token, sent);
    return { id, token: key };
  }

  async freshPat(person: Session = this.home.admin, expiresAt?: Date): Promise<Named> {
    const sent = { method: 'POST', path: '/api/pats', body: { name: 'A token', expiresAt } };
    return this.demand<Named>(person.token, sent);
  }

  async freshProject(house: House = this.home): Promise<string> {
    const { organizationId, admin } = house;
    const sent = { method: 'POST', path: '/api/projects', body: { organizationId, name: 'A project' } };
    return (await this.demand<{ id: string }>(admin.token, sent)).id;
  }

  /** A project with a webhook. */
  async freshWebhook(house: House = this.home): Promise<string> {
    const projectId = await this.freshProject(house);
    await this.setWebhook(house, projectId);
    return projectId;
  }

  /** The delivery of a job of the house's project, always the same one. */
  deliveryOf(house: House): Promise<string> {
    return this.spare(`delivery of ${house.projectId}`, () => this.freshDelivery(house));
  }

  async freshTemplate(house: House = this.home): Promise<string> {
    const path = `/api/projects/${house.projectId}/templates`;
    const body = { name: `Template ${randomUUID()}`, testInstructions: 'Look around.' };
    return (await this.demand<{ id: string }>(house.admin.token, { method: 'POST', path, body })).id;
  }

  /** From now on cancels the jobs that `POST /api/run` waits for, so that it answers; until the returned call. */
  cancelRunsMeanwhile(): () => Promise<void> {
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

  private async cancelRuns(house: House): Promise<void> {
    const path = `/api/jobs?projectId=${house.runProjectId}&status=pending,queued&limit=100`;
    const { items } = await this.demand<{ items: { id: string }[] }>(house.admin.token, {
      method: 'GET',
      path,
    });
    const authorization = bearer(house.admin.token);
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

  private async furnish(name: string): Promise<House> {
    const admin = await this.freshPerson(name);
    const { items } = await admin.api.get<{ items: { id: string }[] }>('/api/organizations');
    const house = { admin, organizationId: items[0]!.id } as House;
    const credit = { organizationId: house.organizationId, amountUsd: 1_000_000, note: 'For many jobs' };
    await this.platformAdmin.api.post('/api/admin/credits', credit);
    house.key = await this.freshKey(house);
    house.pat = await this.freshPat(admin);
    house.projectId = await this.freshProject(house);
    house.runProjectId = await this.freshProject(house);
    house.jobId = await this.freshJob(house);
    house.templateId = await this.freshTemplate(house);
    await this.setWebhook(house, house.projectId);
    return house;
  }

  private async furnishHome(): Promise<Home> {
    const house = await this.furnish('home');
    const { admin } = house;
    const [contributor, viewer, removed] = await Promise.all([
      this.freshMember('contributor', house),
      this.freshMember('viewer', house),
      this.freshMember('contributor', house),
    ]);
    const path = `/api/organizations/${house.organizationId}/members/${removed.userId}`;
    await this.demand(admin.token, { method: 'DELETE', path });
    const expiredPat = await this.freshPat(admin, new Date(Date.now() + 2_000));
    const revokedPat = await this.freshPat(admin);
    await this.demand(admin.token, { method: 'POST', path: `/api/pats/${revokedPat.id}/revoke` });
    const deleted = await this.deletedProject(house);
    await eventually(() => this.expectRefused(expiredPat.token));
    const claimedJobId = await this.freshJob(house);
    return { ...house, contributor, viewer, removed, expiredPat, revokedPat, deleted, claimedJobId };
  }

  private async setWebhook(house: House, projectId: string): Promise<void> {
    const body = { url: this.receiver.url(), enabled: true };
    const path = `/api/projects/${projectId}/webhook`;
    await this.demand<WebhookSaved>(house.admin.token, { method: 'PUT', path, body });
  }

  private async freshDelivery({ admin, projectId }: House): Promise<string> {
    const sent = { method: 'POST', path: '/api/jobs', body: { projectId, ...jobBody } };
    const { jobId } = await this.demand<JobCreated>(admin.token, sent);
    await eventually(() => this.demand(admin.token, { method: 'POST', path: `/api/jobs/${jobId}/cancel` }));
    const path = `/api/projects/${projectId}/webhook/deliveries?limit=100`;
    return eventually(async () => {
      const page = await this.demand<DeliveryPage>(admin.token, { method: 'GET', path });
      const delivery = page.items.find((item) => item.jobId === jobId);
      if (!delivery) throw new Error(`Job ${jobId} has no delivery yet`);
      return delivery.id;
    });
  }

  private async deletedProject(house: House): Promise<Home['deleted']> {
    const projectId = await this.freshProject(house);
    const jobId = await this.freshJob(house, projectId);
    await this.demand(house.admin.token, { method: 'DELETE', path: `/api/projects/${projectId}` });
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
      const { status } = await this.demand<TesterJobRecord>(tester.token, { method: 'GET', path });
      if (status !== 'queued') throw new Error(`Job ${jobId} is ${status}`);
    });
    await this.demand(tester.token, { method: 'POST', path: `${path}/claim` });
  }
}
