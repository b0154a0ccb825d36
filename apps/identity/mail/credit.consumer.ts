/** Sends a mail to the admins of an organization with low credit. */
import { billingEvents, type CreditRanLow } from '@handtest/contracts/billing';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MailService } from './mail.service.js';

@Injectable()
export class CreditConsumer {
  constructor(private readonly mails: MailService) {}

  @OnEvent(billingEvents.creditRanLow)
  creditRanLow(event: CreditRanLow, transaction: EntityManager): Promise<void> {
    return this.mails.addLowCredit(transaction, event);
  }
}
