import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { inTime } from '@market/kernel';
import { Readiness } from '@market/base/readiness';
import { HealthProbes } from './health-probe';

const probeTimeoutMs = 2_000;

/** State of a process: `ok`, `degraded` while it serves with something missing, or `unavailable`. */
export interface Health {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  /** State of each dependency by its name. */
  readonly dependencies: HealthCheckResult['details'];
}

/** Checks whether this process serves: all dependencies are up, and it is not shutting down. */
@Injectable()
export class HealthReport {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly probes: HealthProbes,
    private readonly readiness: Readiness,
  ) {}

  /** Checks all dependencies, at most for two seconds each. */
  async check(): Promise<Health> {
    const { status, details } = await this.checked();
    const isServing = status === 'ok' || status === 'degraded';
    return { status: isServing ? status : 'unavailable', dependencies: details };
  }

  private async checked(): Promise<Pick<HealthCheckResult, 'status' | 'details'>> {
    try {
      return await this.health.check([
        () => {
          const process = this.indicators.check('process');
          return this.readiness.isEnding ? process.down('is shutting down') : process.up();
        },
        ...this.probes.all.map((probe) => async () => {
          const indicator = this.indicators.check(probe.name);
          const { state, reason } = await inTime(probeTimeoutMs, probe.check(), silent).catch(silent);
          const details: Record<string, unknown> = reason === undefined ? {} : { message: reason };
          if (state === 'up') return indicator.up(details);
          return state === 'degraded' ? indicator.degraded(details) : indicator.down(details);
        }),
      ]);
    } catch (error) {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }
}

function silent() {
  return { state: 'down' as const, reason: 'does not answer' };
}
