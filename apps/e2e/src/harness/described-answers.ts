import { z } from 'zod';

type Content = Record<string, { schema: object } | undefined>;

interface Operation {
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: { content: Content };
  readonly responses: Record<string, { content?: Content } | undefined>;
}

/** A parameter as the OpenAPI document declares it. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Readonly<Record<string, unknown>>;
}

/** An operation of the OpenAPI document. */
export interface DescribedRoute {
  /** `GET`, `POST`, … */
  readonly method: string;
  /** For example `/v1/ipos/{slug}`. */
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  /** Schema of the JSON body with its references in `$defs`; null for a route without one. */
  readonly bodySchema: Readonly<Record<string, unknown>> | null;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation> | undefined>;
  readonly components: { schemas: Record<string, object> };
}

/** Longer answers are checked anew each time. Units: characters. */
const remembered = 4_000;

/** What the API's OpenAPI document says that its answers look like. */
export class DescribedAnswers {
  readonly routes: readonly DescribedRoute[];
  private readonly schemas = new Map<string, z.ZodType | null>();
  /** Answers that were found right, but for what is new in each of them. */
  private readonly seen = new Set<string>();

  private constructor(private readonly document: Document) {
    this.routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations ?? {}).map(([method, { parameters = [], requestBody }]) => {
        const body = requestBody?.content['application/json']?.schema;
        return {
          method: method.toUpperCase(),
          path,
          parameters,
          bodySchema: body === undefined ? null : this.whole(body),
        };
      }),
    );
  }

  /** Reads the description of a running API. */
  static async of(base: string): Promise<DescribedAnswers> {
    const response = await fetch(`${base}/openapi.json`);
    return new DescribedAnswers((await response.json()) as Document);
  }

  /** The route under `/v1` that an undecoded request path belongs to, as the description writes it; null for none. */
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
   * Checks the body of an answer to a request for a route, or of an error that no route answered (null).
   *
   * Errors: `Error` for a status that is not described, `ZodError` for a body that is not as described.
   */
  check(method: string, route: string | null, status: number, text: string): void {
    const described = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase();
    const name = route === null ? 'error' : `${status} ${described} ${route}`;
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

  private schemaOf(name: string, method: string, route: string | null, status: number): z.ZodType | null {
    const known = this.schemas.get(name);
    if (known !== undefined) return known;
    const answer =
      route === null
        ? { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
        : this.document.paths[route]?.[method.toLowerCase()]?.responses[status];
    if (!answer) throw new Error(`the description knows no ${name}`);
    const schema = answer.content?.['application/json']?.schema;
    const made = schema === undefined ? null : z.fromJSONSchema(this.whole(schema));
    this.schemas.set(name, made);
    return made;
  }

  private whole(schema: object): Parameters<typeof z.fromJSONSchema>[0] & Record<string, unknown> {
    const text = JSON.stringify({ ...schema, $defs: this.document.components.schemas });
    return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as ReturnType<typeof this.whole>;
  }
}
