/** Warns the admins of an organization whose credit ran low. */
import { billingEvents, type CreditRanLow } from '@handtest/contracts/billing';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MailService } from './mail.service.js';

@Injectable()
export class CreditConsumer {
  constructor(private readonly mails: MailService) {}

  @OnEvent(billingEvents.creditRanLow)
  async creditRanLow(event: CreditRanLow, transaction: EntityManager): Promise<void> {
    await this.mails.addLowCredit(transaction, event);
  }
}
