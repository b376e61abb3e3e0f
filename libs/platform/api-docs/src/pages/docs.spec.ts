import type { NestExpressApplication } from '@nestjs/platform-express';
import { z } from 'zod';
import { startTeapotApp } from '@market/http-api/testing';
import { errorCatalogue } from '@market/http-server';
import { DocsModule } from './docs.module';
import { docsAlone } from './site.fixture';

interface Operation {
  parameters: { name: string; in: string; description: string; schema: Record<string, unknown> }[];
  responses: Record<
    string,
    { content?: Record<string, { schema: Record<string, unknown>; example?: unknown }>; headers?: object }
  >;
}
interface Document {
  openapi: string;
  info: { description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Record<string, unknown>>;
    responses: Record<string, unknown>;
    securitySchemes: object;
  };
}

describe('the documentation', () => {
  let app: NestExpressApplication;
  let base: string;

  beforeAll(async () => {
    const started = await startTeapotApp([], undefined, {
      imports: [docsAlone, DocsModule],
    });
    app = started.app;
    base = `http://127.0.0.1:${started.port}`;
  });
  afterAll(() => app.close());

  const read = async (path: string) => {
    const response = await fetch(`${base}${path}`);
    return { response, text: await response.text() };
  };
  const description = async () => JSON.parse((await read('/openapi.json')).text) as Document;

  it('describes the API in OpenAPI 3.1 without a key', async () => {
    const document = await description();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://api.example' }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['apiKey', 'bearer']);
  });

  it('names the schema of a list, and describes it in JSON alone', async () => {
    const content = (await description()).paths['/v1/teapots']?.['get']?.responses['200']?.content;
    expect(Object.keys(content ?? {})).toEqual(['application/json']);
    expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/TeapotList' });
  });

  it.each(['/openapi.json', '/docs', '/docs/errors/VAL_001', '/docs/lists', '/docs/lists.md', '/llms.txt'])(
    '%s may be read by scripts of every site, also when it is not sent again',
    async (path) => {
      const first = await fetch(`${base}${path}`);
      const tag = first.headers.get('etag') ?? '';
      const again = await fetch(`${base}${path}`, { headers: { 'If-None-Match': tag } });
      const allowed = [first, again].map(({ status, headers }) => [
        status,
        headers.get('access-control-allow-origin'),
      ]);
      expect(allowed).toEqual([
        [200, '*'],
        [304, '*'],
      ]);
    },
  );

  it.each(['/v1/teapots', '/health/live', '/nothing'])(
    '%s may not be read by scripts of other sites',
    async (path) => {
      expect((await read(path)).response.headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  it('describes each declared query parameter', async () => {
    const { parameters } = (await description()).paths['/v1/teapots']?.['get'] ?? { parameters: [] };
    expect(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))).toMatchObject({
      page: { type: 'integer', minimum: 1, default: 1 },
      limit: { type: 'integer', minimum: 1, default: 10 },
      size: { type: 'string', enum: ['all', 'small', 'large'] },
      q: { type: 'string', minLength: 2, maxLength: 100 },
    });
  });

  it('describes the envelope, the headers and every error of a route', async () => {
    const responses = (await description()).paths['/v1/teapots/{slug}']?.['get']?.responses ?? {};
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '304', '400', '401', '404', '405', '429', '500', '503']),
    );
    expect(responses['200']?.headers).toHaveProperty('X-RateLimit-Remaining');
    expect(responses['200']?.content?.['application/json']?.schema).toMatchObject({
      properties: { data: { $ref: '#/components/schemas/Teapot' } },
    });
  });

  it('describes views by schemas that real responses satisfy', async () => {
    const { components } = await description();
    const teapot = z.fromJSONSchema(components.schemas['Teapot'] ?? {});
    expect(teapot.safeParse({ name: 'a', litres: null }).success).toBe(true);
    expect(teapot.safeParse({ name: 'a' }).success).toBe(false);
  });

  it('shows the response to a list request with only the required parameters', async () => {
    const operation = (await description()).paths['/v1/teapots']?.['get'];
    expect(operation?.responses['200']?.content?.['application/json']?.example).toMatchObject({
      data: [{ name: 'brown-betty', litres: 1.2 }],
      meta: { page: 1, limit: 10, total: 1 },
      links: { self: '/v1/teapots?limit=10&page=1', next: null, prev: null },
    });
  });

  it('shares the errors of operations with equal errors', async () => {
    const { paths, components } = await description();
    const missing = (path: string) => paths[path]?.['get']?.responses['404'];
    expect(missing('/v1/teapots/{slug}')).toEqual({ $ref: '#/components/responses/Error404.NOT_001' });
    expect(components.responses['Error404.NOT_001']).toMatchObject({
      description: expect.stringContaining('](https://docs.example/errors/NOT_001)') as string,
      content: { 'application/json': { examples: { NOT_001: { value: { error: { code: 'NOT_001' } } } } } },
    });
  });

  it('has a page of each tag with its operations, their fields, errors and programs', async () => {
    const { response, text } = await read('/docs/reference/health');
    expect(response.status).toBe(200);
    expect(text).toContain('<section class="operation" id="showLiveness">');
    const { text: overview } = await read('/docs/reference');
    expect(overview).toContain('href="/docs/reference/health#showLiveness"');
    expect((await read('/docs/reference/nothing')).response.status).toBe(404);
  });

  it('leads from /docs/quick-start to the first page', async () => {
    const { url, status } = await fetch(`${base}/docs/quick-start`);
    expect([url, status]).toEqual([`${base}/docs`, 200]);
  });

  it.each(['/docs', '/docs/reference', '/docs/errors/VAL_001', '/docs/lists', '/docs/event-types'])(
    '%s is in the shell, with its public address, one style sheet that never changes, and nothing inline',
    async (path) => {
      const { response, text } = await read(path);
      const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
      const styles = await read(sheet);
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; (?!.*unsafe)/,
      );
      expect(text).not.toMatch(
        /<style|<script(?! (?:type="module" )?src="\/docs\/assets\/(?:docs|visitor)-\w+.js"><\/script>)| style=| on\w+="/,
      );
      expect(text).toContain(`<link rel="canonical" href="https://api.example${path}">`);
      expect(styles.response.headers.get('content-type')).toBe('text/css; charset=utf-8');
      expect(styles.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    },
  );

  it('links from the description and from the error codes to the guide to webhooks', async () => {
    expect((await description()).info.description).toContain('](https://docs.example/webhooks)');
    expect((await read('/docs/errors')).text).toContain('href="/docs/webhooks"');
  });

  it('serves no other file', async () => {
    for (const name of ['package.json', '..%2fpackage.json', 'swagger-ui.js.map', 'constructor']) {
      expect((await read(`/docs/assets/${name}`)).response.status).toBe(404);
    }
  });

  it('explains every code on its own page', async () => {
    const { text: index } = await read('/docs/errors');
    for (const [code, { title }] of Object.entries(errorCatalogue)) {
      const { response, text } = await read(`/docs/errors/${code}`);
      expect([code, response.status]).toEqual([code, 200]);
      expect(text).toContain(title);
      expect(index).toContain(`/docs/errors/${code}"`);
    }
    expect((await read('/docs/errors/NOPE_1')).response.status).toBe(404);
    expect((await read('/docs/errors/%zz')).response.status).toBe(404);
  });

  it.each([
    '/docs',
    '/docs/errors',
    '/docs/errors/VAL_001',
    '/docs/lists',
    '/docs/webhooks',
    '/openapi.json',
  ])('%s accepts no parameters, like every other path', async (path) => {
    const { response, text } = await read(`${path}?version=1`);
    expect([response.status, JSON.parse(text)]).toEqual([
      400,
      expect.objectContaining({
        error: expect.objectContaining({
          code: 'VAL_001',
          details: [expect.objectContaining({ field: 'version' })],
        }),
      }),
    ]);
  });

  it('accepts any parameters of probes', async () => {
    expect((await read('/health/live?probe=1&probe=2')).response.status).toBe(200);
  });
});
