/** What can be done with a template: run, duplicate, copy as a file, delete. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Download, FileText, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { templatesKey } from '../project/part-query.js';
import { Button, buttonClass } from '../ui/button.js';
import { Code } from '../ui/copy.js';
import { ConfirmDialog, Dialog } from '../ui/dialog.js';
import { Dots } from '../ui/dots.js';
import { Menu, type MenuItem } from '../ui/menu.js';
import { notify } from '../ui/toast.js';
import { canBeFile, fileName, templateFile } from './template-file.js';
import type { Template } from './template-query.js';

interface ActionsProps {
  readonly template: Template;
  readonly projectId: string;
  /** Only the menu, for a row of a list. */
  readonly isCompact?: boolean;
}

const icon = { 'aria-hidden': true, size: 14 } as const;

export function TemplateActions({ template, projectId, isCompact }: ActionsProps) {
  const [open, setOpen] = useState<'file' | 'delete'>();
  const refusal = useRefusal('contributor');
  const navigate = useNavigate();
  const run = () => void navigate({ to: '/jobs/new', search: { projectId, template: template.name } });
  const items: MenuItem[] = [
    ...(isCompact ? [{ label: 'Run now', icon: <Play {...icon} />, onSelect: run, refusal }] : []),
    {
      label: 'Duplicate',
      icon: <Copy {...icon} />,
      refusal,
      onSelect: () =>
        void navigate({
          to: '/projects/$projectId/templates/new',
          params: { projectId },
          search: { from: template.id },
        }),
    },
    {
      label: 'Copy as a file',
      icon: <FileText {...icon} />,
      onSelect: () => setOpen('file'),
      refusal: canBeFile(template)
        ? undefined
        : 'A file would divide its instructions elsewhere: change a heading "Results", and close blocks of code',
    },
    {
      label: 'Delete',
      icon: <Trash2 {...icon} />,
      danger: true,
      refusal: template.builtIn ? 'Built-in templates cannot be deleted' : refusal,
      onSelect: () => setOpen('delete'),
    },
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      {!isCompact && (
        <Button variant="secondary" refusal={refusal} onClick={run}>
          <Play {...icon} />
          Run now
        </Button>
      )}
      <Menu
        label={`Actions of ${template.name}`}
        trigger={<Dots />}
        items={items}
        variant={isCompact ? 'quiet' : 'secondary'}
        className={isCompact ? '-my-1 px-2' : 'px-2'}
      />
      <FileDialog template={template} open={open === 'file'} onClose={close} />
      <DeleteDialog template={template} projectId={projectId} open={open === 'delete'} onClose={close} />
    </>
  );
}

interface DialogProps {
  readonly template: Template;
  readonly open: boolean;
  readonly onClose: () => void;
}

function FileDialog({ template, open, onClose }: DialogProps) {
  const text = templateFile(template);
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }));
    link.download = fileName(template.name);
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={`${template.name} as a file`}
      description="Keep it in your repository, and send it as templateContent of a job."
    >
      <Code label="file of the template">{text}</Code>
      {template.outputSchema !== null && (
        <p className="text-sm text-warn">
          A file cannot contain the schema: send it as outputSchema of the job.
        </p>
      )}
      <div className="flex justify-end">
        <button type="button" className={buttonClass('secondary')} onClick={download}>
          <Download {...icon} />
          Download {fileName(template.name)}
        </button>
      </div>
    </Dialog>
  );
}

function DeleteDialog({ template, projectId, open, onClose }: DialogProps & { projectId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete ${template.name}?`}
      description="Its jobs do not change. Schedules that use it skip their runs until they have another template."
      action="Delete template"
      onConfirm={async () => {
        await handtest.templates.delete(projectId, template.id);
        const list = { to: '/projects/$projectId/templates', params: { projectId } } as const;
        await navigate({ ...list, ignoreBlocker: true });
        notify(`${template.name} is deleted`);
        await queryClient.invalidateQueries({ queryKey: [...templatesKey(projectId), 'list'] });
      }}
    />
  );
}
