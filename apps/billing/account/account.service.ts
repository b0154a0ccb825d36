/** Accounts, and the credit that sign-up and platform administrators give. */
import {
  type Balance,
  billingEvents,
  type CreditGranted,
  type GrantCreditRequest,
  type HasCredits,
  microsOf,
  type OrganizationRequest,
  usdOf,
} from '@handtest/contracts/billing';
import { type AuthenticatedCaller, type Call, isId } from '@handtest/contracts/define';
import {
  actorOf,
  assertPlatformAdmin,
  OrganizationNotFound,
  type OrganizationCreated,
} from '@handtest/contracts/identity';
import { inTransaction, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BillingConfig } from '../config.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { permittedOrganization } from '../permitted-organization.js';
import { SubscriptionService } from '../plan/subscription.service.js';
import { type Credit, CreditService } from './credit.service.js';

const none: Credit = { available: 0n, debt: 0n };

@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: LedgerService,
    private readonly credit: CreditService,
    private readonly config: BillingConfig,
    private readonly subscriptions: SubscriptionService,
    private readonly outbox: Outbox,
  ) {}

  /** Of a new organization: waits for its account, which has the credit of the sign-up. Without an account there is no credit. */
  async balance({ organizationId: named }: OrganizationRequest, call: Call): Promise<Balance> {
    const organizationId = permittedOrganization(call, named);
    const [{ available, debt } = none, hasActiveSubscription] = await Promise.all([
      this.credit.arrived(organizationId),
      this.subscriptions.hasActive(organizationId),
    ]);
    const balance = { balance: usdOf(available), hasCredits: available > 0n, hasActiveSubscription };
    return debt > 0n ? { ...balance, debtUsd: usdOf(debt) } : balance;
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

  /** For platform administrators. The ledger and the audit log of the organization have the note. */
  async grantCredit(
    { organizationId, amountUsd, note }: GrantCreditRequest,
    call: Call,
  ): Promise<CreditGranted> {
    assertPlatformAdmin(call);
    const { userId: createdBy } = call.caller as AuthenticatedCaller;
    const isKnown = isId('organization', organizationId) && (await this.credit.arrived(organizationId));
    if (!isKnown) throw new OrganizationNotFound();
    const amountMicros = microsOf(amountUsd)!;
    const after = await inTransaction(this.dataSource, async (transaction) => {
      if (!(await this.ledger.hasOpenAccount(transaction, organizationId))) throw new OrganizationNotFound();
      const credit = { kind: 'grant', organizationId, createdBy, note, amountMicros } as const;
      await this.ledger.giveCredit(transaction, credit);
      const now = await queryOne<{ at: Date }>(transaction, 'SELECT now() AS at');
      await this.outbox.add(transaction, billingEvents.creditGranted, {
        organizationId,
        action: 'organization.credit_granted',
        actor: actorOf(call.caller),
        subject: { id: organizationId, name: 'organization' },
        details: { amountUsd, note },
        doneAt: now!.at.toISOString(),
      });
      return this.credit.of(organizationId, transaction);
    });
    return { organizationId, balance: usdOf(after!.available) };
  }
}
