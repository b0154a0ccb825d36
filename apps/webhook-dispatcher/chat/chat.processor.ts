/** Makes the attempts to tell chats that are due, a bounded number at a time. */
import { SweeperRegistry } from '@handtest/database';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type ChatMessage, ChatService } from './chat.service.js';

const concurrency = 32;

@Injectable()
export class ChatProcessor implements OnApplicationBootstrap {
  private readonly log = new Logger(ChatProcessor.name);
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly chat: ChatService,
    private readonly sweepers: SweeperRegistry,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const sweeper = this.sweepers.start({ name: 'chat', everyMs: 1_000, run: () => this.takeUp() });
    this.shutdown.add('work', 'chat', async () => {
      await sweeper.stop();
      await Promise.allSettled(this.underWay);
    });
  }

  private async takeUp(): Promise<number> {
    const room = concurrency - this.underWay.size;
    const taken = room > 0 ? await this.chat.take(room) : [];
    for (const message of taken) {
      const work: Promise<void> = this.tell(message).finally(() => this.underWay.delete(work));
      this.underWay.add(work);
    }
    return taken.length;
  }

  /** If the outcome cannot be written down, the lease runs out and the attempt is repeated. */
  private async tell(message: ChatMessage): Promise<void> {
    try {
      await this.chat.tell(message);
    } catch (error) {
      this.log.error(
        { err: error, jobId: message.jobId },
        'An attempt to send a chat message could not be recorded',
      );
    }
  }
}
