import { templateContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { TemplateService } from './template.service.js';

@Module({
  controllers: [serve(templateContract, TemplateService)],
  providers: [TemplateService],
  exports: [TemplateService],
})
export class TemplateModule {}
