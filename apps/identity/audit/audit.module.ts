import { auditContract } from '@handtest/contracts/identity';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { AuditConsumer } from './audit.consumer.js';
import { AuditService } from './audit.service.js';

@Module({
  controllers: [serve(auditContract, AuditService)],
  providers: [AuditConsumer, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
