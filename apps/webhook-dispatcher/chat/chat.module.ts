import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { ChatProcessor } from './chat.processor.js';
import { ChatService } from './chat.service.js';

@Module({ imports: [AttemptModule], providers: [ChatService, ChatProcessor], exports: [ChatService] })
export class ChatModule {}
