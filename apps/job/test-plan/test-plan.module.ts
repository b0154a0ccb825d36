import { Module } from '@nestjs/common';
import { CreationModule } from '../creation/creation.module.js';
import { EndingModule } from '../ending/ending.module.js';
import { TestPlanConsumer } from './test-plan.consumer.js';
import { TestPlanService } from './test-plan.service.js';

@Module({
  imports: [CreationModule, EndingModule],
  providers: [TestPlanConsumer, TestPlanService],
})
export class TestPlanModule {}
