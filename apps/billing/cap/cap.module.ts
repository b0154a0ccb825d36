import { capContract } from '@handtest/contracts/billing';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { CapService } from './cap.service.js';

@Module({ controllers: [serve(capContract, CapService)], providers: [CapService] })
export class CapModule {}
