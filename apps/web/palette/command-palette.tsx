import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { projectNamesQuery } from '../project/project-query.js';
import { Keys } from '../ui/keys.js';
import { type Command, type CommandGroup, matchingGroups } from './command.js';

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly groups: readonly CommandGroup[];
  readonly organizationId: string | undefined;
}

export function CommandPalette({ open, onClose, groups, organizationId }: CommandPaletteProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const { data: projects = [] } = useQuery({
    ...projectNamesQuery(organizationId ?? ''),
    enabled: open && organizationId !== undefined,
  });
  const all = [...groups, { value: 'Projects', items: projects.map(projectCommand) }];
  const close = () => {
    setTyped('');
    onClose();
  };
  const act = ({ to, run }: Command) => {
    close();
    if (to === undefined) run?.();
    else void navigate({ to });
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-xl">
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            keepHighlight
            items={matchingGroups(all, typed)}
            filter={null}
            value={typed}
            onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
            itemToStringValue={(command: Command) => command.label}
          >
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Search aria-hidden size={16} className="shrink-0 text-muted" />
              <Autocomplete.Input
                aria-label="Search pages, projects and actions"
                placeholder="Search pages, projects and actions, or paste a job id"
                className="w-full bg-transparent py-3 text-sm outline-none"
              />
            </div>
            <Autocomplete.Empty>
              <p className="px-4 py-6 text-center text-sm text-muted empty:hidden">Nothing has this name.</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="overflow-y-auto p-1 empty:hidden">
              {(group: CommandGroup) => <Group key={group.value} group={group} onAct={act} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ group, onAct }: { group: CommandGroup; onAct: (command: Command) => void }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs text-muted">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.value}
            value={command}
            onClick={() => onAct(command)}
            className="flex cursor-default items-center justify-between gap-3 rounded px-2 py-1.5 text-sm data-[highlighted]:bg-hover"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{command.label}</span>
            {command.keys && <Keys keys={command.keys} />}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

function projectCommand({ id, name }: { id: string; name: string }): Command {
  return { value: id, label: name, hint: 'Project', to: `/projects/${id}` };
}
