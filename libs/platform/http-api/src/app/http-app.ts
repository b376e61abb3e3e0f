import { Logger, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger as PinoLogger } from 'nestjs-pino';
import { type MaybePromise, whenAvailable } from '@market/kernel';
import { readCredentials, Authenticator, Entitlements, FailedAuthenticationMeter } from '@market/access';
import { Metrics } from '@market/base/observability';
import { RequestLog } from './answered-requests';
import { ClientRequests } from './client-requests';
import {
  type ConnectionErrorOptions,
  ErrorResponses,
  FrontHandler,
  HiddenPaths,
  type HttpSettings,
  HttpServerAdapter,
  RequestRecorder,
  RouteTable,
  collectRoutes,
  routingMiddleware,
  UnknownPaths,
  type KeyCheck,
  type KeyOwner,
} from '@market/http-server';
import { RouteDescription } from './route-description';

/**
 * Makes the HTTP side of an app from its root module, ready to listen. The module imports `HttpModule`, `HealthModule`,
 * `LoggingModule` and `MetricsModule`; `DocsModule` and a `FailedAuthenticationMeter` if it serves customers.
 */
export async function createHttpApp(
  rootModule: Type | object,
  { trustProxy, ...addresses }: Pick<HttpSettings, 'trustProxy' | 'publicUrl' | 'docsUrl'>,
): Promise<NestExpressApplication> {
  const adapter = new HttpServerAdapter(trustProxy);
  const app = await NestFactory.create<NestExpressApplication>(rootModule, adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
    // Nest records its routes: see `routesOf`.
    snapshot: true,
  });
  app.useLogger(app.get(PinoLogger));
  const errors = app.get(ErrorResponses, { strict: false });
  const meter = provided(app, FailedAuthenticationMeter);
  if (meter) errors.showAddressLimit(meter);
  const unknownPaths = allProvided<UnknownPaths>(app, UnknownPaths);
  const hiddenPaths = provided<HiddenPaths>(app, HiddenPaths);
  app.use(routingMiddleware({ errors, unknownPaths, hiddenPaths }));
  await app.init();
  const routes = new RouteTable(collectRoutes(app));
  const metrics = app.get(Metrics, { strict: false });
  const own = [new RequestLog(metrics), new ClientRequests(metrics)];
  const recorder = provided<RequestRecorder>(app, RequestRecorder);
  adapter.serve({
    routes,
    front: provided<FrontHandler>(app, FrontHandler) ?? null,
    recorders: recorder === undefined ? own : [...own, recorder],
    errors,
    onRefused: refusalLog(),
    ownerOf: keyCheck(provided<Authenticator>(app, Authenticator), provided<Entitlements>(app, Entitlements)),
  });
  await provided<RouteDescription>(app, RouteDescription)?.describe(app, routes, addresses);
  return app;
}

/** Owner of all keys that cannot be checked: their requests get the error. */
const unchecked: KeyOwner = { accountId: 'unchecked', requestsPerMinute: Infinity };

/** Makes the function that finds the owner of a key; it finds none in apps without keys. */
function keyCheck(authenticator?: Authenticator, entitlements?: Entitlements): KeyCheck {
  return (request) => {
    const { reading } = readCredentials(request);
    if (reading.kind !== 'key' || !authenticator || !entitlements) return null;
    const owner = whenAvailable(
      authenticator.authenticate(reading.key, () => true),
      (found): MaybePromise<KeyOwner | null> => {
        if (!(found instanceof Object)) return null;
        const { accountId } = found;
        return whenAvailable(entitlements.of(accountId), ({ requestsPerMinute }) => ({
          accountId,
          requestsPerMinute,
        }));
      },
    );
    return owner instanceof Promise ? owner.catch(() => unchecked) : owner;
  };
}

function refusalLog(): ConnectionErrorOptions['onRefused'] {
  const logger = new Logger('http');
  return (code, status, requestId, address) =>
    logger.log({ requestId, code, status, address }, 'refused before it was a request');
}

/** Class of a port: the adapter of a port need not extend it. */
type Port<T> = abstract new (...parameters: never[]) => T;

/** Returns the instance that any module of the app provides under a token; undefined for none. */
function provided<T>(app: NestExpressApplication, token: Port<T>): T | undefined {
  return allProvided(app, token)[0];
}

/** Returns the instances that modules of the app provide under a token. `app.get` would log an error if there is none. */
function allProvided<T>(app: NestExpressApplication, token: Port<T>): readonly T[] {
  return [...app.get(ModulesContainer).values()].flatMap(
    (module) => (module.providers.get(token)?.instance as T | null | undefined) ?? [],
  );
}
