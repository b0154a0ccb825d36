/** Compares the jobs that finished with what was posted, every night; page after page while there are others. */
import { SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NightlyComparisonService } from './nightly-comparison.service.js';

@Injectable()
export class NightlyComparisonProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly comparison: NightlyComparisonService,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepers.start({
      name: 'cost_comparison',
      everyMs: 600_000,
      run: () => this.comparison.compareIfDue(),
      untilNextMs: () => this.comparison.untilDueMs(),
    });
  }
}
