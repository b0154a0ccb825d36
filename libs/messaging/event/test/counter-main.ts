/** The service of `replica.ts` with its own `main`, for commands. */
import { DatabaseModule } from '@handtest/database';
import { DatabaseServiceConfig, runService } from '@handtest/service';
import { Module } from '@nestjs/common';
import { MessagingModule } from '../../messaging.module.js';
import { EventModule } from '../event.module.js';
import { CreateTables1700000000000, EffectConsumer } from './replica.js';

@Module({})
class CounterModule {
  static forRoot() {
    const imports = [
      MessagingModule.forRoot({ service: 'counter' }),
      DatabaseModule.forRoot({ migrations: [CreateTables1700000000000] }),
      EventModule.forRoot({ service: 'counter' }),
    ];
    return { module: CounterModule, imports, providers: [EffectConsumer] };
  }
}

await runService({
  name: 'counter',
  module: () => CounterModule.forRoot(),
  config: DatabaseServiceConfig,
});
