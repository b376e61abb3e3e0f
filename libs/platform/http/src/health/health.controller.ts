import { Controller, Get, HttpCode, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import type { Response } from 'express';
import { inTime } from '@market/kernel';
import { PublicRoute } from '../access';
import { AnyQuery } from '../any-query.decorator';
import { Unwrapped } from '../unwrapped.decorator';
import { HealthProbes } from './health-probes';
import { Readiness } from '@market/base/readiness';

const probeTimeoutMs = 2_000;

/** Reports the state of this process to orchestrators and load balancers. */
@ApiTags('Health')
@PublicRoute()
@Unwrapped()
@AnyQuery()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly probes: HealthProbes,
    private readonly readiness: Readiness,
  ) {}

  /** Reports that the process runs, whatever the state of its dependencies. */
  @Get('live')
  @HttpCode(200)
  @ApiOperation({ summary: 'The process runs', security: [] })
  @ApiResponse({ status: 200, description: 'It does.', content: stateOf({ status: 'ok' }) })
  showLiveness() {
    return { status: 'ok' };
  }

  /** Reports whether the process serves: all dependencies are up, and it is not shutting down. */
  @Get('ready')
  @ApiOperation({ summary: 'The process serves', security: [] })
  @ApiResponse({
    status: 200,
    description: 'It does; with the state of each dependency.',
    content: stateOf({ status: 'ok', dependencies: { process: { status: 'up' } } }),
  })
  @ApiResponse({
    status: 503,
    description: 'It does not; with the state of each dependency.',
    content: stateOf({ status: 'unavailable', dependencies: { database: { status: 'down' } } }),
  })
  async showReadiness(@Res({ passthrough: true }) response: Response) {
    // A probe needs its connection no longer.
    if (this.readiness.isEnding) response.set('Connection', 'close');
    const { status, details } = await this.check();
    const serving = status === 'ok' || status === 'degraded';
    response.status(serving ? 200 : 503);
    return { status: serving ? status : 'unavailable', dependencies: details };
  }

  private async check(): Promise<Pick<HealthCheckResult, 'status' | 'details'>> {
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

/** Describes the response to a probe, for the API description. */
function stateOf(example: { readonly status: string; readonly dependencies?: object }) {
  const properties = {
    status: { type: 'string' },
    ...(example.dependencies === undefined ? {} : { dependencies: { type: 'object' } }),
  };
  return { 'application/json': { schema: { type: 'object', properties, required: ['status'] }, example } };
}

function silent() {
  return { state: 'down' as const, reason: 'does not answer' };
}
