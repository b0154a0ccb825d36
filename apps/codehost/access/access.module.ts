import { Module } from '@nestjs/common';
import { HostModule } from '../host/host.module.js';
import { AccessService } from './access.service.js';

@Module({ imports: [HostModule], providers: [AccessService], exports: [AccessService] })
export class AccessModule {}
