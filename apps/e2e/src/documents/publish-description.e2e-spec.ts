import { gzipSync } from 'node:zlib';
import SwaggerParser from '@apidevtools/swagger-parser';
import { eventTypes, isKnownTradingDay } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { DocumentBreaks } from '@market/build/api-document/document-breaks';
import { keptDocument } from '@market/build/api-document/kept-document';
import type { OpenApiDocument } from '@market/build/api-document/open-api-document';
import { parse } from 'yaml';
import { fromJSONSchema } from 'zod';
import { DescribedResponses } from '../harness/described-responses';
import { type SharedApi, sharedApi } from '../harness/shared-api';

type Part = Readonly<Record<string, unknown>>;

interface DescribedResponse extends Part {
  readonly content?: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
}

interface Operation extends Part {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Part }[];
  readonly responses: Record<string, DescribedResponse>;
}

interface Document extends Part {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Part> };
}

/** Tells whether a schema takes numbers, maybe beside null or words. */
function takesNumbers({ type, anyOf, oneOf }: Part): boolean {
  const choices = [anyOf, oneOf].flatMap((each) => (each ?? []) as Part[]);
  return [type].flat().some((one) => one === 'number' || one === 'integer') || choices.some(takesNumbers);
}

/** Returns a value without what depends on the day: instants, and returns, which depend on the days without trading. */
const lasting = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"an instant"')
      .replace(/"(d\d+)":-?[\d.]+/g, '"$1":"a return"'),
  ) as unknown;

/** Returns the places of the conditions of a filter in the schema of a body. */
const filterConditions = (body: string) =>
  [0, 1, 2, 3].map((at) => `${body}/properties/filter/items/oneOf/${at}`);

/** Yields every object in a part of the document with its path (`#/…`), contents of examples excepted. */
function* partsOf(part: unknown, place = '#'): Generator<readonly [string, Part]> {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) yield [place, part as Part];
  for (const [key, value] of Object.entries(part)) {
    if (!['example', 'examples', 'value'].includes(key)) yield* partsOf(value, `${place}/${key}`);
  }
}

describe('the published description of the API', () => {
  let api: SharedApi;
  let published: Document;
  let whole: Document;
  let description: DescribedResponses;

  beforeAll(async () => {
    api = await sharedApi();
    const text = await (await fetch(`${api.base}/openapi.json`)).text();
    published = JSON.parse(text) as Document;
    whole = (await SwaggerParser.dereference(JSON.parse(text) as never)) as unknown as Document;
    description = await DescribedResponses.of(api.base);
  });

  const operations = () =>
    Object.entries(whole.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );

  it('is valid for Swagger Parser', async () => {
    await expect(SwaggerParser.validate(structuredClone(published) as never)).resolves.toHaveProperty(
      'openapi',
      '3.1.0',
    );
  });

  it('breaks no program that was made from the document of the last release', () => {
    const { all } = new DocumentBreaks(keptDocument(), published as unknown as OpenApiDocument);
    expect(all).toEqual([]);
  });

  it('has at most 850 KB, 60 KB of them compressed, also as YAML that says the same', async () => {
    const text = JSON.stringify(published);
    expect(text.length).toBeLessThan(850_000);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(60_000);
    const response = await fetch(`${api.base}/openapi.yaml`);
    expect(response.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(parse(await response.text())).toEqual(published);
  });

  it('describes every number, with its unit', () => {
    const named = [...partsOf(published)].flatMap(([place, part]) =>
      [
        ...Object.entries((part['properties'] ?? {}) as Record<string, Part>),
        ...(typeof part['in'] === 'string' ? [[String(part['name']), part] as const] : []),
      ].map(([name, described]) => [`${place} ${name}`, described] as const),
    );
    const numbers = named.filter(([, described]) => takesNumbers((described['schema'] ?? described) as Part));
    expect(numbers.length).toBeGreaterThan(400);
    const bare = numbers.filter(([, { description, 'x-unit': unit }]) => !description || !unit);
    expect(bare.map(([place]) => place)).toEqual([]);
  });

  it('describes every field of a record, a body and an error', () => {
    const schemas = Object.entries(published.components.schemas);
    const described = schemas.filter(
      ([name]) => !/^Partial|(?:Event|(?<!Webhook)Delivery|List|Changes|Matches)$/.test(name),
    );
    const fields = described.flatMap(([name, schema]) =>
      [...partsOf(schema, name)].flatMap(([place, { properties = {} }]) =>
        Object.entries(properties as Record<string, Part>).map(
          ([field, part]) => [`${place} ${field}`, part] as const,
        ),
      ),
    );
    expect(fields.length).toBeGreaterThan(400);
    const bare = fields.filter(([, part]) => !part['description'] && !part['$ref']);
    expect(bare.map(([place]) => place)).toEqual([]);
  });

  it('describes every tag, and keeps the probes apart from what is sold', () => {
    const tags = published['tags'] as readonly { readonly name: string; readonly description: string }[];
    const used = new Set(operations().flatMap(({ operation }) => operation['tags'] as string[]));
    expect(tags.filter(({ description }) => !description)).toEqual([]);
    expect(new Set(tags.map(({ name }) => name))).toEqual(used);
    const groups = published['x-tagGroups'] as readonly { readonly name: string; readonly tags: string[] }[];
    expect(groups.flatMap(({ tags: names }) => names)).toEqual(tags.map(({ name }) => name));
    expect(groups.find(({ name }) => name === 'Operations')?.tags).toEqual(['Health']);
  });

  it('names every operation for clients and commands, with its plan, its cost and the cadence of its data', () => {
    const versioned = operations().filter(({ path }) => path.startsWith('/v1/'));
    const names = versioned.map(({ operation }) => operation['x-client']);
    expect(new Set(names).size).toBe(versioned.length);
    expect(versioned.map(({ operation }) => operation['x-plan'])).toEqual(
      versioned.map(
        ({ path }) =>
          (path === '/v1/plans'
            ? expect.any(String)
            : expect.stringMatching(/^(?:any|basic|pro)$/)) as unknown,
      ),
    );
    expect(
      versioned.find(({ path }) => path === '/v1/ipos/{slug}/subscription/history')?.operation,
    ).toMatchObject({
      ...{ 'x-client': 'ipos.subscriptionHistory', 'x-command': 'ipos subscription-history' },
      ...{ 'x-tool': ['subscription_over_time'], 'x-plan': 'basic', 'x-cost': 1 },
      'x-freshness': { dataSet: 'subscriptions', cadence: 'every 30 minutes in market hours' },
    });
  });

  it('gives parameters defaults and examples that their schemas allow', () => {
    const described = operations().flatMap(({ path, operation }) =>
      (operation.parameters ?? []).map(({ name, schema }) => ({ place: `${path} ${name}`, schema })),
    );
    const untrue = described.filter(({ schema }) => {
      const values = ['default', 'example'].flatMap((key) => (key in schema ? [schema[key]] : []));
      return values.some((value) => !fromJSONSchema(schema).safeParse(value).success);
    });
    expect(described.length).toBeGreaterThan(300);
    expect(untrue.map(({ place }) => place)).toEqual([]);
  });

  it('declares int64 for every integer that may exceed 31 bits', () => {
    const short = [...partsOf(published)].filter(
      ([, { type, maximum, format }]) =>
        type === 'integer' && format !== 'int64' && !(Number(maximum) <= 2 ** 31 - 1),
    );
    expect(short.map(([place]) => place)).toEqual([]);
  });

  it('describes JSON alone where there is JSON, and each list of records by a named schema', () => {
    const reads = operations().filter(({ method, path }) => method === 'get' && path.startsWith('/v1/'));
    const contents = reads.map(({ path, operation }) => ({
      path,
      isList: operation.parameters?.some(({ name }) => name === 'format') === true,
      content: published.paths[path]?.['get']?.responses['200']?.content ?? {},
    }));
    const others = contents.filter(({ content }) => Object.keys(content).join() !== 'application/json');
    expect(others.map(({ path, content }) => [path, Object.keys(content)])).toEqual([
      ['/v1/calendar.ics', ['text/calendar; charset=utf-8']],
      ['/v1/exports/{file}', ['text/csv; charset=utf-8']],
      ['/v1/events/stream', ['text/event-stream']],
    ]);
    const nameless = contents.filter(({ isList, content }) => {
      const { schema } = (content['application/json'] ?? {}) as { readonly schema?: Part };
      return isList && !String(schema?.['$ref']).startsWith('#/components/schemas/');
    });
    expect(contents.filter(({ isList }) => isList).length).toBeGreaterThan(30);
    expect(nameless).toEqual([]);
  });

  it('has a name of words for every schema', () => {
    const names = Object.keys(published.components.schemas);
    expect(names.filter((name) => !/^(?:[A-Z][a-z]+)+$/.test(name))).toEqual([]);
  });

  it('tells the types of events apart by their type', () => {
    const { oneOf, discriminator } = published.components.schemas['Event'] as {
      readonly oneOf: readonly Part[];
      readonly discriminator: { readonly propertyName: string; readonly mapping: Record<string, string> };
    };
    expect([discriminator.propertyName, Object.keys(discriminator.mapping)]).toEqual([
      'type',
      [...eventTypes],
    ]);
    expect(oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator.mapping));
    const schemas = new Map(partsOf(published));
    for (const [type, name] of Object.entries(discriminator.mapping)) {
      expect(schemas.get(name)).toMatchObject({ properties: { type: { const: type } } });
    }
  });

  it('names the schema of the items of every list', () => {
    const nameless = [...partsOf(published)].filter(
      ([, { items }]) => (items as Part | undefined)?.['type'] === 'object',
    );
    expect(nameless.map(([place]) => place)).toEqual([]);
  });

  it('has a matching example for every pattern', () => {
    const patterns = [...partsOf(published)].filter(([, part]) => typeof part['pattern'] === 'string');
    expect(patterns.length).toBeGreaterThan(10);
    const untrue = patterns.filter(([place, { pattern, examples }]) => {
      const parameter = /^(.*\/parameters\/[^/]+)\/schema$/.exec(place)?.[1];
      const shown = parameter === undefined ? (examples as unknown[] | undefined) : [exampleAt(parameter)];
      return !shown?.length || !shown.every((text) => new RegExp(String(pattern), 'u').test(String(text)));
    });
    expect(untrue.map(([place]) => place)).toEqual([]);
  });

  function exampleAt(place: string): unknown {
    const keys = new Map(partsOf(published));
    return keys.get(place)?.['example'];
  }

  it('enumerates the codes of errors that its operations have, and that of an unknown path', () => {
    const { properties } = whole.components.schemas['Error'] as {
      readonly properties: { readonly error: { readonly properties: { readonly code: { enum: string[] } } } };
    };
    const described = operations().flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Number(status) < 400 ? [] : Object.keys(content?.['application/json']?.examples ?? {}),
      ),
    );
    expect([...properties.error.properties.code.enum].sort()).toEqual(
      [...new Set([...described, 'NOT_002'])].sort(),
    );
  });

  it('allows new fields in responses and events, and none in request bodies', () => {
    const closed = [...partsOf(published)].filter(([, part]) => part['additionalProperties'] === false);
    expect(closed.map(([place]) => place.replace('#/components/schemas/', '')).sort()).toEqual([
      'CreateWebhookBody',
      ...filterConditions('CreateWebhookBody'),
      'ReplayBody',
      'RotateSecretBody',
      'SubscribeBody',
      'UpdateWebhookBody',
      ...filterConditions('UpdateWebhookBody'),
    ]);
  });

  it('gives every operation an id of a verb and a resource', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    const events = Object.values(published.webhooks).map(({ post }) => String(post?.operationId));
    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)+$/.test(id))).toEqual([]);
    expect(new Set([...ids, ...events]).size).toBe(ids.length + events.length);
    expect(events.filter((id) => !/^on(?:[A-Z][a-z]+)+Event$/.test(id))).toEqual([]);
  });

  it('has an example of every response with a body that matches its schema', () => {
    for (const { method, path, operation } of operations()) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const types = Object.keys(content ?? {});
        const [type = ''] = types.includes('application/json') ? ['application/json'] : types;
        const { example, examples = {} } = content?.[type] ?? {};
        const shown = [example, ...Object.values(examples).map(({ value }) => value)].filter(Boolean);
        expect([path, status, shown.length > 0]).toEqual([path, status, status !== '304']);
        if (!path.startsWith('/v1/') || type !== 'application/json') continue;
        for (const value of shown) description.check(method, path, Number(status), JSON.stringify(value));
      }
    }
  });

  it('has examples of market data whose days are trading days', () => {
    const day = /"(?:open|close|record|retail|allotment|listing|issuance)Date":"(\d{4}-\d\d-\d\d)T00:00:00/g;
    const texts = [
      ...operations().map(({ operation }) => JSON.stringify(operation)),
      JSON.stringify(published.webhooks),
    ];
    const days = texts.flatMap((text) => Array.from(text.matchAll(day), ([, found = '']) => found));
    expect(days.length).toBeGreaterThan(20);
    expect(days.filter((one) => !isKnownTradingDay(indianDay(one)))).toEqual([]);
  });

  it('takes the examples of market data from the sample data', async () => {
    const shown = operations().filter(
      ({ method, path }) =>
        method === 'get' && path.endsWith('}') && !/gmp|\/nfo\/amc\/|webhooks|events|exports/.test(path),
    );
    expect(shown).toHaveLength(8);
    for (const { path, operation } of shown) {
      const asked = path.replace(/\{(\w+)\}/, (_, name) =>
        String(operation.parameters?.find((parameter) => parameter.name === name)?.schema['example']),
      );
      const answer = await fetch(`${api.base}${asked}`, { headers: { 'X-API-Key': api.testKey } });
      const { data = null } = (await answer.json()) as Part;
      const example = operation.responses['200']?.content?.['application/json']?.example as Part;
      expect([asked, lasting(data)]).toEqual([asked, lasting(example['data'])]);
    }
  });
});
