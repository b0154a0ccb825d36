import { Module } from '@nestjs/common';
import { EndingModule } from '../ending/ending.module.js';
import { TelemetryModule } from '../telemetry/telemetry.module.js';
import { TesterModule } from '../tester/tester.module.js';
import { SimulationService } from './simulation.service.js';

@Module({ imports: [EndingModule, TelemetryModule, TesterModule], providers: [SimulationService] })
export class SimulationModule {}
