import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { PublicRoute } from '@market/access';
import { AnyQuery } from '@market/http-query';
import { Unwrapped } from '../responses/route-response.decorator';
import { HealthReport } from './health-report';
import { Readiness } from '@market/base/readiness';

/** Reports the state of this process to orchestrators and load balancers. */
@ApiTags('Health')
@PublicRoute()
@Unwrapped()
@AnyQuery()
@Controller('health')
export class HealthController {
  constructor(
    private readonly report: HealthReport,
    private readonly readiness: Readiness,
  ) {}

  /** Reports that the process runs, whatever the state of its dependencies. */
  @Get('live')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Check liveness',
    description: 'Returns 200 while the process runs, whatever the state of its dependencies.',
    security: [],
  })
  @ApiResponse({ status: 200, description: 'It does.', content: stateOf({ status: 'ok' }) })
  showLiveness() {
    return { status: 'ok' };
  }

  /** Reports whether the process serves: all dependencies are up, and it is not shutting down. */
  @Get('ready')
  @ApiOperation({
    summary: 'Check readiness',
    description: 'Returns 200 while all dependencies are up and the process is not shutting down, else 503.',
    security: [],
  })
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
    const health = await this.report.check();
    response.status(health.status === 'unavailable' ? 503 : 200);
    return health;
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
