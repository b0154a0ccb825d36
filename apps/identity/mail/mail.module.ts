import { Module } from '@nestjs/common';
import { CreditConsumer } from './credit.consumer.js';
import { MailClient } from './mail.client.js';
import { MailService } from './mail.service.js';

@Module({ providers: [CreditConsumer, MailClient, MailService], exports: [MailClient, MailService] })
export class MailModule {}
