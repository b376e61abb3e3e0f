import { Injectable } from '@nestjs/common';
import { LeaseReaper } from './lease-reaper';
import { DeliveryMetrics } from './delivery-metrics';
import { Dispatcher } from './dispatcher';
import { QueueSweep } from './queue-sweep';

/** Number of runs between two checks of plans and of the queue. */
const runsPerLook = 5;

/** Upkeep of the queue: frees leases of processes that died, sweeps dead rows, and holds deliveries beyond a plan. */
@Injectable()
export class QueueUpkeep {
  private runs = 0;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly leaseReaper: LeaseReaper,
    private readonly sweep: QueueSweep,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /** Runs once. Errors: those of the database. */
  async run(): Promise<void> {
    this.sweep.begin();
    if ((await this.leaseReaper.freeAbandoned()) > 0) this.dispatcher.wake();
    this.runs += 1;
    if (this.runs % runsPerLook !== 0) return;
    await this.leaseReaper.holdBeyondPlan();
    await this.metrics.observe(this.dispatcher);
  }

  get isSweeping(): boolean {
    return this.sweep.isUnderWay;
  }

  /** Resolves when no sweep is running. */
  swept(): Promise<void> {
    return this.sweep.ended();
  }
}
