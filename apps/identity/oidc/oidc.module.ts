import { oidcContract } from '@handtest/contracts/identity';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { TokenModule } from '../token/token.module.js';
import { OidcService } from './oidc.service.js';
import { OpenidClient } from './openid.client.js';

@Module({
  imports: [AccountModule, TokenModule],
  controllers: [serve(oidcContract, OidcService)],
  providers: [OidcService, OpenidClient],
})
export class OidcModule {}
