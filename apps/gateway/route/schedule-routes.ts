/** The rows of schedules, a section of the route table. */
import { scheduleContract } from '@handtest/contracts/scheduler';
import { type Route, route } from './route.js';

const schedules = '/api/projects/:projectId/schedules';

export const scheduleRows: readonly Omit<Route, 'section'>[] = [
  route(`GET ${schedules}`, 'viewer', scheduleContract, 'list', {
    id: 'schedules.list',
    summary: 'List the schedules of a project',
    answers: 'A page of schedules, newest first',
  }),
  route(`POST ${schedules}`, 'contributor', scheduleContract, 'create', {
    id: 'schedules.create',
    liveOnly: true,
    summary: 'Create a schedule',
    takes:
      '`name`, `templateId`, `frequency`? (weekly), `scheduledHour`, `scheduledMinute`, `timezone`, `weekdays`?, `dayOfMonth`?, `scheduledDate`?, `urlOverride`?, `autoCreateCodehostIssuesOverride`?, `chatNotificationOverride`?, `status`? (active)',
    status: 201,
  }),
  route(`GET ${schedules}/preview`, 'viewer', scheduleContract, 'preview', {
    id: 'schedules.preview',
    summary: 'Preview the next five executions of a schedule without saving it',
    takes:
      '`scheduledHour`, `scheduledMinute`, `timezone`, `frequency`?, `weekdays`? (several with commas), `dayOfMonth`?, `scheduledDate`?; with `scheduleId` only what would change',
    answers: '`items`: `scheduledAt`; fewer than five when the schedule ends',
  }),
  route(`GET ${schedules}/:scheduleId`, 'viewer', scheduleContract, 'get', {
    id: 'schedules.get',
    summary: 'Get a schedule',
    answers: 'A schedule',
  }),
  route(`PATCH ${schedules}/:scheduleId`, 'contributor', scheduleContract, 'update', {
    id: 'schedules.update',
    liveOnly: true,
    summary: 'Change, pause or resume a schedule',
    takes: 'Any of the fields of a creation',
    answers: 'The schedule; omitted fields do not change, null clears a field',
  }),
  route(`DELETE ${schedules}/:scheduleId`, 'contributor', scheduleContract, 'remove', {
    id: 'schedules.delete',
    liveOnly: true,
    summary: 'Delete a schedule with its executions',
    answers: '`{}`; its jobs do not change',
  }),
  route(`GET ${schedules}/:scheduleId/executions`, 'viewer', scheduleContract, 'executions', {
    id: 'schedules.executions',
    summary: 'List the executions of a schedule',
    answers:
      'A page of `id`, `status`, `jobId` or null, `scheduledAt`, `executedAt`, `reason` or null, latest first',
  }),
  route(`POST ${schedules}/:scheduleId/run`, 'contributor', scheduleContract, 'run', {
    id: 'schedules.run',
    liveOnly: true,
    summary: 'Run a schedule now',
    answers: 'The execution; `status` is also `pending`, without `executedAt`, while there is no outcome',
  }),
];
