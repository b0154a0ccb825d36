/** Accounts and the credit that is put into them: for signing up, and by platform administrators. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Balance,
  type CreditGranted,
  type GrantCreditRequest,
  type HasCredits,
  microsOf,
  type OrganizationRequest,
  usdOf,
} from '@handtest/contracts/billing';
import { type AuthenticatedCaller, type Call, Forbidden, isId } from '@handtest/contracts/define';
import {
  hasPlatformRole,
  OrganizationNotFound,
  type OrganizationCreated,
} from '@handtest/contracts/identity';
import { execute, inTransaction } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { BillingConfig } from '../config.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SubscriptionService } from '../plan/subscription.service.js';
import { Account } from './account.entity.js';
import { permittedOrganization } from './permitted-organization.js';

/** How long the news of a new organization may take to arrive before it counts as one that does not exist. */
const NEWS_TAKES_MS = 2_000;
const LOOK_EVERY_MS = 50;

@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: LedgerService,
    private readonly config: BillingConfig,
    private readonly subscriptions: SubscriptionService,
  ) {}

  /** An organization whose account is not there yet has no credit. */
  async balance({ organizationId }: OrganizationRequest, call: Call): Promise<Balance> {
    const asked = permittedOrganization(call, organizationId);
    const [available, hasActiveSubscription] = await Promise.all([
      this.availableMicros(this.dataSource.manager, asked),
      this.subscriptions.hasActive(asked),
    ]);
    return { balance: usdOf(available), hasCredits: available > 0n, hasActiveSubscription };
  }

  async hasCredits(request: OrganizationRequest, call: Call): Promise<HasCredits> {
    const { hasCredits } = await this.balance(request, call);
    return { hasCredits };
  }

  /** Opens the account; and gives the sign-up credit when this is the user's first organization, once per user. */
  async open(
    { organizationId, createdBy, firstOfUser }: OrganizationCreated,
    transaction: EntityManager,
  ): Promise<void> {
    await execute(transaction, 'INSERT INTO account (organization_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      organizationId,
    ]);
    const amountMicros = microsOf(this.config.signupCreditUsd) ?? 0n;
    if (!firstOfUser || amountMicros === 0n) return;
    await this.ledger.giveCredit(transaction, {
      kind: 'signup_credit',
      organizationId,
      createdBy,
      amountMicros,
    });
  }

  /** For platform administrators. The note stays with the transaction in the ledger. */
  async grantCredit(
    { organizationId, amountUsd, note }: GrantCreditRequest,
    call: Call,
  ): Promise<CreditGranted> {
    if (!hasPlatformRole(call.caller, 'platform_admin')) throw new Forbidden();
    const { userId: createdBy } = call.caller as AuthenticatedCaller;
    const amountMicros = microsOf(amountUsd)!;
    const isThere = isId('organization', organizationId) && (await this.exists(organizationId));
    if (!isThere) throw new OrganizationNotFound();
    const available = await inTransaction(this.dataSource, async (transaction) => {
      await this.ledger.giveCredit(transaction, {
        kind: 'grant',
        organizationId,
        createdBy,
        note,
        amountMicros,
      });
      return this.availableMicros(transaction, organizationId);
    });
    return { organizationId, balance: usdOf(available) };
  }

  /** Whoever grants credit right after signing up may be faster than the event that tells of the organization. */
  private async exists(organizationId: string): Promise<boolean> {
    const giveUpAt = performance.now() + NEWS_TAKES_MS;
    for (;;) {
      if (await this.dataSource.manager.existsBy(Account, { organizationId })) return true;
      if (performance.now() > giveUpAt) return false;
      await delay(LOOK_EVERY_MS);
    }
  }

  private async availableMicros(executor: EntityManager, organizationId: string): Promise<bigint> {
    const account = await executor.findOneBy(Account, { organizationId });
    return BigInt(account?.availableMicros ?? 0);
  }
}
