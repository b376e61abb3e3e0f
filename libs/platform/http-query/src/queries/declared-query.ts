import { RequestQuery } from './request.query';

/** Finds the query class of a handler; null when it has none. */
export function declaredQuery(controller: object, handlerName: string): (new () => object) | null {
  const { prototype } = controller as { prototype: object };
  const types: unknown = Reflect.getMetadata('design:paramtypes', prototype, handlerName);
  return Array.isArray(types) ? (types.find(isQueryClass) ?? null) : null;
}

function isQueryClass(type: unknown): type is new () => RequestQuery {
  return typeof type === 'function' && type.prototype instanceof RequestQuery;
}
