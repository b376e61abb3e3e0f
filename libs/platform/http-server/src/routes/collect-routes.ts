import { type INestApplicationContext, type Type, SetMetadata } from '@nestjs/common';
import { ModulesContainer, SerializedGraph } from '@nestjs/core';
import { deprecationOf } from './deprecated.decorator';
import { type Route, generalDisclaimer } from './route-table';

const disclaimerKey = 'http:disclaimer';

/** Sets the disclaimer of routes, for header and body. Shape: ASCII, one line. */
export const DisclaimedAs = (text: string) => SetMetadata(disclaimerKey, text);

/** Entrypoint of an HTTP route in the graph that Nest records with `snapshot: true`. */
interface HttpEntrypoint {
  readonly type: string;
  readonly methodName: string;
  readonly classNodeId: string;
  readonly metadata: { readonly path: string; readonly requestMethod: string };
}

/** Reads the routes of an initialised app that was created with `snapshot: true`. */
export function collectRoutes(app: INestApplicationContext): readonly Route[] {
  const controllers = controllersById(app);
  const { entrypoints } = app.get(SerializedGraph).toJSON();
  const all = Object.values(entrypoints).flat() as unknown as readonly HttpEntrypoint[];
  return all.flatMap(({ type, methodName, classNodeId, metadata }) => {
    const controller = controllers.get(classNodeId);
    const handler = (controller?.prototype as Record<string, object> | undefined)?.[methodName];
    if (type !== 'http-endpoint' || controller === undefined || handler === undefined) return [];
    const { requestMethod: method, path } = metadata;
    const facts = { disclaimer: disclaimerOf(controller, handler), deprecation: deprecationOf(handler) };
    return [{ method, path, controller, handlerName: methodName, handler, ...facts }];
  });
}

function controllersById(app: INestApplicationContext): ReadonlyMap<string, Type> {
  const wrappers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return new Map(
    wrappers.flatMap(({ id, metatype }) =>
      typeof metatype === 'function' ? [[id, metatype as Type] as const] : [],
    ),
  );
}

/** Returns the disclaimer of a route: its own, its controller's, or the general one. */
function disclaimerOf(controller: object, handler: object): string {
  const own: unknown =
    Reflect.getMetadata(disclaimerKey, handler) ?? Reflect.getMetadata(disclaimerKey, controller);
  return typeof own === 'string' ? own : generalDisclaimer;
}
