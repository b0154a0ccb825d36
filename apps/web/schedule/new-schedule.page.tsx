import { useQueryClient } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { displayZone } from '../clock/display-zone.js';
import { schedulesKey } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { Page } from '../ui/page.js';
import { notify } from '../ui/toast.js';
import { newScheduleRoute } from './routes.js';
import { ScheduleEditor } from './schedule-editor.js';
import { emptySchedule } from './schedule-form.js';

export function NewSchedulePage() {
  const { templateId } = newScheduleRoute.useSearch();
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const navigate = newScheduleRoute.useNavigate();
  return (
    <Page title="New schedule" description="A schedule creates a job of a template again and again.">
      <ScheduleEditor
        projectId={projectId}
        values={emptySchedule(displayZone(), templateId)}
        submit="Create schedule"
        onSave={async (request) => {
          const { id, name } = await handtest.schedules.create(projectId, request);
          void queryClient.invalidateQueries({ queryKey: schedulesKey(projectId) });
          notify(`${name} is created`);
          await navigate({
            to: '/projects/$projectId/schedules/$scheduleId',
            params: { projectId, scheduleId: id },
          });
        }}
      />
    </Page>
  );
}
