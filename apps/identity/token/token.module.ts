/** Sessions, API keys and PATs, and their verification for the gateway. */
import {
  keyContract,
  patContract,
  sessionContract,
  verificationContract,
} from '@handtest/contracts/identity';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { KeyService } from './key.service.js';
import { PatService } from './pat.service.js';
import { SessionService } from './session.service.js';
import { TokenUseService } from './token-use.service.js';
import { TokenService } from './token.service.js';
import { verificationPool } from './verification-pool.service.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [AuditModule, OrganizationModule],
  controllers: [
    serve(keyContract, KeyService),
    serve(patContract, PatService),
    serve(sessionContract, SessionService),
    serve(verificationContract, VerificationService),
  ],
  providers: [
    KeyService,
    PatService,
    SessionService,
    TokenService,
    TokenUseService,
    verificationPool,
    VerificationService,
  ],
  exports: [TokenService],
})
export class TokenModule {}
