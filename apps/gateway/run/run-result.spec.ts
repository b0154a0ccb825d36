import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobStatusRecord } from '@handtest/contracts/job';
import { projectRoot } from '@handtest/deployment';
import { runResultOf } from './run-result.js';

const record: JobStatusRecord = {
  id: 'job_1',
  projectId: 'proj_1',
  livemode: true,
  status: 'completed',
  result: { success: true, explanation: 'It works', data: { ok: true } },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:01:00.000Z',
  costUsd: 0.51,
  testDurationSeconds: 60,
  testerResponse: 'All fine',
  testerAlias: 'Kim',
  testerData: { testDurationSeconds: 60, consoleMessages: [], networkRequests: [], clicks: [] },
  jobUrl: 'https://handtest.example/jobs/job_1',
  projectName: 'Shop',
  keyMoments: [],
  targetDurationMinutes: 15,
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  extensionsUsed: 0,
};

describe('runResultOf', () => {
  it('has exactly the fields that the specification lists for POST /api/run', () => {
    const markdown = readFileSync(join(projectRoot(), 'docs/specification.md'), 'utf8');
    const response = /^\| POST +\| \/api\/run .*\|(.*)\|$/m.exec(markdown)![1]!;
    const [ofCompleted, ofOthers] = response.split('otherwise').map((part) => [...part.matchAll(/`(\w+)`/g)]);
    const names = ofCompleted!.map(([, name]) => name!);
    const testerAnswers = { verdict: 'pass' as const };
    const whole = { ...record, testerAnswers, testerAvatarUrl: 'https://handtest.example/kim.png' };
    expect(Object.keys(runResultOf(whole)).sort()).toEqual([...names].sort());
    expect(names).toEqual([
      'id',
      'status',
      'testDurationSeconds',
      'testerAlias',
      'testerAvatarUrl',
      'result',
      'costUsd',
      'testerResponse',
      'testerAnswers',
      'testerData',
    ]);
    expect(ofOthers!.map(([, name]) => name)).toEqual(['error', 'reason']);
  });

  it('has no field that is not there', () => {
    const { id, status, result, costUsd, testDurationSeconds, testerResponse, testerAlias, testerData } =
      record;
    expect(runResultOf(record)).toEqual({
      id,
      status,
      result,
      costUsd,
      testDurationSeconds,
      testerResponse,
      testerAlias,
      testerData,
    });
    expect(Object.keys(runResultOf(record))).not.toContain('testerAvatarUrl');
  });

  it.each(['failed', 'expired', 'cancelled'] as const)(
    'says why a job is %s, and who tested it',
    (status) => {
      const ended = { ...record, status, error: 'No tester came', reason: 'not_claimed' as const };
      expect(runResultOf(ended)).toEqual({
        ...{ id: 'job_1', status, error: 'No tester came', reason: 'not_claimed' },
        ...{ testDurationSeconds: 60, testerAlias: 'Kim' },
      });
    },
  );
});
