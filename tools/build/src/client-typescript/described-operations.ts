import { resolved } from '@market/api-docs';
import type { OpenApiDocument, Operation, Parameter, Schema } from '../api-document/open-api-document';

/** Kind of a list by how its parts follow one another; null for what is no list. */
export type ListKind = 'list' | 'log' | null;

/** Operation as its client needs it. */
export interface DescribedOperation {
  readonly method: string;
  /** Path with parameters as `{name}`. */
  readonly path: string;
  readonly resource: string;
  readonly action: string;
  readonly summary: string;
  readonly plan: string;
  readonly list: ListKind;
  /** Schema of `data`, of a list that of its records. */
  readonly record: Schema;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  /** Choice of fields, and those that every choice keeps; null where all fields come. */
  readonly selection: { readonly parameter: Parameter; readonly kept: readonly string[] } | null;
  readonly hasChanges: boolean;
  readonly body: { readonly schema: Schema; readonly isRequired: boolean } | null;
  /** True if repeating the request with the same `Idempotency-Key` has no other effect. */
  readonly hasKey: boolean;
}

/** Parameters by which the client itself asks: it goes on by positions, reads JSON, and has a way for changes. */
const ownParameters = new Set(['page', 'cursor', 'before', 'updatedSince', 'format', 'fields', 'token']);

/** Returns the operations of the versioned API that answer with JSON. */
export function describedOperations(document: OpenApiDocument): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const content = successOf(operation)?.['application/json'];
      const [resource, action] = operation['x-client']?.split('.') ?? [];
      if (content?.schema === undefined || resource === undefined || action === undefined) return [];
      return [
        { ...shapeOf(document, operation, content), method: method.toUpperCase(), path, resource, action },
      ];
    }),
  );
}

type Described = Omit<DescribedOperation, 'method' | 'path' | 'resource' | 'action'>;

function shapeOf(
  document: OpenApiDocument,
  operation: Operation,
  content: { readonly schema?: Schema; readonly [field: `x-${string}`]: Schema },
): Described {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolved(parameter, document.components),
  );
  const within = (place: string) => parameters.filter((each) => each.in === place);
  const envelope = resolved(content.schema ?? {}, document.components);
  const { data = {}, meta } = envelope.properties ?? {};
  const fields = parameters.find(({ name }) => name === 'fields');
  const body = operation.requestBody;
  const bodySchema = body?.content['application/json']?.schema;
  return {
    summary: operation.summary ?? '',
    plan: operation['x-plan'] ?? 'any',
    list: meta === undefined ? null : meta.$ref?.endsWith('/LogMeta') === true ? 'log' : 'list',
    record: meta === undefined ? data : (data.items ?? {}),
    pathParameters: within('path'),
    queryParameters: within('query').filter(({ name }) => !ownParameters.has(name)),
    selection: fields ? { parameter: fields, kept: keptFields(document, content['x-partial']) } : null,
    hasChanges: content['x-changes'] !== undefined,
    body: bodySchema ? { schema: bodySchema, isRequired: body?.required === true } : null,
    hasKey: within('header').some(({ name }) => name === 'Idempotency-Key'),
  };
}

function successOf({ responses }: Operation) {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
}

/** Returns the fields that a record keeps whatever is chosen. @param partial schema of the response with `fields` */
function keptFields(document: OpenApiDocument, partial: Schema = {}): readonly string[] {
  const { data = {} } = resolved(partial, document.components).properties ?? {};
  return resolved(data.items ?? data, document.components).required ?? [];
}
