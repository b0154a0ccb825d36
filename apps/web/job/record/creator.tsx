/** Who asked for a job, by name as far as the reader may know it. */
import type { JobRecord } from '@handtest/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { organizationQuery, useOrganizationId } from '../../client/organization.js';
import { keysQuery, membersQuery } from '../../organization/organization-query.js';
import { allSchedulesQuery } from '../../project/part-query.js';

export function Creator({ job: { projectId, request } }: { job: JobRecord }) {
  const { kind, id } = request.createdBy;
  switch (kind) {
    case 'session':
      return <MemberName id={id} />;
    case 'key':
      return <KeyName id={id} />;
    case 'pat':
      return 'Access token';
    case 'schedule':
      return <ScheduleLink projectId={projectId} scheduleId={id} />;
    case 'test_session':
      return (
        <Link
          to="/projects/$projectId/codehost/sessions/$sessionId"
          params={{ projectId, sessionId: id }}
          className="text-accent underline"
        >
          Test session of issues
        </Link>
      );
  }
}

/** A person who has left the organization is not among its members. */
function MemberName({ id }: { id: string }) {
  const { data } = useQuery(membersQuery(useOrganizationId()));
  const member = data?.find(({ userId }) => userId === id);
  return member ? `${member.name}, in the app` : 'A member, in the app';
}

/** The API lists keys for admins only. */
function KeyName({ id }: { id: string }) {
  const organizationId = useOrganizationId();
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const { data } = useQuery({
    ...keysQuery(organizationId, 0),
    enabled: organization?.role === 'admin',
  });
  const key = data?.items.find((one) => one.id === id);
  return key ? `API key “${key.name}”` : 'API key';
}

function ScheduleLink({ projectId, scheduleId }: { projectId: string; scheduleId: string }) {
  const { data } = useQuery(allSchedulesQuery(projectId));
  const schedule = data?.find(({ id }) => id === scheduleId);
  if (!schedule) return 'A schedule';
  return (
    <Link
      to="/projects/$projectId/schedules/$scheduleId"
      params={{ projectId, scheduleId }}
      className="text-accent underline [overflow-wrap:anywhere]"
    >
      Schedule {schedule.name}
    </Link>
  );
}
