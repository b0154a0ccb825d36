/** Prepaid credit of organizations: balance, holds of running jobs, grants. */
import { IsOptional, IsString, Matches } from 'class-validator';
import { batched, clientOf, defineContract, defineError, rpc, Text } from '../define/index.js';
import { OrganizationNotFound } from '../identity/organization.contract.js';
import { Dollars } from './dollars.js';

/** The message names the amount needed and the balance, or the monthly cap that it would exceed and its rest. */
export class InsufficientCredit extends defineError(
  'insufficient_credit',
  402,
  'The organization does not have enough credit for this job',
) {}

/** The job has ended and its hold was posted or released, so a new hold would never end. */
export class HoldEnded extends defineError('hold_ended', 409, 'The job has already ended') {}

export class OrganizationRequired extends defineError(
  'organization_required',
  400,
  'organizationId is required because you do not belong to exactly one organization',
  'organizationId',
) {}

export class OrganizationRequest {
  /** Needed when the caller belongs to several organizations. */
  @IsOptional()
  @IsString()
  organizationId?: string;
}

export class Balance {
  /** Free credit in USD: all credit minus costs and holds. */
  balance: number;
  hasCredits: boolean;
  hasActiveSubscription: boolean;
  /** The debt in USD after a refund or a change to a cheaper plan, which the next credit pays; absent when there is none. */
  debtUsd?: number;
}

export class HasCredits {
  hasCredits: boolean;
}

/** Reserves the maximum cost of a job. Idempotent by job. */
export class HoldRequest {
  @IsString()
  jobId: string;

  @IsString()
  organizationId: string;

  @IsString()
  projectId: string;

  /** Micro-dollars as decimal text, above zero. */
  @Matches(/^[1-9]\d{0,15}$/, { message: '$property must be a positive whole number as text' })
  amountMicros: string;
}

export class HoldRecord {
  jobId: string;
  amountMicros: string;
}

export class GrantCreditRequest {
  @IsString()
  organizationId: string;

  /** USD, above zero, at most six decimals, at most 1,000,000. */
  @Dollars(0.000001, 1_000_000)
  amountUsd: number;

  @Text(1, 500)
  note: string;
}

export class CreditGranted {
  organizationId: string;
  balance: number;
}

export const billingContract = defineContract('billing', {
  balance: rpc(OrganizationRequest, Balance, OrganizationRequired, OrganizationNotFound),
  hasCredits: rpc(OrganizationRequest, HasCredits, OrganizationRequired, OrganizationNotFound),
  /** Only for the job service. */
  hold: batched(rpc(HoldRequest, HoldRecord, InsufficientCredit, HoldEnded)),
  /** For platform administrators. A deleted organization is not found. */
  grantCredit: rpc(GrantCreditRequest, CreditGranted, OrganizationNotFound),
});

export class BillingClient extends clientOf(billingContract) {}
