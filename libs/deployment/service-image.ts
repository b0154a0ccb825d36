/** Images of services, built by docker/Dockerfile for tests. They run with the rights that k8s and Compose give them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dockerAnswers, hasImage } from './infrastructure/docker.js';
import { projectRoot } from './infrastructure/project-root.js';
import type { ServiceName } from '@handtest/contracts/topology';

const base = process.env.NODE_IMAGE ?? 'node:24-bookworm-slim';

export const noRights = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** @returns the standard output */
export async function docker(...args: string[]): Promise<string> {
  const options = { cwd: projectRoot(), maxBuffer: 50_000_000 };
  const { stdout } = await promisify(execFile)('docker', args, options);
  return stdout.trim();
}

/** Why no image can be built here. Undefined when it can. */
export async function missingForImages(): Promise<string | undefined> {
  if (!(await dockerAnswers())) return 'no container engine answers';
  return (await hasImage(base)) ? undefined : `the image ${base} is not available`;
}

/** @returns the name of the image */
export async function buildImage(service: ServiceName, ...options: string[]): Promise<string> {
  const image = `handtest/${service}:check`;
  const variables = ['--build-arg', `NODE_IMAGE=${base}`, '--build-arg', `SERVICE=${service}`];
  const source = ['-f', 'docker/Dockerfile', ...variables, ...options, '-t', image, '.'];
  await docker('build', '--network=host', ...source);
  return image;
}

/** What the image adds to its base. */
export async function megabytesOverBase(image: string): Promise<number> {
  const sizeOf = async (name: string) =>
    Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));
  return ((await sizeOf(image)) - (await sizeOf(base))) / 1e6;
}
