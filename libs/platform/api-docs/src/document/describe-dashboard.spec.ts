import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { z } from 'zod';
import { startTeapotApp } from '@market/http-api/testing';
import { PublicRoute } from '@market/access';
import { JsonBody, Text, PageQuery } from '@market/http-query';
import { dashboardErrorCatalogue, RouteTable, collectRoutes } from '@market/http-server';
import { RespondsWith, DescribedIn } from '@market/http-api';
import { describeDashboard } from './describe-dashboard';
import { DocsModule } from '../pages/docs.module';
import { docsAlone } from '../pages/site.fixture';
import { NamedSchemas } from '../schemas/named-schemas';

class CupBody {
  @Text({ min: 1, max: 20 }, { description: 'Name of the cup.' })
  name!: string;
}

class CupListQuery extends PageQuery {}

const saucerView = z.object({ size: z.int() }).meta({ id: 'Saucer' });
const cupView = z.object({ name: z.string(), saucer: saucerView.nullable() }).meta({ id: 'Cup' });
const cup = { name: 'blue', saucer: null };

@DescribedIn('dashboard')
@PublicRoute()
@Controller('dashboard/api/cups')
class CupDashboardController {
  @Get()
  @RespondsWith(cupView, { example: cup, list: true })
  list(@Query() _query: CupListQuery) {
    return [cup];
  }

  @Post()
  @HttpCode(201)
  @RespondsWith(cupView, { example: cup, status: 201, errors: ['PLAN_004'] })
  create(@JsonBody(CupBody) @Body() _body: CupBody) {
    return cup;
  }
}

interface Document {
  readonly paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>;
  readonly components: { readonly schemas: Record<string, object> };
}

interface ErrorSchema {
  readonly properties: {
    readonly error: { readonly properties: { readonly code: { readonly enum: readonly string[] } } };
  };
}

/** Returns the references in a part of a document that point nowhere. */
function danglingReferences(document: object): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, target = '']) => target,
  );
  return references.filter((target) => {
    const keys = target.replace(/^#\//, '').split('/');
    const found = keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document);
    return !target.startsWith('#/') || found === undefined;
  });
}

describe('a controller of the dashboard', () => {
  let app: NestExpressApplication;
  let published: string;
  let described: Document;

  beforeAll(async () => {
    const started = await startTeapotApp([], undefined, {
      imports: [docsAlone, DocsModule],
      controllers: [CupDashboardController],
    });
    app = started.app;
    published = await (await fetch(`http://127.0.0.1:${started.port}/openapi.json`)).text();
    described = describeDashboard(app, new RouteTable(collectRoutes(app))) as unknown as Document;
  });
  afterAll(() => app.close());

  it('leaves no trace in the published description', () => {
    const traces = ['/v1/teapots', 'Saucer', 'CupBody', 'dashboard', 'cups'];
    expect(traces.filter((trace) => published.includes(trace))).toEqual(['/v1/teapots']);
  });

  it('is described apart, without the published routes', () => {
    expect(Object.keys(described.paths)).toEqual(['/dashboard/api/cups']);
    expect(Object.keys(described.components.schemas).sort()).toEqual([
      'Cup',
      'CupBody',
      'Error',
      'FieldProblem',
      'PageLinks',
      'PageMeta',
      'Saucer',
    ]);
  });

  it('is described with successes alone, and with operations that are named after it', () => {
    const { get, post } = described.paths['/dashboard/api/cups'] ?? {};
    expect([get?.operationId, post?.operationId]).toEqual(['Cup_list', 'Cup_create']);
    expect([Object.keys(get?.responses ?? {}), Object.keys(post?.responses ?? {})]).toEqual([
      ['200'],
      ['201'],
    ]);
    expect(post).toHaveProperty(
      'requestBody.content.application/json.schema.$ref',
      '#/components/schemas/CupBody',
    );
  });

  it('has its own error codes, which the published description has not', () => {
    const codesIn = (document: Document) =>
      (document.components.schemas['Error'] as ErrorSchema).properties.error.properties.code.enum;
    const added = codesIn(described).filter(
      (code) => !codesIn(JSON.parse(published) as Document).includes(code),
    );
    expect(added).toEqual(Object.keys(dashboardErrorCatalogue));
  });

  it('has no reference that points nowhere, in either description', () => {
    expect(JSON.stringify(described)).toContain('#/components/schemas/Saucer');
    expect(danglingReferences(described)).toEqual([]);
    expect(danglingReferences(JSON.parse(published) as object)).toEqual([]);
  });
});

it('a name of a schema cannot stand for two of them', () => {
  const schemas = new NamedSchemas({ Cup: { type: 'object' } });
  expect(() => schemas.add({ Cup: { type: 'object' } })).not.toThrow();
  expect(() => schemas.add({ Cup: { type: 'string' } })).toThrow(
    'two views or bodies of the API are called Cup',
  );
});
