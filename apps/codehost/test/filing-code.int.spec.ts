/** The places in the code that an issue links. */
import {
  addJob,
  addPlace,
  type FilingUnderTest,
  issuesOf,
  newFinding,
  requestOf,
  startFiling,
} from './filing-under-test.js';

let codehost: FilingUnderTest;

beforeAll(async () => {
  codehost = await startFiling();
});
afterAll(() => codehost?.stop());

it('an issue that a person creates from a finding links the code of the finding', async () => {
  const place = await addPlace(codehost);
  const url = `${codehost.host.urls.web}/${place.name}/blob/${'a'.repeat(40)}/src/pay.ts#L3`;
  const codeReferences = [{ repo: place.name, path: 'src/pay.ts', url, confidence: 0.9 }];
  const finding = newFinding({ codeReferences });
  const request = requestOf(addJob(place, { findings: [finding] }), finding);
  await codehost.filings.createIssue(request, place.person.call);
  expect(issuesOf(codehost, place)[0]!.body).toContain(`- src/pay.ts ([code](${url}))`);
});

it('the places in a request of a caller are not linked', async () => {
  const place = await addPlace(codehost);
  const url = `${codehost.host.urls.web}/${place.name}/blob/${'a'.repeat(40)}/src/other.ts`;
  const request = requestOf(addJob(place), newFinding());
  const issue = {
    ...request.issue,
    codeReferences: [{ repo: place.name, path: 'src/other.ts', url, confidence: 1 }],
  };
  await codehost.filings.createIssue({ ...request, issue }, place.person.call);
  expect(issuesOf(codehost, place)[0]!.body).not.toContain('src/other.ts');
});
