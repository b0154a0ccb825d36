/** API keys of organizations. */
import { keyContract } from '@handtest/contracts/identity';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { TokenModule } from '../token/token.module.js';
import { KeyService } from './key.service.js';

@Module({
  imports: [AuditModule, OrganizationModule, TokenModule],
  controllers: [serve(keyContract, KeyService)],
  providers: [KeyService],
})
export class KeyModule {}
