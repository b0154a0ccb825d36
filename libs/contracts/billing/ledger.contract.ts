/** The ledger of an organization for its admins: every change of its credit. */
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsISO8601, IsOptional, IsString, Matches } from 'class-validator';
import { clientOf, defineContract, PageRequest, Pagination, rpc } from '../define/index.js';
import { OrganizationNotFound } from '../identity/organization.contract.js';
import { OrganizationRequest, OrganizationRequired } from './billing.contract.js';

const ledgerKinds = [
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
] as const;

export type LedgerKind = (typeof ledgerKinds)[number];

/** `2026-01-31`, or an instant with its zone. The years are those that Postgres and JavaScript read in the same way. */
function DayOrInstant(): PropertyDecorator {
  return applyDecorators(
    IsISO8601({ strict: true }),
    Matches(/^[12]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/, {
      message: '$property must be an ISO 8601 date, or a date and time with a time zone',
    }),
  );
}

export class LedgerRequest extends PageRequest {
  /** `nextCursor` of the page before; `offset` then counts from there. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: '$property must be the nextCursor of an earlier page' })
  cursor?: string;

  /** Needed when the caller belongs to several organizations. */
  @IsOptional()
  @IsString()
  organizationId?: string;

  @IsOptional()
  @IsIn(ledgerKinds)
  kind?: LedgerKind;

  @IsOptional()
  @DayOrInstant()
  createdAfter?: string;

  @IsOptional()
  @DayOrInstant()
  createdBefore?: string;
}

export class LedgerEntry {
  id: string;
  kind: LedgerKind;
  /** The change of the free credit in USD; negative for a decrease. */
  availableUsd: number;
  /** The change of the held credit in USD. */
  heldUsd: number;
  /** The change of the debt that a refund left in USD, where it changes; negative for a payment of the debt. */
  debtUsd?: number;
  /** The job of a hold, a cost or a release. */
  jobId?: string;
  projectId?: string;
  note?: string;
  createdAt: string;
}

export class LedgerPagination extends Pagination {
  /** The `cursor` of the next page; null on the last. The pages do not shift when entries are added. */
  nextCursor: string | null;
}

export class LedgerPage {
  items: LedgerEntry[];
  pagination: LedgerPagination;
}

export class LedgerCsvRequest extends OrganizationRequest {
  @IsOptional()
  @IsIn(ledgerKinds)
  kind?: LedgerKind;

  @IsOptional()
  @DayOrInstant()
  createdAfter?: string;

  @IsOptional()
  @DayOrInstant()
  createdBefore?: string;

  /** The end of the previous part; absent for the first part, which starts with the header. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: '$property must be the id of an entry' })
  after?: string;
}

export class LedgerCsvPart {
  csv: string;
  /** What to ask the next part with; null after the last one. */
  next: string | null;
}

export const ledgerContract = defineContract('billing.ledger', {
  /** Only for admins, newest first. */
  list: rpc(LedgerRequest, LedgerPage, OrganizationRequired, OrganizationNotFound),
  /** Only for admins, oldest first, in parts that fit into a message. */
  csv: rpc(LedgerCsvRequest, LedgerCsvPart, OrganizationRequired, OrganizationNotFound),
});

export class LedgerClient extends clientOf(ledgerContract) {}
