/** Which release a process reports. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { register } from 'prom-client';
import { release, releaseIn } from './release.js';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the release of a process', () => {
  it('has the version of package.json', async () => {
    const manifest = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as Manifest;
    expect(release.version).toBe(manifest.version);
    const { values } = await register.getSingleMetric('handtest_build_info')!.get();
    expect(values).toMatchObject([{ value: 1, labels: release }]);
  });

  it('has the revision of the environment, else of the build, else none', () => {
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }');
    expect(releaseIn(folder, {})).toEqual({ version: '1.2.3', revision: 'unknown' });
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'revision'), 'abc1234\n');
    expect(releaseIn(folder, {}).revision).toBe('abc1234');
    expect(releaseIn(folder, { HANDTEST_REVISION: '' }).revision).toBe('abc1234');
    expect(releaseIn(folder, { HANDTEST_REVISION: 'def5678' }).revision).toBe('def5678');
  });
});

interface Manifest {
  readonly version: string;
}
