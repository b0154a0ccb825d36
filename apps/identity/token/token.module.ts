/** Sessions and PATs, and the verification of all tokens for the gateway. */
import { patContract, sessionContract, verificationContract } from '@handtest/contracts/identity';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { PatService } from './pat.service.js';
import { SessionService } from './session.service.js';
import { TokenUseService } from './token-use.service.js';
import { TokenService } from './token.service.js';
import { verificationPool } from './verification-pool.service.js';
import { VerificationService } from './verification.service.js';

@Module({
  controllers: [
    serve(patContract, PatService),
    serve(sessionContract, SessionService),
    serve(verificationContract, VerificationService),
  ],
  providers: [
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
