import { projectContract } from '@handtest/contracts/identity';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { ProjectService } from './project.service.js';

@Module({
  imports: [AuditModule, OrganizationModule],
  controllers: [serve(projectContract, ProjectService)],
  providers: [ProjectService],
})
export class ProjectModule {}
