/** A prepared job whose creation the database commits, while the connection that asked for it is lost. */
import { eventually, TcpRelay } from '@handtest/deployment';
import { codeHost, forgetPreparation, ledger, newProject } from './fake-neighbours.js';
import { type JobUnderTest, jobRequest, memberOf, startJobService } from './job-under-test.js';
import { shopProject } from './prepared-jobs.js';

let job: JobUnderTest;
let relay: TcpRelay;

beforeAll(async () => {
  job = await startJobService();
  await job.replicas.shift()!.stop();
  relay = await TcpRelay.start(job.databaseUrl);
  await job.addReplica({ DATABASE_URL: relay.urlOf(job.databaseUrl) });
  await job.sql(`CREATE FUNCTION commit_slowly() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$`);
});

afterAll(async () => {
  await job.stop();
  await relay.stop();
});

beforeEach(() => forgetPreparation());

const request = {
  'a job from a pull request': () => {
    const project = shopProject();
    return { project, request: { projectId: project.id, prNumbers: [7] }, status: 'preparing' };
  },
  'a job with a token': () => {
    const project = newProject();
    const changes = { codehostRepos: ['acme/shop'], codehostToken: 'a-token-of-the-caller' };
    return { project, request: jobRequest(project.id, changes), status: 'queued' };
  },
};

it.each(Object.keys(request) as (keyof typeof request)[])(
  '%s is answered, keeps its hold and its token',
  async (kind) => {
    const { project, request: asked, status } = request[kind]();
    await job.sql(`CREATE CONSTRAINT TRIGGER "commit_${project.id}" AFTER UPDATE ON job DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.project_id = '${project.id}') EXECUTE FUNCTION commit_slowly()`);
    const creation = job.jobs.createPrepared(asked, memberOf(project.organizationId));
    const commits = `SELECT client_port FROM pg_stat_activity WHERE query = 'COMMIT' AND wait_event = 'PgSleep'`;
    const [commit] = await eventually(async () => {
      const found = await job.sql<{ client_port: number }>(commits);
      expect(found).toHaveLength(1);
      return found;
    });
    relay.cut(commit!.client_port);
    const { jobId } = await creation;
    const [row] = await job.sql('SELECT status FROM job WHERE id = $1', [jobId]);
    expect(row).toEqual({ status });
    expect(ledger.holds.has(jobId)).toBe(true);
    expect(job.finishedEvents(jobId)).toEqual([]);
    if ('codehostToken' in asked) expect(codeHost.tokens.get(jobId)).toBe(asked.codehostToken);
  },
);
