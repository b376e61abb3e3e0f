import { Controller, Get, Query } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { startTeapotApp } from '@market/http-api/testing';
import { RespondsWith } from '@market/http-api';
import { Text, SlugParameter } from '@market/http-query';
import { Deprecated, noSuchRecord } from '@market/http-server';
import { indianDay } from '@market/kernel';
import { z } from 'zod';
import { DocsModule } from './docs.module';
import { docsAlone } from './site.fixture';

const announcedOn = indianDay('2026-12-01');
const endsOn = indianDay('2027-03-01');
const cupView = z.object({ name: z.string() }).meta({ id: 'Cup' });
const example = { name: 'mug' };

class CupsQuery {
  @Text({ min: 1, max: 10 }, { description: 'Colour.', required: false })
  colour?: string;
}

@Controller('v1/cups')
class CupController {
  @Get(':slug')
  @Deprecated({ announcedOn, endsOn, instead: 'teapots' })
  @RespondsWith(cupView, { example, errors: ['NOT_001'] })
  show(@SlugParameter('slug', 'Cup', 'mug') slug: string) {
    if (slug !== 'mug') throw noSuchRecord('Cup', slug);
    return example;
  }

  @Get()
  @Deprecated({ announcedOn, endsOn, parts: ['colour'], instead: 'no filter' })
  @RespondsWith(cupView, { example })
  list(@Query() _query: CupsQuery) {
    return example;
  }
}

describe('an operation that is announced to end', () => {
  let app: NestExpressApplication;
  let base: string;

  beforeAll(async () => {
    const started = await startTeapotApp([], undefined, {
      imports: [docsAlone, DocsModule],
      controllers: [CupController],
    });
    app = started.app;
    base = `http://127.0.0.1:${started.port}`;
  });
  afterAll(() => app.close());

  const ask = (path: string) => fetch(`${base}${path}`, { headers: { 'X-API-Key': 'live-key' } });
  const document = async () =>
    (await (await ask('/openapi.json')).json()) as {
      paths: Record<
        string,
        { get: { deprecated?: boolean; parameters: object[]; responses: Record<string, object> } }
      >;
    };

  it.each([
    ['/v1/cups/mug', 200],
    ['/v1/cups/glass', 404],
    ['/v1/cups', 200],
  ])('has both headers in each response: %s %i', async (path, status) => {
    const response = await ask(path);
    const names = ['deprecation', 'sunset'];
    // Midnight in India.
    expect([response.status, ...names.map((name) => response.headers.get(name))]).toEqual([
      ...[status, '@1796063400', 'Sun, 28 Feb 2027 18:30:00 GMT'],
    ]);
  });

  it('leaves the responses of others without them', async () => {
    const { headers } = await ask('/v1/teapots');
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
  });

  it('is marked in the description, or its parameter is, with the headers', async () => {
    const { paths } = await document();
    const [whole, part] = ['/v1/cups/{slug}', '/v1/cups'].map((path) => paths[path]?.get);
    expect([whole?.deprecated, part?.deprecated, paths['/v1/teapots']?.get.deprecated]).toEqual([
      ...[true, undefined, undefined],
    ]);
    expect(part?.parameters).toEqual([expect.objectContaining({ name: 'colour', deprecated: true })]);
    for (const operation of [whole, part])
      expect(operation?.responses['200']).toMatchObject({
        headers: { Deprecation: expect.anything() as unknown, Sunset: expect.anything() as unknown },
      });
  });

  it('is in the table of the page on versions', async () => {
    const page = await (await ask('/docs/versioning.md')).text();
    expect(page).toContain('| `GET /v1/cups/{slug}` | all of it | 2026-12-01 | 2027-03-01 | teapots |');
    expect(page).toContain('| `GET /v1/cups` | `colour` | 2026-12-01 | 2027-03-01 | no filter |');
  });

  it('is refused when it ends earlier than 90 days after the announcement', () => {
    expect(() => Deprecated({ announcedOn, endsOn: indianDay('2027-02-28'), instead: 'teapots' })).toThrow(
      'what ends on 2027-02-28 has to be announced 90 days before, not on 2026-12-01',
    );
  });
});
