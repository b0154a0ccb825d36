/** The lists of issues in all sizes. CI runs a smaller number of them. */
import { type CodehostUnderTest, startCodehost } from './codehost-under-test.js';
import { compareLists, compareSearches, filledProject } from './issue-comparison.js';
import type { ConnectedProject } from './issue-under-test.js';

let codehost: CodehostUnderTest;
let project: ConnectedProject;

beforeAll(async () => {
  codehost = await startCodehost();
  project = await filledProject(codehost);
});
afterAll(() => codehost?.stop());

it('has every page of every filter, with the exact total', () => compareLists(codehost, project, 2_000));

it('is the same from the index and from the search', () => compareSearches(codehost, project, 200));
