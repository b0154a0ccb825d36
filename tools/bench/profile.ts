/**
 * `--profile`: where the services spend their CPU time while they are measured, without their start. Each service writes a
 * profile for the tools of Chromium, and the heaviest functions of each busy one are printed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually, freePort, projectRoot } from '@handtest/deployment';
import { busyShare, type CpuProfile, heaviest } from './heaviest.js';

export const isProfiling = process.argv.includes('--profile');
const shown = 15;
/** A service that was idle for more than 95 % of the time is not shown. */
const leastBusy = 0.05;

export interface Profiled {
  readonly service: string;
  readonly pid?: number;
}

/** Of one process, by the protocol of Chromium's tools. */
class ProcessProfile {
  private asked = 0;

  private constructor(private readonly socket: WebSocket) {}

  /** Opens the inspector of the process at this port. */
  static async start(pid: number, port: number): Promise<ProcessProfile> {
    process.kill(pid, 'SIGUSR1');
    const [target] = await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
      return (await answer.json()) as [{ webSocketDebuggerUrl: string }];
    });
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    const profile = new ProcessProfile(socket);
    await profile.ask('Profiler.enable');
    await profile.ask('Profiler.start');
    return profile;
  }

  async stop(): Promise<CpuProfile> {
    const { profile } = await this.ask<{ profile: CpuProfile }>('Profiler.stop');
    this.socket.close();
    return profile;
  }

  private ask<Result>(method: string): Promise<Result> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent) => {
        const answer = JSON.parse(data as string) as { id?: number; result: Result };
        if (answer.id !== id) return;
        this.socket.removeEventListener('message', onMessage);
        resolve(answer.result);
      };
      this.socket.addEventListener('message', onMessage);
      this.socket.send(JSON.stringify({ id, method }));
    });
  }
}

export class Profiler {
  private constructor(private readonly ports: ReadonlyMap<string, number>) {}

  static async create(services: readonly string[]): Promise<Profiler> {
    const ports = new Map<string, number>();
    for (const service of services) ports.set(service, await freePort());
    return new Profiler(ports);
  }

  /** The inspector costs nothing before it is opened. */
  environmentOf(service: string): { NODE_OPTIONS: string } {
    return { NODE_OPTIONS: `--inspect-port=127.0.0.1:${this.ports.get(service)!}` };
  }

  /** Profiles all services during `run`, and prints the results. */
  async during<T>(name: string, processes: readonly Profiled[], run: () => Promise<T>): Promise<T> {
    const running = processes.filter(({ pid, service }) => pid !== undefined && this.ports.has(service));
    const profiles = await Promise.all(
      running.map(({ pid, service }) => ProcessProfile.start(pid!, this.ports.get(service)!)),
    );
    const result = await run();
    const folder = join(projectRoot(), '.handtest', 'profiles', name);
    mkdirSync(folder, { recursive: true });
    for (const [index, profile] of profiles.entries())
      write(folder, running[index]!.service, await profile.stop());
    return result;
  }
}

function write(folder: string, service: string, profile: CpuProfile): void {
  const file = join(folder, `${service}.cpuprofile`);
  writeFileSync(file, JSON.stringify(profile));
  if (busyShare(profile) < leastBusy) return;
  const root = `${pathToFileURL(projectRoot()).href}/`;
  console.log(`\n${service}: ${relative(projectRoot(), file)}`);
  for (const { percent, name, place } of heaviest(profile, shown)) {
    console.log(`  ${percent.toFixed(1).padStart(5)} %  ${name}  ${place.replace(root, '')}`);
  }
}
