import { Controller, Get, Query } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { startTeapotApp } from '@market/http-api/testing';
import { PublicRoute, RequiresPlan } from '@market/access';
import { CalendarDay, RequestQuery, SlugParameter } from '@market/http-query';
import { ApiDescription } from './api-description';
import { RespondsWith, DescribedIn } from '@market/http-api';
import { ApiDescriptionModule } from './api-description.module';

class LeafQuery extends RequestQuery {
  @CalendarDay({ description: 'First day.', required: true, example: '2026-11-02' })
  from!: string;
}

@Controller('v1/leaves')
class LeafController {
  @Get(':slug/days')
  @RequiresPlan('pro', 'gmp')
  @ApiOperation({ summary: 'Show the days of one leaf' })
  @RespondsWith(z.object({ from: z.string() }), { example: { from: '2026-11-02' } })
  showDays(@SlugParameter('slug', 'leaf', 'assam') _slug: string, @Query() { from }: LeafQuery) {
    return { from };
  }
}

@ApiTags('GMP')
@Controller('v1/gmp')
class GmpController {
  @Get()
  @RespondsWith(z.object({}), { example: {} })
  list() {
    return {};
  }
}

@ApiTags('IPO')
@Controller('v1/ipos')
class IpoController {
  @Get()
  @RespondsWith(z.object({}), { example: {} })
  list() {
    return {};
  }
}

@DescribedIn('dashboard')
@PublicRoute()
@Controller('v1/hidden')
class HiddenDashboardController {
  @Get()
  show() {
    return {};
  }
}

describe('the described reads of an API', () => {
  let app: NestExpressApplication;
  beforeAll(async () => {
    ({ app } = await startTeapotApp([], undefined, {
      imports: [ApiDescriptionModule],
      controllers: [LeafController, HiddenDashboardController],
    }));
  });
  afterAll(() => app.close());
  const reads = () => app.get(ApiDescription, { strict: false }).reads;

  it('are the published reads of the versioned API, without writes, health and documents', () => {
    expect(reads().map(({ path }) => path)).toEqual([
      '/v1/teapots',
      '/v1/teapots/broken',
      '/v1/teapots/away',
      '/v1/teapots/unfit',
      '/v1/teapots/:slug',
      '/v1/leaves/:slug/days',
    ]);
  });

  it('stand in the order of the tags of the reference, whatever the order of their controllers', async () => {
    const { app: other } = await startTeapotApp([], undefined, {
      imports: [ApiDescriptionModule],
      controllers: [GmpController, IpoController],
    });
    const paths = other.get(ApiDescription, { strict: false }).reads.map(({ path }) => path);
    await other.close();
    expect(paths.filter((path) => !path.startsWith('/v1/teapots'))).toEqual(['/v1/ipos', '/v1/gmp']);
  });

  it('have title, plan and parameters as they are declared', () => {
    expect(reads().at(-1)).toEqual({
      path: '/v1/leaves/:slug/days',
      title: 'Show the days of one leaf',
      plan: 'pro',
      parameters: [
        { name: 'slug', in: 'path', kind: 'text', example: 'assam', required: true },
        { name: 'from', in: 'query', kind: 'day', example: '2026-11-02', required: true },
      ],
      example: expect.objectContaining({ success: true, data: { from: '2026-11-02' } }) as unknown,
    });
    expect(reads()[0]).toEqual({
      path: '/v1/teapots',
      title: '/v1/teapots',
      plan: 'any',
      parameters: [
        { name: 'page', in: 'query', kind: 'number', example: '1', required: false },
        { name: 'limit', in: 'query', kind: 'number', example: '10', required: false },
        { name: 'size', in: 'query', kind: 'choice', choices: ['all', 'small', 'large'], required: false },
        { name: 'q', in: 'query', kind: 'text', required: false },
      ],
      example: expect.objectContaining({ success: true, meta: expect.anything() as unknown }) as unknown,
    });
  });
});
