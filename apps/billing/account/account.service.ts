/** Accounts, and the credit that sign-up and platform administrators give. */
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
import { type AuthenticatedCaller, type Call, isId } from '@handtest/contracts/define';
import {
  assertPlatformAdmin,
  OrganizationNotFound,
  type OrganizationCreated,
} from '@handtest/contracts/identity';
import { inTransaction, queryOne, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BillingConfig } from '../config.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { permittedOrganization } from '../permitted-organization.js';
import { SubscriptionService } from '../plan/subscription.service.js';

/** The event of a new organization may arrive this much later than a request for it. */
const longestEventDelayMs = 2_000;
const lookEveryMs = 50;

@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: LedgerService,
    private readonly config: BillingConfig,
    private readonly subscriptions: SubscriptionService,
  ) {}

  /** An organization without an account has no credit. */
  async balance({ organizationId: named }: OrganizationRequest, call: Call): Promise<Balance> {
    const organizationId = permittedOrganization(call, named);
    const [available = 0n, hasActiveSubscription] = await Promise.all([
      this.availableMicros(this.dataSource, organizationId),
      this.subscriptions.hasActive(organizationId),
    ]);
    return { balance: usdOf(available), hasCredits: available > 0n, hasActiveSubscription };
  }

  async hasCredits(request: OrganizationRequest, call: Call): Promise<HasCredits> {
    const { hasCredits } = await this.balance(request, call);
    return { hasCredits };
  }

  /** Opens the account. A user's first organization gets the sign-up credit, once per user. */
  async open(
    { organizationId, createdBy, firstOfUser }: OrganizationCreated,
    transaction: EntityManager,
  ): Promise<void> {
    await this.ledger.openAccount(transaction, organizationId);
    const amountMicros = microsOf(this.config.signupCreditUsd) ?? 0n;
    if (!firstOfUser || amountMicros === 0n) return;
    const credit = { kind: 'signup_credit', organizationId, createdBy, amountMicros } as const;
    await this.ledger.giveCredit(transaction, credit);
  }

  /** For platform administrators. The transaction in the ledger has the note. */
  async grantCredit(
    { organizationId, amountUsd, note }: GrantCreditRequest,
    call: Call,
  ): Promise<CreditGranted> {
    assertPlatformAdmin(call);
    const { userId: createdBy } = call.caller as AuthenticatedCaller;
    if (!isId('organization', organizationId) || !(await this.exists(organizationId))) {
      throw new OrganizationNotFound();
    }
    const amountMicros = microsOf(amountUsd)!;
    const available = await inTransaction(this.dataSource, async (transaction) => {
      const credit = { kind: 'grant', organizationId, createdBy, note, amountMicros } as const;
      await this.ledger.giveCredit(transaction, credit);
      return this.availableMicros(transaction, organizationId);
    });
    return { organizationId, balance: usdOf(available!) };
  }

  /** A grant right after sign-up may arrive before the event of the organization. */
  private async exists(organizationId: string): Promise<boolean> {
    const endMs = performance.now() + longestEventDelayMs;
    for (;;) {
      if ((await this.availableMicros(this.dataSource, organizationId)) !== undefined) return true;
      if (performance.now() > endMs) return false;
      await delay(lookEveryMs);
    }
  }

  /** Undefined without an account. */
  private async availableMicros(executor: SqlExecutor, organizationId: string): Promise<bigint | undefined> {
    const select = 'SELECT available_micros FROM account WHERE organization_id = $organizationId';
    const account = await queryOne<{ availableMicros: string }>(executor, select, { organizationId });
    return account && BigInt(account.availableMicros);
  }
}
