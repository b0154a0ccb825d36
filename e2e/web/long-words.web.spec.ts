/** A word that is longer than the window, such as an address or a token, breaks. No page scrolls sideways for it. */
import type { JobCreated, TemplateRecord } from '@handtest/contracts/job';
import { expect as expectPage } from '@playwright/test';
import { untilTerminal } from '../job-flow.js';
import { newTester } from '../participants.js';
import { signIn, visit } from './browser.js';
import { overflowPx } from './page-check.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const word = 'Donaudampfschifffahrtskapitaen'.repeat(3);
const url = `https://${'a'.repeat(60)}.example.com/${word}`;
const resultsTemplate = `${word}: [ ]\n${word}2: ( ) ${word}3 ( ) ${word}4`;
const description = `${word}\n\n\`\`\`\n${word}${word}\n\`\`\``;
const repository = `${'a'.repeat(39)}/${word}`;

/** A project, its template, a job with a finding, and a job under way. */
async function records() {
  const { deployment, participants, places } = web.system;
  const { owner } = participants;
  const { id: projectId } = await owner.api.post<{ id: string }>('/api/projects', {
    ...{ name: word, organizationId: places.organizationId, codehostRepos: [repository] },
  });
  const { id: templateId } = await owner.api.post<TemplateRecord>(`/api/projects/${projectId}/templates`, {
    ...{ name: word, description: word, testInstructions: description, resultsTemplate, url },
  });
  const request = { projectId, url, description, resultsTemplate };
  const { jobId } = await owner.api.post<JobCreated>('/api/jobs', request);
  const { jobId: runningJobId } = await owner.api.post<JobCreated>('/api/jobs', request);
  const tester = await newTester(deployment);
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  const findings = [{ title: word, severity: 'high', actualBehavior: `${word}${word}` }];
  await tester.api.post(`/api/tester/jobs/${jobId}/submit`, { report: word, verdict: 'fail', findings });
  await untilTerminal(participants, jobId);
  await tester.api.post(`/api/tester/jobs/${runningJobId}/claim`);
  return { projectId, templateId, jobId, runningJobId, tester };
}

it('a long word scrolls no page sideways, on a wide and on a narrow screen', async () => {
  const { projectId, templateId, jobId, runningJobId, tester } = await records();
  const project = `/projects/${projectId}`;
  const people = [
    {
      person: web.system.participants.owner,
      paths: [
        `/jobs/${jobId}`,
        `/jobs/${runningJobId}`,
        `/s/${jobId}`,
        ...[project, `${project}/templates`, `${project}/templates/${templateId}`],
        ...[`${project}/settings`, `${project}/codehost`, `${project}/codehost/repositories`],
        `/jobs/new?from=${jobId}`,
      ],
    },
    { person: tester, paths: ['/test', `/test/${runningJobId}`, '/test/history'] },
  ];
  const wide: string[] = [];
  for (const { person, paths } of people) {
    const { context, page } = await visit(web.browser, web.system.deployment.baseUrl);
    await signIn(page, person);
    for (const path of paths) {
      await page.goto(path);
      await expectPage(page.locator('main')).toContainText(word);
      if (/\/(jobs|test)\/job_/.test(path)) await page.locator('main pre').first().waitFor();
      // Also for the one picture that is drawn before a script measures the narrow window.
      for (const width of Array.from({ length: 5 }, () => [1366, 320]).flat()) {
        await page.setViewportSize({ width, height: 812 });
        const over = await overflowPx(page);
        if (over > 0) wide.push(`${path} is ${over} px wider than ${width}`);
      }
    }
    await context.close();
  }
  expect(wide).toEqual([]);
}, 120_000);
