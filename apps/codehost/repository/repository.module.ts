import { Module } from '@nestjs/common';
import { HostModule } from '../host/host.module.js';
import { ReadingService } from './reading.service.js';
import { RepositoryService } from './repository.service.js';

const services = [ReadingService, RepositoryService];

@Module({ imports: [HostModule], providers: services, exports: services })
export class RepositoryModule {}
