/** Requests with a foreign schedule, template or project beside, below or in place of the caller's own. */
import type { Pair } from './nested-pair.js';
import type { TestOrganization } from './test-system.js';

const time = { scheduledHour: 1, scheduledMinute: 2, timezone: 'UTC' };
const timeQuery = 'frequency=daily&scheduledHour=1&scheduledMinute=2&timezone=UTC';

export function schedulePairs(foreign: TestOrganization, own: TestOrganization): Pair[] {
  const there = `/api/projects/${foreign.projectId}/schedules`;
  const here = `/api/projects/${own.projectId}/schedules`;
  const daily = { name: 'Stolen', frequency: 'daily', ...time };
  const mine = { ...daily, templateId: own.templateId };
  const theirs = { ...daily, templateId: foreign.templateId };
  const ids = { projectId: own.projectId, scheduleId: own.scheduleId };
  const theirIds = { projectId: foreign.projectId, scheduleId: foreign.scheduleId };
  const pairs: [what: string, outcome: Pair['outcome'], method: string, path: string, body?: object][] = [
    ['list their schedules', 'absent', 'GET', there],
    ['list their schedules, own in the query', 'absent', 'GET', `${there}?projectId=${own.projectId}`],
    ['list own schedules, theirs in the query', 'own', 'GET', `${here}?projectId=${foreign.projectId}`],
    ['create a schedule there', 'absent', 'POST', there, theirs],
    ['create a schedule there with own template', 'absent', 'POST', there, { ...mine, ...ids }],
    ['create a schedule with their template', 'refused', 'POST', here, theirs],
    ['preview there', 'absent', 'GET', `${there}/preview?${timeQuery}`],
    ['preview own schedule there', 'absent', 'GET', `${there}/preview?scheduleId=${own.scheduleId}`],
    ['preview their schedule', 'absent', 'GET', `${here}/preview?scheduleId=${foreign.scheduleId}`],
    ['read their schedule', 'absent', 'GET', `${there}/${foreign.scheduleId}`],
    ['read their schedule below own project', 'absent', 'GET', `${here}/${foreign.scheduleId}`],
    ['read own schedule below their project', 'absent', 'GET', `${there}/${own.scheduleId}`],
    [
      'read own schedule, theirs in the query',
      'own',
      'GET',
      `${here}/${own.scheduleId}?${new URLSearchParams(theirIds).toString()}`,
    ],
    ['change their schedule', 'absent', 'PATCH', `${there}/${foreign.scheduleId}`, { name: 'Stolen' }],
    ['change their schedule below own project', 'absent', 'PATCH', `${here}/${foreign.scheduleId}`, ids],
    ['change own schedule below their project', 'absent', 'PATCH', `${there}/${own.scheduleId}`, ids],
    ['give own schedule their template', 'refused', 'PATCH', `${here}/${own.scheduleId}`, theirs],
    ['change own schedule, theirs in the body', 'own', 'PATCH', `${here}/${own.scheduleId}`, theirIds],
    ['delete their schedule', 'absent', 'DELETE', `${there}/${foreign.scheduleId}`],
    ['delete their schedule below own project', 'absent', 'DELETE', `${here}/${foreign.scheduleId}`],
    ['delete own schedule below their project', 'absent', 'DELETE', `${there}/${own.scheduleId}`],
    ['list their executions', 'absent', 'GET', `${there}/${foreign.scheduleId}/executions`],
    ['list their executions below own project', 'absent', 'GET', `${here}/${foreign.scheduleId}/executions`],
    ['run their schedule', 'absent', 'POST', `${there}/${foreign.scheduleId}/run`],
    ['run their schedule below own project', 'absent', 'POST', `${here}/${foreign.scheduleId}/run`, ids],
    ['run own schedule, theirs in the body', 'own', 'POST', `${here}/${own.scheduleId}/run`, theirIds],
    ['list jobs of their schedule', 'absent', 'GET', `/api/jobs?${new URLSearchParams(theirIds).toString()}`],
  ];
  return pairs.map(([what, outcome, method, path, body]) => ({
    what,
    outcome,
    sent: { method, path, body },
  }));
}
