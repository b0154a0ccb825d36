import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { HostModule } from '../host/host.module.js';
import { ContentClient } from './content.client.js';
import { DeploymentClient } from './deployment.client.js';
import { JobTokenService } from './job-token.service.js';
import { MaterialService } from './material.service.js';

const services = [JobTokenService, MaterialService];

@Module({
  imports: [AccessModule, HostModule],
  providers: [...services, ContentClient, DeploymentClient],
  exports: services,
})
export class MaterialModule {}
