import { randomUUID } from 'node:crypto';
import { ApiClient, appointTester, Deployment, logIn, openWorkspace, signUp } from '@handtest/deployment';
import { playTour } from './agent-tour.js';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
afterAll(() => deployment?.stop());

it('shows how an agent finds a project, creates a job, waits for it and reads it', async () => {
  const { baseUrl, admin } = deployment;
  const api = new ApiClient(baseUrl);
  const newPerson = (name: string) =>
    signUp(api, { email: `${randomUUID()}@example.com`, password: randomUUID(), name });
  const [owner, tester] = [await newPerson('Olive'), await newPerson('Tess')];
  await appointTester(await logIn(api, { ...admin, name: 'Admin' }), tester.email, 'Fern');
  const { apiKey, projectId } = await openWorkspace(owner, 'Shop');
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  await playTour({ baseUrl, token: apiKey, projectId, tester: tester.api, print });
  const steps = lines.flatMap((line) => / s  → (\w+)/.exec(line)?.slice(1) ?? []);
  expect(steps).toEqual(['list_projects', 'create_job', 'wait', 'get_job']);
  const text = lines.join('\n');
  expect(text).toContain('A tester is working on it');
  expect(text).toMatch(/^Job job_\w+: completed$/m);
  expect(text).not.toContain(apiKey);
});
