/**
 * Three schedulers run schedules through the real job service and billing: many due at once, killed between the steps of
 * a run, without credit and without a template. `ROUNDS=2 KILLS=3` is shorter.
 */
import { eventually } from '@handtest/deployment';
import { type CpuTimes, cpuTimes } from '@handtest/testing';
import { report } from './access/exchange.js';
import { Gate } from './load/gate.js';
import { isReady } from './load/replicas.js';
import {
  countsOf,
  createSchedules,
  executionsOf,
  expireLeases,
  latenessText,
  makeDue,
  type ScheduledProject,
  schedulers,
  type ScheduleSystem,
  settled,
  startScheduleSystem,
} from './load/schedules.js';

const rounds = Number(process.env.ROUNDS ?? 20);
const dueAtOnce = 1_000;
const latestP99Ms = 2_000;
const kills = Number(process.env.KILLS ?? 30);
/** Whose lease of 30 s expires. For the others the test sets the lease back. */
const waitedLeases = 1;
const schedulesPerKill = 20;

let system: ScheduleSystem;

beforeAll(async () => {
  system = await startScheduleSystem();
});
afterAll(() => system?.stop());

/** Unlike the lateness, it hardly depends on other load of the machine. */
const cpuText = (before: CpuTimes, after: CpuTimes) =>
  [...after]
    .map(([name, ms]) => [name, ms - (before.get(name) ?? 0)] as const)
    .filter(([, ms]) => ms >= 50)
    .map(([name, ms]) => `${name} ${ms} ms`)
    .join(', ');

const noFaults = { withoutJob: 0, doubleJobs: 0, withoutHold: 0, notQueued: 0 };

it(`runs ${dueAtOnce} schedules that are due at once ${rounds} times, once each and in time`, async () => {
  const project = await createSchedules(system, dueAtOnce);
  for (let round = 0; round < rounds; round++) {
    const at = await makeDue(system, project, 2_000);
    const before = cpuTimes();
    await settled(system, project, at);
    const cpu = cpuText(before, cpuTimes());
    const executions = await executionsOf(system, project);
    report(`schedules, round ${round + 1}: ${latenessText(executions.slice(-dueAtOnce))}; CPU ${cpu}`);
  }
  const executions = await executionsOf(system, project);
  const counts = await countsOf(system, project);
  report(`schedules due at once: ${latenessText(executions)}, ${JSON.stringify(counts)}`);
  const tried = rounds * dueAtOnce;
  const all = { executions: tried, completed: tried, jobs: tried, holds: tried };
  expect(counts).toEqual({ ...all, ...noFaults });
  const timely = executions.filter(({ lateMs }) => lateMs <= latestP99Ms).length;
  expect(timely / tried).toBeGreaterThanOrEqual(0.99);
}, 3_600_000);

describe('a scheduler that is killed', () => {
  let project: ScheduledProject;

  beforeAll(async () => {
    project = await createSchedules(system, schedulesPerKill);
  });

  const all = Array.from({ length: schedulers }, (_, replica) => replica);
  const processesOf = () => system.deployment.processes.filter(({ service }) => service === 'scheduler');

  const allReady = () =>
    eventually(
      async () => {
        const ready = await Promise.all(processesOf().map(isReady));
        if (ready.includes(false)) throw new Error('A scheduler is not ready');
      },
      { timeoutMs: 60_000, intervalMs: 100 },
    );

  /** Kills the only replica that runs when it reaches the gate; then the others continue. */
  async function killAt(gate: Gate, victim: number, isRolledBack: boolean): Promise<Date> {
    const others = all.filter((replica) => replica !== victim);
    for (const replica of others) system.deployment.kill('scheduler', replica, 'SIGSTOP');
    await gate.close();
    const at = await makeDue(system, project);
    await gate.reached();
    const { pid } = processesOf()[victim]!;
    system.deployment.kill('scheduler', victim);
    await eventually(() => expect(processesOf()[victim]!.pid).not.toBe(pid));
    if (isRolledBack) await gate.rollBack();
    await gate.open();
    for (const replica of others) system.deployment.kill('scheduler', replica, 'SIGCONT');
    return at;
  }

  it.each([
    ['before its executions are committed', 'scheduler', 'INSERT ON schedule_execution'],
    ['while the job is created', 'job', 'INSERT ON job'],
    ['before the outcome is recorded', 'scheduler', 'UPDATE OF job_id ON schedule_execution'],
  ] as const)(
    '%s loses no job and creates none twice',
    async (step, database, change) => {
      const gate = await Gate.before(system[database], change);
      const before = await countsOf(system, project);
      let worstMs = 0;
      for (let kill = 0; kill < kills; kill++) {
        await allReady();
        const at = await killAt(gate, kill % schedulers, kill % 2 === 0);
        const killedMs = performance.now();
        if (kill >= waitedLeases) await expireLeases(system);
        await settled(system, project, at);
        worstMs = Math.max(worstMs, performance.now() - killedMs);
      }
      const counts = await countsOf(system, project);
      const tried = kills * schedulesPerKill;
      report(
        `scheduler killed ${step}: ${kills} kills, tried ${tried}, ${JSON.stringify(counts)}, ` +
          `slowest repair ${(worstMs / 1_000).toFixed(1)} s`,
      );
      const total = before.executions + tried;
      const expected = { executions: total, completed: total, jobs: total, holds: total };
      expect(counts).toEqual({ ...expected, ...noFaults });
    },
    3_600_000,
  );
});

it.each([
  ['the credit is gone', 'skipped_insufficient_tokens', /USD/],
  ['the template is deleted', 'skipped_template_deleted', /^the template was deleted$/],
])('skips 100 runs and holds nothing when %s', async (when, status, reason) => {
  const isPoor = status === 'skipped_insufficient_tokens';
  const project = await createSchedules(system, 100, isPoor ? 'Without credit' : undefined);
  if (!isPoor) await project.api.delete(`/api/projects/${project.projectId}/templates/${project.templateId}`);
  await settled(system, project, await makeDue(system, project));
  const executions = await executionsOf(system, project);
  const exact = executions.filter((one) => one.status === status && reason.test(one.reason ?? ''));
  const counts = await countsOf(system, project);
  const anyHolds = await system.billing.query('SELECT FROM hold WHERE project_id = $1', [project.projectId]);
  const { rows } = await system.scheduler.query<{ count: number }>(
    `SELECT count(*)::integer FROM schedule
     WHERE id = ANY($1) AND status = 'active' AND next_execution_at > clock_timestamp()`,
    [project.scheduleIds],
  );
  report(`schedules, ${when}: tried 100, failed ${100 - exact.length}, holds ${anyHolds.rowCount}`);
  expect(exact).toHaveLength(100);
  expect(anyHolds.rowCount).toBe(0);
  expect(counts).toMatchObject({ executions: 100, jobs: 0, holds: 0 });
  expect(rows).toEqual([{ count: 100 }]);
});
