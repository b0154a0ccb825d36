/** Completion webhooks: one endpoint per project, signed deliveries. */
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  PageRequest,
  Pagination,
  rpc,
  within,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';

export class WebhookNotFound extends defineError(
  'webhook_not_found',
  404,
  'The project has no webhook configured',
) {}

export class PutWebhookRequest extends ProjectById {
  /** A public https address; private and internal ones are refused with a 400. */
  @IsString()
  @MaxLength(2_048)
  url: string;

  @IsBoolean()
  enabled: boolean;

  /** Makes a new signing secret; the first save makes one anyway. */
  @IsOptional()
  @IsBoolean()
  regenerateSecret?: boolean;
}

export class WebhookRecord {
  projectId: string;
  url: string;
  enabled: boolean;
  createdAt: string;
  updatedAt: string;
}

export class WebhookSaved extends WebhookRecord {
  /** The signing secret, only in the answer that made it. The whole string, in UTF-8, keys the HMAC. */
  secret?: string;
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
  jobId: string;
  /** `pending` until acknowledged (`delivered`) or given up after 24 hours (`failed`). */
  status: 'pending' | 'delivered' | 'failed';
  /** Why it was given up; null unless it failed. */
  failure: string | null;
  attempts: AttemptRecord[];
  nextAttemptAt: string | null;
  createdAt: string;
  deliveredAt: string | null;
}

export class DeliveryPage {
  items: DeliveryRecord[];
  pagination: Pagination;
}

export const webhookContract = defineContract('webhook', {
  getEndpoint: rpc(ProjectById, WebhookRecord, ProjectNotFound, WebhookNotFound),
  /** DNS is asked about the url, and may take its time. */
  putEndpoint: within(10_000, rpc(PutWebhookRequest, WebhookSaved, ProjectNotFound)),
  listDeliveries: rpc(ListDeliveriesRequest, DeliveryPage, ProjectNotFound),
});

export class WebhookClient extends clientOf(webhookContract) {}
