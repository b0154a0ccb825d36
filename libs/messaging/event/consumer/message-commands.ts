/** The commands of every service with events: list, show and replay parked messages. */
import { type CommandRegistry, dryRunOption, print } from '@handtest/service';
import type { ParkedMessages } from './parked-messages.js';

export function addMessageCommands(commands: CommandRegistry, messages: ParkedMessages): void {
  commands
    .add('list-messages', 'Lists parked messages, oldest first')
    .argument('[subject]', 'only of this subject')
    .action(async (subject?: string) => {
      for (const message of await messages.list(subject)) print(message);
    });
  commands
    .add('show-message', 'Shows one parked message with its body')
    .argument('<id>', 'the messageId of list-messages')
    .action(async (id: string) => {
      const message = await messages.find(id);
      if (!message) throw new Error(`Parked message not found: ${id}`);
      print(message);
    });
  commands
    .add('replay-messages', 'Runs the handlers of parked messages again, oldest first')
    .argument('[ids...]', 'only these, by their messageId')
    .option(...dryRunOption)
    .action(async (ids: string[], options: { dryRun?: boolean }) => {
      const only = ids.length > 0 ? ids : undefined;
      if (options.dryRun) return print(await messages.replayable(only));
      const { replayed, failed } = await messages.replay(only);
      print({ replayed: replayed.length, failed: Object.fromEntries(failed) });
      if (failed.size > 0) throw new Error(`${failed.size} messages stay parked: fix their causes first`);
    });
}
