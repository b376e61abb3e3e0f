import { z } from 'zod';
import { DescribedRecords } from './described-records';

/** Content by media type. A response has more schemas as `x-` fields. */
type Content = Record<
  string,
  { readonly schema: Schema; readonly [name: `x-${string}`]: Schema } | undefined
>;

interface DescribedResponse {
  readonly content?: Content;
}

interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly parameters?: readonly (DescribedParameter | Reference)[];
  readonly requestBody?: { content: Content };
  readonly responses: Record<string, DescribedResponse | Reference | undefined>;
}

/** A parameter as the OpenAPI document declares it. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly schema: Schema;
}

/** An operation of the OpenAPI document. */
export interface DescribedRoute {
  /** HTTP method in upper case: `GET`, `POST`, … */
  readonly method: string;
  /** Path, for example `/v1/ipos/{slug}`. */
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  /** Schema of the JSON body without references; null for a route without one. */
  readonly bodySchema: Schema | null;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation> | undefined>;
}

type Schema = Readonly<Record<string, unknown>>;

/** Length above which a valid response is not remembered and is checked each time. Units: characters. */
const remembered = 4_000;

/** Checks responses against the API's OpenAPI document. */
export class DescribedResponses {
  private static readonly known = new Map<string, Promise<DescribedResponses>>();

  readonly routes: readonly DescribedRoute[];
  private readonly schemas = new Map<string, z.ZodType | null>();
  private readonly records = new Map<string, DescribedRecords>();
  /** Valid responses, without the values that differ in each of them. */
  private readonly seen = new Set<string>();

  private constructor(private readonly document: Document) {
    this.routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations ?? {}).map(([method, { parameters = [], requestBody }]) => {
        const body = requestBody?.content['application/json']?.schema;
        return {
          method: method.toUpperCase(),
          path,
          parameters: this.whole(parameters) as readonly DescribedParameter[],
          bodySchema: body === undefined ? null : (this.whole(body) as Schema),
        };
      }),
    );
  }

  /** Resolves to the description of a running API. It is read once, because documents are limited by address. */
  static of(base: string): Promise<DescribedResponses> {
    const known = DescribedResponses.known.get(base);
    if (known !== undefined) return known;
    const read = DescribedResponses.read(base);
    DescribedResponses.known.set(base, read);
    read.catch(() => DescribedResponses.known.delete(base));
    return read;
  }

  private static async read(base: string): Promise<DescribedResponses> {
    const response = await fetch(`${base}/openapi.json`);
    if (!response.ok) throw new Error(`the description of ${base} has status ${response.status}`);
    return new DescribedResponses((await response.json()) as Document);
  }

  /**
   * Returns the route under `/v1` to which an undecoded request path belongs, as the description writes it; null for
   * none.
   */
  routeOf(method: string, path: string): string | null {
    const asked = path.split('/');
    const fitting = this.routes.filter((route) => {
      const parts = route.path.split('/');
      return (
        route.method === method &&
        route.path.startsWith('/v1/') &&
        parts.length === asked.length &&
        parts.every((part, at) => part === asked[at] || (part.startsWith('{') && asked[at] !== ''))
      );
    });
    const [closest] = fitting.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
    return closest?.path ?? null;
  }

  /**
   * Checks the body of a response of a route, or of an error outside all routes (null).
   *
   * @param asked query of the request: `fields` and `updatedSince` have responses of their own
   *
   * Errors: `Error` for a status that is not described, `ZodError` for a body that does not match its schema.
   */
  check(
    method: string,
    route: string | null,
    status: number,
    text: string,
    asked = new URLSearchParams(),
  ): void {
    const described = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase();
    const kind = kindOf(asked);
    const name = route === null ? 'error' : `${status} ${described} ${route} ${status < 400 ? kind : ''}`;
    if (this.textType(described, route, status) !== null) return;
    const schema = this.schemaOf(name, described, route, status, kind);
    if (method === 'HEAD' && text === '') return;
    if (schema === null) {
      if (text !== '') throw new Error(`the description knows no body of ${name}`);
      return;
    }
    const lasting = text.replace(/"(?:timestamp|requestId)":"[^"]*"/g, '""');
    if (this.seen.has(`${name} ${lasting}`)) return;
    schema.parse(JSON.parse(text));
    if (lasting.length < remembered) this.seen.add(`${name} ${lasting}`);
  }

  /** Tells whether a list may have a media type besides JSON. @param mediaType without its parameters */
  hasFormat(method: string, route: string, mediaType: string): boolean {
    const described = this.routes.find((each) => each.method === method && each.path === route);
    const format = described?.parameters.find(({ name }) => name === 'format');
    return format?.description?.includes(`(\`${mediaType}\`)`) ?? false;
  }

  /**
   * Checks the records of a list that has no envelope.
   *
   * Errors: `Error` for a format that the route does not have, and for cells of no column; `ZodError` for a record or a
   * cell that does not match its schema.
   */
  checkRecords(route: string, mediaType: string, text: string, asked: URLSearchParams): void {
    if (!this.hasFormat('GET', route, mediaType)) throw new Error(`${route} has no ${mediaType}`);
    const kind = kindOf(asked);
    const known = this.records.get(`${route} ${kind}`);
    const records = known ?? new DescribedRecords(this.recordOf(route, kind));
    this.records.set(`${route} ${kind}`, records);
    if (mediaType === 'text/csv') records.checkCsv(text);
    else records.checkNdjson(text);
  }

  /** Returns the media type of a response that is a text without the envelope; null for all others. */
  textType(method: string, route: string | null, status: number): string | null {
    const answer =
      route === null ? null : this.document.paths[route]?.[method.toLowerCase()]?.responses[status];
    const types = Object.keys((this.whole(answer ?? {}) as DescribedResponse).content ?? {});
    return types.includes('application/json') ? null : (types[0] ?? null);
  }

  /** Returns the schema of the records of a list. */
  private recordOf(route: string, kind: ResponseKind): Schema {
    const answer = this.document.paths[route]?.['get']?.responses['200'] ?? {};
    const { content } = this.whole(answer) as DescribedResponse;
    const { properties } = (content?.['application/json']?.[kind] ?? {}) as {
      readonly properties?: { readonly data?: { readonly items?: Schema } };
    };
    const record = properties?.data?.items;
    if (record === undefined) throw new Error(`the description knows no ${kind} of the list ${route}`);
    return closed(record) as Schema;
  }

  private schemaOf(
    name: string,
    method: string,
    route: string | null,
    status: number,
    kind: ResponseKind,
  ): z.ZodType | null {
    const known = this.schemas.get(name);
    if (known !== undefined) return known;
    const answer =
      route === null
        ? { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
        : this.document.paths[route]?.[method.toLowerCase()]?.responses[status];
    if (!answer) throw new Error(`the description knows no ${name}`);
    const { content } = this.whole(answer) as DescribedResponse;
    const described = content?.['application/json'];
    if (described !== undefined && status < 400 && described[kind] === undefined) {
      throw new Error(`the description knows no ${kind} of ${name}`);
    }
    const schema = described?.[status < 400 ? kind : 'schema'];
    const made = schema === undefined ? null : z.fromJSONSchema(closed(schema) as JsonSchema);
    this.schemas.set(name, made);
    return made;
  }

  /** Returns a part of the document with all references resolved. Errors: `Error` for a reference without a target. */
  private whole(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((each) => this.whole(each));
    if (typeof part !== 'object' || part === null) return part;
    const { $ref } = part as Partial<Reference>;
    if (typeof $ref === 'string') return this.whole(this.referredTo($ref));
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, this.whole(value)]));
  }

  private referredTo($ref: string): unknown {
    const [start, ...keys] = $ref.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const found = keys.reduce<unknown>((part, key) => (part as Schema | undefined)?.[key], this.document);
    if (start !== '#' || found === undefined) throw new Error(`the description refers to no ${$ref}`);
    return found;
  }
}

/** Name of a schema of a response: that of a plain request, or of one with `fields`, `updatedSince` or both. */
type ResponseKind = 'schema' | 'x-partial' | 'x-changes' | 'x-partial-changes';

/** Returns the name of the schema that the response to a query has. */
function kindOf(asked: URLSearchParams): ResponseKind {
  const isPartial = asked.has('fields') || asked.has('fields[]');
  if (!asked.has('updatedSince')) return isPartial ? 'x-partial' : 'schema';
  return isPartial ? 'x-partial-changes' : 'x-changes';
}

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

/**
 * Returns a response schema that rejects undeclared fields. The description allows them for later versions, but a field
 * that is sent undeclared today is a leak.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isObject = parts['type'] === 'object' && parts['properties'] !== undefined;
  return isObject ? { ...parts, additionalProperties: false } : parts;
}
