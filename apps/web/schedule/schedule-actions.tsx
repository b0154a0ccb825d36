/** What can be done with a schedule: run now, pause or resume, change, delete. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pause, Pencil, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { schedulesKey } from '../project/part-query.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Dots } from '../ui/dots.js';
import { Menu, type MenuItem } from '../ui/menu.js';
import { notify, notifyError } from '../ui/toast.js';
import { runText } from './execution.js';
import { awaitRun, type Schedule } from './schedule-query.js';

const icon = { 'aria-hidden': true, size: 14 } as const;

interface ActionsProps {
  readonly schedule: Schedule;
  /** Only the menu, for a row of a list. */
  readonly isCompact?: boolean;
}

export function ScheduleActions({ schedule, isCompact }: ActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const refusal = useRefusal('contributor');
  const navigate = useNavigate();
  const run = useRun(schedule);
  const change = useStatusChange(schedule);
  const isPaused = schedule.status === 'paused';
  const items: MenuItem[] = [
    {
      label: 'Change',
      icon: <Pencil {...icon} />,
      refusal,
      onSelect: () =>
        void navigate({
          to: '/projects/$projectId/schedules/$scheduleId/edit',
          params: { projectId: schedule.projectId, scheduleId: schedule.id },
        }),
    },
    { label: 'Delete', icon: <Trash2 {...icon} />, danger: true, refusal, onSelect: () => setDeleting(true) },
  ];
  const shown = [
    {
      label: 'Run now',
      icon: <RotateCw {...icon} />,
      refusal,
      busy: run.isPending,
      onSelect: () => run.mutate(),
    },
    {
      label: isPaused ? 'Resume' : 'Pause',
      icon: isPaused ? <Play {...icon} /> : <Pause {...icon} />,
      refusal,
      busy: change.isPending,
      onSelect: () => change.mutate(isPaused ? 'active' : 'paused'),
    },
  ];
  return (
    <>
      {!isCompact &&
        shown.map((action) => (
          <Button key={action.label} refusal={action.refusal} busy={action.busy} onClick={action.onSelect}>
            {action.icon}
            {action.label}
          </Button>
        ))}
      <Menu
        label={`Actions of ${schedule.name}`}
        trigger={<Dots />}
        items={isCompact ? [...shown, ...items] : items}
        variant={isCompact ? 'quiet' : 'secondary'}
        className={isCompact ? '-my-1 px-2' : 'px-2'}
      />
      <DeleteDialog schedule={schedule} open={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function useRun(schedule: Schedule) {
  const queryClient = useQueryClient();
  const { projectId, id, name } = schedule;
  return useMutation({
    mutationFn: () => handtest.schedules.run(projectId, id),
    onSuccess: (execution) => {
      awaitRun(schedule, execution.id);
      notify(name, runText(execution));
    },
    onError: (error) => notifyError(`${name} could not run`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: schedulesKey(projectId) }),
  });
}

function useStatusChange({ projectId, id, name }: Schedule) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: Schedule['status']) => handtest.schedules.update(projectId, id, { status }),
    onSuccess: ({ status }) => notify(status === 'paused' ? `${name} is paused` : `${name} runs again`),
    onError: (error) => notifyError(`${name} could not be changed`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: schedulesKey(projectId) }),
  });
}

interface DeleteProps {
  readonly schedule: Schedule;
  readonly open: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ schedule, open, onClose }: DeleteProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { projectId, id, name } = schedule;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      description="The list of its runs is deleted too. Its jobs do not change."
      action="Delete schedule"
      onConfirm={async () => {
        await handtest.schedules.delete(projectId, id);
        await navigate({ to: '/projects/$projectId/schedules', params: { projectId } });
        notify(`${name} is deleted`);
        await queryClient.invalidateQueries({ queryKey: [...schedulesKey(projectId), 'list'] });
      }}
    />
  );
}
