import { emptySchedule, lacksUrl, previewRequest, scheduleRequest, scheduleValues } from './schedule-form.js';
import type { Schedule } from './schedule-query.js';

const stored: Schedule = {
  id: 'sched_1',
  projectId: 'proj_1',
  name: 'Nightly',
  templateId: 'tmpl_1',
  templateName: 'Checkout',
  frequency: 'weekly',
  scheduledHour: 9,
  scheduledMinute: 30,
  timezone: 'Europe/Berlin',
  weekdays: [1, 3],
  dayOfMonth: null,
  scheduledDate: null,
  urlOverride: 'https://shop.example.com/',
  autoCreateCodehostIssuesOverride: false,
  chatNotificationOverride: null,
  status: 'active',
  nextExecutionAt: null,
  lastExecutedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

it('sends what is stored when nothing changes', () => {
  expect(stored).toMatchObject(scheduleRequest(scheduleValues(stored)));
});

it('clears the fields of other frequencies', () => {
  const values = { ...scheduleValues(stored), dayOfMonth: '0', scheduledDate: '2026-12-24' };
  expect(scheduleRequest({ ...values, frequency: 'monthly' })).toMatchObject({
    weekdays: null,
    dayOfMonth: 0,
    scheduledDate: null,
  });
  expect(scheduleRequest({ ...values, frequency: 'once' })).toMatchObject({
    weekdays: null,
    dayOfMonth: null,
    scheduledDate: '2026-12-24',
  });
});

it('previews the days that the frequency has', () => {
  expect(previewRequest({ ...scheduleValues(stored), weekdays: [0, 3, 1] }, 'sched_1')).toEqual({
    scheduleId: 'sched_1',
    frequency: 'weekly',
    scheduledHour: 9,
    scheduledMinute: 30,
    timezone: 'Europe/Berlin',
    weekdays: '1,3,0',
  });
  expect(previewRequest({ ...scheduleValues(stored), frequency: 'daily' })).toEqual({
    frequency: 'daily',
    scheduledHour: 9,
    scheduledMinute: 30,
    timezone: 'Europe/Berlin',
  });
});

it.each([
  { scheduledHour: '' },
  { timezone: '' },
  { weekdays: [] },
  { frequency: 'once', scheduledDate: '' },
] as const)('previews nothing while a field is missing: %j', (change) => {
  expect(
    previewRequest({ ...emptySchedule('UTC'), ...change, weekdays: 'weekdays' in change ? [] : [1] }),
  ).toBeUndefined();
});

it.each([
  ['', null, null, true],
  [' ', null, null, true],
  ['https://a.example.com', null, null, false],
  ['', 'https://a.example.com', null, false],
  ['', null, 'https://a.example.com', false],
])(
  'with %j, the url %j of the template and %j of the project: lacks a url: %j',
  (own, ofTemplate, ofProject, lacks) => expect(lacksUrl(own, ofTemplate, ofProject)).toBe(lacks),
);
