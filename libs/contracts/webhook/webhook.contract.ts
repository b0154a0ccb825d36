/** Webhooks: one endpoint per project, signed deliveries of finished jobs and, if enabled, of low credit. */
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  Instant,
  PageRequest,
  Pagination,
  rpc,
  within,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';

export class WebhookNotFound extends defineError(
  'webhook_not_found',
  404,
  'Webhook not found; set one with PUT /api/projects/:projectId/webhook',
) {}

/** Prevents the use of the service to flood a third party. */
export class WebhookTestedTooOften extends defineError(
  'webhook_tested_too_often',
  429,
  'Too many webhook tests; try again later',
) {}

export class DeliveryNotFound extends defineError('delivery_not_found', 404, 'Delivery not found') {}

export class WebhookDisabled extends defineError(
  'webhook_disabled',
  409,
  'The webhook is disabled; enable it first',
) {}

export class PutWebhookRequest extends ProjectById {
  /** A public https address; private and internal ones are refused with a 400. */
  @IsString()
  @MaxLength(2_048)
  url: string;

  @IsBoolean()
  enabled: boolean;

  /** Creates a new signing secret; the first save always creates one. Each of the last two replaced ones also signs for 24 hours. */
  @IsOptional()
  @IsBoolean()
  regenerateSecret?: boolean;

  /** Whether the endpoint also gets `credit.low`; false at first; if omitted, it does not change. */
  @IsOptional()
  @IsBoolean()
  creditAlerts?: boolean;
}

export class WebhookRecord {
  projectId: string;
  url: string;
  enabled: boolean;
  creditAlerts: boolean;
  createdAt: string;
  updatedAt: string;
}

export class WebhookSaved extends WebhookRecord {
  /**
   * The signing secret, only in the answer of the request that created it. The whole string, in UTF-8, is the HMAC key.
   */
  secret?: string;
}

/** The result of a ping. */
export class WebhookTested {
  /** Whether the endpoint acknowledged it. */
  delivered: boolean;
  /** The endpoint's answer, when there was one. */
  responseStatus: number | null;
  /** Why it was not delivered; null when it was. */
  failure: string | null;
  durationMs: number;
}

export class ListDeliveriesRequest extends PageRequest {
  @IsString()
  projectId: string;
}

export class AttemptRecord {
  /** 1, 2, 3 … */
  number: number;
  startedAt: string;
  durationMs: number;
  /** The receiver's answer, when there was one. */
  responseStatus: number | null;
  /** Why it failed; null when it was acknowledged. */
  failure: string | null;
}

export class DeliveryRecord {
  id: string;
  event: 'job.finished' | 'credit.low';
  /** The finished job; null for `credit.low`. */
  jobId: string | null;
  /** `pending` until acknowledged (`delivered`) or 24 hours have passed (`failed`). */
  status: 'pending' | 'delivered' | 'failed';
  /** Why the delivery failed; null unless it failed. */
  failure: string | null;
  attempts: AttemptRecord[];
  nextAttemptAt: string | null;
  createdAt: string;
  deliveredAt: string | null;
}

export class DeliveryById extends ProjectById {
  @IsString()
  deliveryId: string;
}

export class AttemptSent extends AttemptRecord {
  /** As they were sent, with the signatures. Null when nothing was sent, and for attempts before they were kept. */
  requestHeaders: Record<string, string> | null;
}

export class DeliverySent extends DeliveryRecord {
  declare attempts: AttemptSent[];
  /** The exact body of every attempt. Null while the delivery waits for the filing of the job's findings. */
  body: string | null;
}

export class RedeliverFailedRequest extends ProjectById {
  /** Deliveries that failed at this instant or later. */
  @Instant()
  since: string;
}

export class DeliveriesRestarted {
  /** Due immediately, at most 1,000: those that failed first. */
  redelivered: number;
  /** Failed ones that are left: repeat the request. */
  remaining: number;
}

export class DeliveryPage {
  items: DeliveryRecord[];
  pagination: Pagination;
}

export const webhookContract = defineContract('webhook', {
  getEndpoint: rpc(ProjectById, WebhookRecord, ProjectNotFound, WebhookNotFound),
  /** Looks the host up in DNS, which may take seconds. */
  putEndpoint: within(10_000, rpc(PutWebhookRequest, WebhookSaved, ProjectNotFound)),
  /** Sends a signed ping, enabled or not, and waits for its outcome: an attempt takes at most 15 s. */
  test: within(
    20_000,
    rpc(ProjectById, WebhookTested, ProjectNotFound, WebhookNotFound, WebhookTestedTooOften),
  ),
  listDeliveries: rpc(ListDeliveriesRequest, DeliveryPage, ProjectNotFound),
  getDelivery: rpc(DeliveryById, DeliverySent, ProjectNotFound, DeliveryNotFound),
  /** Starts the delivery again with the same bytes: due immediately, for another 24 hours. */
  redeliver: rpc(DeliveryById, DeliveryRecord, ProjectNotFound, DeliveryNotFound, WebhookDisabled),
  /** The same for all that failed since then. */
  redeliverFailed: rpc(
    RedeliverFailedRequest,
    DeliveriesRestarted,
    ProjectNotFound,
    WebhookNotFound,
    WebhookDisabled,
  ),
});

export class WebhookClient extends clientOf(webhookContract) {}
