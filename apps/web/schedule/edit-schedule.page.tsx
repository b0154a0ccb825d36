import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFields } from '../client/changed-fields.js';
import { handtest } from '../client/handtest.js';
import { schedulesKey } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { notify } from '../ui/toast.js';
import { editScheduleRoute } from './routes.js';
import { ScheduleEditor } from './schedule-editor.js';
import { scheduleRequest, scheduleValues } from './schedule-form.js';
import { type Schedule, scheduleQuery } from './schedule-query.js';

export function EditSchedulePage() {
  const { scheduleId } = editScheduleRoute.useParams();
  const { id: projectId } = useProject();
  const { data: schedule, error, refetch } = useQuery(scheduleQuery(projectId, scheduleId));
  return (
    <Page title={schedule ? `Change ${schedule.name}` : 'Change the schedule'}>
      {schedule ? (
        <Editor key={schedule.id} projectId={projectId} schedule={schedule} />
      ) : error ? (
        <ErrorState what="The schedule could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}

function Editor({ projectId, schedule }: { projectId: string; schedule: Schedule }) {
  const queryClient = useQueryClient();
  const navigate = editScheduleRoute.useNavigate();
  const scheduleId = schedule.id;
  const [values] = useState(() => scheduleValues(schedule));
  return (
    <ScheduleEditor
      projectId={projectId}
      scheduleId={scheduleId}
      values={values}
      submit="Save"
      onSave={async (request) => {
        const changes = changedFields(scheduleRequest(values), request);
        const saved = await handtest.schedules.update(projectId, scheduleId, changes);
        queryClient.setQueryData(scheduleQuery(projectId, scheduleId).queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: schedulesKey(projectId) });
        notify(`${saved.name} is saved`);
        await navigate({
          to: '/projects/$projectId/schedules/$scheduleId',
          params: { projectId, scheduleId },
        });
      }}
    />
  );
}
