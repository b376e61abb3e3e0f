import { z } from 'zod';

type Content = Record<string, { schema: object } | undefined>;

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
   * Errors: `Error` for a status that is not described, `ZodError` for a body that does not match its schema.
   */
  check(method: string, route: string | null, status: number, text: string): void {
    const described = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase();
    const name = route === null ? 'error' : `${status} ${described} ${route}`;
    if (this.textType(described, route, status) !== null) return;
    const schema = this.schemaOf(name, described, route, status);
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

  /** Tells whether a response of a route may have a media type. @param mediaType without its parameters */
  hasFormat(method: string, route: string, status: number, mediaType: string): boolean {
    const answer = this.document.paths[route]?.[method.toLowerCase()]?.responses[status];
    const { content = {} } = this.whole(answer ?? {}) as DescribedResponse;
    return mediaType in content;
  }

  /** Returns the media type of a response that is a text without the envelope; null for all others. */
  textType(method: string, route: string | null, status: number): string | null {
    const answer =
      route === null ? null : this.document.paths[route]?.[method.toLowerCase()]?.responses[status];
    const types = Object.keys((this.whole(answer ?? {}) as DescribedResponse).content ?? {});
    return types.includes('application/json') ? null : (types[0] ?? null);
  }

  private schemaOf(name: string, method: string, route: string | null, status: number): z.ZodType | null {
    const known = this.schemas.get(name);
    if (known !== undefined) return known;
    const answer =
      route === null
        ? { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
        : this.document.paths[route]?.[method.toLowerCase()]?.responses[status];
    if (!answer) throw new Error(`the description knows no ${name}`);
    const { content } = this.whole(answer) as DescribedResponse;
    const schema = content?.['application/json']?.schema;
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
