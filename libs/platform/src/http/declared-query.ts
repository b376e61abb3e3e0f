import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/internal';

/** The class of the query that a handler takes; null when it takes none. For the start of an app, not for requests. */
export function declaredQuery(controller: object, handlerName: string): (new () => object) | null {
  const declared: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName);
  const key = Object.keys(declared ?? {}).find((each) => each.startsWith(`${RouteParamtypes.QUERY}:`));
  if (key === undefined) return null;
  const { prototype } = controller as { prototype: object };
  const types: unknown = Reflect.getMetadata('design:paramtypes', prototype, handlerName);
  const type: unknown = Array.isArray(types) ? types[Number(key.split(':')[1])] : undefined;
  return typeof type === 'function' ? (type as new () => object) : null;
}
