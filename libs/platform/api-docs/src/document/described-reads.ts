import type { OpenAPIObject } from '@nestjs/swagger';
import { type MinimumPlan, tokenParameter } from '@market/access';
import { type Route, isStreamed } from '@market/http-server';
import { accessTo } from './access-to';
import { documentPath, operationsOf } from './generated-document';

/** Parameter of a read, for a form. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly kind: 'text' | 'number' | 'choice' | 'day';
  /** Values of a choice. */
  readonly choices?: readonly string[];
  /** Value of a field of a form. */
  readonly example?: string;
  readonly required: boolean;
}

/** Read of the versioned API, as the API description has it. */
export interface DescribedRead {
  /** Path with parameters as `:name`. */
  readonly path: string;
  readonly title: string;
  readonly plan: MinimumPlan;
  /** Parameters, the ones of the path first. */
  readonly parameters: readonly DescribedParameter[];
  /** Whole response, as the description shows it; null when it shows none. */
  readonly example: unknown;
}

/** Returns the reads below `/v1` of a described API, in the order of the reference: all but streams and what opens with a token only. */
export function describedReads(document: OpenAPIObject, routes: readonly Route[]): DescribedRead[] {
  const tags = (document.tags ?? []).map(({ name }) => name);
  return routes
    .filter(
      (route) =>
        route.method === 'GET' &&
        route.path.startsWith('/v1/') &&
        !isStreamed(route.handler) &&
        accessTo(route).token?.isOnly !== true,
    )
    .flatMap((route) => {
      const { path } = route;
      const operation = operationsOf(document, documentPath(path))['get'];
      if (operation === undefined) return [];
      const { plan } = accessTo(route);
      const {
        summary,
        parameters = [],
        responses = {},
        tags: [tag = ''] = [],
      } = operation as DescribedOperation;
      // A form is sent for somebody who is signed in: a token has no place in it.
      const described = parameters.flatMap(parameterOf).filter(({ name }) => name !== tokenParameter);
      const placed = (place: DescribedParameter['in']) => described.filter((each) => each.in === place);
      const read = {
        path,
        title: summary ?? path,
        plan,
        parameters: [...placed('path'), ...placed('query')],
        example: responses['200']?.content?.['application/json']?.example ?? null,
      };
      return [{ read, place: tags.indexOf(tag) }];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ read }) => read);
}

interface DescribedOperation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly responses?: Readonly<Record<string, DescribedResponse | undefined>>;
}

interface DescribedResponse {
  readonly content?: Readonly<Record<string, { readonly example?: unknown } | undefined>>;
}

interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: {
    readonly type?: string;
    readonly format?: string;
    readonly enum?: readonly string[];
    readonly example?: unknown;
    /** First the form that most callers use. */
    readonly oneOf?: readonly { readonly type?: string }[];
  };
}

function parameterOf({ name, in: place, required, schema = {} }: OpenApiParameter): DescribedParameter[] {
  if (place !== 'path' && place !== 'query') return [];
  const { enum: choices } = schema;
  const example: unknown = Array.isArray(schema.example) ? schema.example.join(',') : schema.example;
  return [
    {
      name,
      in: place,
      kind: kindOf(schema),
      ...(choices === undefined ? {} : { choices }),
      ...(typeof example === 'string' || typeof example === 'number' ? { example: String(example) } : {}),
      required: required === true,
    },
  ];
}

function kindOf({
  format,
  enum: choices,
  oneOf,
  type = oneOf?.[0]?.type,
}: NonNullable<OpenApiParameter['schema']>): DescribedParameter['kind'] {
  if (choices !== undefined) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  return format === 'date' ? 'day' : 'text';
}
