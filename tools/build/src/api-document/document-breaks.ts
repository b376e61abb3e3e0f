import { resolved } from '@market/api-docs';
import type { OpenApiDocument, Operation, Parameter } from './open-api-document';
import { type Break, SchemaBreaks } from './schema-breaks';

/** Operation of both documents. */
interface OperationPair {
  readonly place: string;
  readonly before: Operation;
  readonly after: Operation;
}

const plans = ['none', 'any', 'basic', 'pro'];

/**
 * Compares the document of the last release with the present one by the rules of what breaks programs of customers. Whatever is
 * only added breaks nothing: callers accept new fields, values and types of events.
 */
export class DocumentBreaks {
  private readonly schemas: SchemaBreaks;

  constructor(
    private readonly before: OpenApiDocument,
    private readonly after: OpenApiDocument,
  ) {
    this.schemas = new SchemaBreaks(before, after);
  }

  /** All breaks, in the order of the kept document. */
  get all(): Break[] {
    return [
      ...Object.entries(this.before.paths).flatMap(([path, item]) => {
        const next = this.after.paths[path];
        if (next === undefined) return [{ rule: 'path removed', place: path }];
        const gone = Object.keys(item).filter((method) => next[method] === undefined);
        return gone.map((method) => ({ rule: 'operation removed', place: `${method} ${path}` }));
      }),
      ...this.operations('paths').flatMap((pair) => this.ofOperation(pair)),
      ...Object.keys(this.before.webhooks ?? {})
        .filter((type) => this.after.webhooks?.[type] === undefined)
        .map((type) => ({ rule: 'webhook removed', place: type })),
      ...this.operations('webhooks').flatMap(({ place, before, after }) =>
        this.ofBody(before, after, 'read', place),
      ),
      ...Object.keys(this.before.components['securitySchemes'] ?? {})
        .filter((name) => this.after.components['securitySchemes']?.[name] === undefined)
        .map((name) => ({ rule: 'security scheme removed', place: name })),
    ];
  }

  private operations(part: 'paths' | 'webhooks'): OperationPair[] {
    return Object.entries(this.before[part] ?? {}).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, before]) => {
        const after = this.after[part]?.[path]?.[method];
        return after === undefined ? [] : [{ place: `${method} ${path}`, before, after }];
      }),
    );
  }

  private ofOperation({ place, before, after }: OperationPair): Break[] {
    const rises = plans.indexOf(after['x-plan'] ?? 'any') > plans.indexOf(before['x-plan'] ?? 'any');
    return [
      ...(before.operationId === after.operationId ? [] : [{ rule: 'operation id changed', place }]),
      ...(before['x-client'] === after['x-client'] ? [] : [{ rule: 'client name changed', place }]),
      ...(rises ? [{ rule: 'plan raised', place }] : []),
      ...this.ofParameters(before, after, place),
      ...this.ofBody(before, after, 'sent', place),
      ...this.ofResponses(before, after, place),
    ];
  }

  private ofParameters(before: Operation, after: Operation, place: string): Break[] {
    const old = parametersOf(this.before, before);
    const now = parametersOf(this.after, after);
    return [
      ...[...old].flatMap(([key, parameter]) => {
        const next = now.get(key);
        const at = `${place} ${key}`;
        if (next === undefined) return [{ rule: 'parameter removed', place: at }];
        const isHarder = next.required === true && parameter.required !== true;
        return [
          ...(isHarder ? [{ rule: 'parameter required', place: at }] : []),
          ...this.schemas.between([parameter.schema, next.schema], 'sent', at),
        ];
      }),
      ...[...now]
        .filter(([key, { required }]) => required === true && !old.has(key))
        .map(([key]) => ({ rule: 'required parameter added', place: `${place} ${key}` })),
    ];
  }

  private ofBody(before: Operation, after: Operation, side: 'sent' | 'read', place: string): Break[] {
    const [old, now] = [before.requestBody, after.requestBody];
    const isHarder = side === 'sent' && now?.required === true && old?.required !== true;
    return [
      ...(isHarder ? [{ rule: 'body required', place }] : []),
      ...this.ofContent(old?.content ?? {}, now?.content ?? {}, side, `${place} body`),
    ];
  }

  private ofResponses(before: Operation, after: Operation, place: string): Break[] {
    const successes = Object.entries(before.responses).filter(([status]) => status.startsWith('2'));
    return successes.flatMap(([status, response]) => {
      const next = after.responses[status];
      const at = `${place} ${status}`;
      if (next === undefined) return [{ rule: 'success status removed', place: at }];
      const contents = [
        resolved(response, this.before.components),
        resolved(next, this.after.components),
      ] as const;
      return this.ofContent(contents[0].content ?? {}, contents[1].content ?? {}, 'read', at);
    });
  }

  private ofContent(
    before: NonNullable<Operation['requestBody']>['content'],
    after: NonNullable<Operation['requestBody']>['content'],
    side: 'sent' | 'read',
    place: string,
  ): Break[] {
    return Object.entries(before).flatMap(([type, { schema }]) => {
      const next = after[type];
      if (next === undefined) return [{ rule: 'media type removed', place: `${place} ${type}` }];
      return schema && next.schema ? this.schemas.between([schema, next.schema], side, place) : [];
    });
  }
}

function parametersOf(document: OpenApiDocument, { parameters = [] }: Operation): Map<string, Parameter> {
  return new Map(
    parameters.map((given) => {
      const parameter = resolved(given, document.components);
      return [`${parameter.in} ${parameter.name}`, parameter];
    }),
  );
}
