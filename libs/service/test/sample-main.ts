/** A service with nothing but what `runService` gives it, run as a process by `run-service.int.spec.ts`. */
import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get, Logger, Module, Query } from '@nestjs/common';
import { Command, CommandRegistry, runService, ServiceConfig, ShutdownRegistry } from '../index.js';

@Controller()
class SampleController {
  private readonly log = new Logger(SampleController.name);

  /** Writes so many lines of a kilobyte. */
  @Get('log')
  writeLog(@Query('lines') lines: string) {
    for (let line = 0; line < Number(lines); line++)
      this.log.log({ line, text: 'x'.repeat(1_000) }, 'a line');
    return {};
  }

  @Get('slow')
  async slow() {
    process.stdout.write('{"msg":"arrived"}\n');
    await delay(300);
    return { answered: true };
  }

  @Get('crash')
  crash() {
    setImmediate(() => {
      throw new Error('crashed with ht_key_verysecretvalue');
    });
    return {};
  }
}

@Module({ controllers: [SampleController] })
class SampleModule {
  constructor(shutdown: ShutdownRegistry, commands: CommandRegistry) {
    commands
      .add('count', 'Counts to a number')
      .argument('<number>')
      .action((number: string) => {
        if (number === '13') throw new Error('13 is not counted');
        process.stdout.write(`counted to ${number}\n`);
      });
    if (process.env.SAMPLE_HANGS) shutdown.add('work', 'endless', () => delay(3_600_000));
  }
}

await runService({
  name: 'sample',
  module: () => SampleModule,
  config: ServiceConfig,
  commands: [
    (config) =>
      new Command('greet')
        .description('Greets')
        .action(() => void process.stdout.write(`hello on port ${config().port}\n`)),
    () =>
      new Command('bow').description('Needs no variable').action(() => void process.stdout.write('bowed\n')),
  ],
});
