/** What can be done with a job of the list: its id is copied, it runs again, it is cancelled. */
import { isFinal, type JobSummary } from '@handtest/sdk';
import { useNavigate } from '@tanstack/react-router';
import { CircleX, Copy, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/organization.js';
import { ProjectOrganization } from '../../project/project-organization.js';
import { copyWithNotice } from '../../ui/copy.js';
import type { MenuButtonProps, MenuItem } from '../../ui/menu.js';
import { MenuList } from '../../ui/menu-list.js';
import { CancelDialog } from '../record/cancel-dialog.js';
import { againText } from '../record/run-again.js';

export interface RowActionsProps extends MenuButtonProps {
  readonly job: JobSummary;
}

const icon = { 'aria-hidden': true, size: 14 } as const;

export function RowActions(props: RowActionsProps) {
  return (
    <ProjectOrganization projectId={props.job.projectId}>
      <Actions {...props} />
    </ProjectOrganization>
  );
}

function Actions({ job, ...menu }: RowActionsProps) {
  const [isCancelling, setCancelling] = useState(false);
  const navigate = useNavigate();
  const role = useRefusal('contributor');
  const items: MenuItem[] = [
    { label: 'Copy id', icon: <Copy {...icon} />, onSelect: () => copyWithNotice(job.id, 'Job id copied') },
    {
      label: againText(job),
      icon: <RotateCw {...icon} />,
      onSelect: () => void navigate({ to: '/jobs/new', search: { from: job.id } }),
    },
    {
      label: 'Cancel job',
      icon: <CircleX {...icon} />,
      danger: true,
      // The API says of a submitted report that it is read to its end: the list does not know it.
      refusal: isFinal(job.status) ? 'The job has ended' : role,
      onSelect: () => setCancelling(true),
    },
  ];
  return (
    <>
      <MenuList {...menu} items={items} />
      <CancelDialog jobId={job.id} open={isCancelling} onClose={() => setCancelling(false)} />
    </>
  );
}
