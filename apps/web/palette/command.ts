/** What the command palette offers. Pure. */

export interface Command {
  /** Unique in the palette. */
  readonly value: string;
  readonly label: string;
  /** Beside the label, such as the kind of a thing. */
  readonly hint?: string;
  /** The letters that do the same, such as `gj`. */
  readonly keys?: string;
  /** A path of the app, or an action. */
  readonly to?: string;
  readonly run?: () => void;
}

export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

/** Source: the ids of the API. */
const jobId = /\bjob_[0-9a-z]{26}\b/i;

/** Opens the job of a pasted id, or of an address that contains one. */
export function jobCommand(typed: string): Command | undefined {
  const id = jobId.exec(typed)?.[0].toLowerCase();
  return id === undefined ? undefined : { value: id, label: `Open ${id}`, hint: 'Job', to: `/jobs/${id}` };
}

/** Every typed word is a part of the label or its hint, in any order. */
export function matches(command: Command, typed: string): boolean {
  const text = `${command.label} ${command.hint ?? ''}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The groups that have matching commands. A pasted job id comes first. */
export function matchingGroups(groups: readonly CommandGroup[], typed: string): readonly CommandGroup[] {
  const job = jobCommand(typed);
  if (job) return [{ value: 'Jobs', items: [job] }];
  return groups
    .map(({ value, items }) => ({ value, items: items.filter((item) => matches(item, typed)) }))
    .filter(({ items }) => items.length > 0);
}
