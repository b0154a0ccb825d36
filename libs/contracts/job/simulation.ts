/** What the simulated tester does with a job of test mode, when its creator scripts it: `metadata.simulate`. */
import { IsIn, IsObject } from 'class-validator';
import { Absentable, Text } from '../define/index.js';
import type { PassStatus } from './finding.js';
import type { ClickInput, ConsoleMessageInput, NetworkRequestInput } from './tester-job.contract.js';

/** The time of an event is the time of the test when it is left out. */
type Timed<Event> = Omit<Event, 'timestamp'> & { timestamp?: string };

/** As a tester's browser sends it. */
export interface SimulatedTelemetry {
  consoleMessages?: Timed<ConsoleMessageInput>[];
  networkRequests?: Timed<NetworkRequestInput>[];
  clicks?: Timed<ClickInput>[];
}

export class SimulationScript {
  /** The tester's report. Verdict and answers that are left out are then read from it. */
  @Absentable()
  @Text(1, 100_000)
  report?: string;

  /** Chosen by the host of the url when left out. */
  @Absentable()
  @IsIn(['pass', 'fail', 'not_applicable'])
  verdict?: PassStatus;

  /** By the names of the output schema; each value must fit its field. Fields that are left out get a value that fits. */
  @Absentable()
  @IsObject()
  answers?: Record<string, unknown>;

  @Absentable()
  @IsObject()
  telemetry?: SimulatedTelemetry;
}
