/** The search for places in the archive of an attacker, with its time and memory. */
import { existsSync } from 'node:fs';
import { CandidateClient } from '@handtest/contracts/codehost';
import { newId, systemCall } from '@handtest/contracts/define';
import { addOwner, type CodehostUnderTest, startCodehost } from './codehost-under-test.js';
import { finding } from './searched-finding.js';

const findings = Array.from({ length: 50 }, () =>
  finding({ title: 'Items cannot be removed from the cart', affectedArea: '/cart' }),
);

/** Registers one test for each archive. */
export function searchEach(archives: Readonly<Record<string, () => Iterable<Buffer>>>): void {
  const results: { seconds: number; mebibytes: number }[] = [];
  let codehost: CodehostUnderTest;
  beforeAll(async () => {
    codehost = await startCodehost();
  });
  afterAll(() => codehost?.stop());
  afterAll(() => {
    const worst = (field: 'seconds' | 'mebibytes') => Math.max(...results.map((result) => result[field]));
    const failed = results.filter(({ seconds, mebibytes }) => seconds > 20 || mebibytes > 150).length;
    process.stdout.write(
      `hostile archives: tried ${results.length}, failed ${failed}, ` +
        `worst ${worst('seconds').toFixed(1)} s and ${worst('mebibytes').toFixed(0)} MB\n`,
    );
  });

  it.each(Object.entries(archives))(
    '%s cost less than 150 MB and 20 s, and write no file',
    async (_name, archive) => {
      const result = await searchIn(codehost, archive);
      results.push(result);
      expect(result.places).toHaveLength(findings.length);
      expect(result.mebibytes).toBeLessThan(150);
      expect(result.seconds).toBeLessThan(20);
      expect(['outside.ts', '../outside.ts', '../../outside.ts', '/outside.ts'].filter(existsSync)).toEqual(
        [],
      );
      const paths = result.places.flat().map(({ reference }) => reference.path);
      expect(paths.filter((path) => path.includes('outside'))).toEqual([]);
    },
  );
}

async function searchIn(codehost: CodehostUnderTest, archive: () => Iterable<Buffer>) {
  const person = codehost.addPerson();
  const { user, repositories } = addOwner(codehost);
  const repository = repositories[0]!;
  repository.git.commit('main', { 'src/cart.ts': 'cart' });
  repository.archive = archive;
  await codehost.connect(person, user);
  const { organizationId } = person;
  const request = { jobId: newId('job'), organizationId, repos: [repository.fullName], findings };
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  const startedAt = performance.now();
  const client = new CandidateClient(codehost.transport);
  const { candidates } = await client.find(request, systemCall('extraction'));
  clearInterval(sampling);
  const places = candidates.map((found) => found.places);
  return { places, seconds: (performance.now() - startedAt) / 1_000, mebibytes: (most - before) / 1_048_576 };
}
