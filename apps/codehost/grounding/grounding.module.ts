import { Module } from '@nestjs/common';
import { ArchiveClient } from './archive.client.js';
import { GroundingService } from './grounding.service.js';

@Module({ providers: [ArchiveClient, GroundingService], exports: [GroundingService] })
export class GroundingModule {}
