import { Logger, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger as PinoLogger } from 'nestjs-pino';
import { credentialsOf } from './access/credentials';
import { Authenticator, FailedAuthenticationMeter } from './access/ports';
import { Metrics } from '@market/base/observability';
import { RequestLog } from './answered-requests';
import { ApiDescription } from './docs/api-description';
import { describeApi } from './docs/open-api';
import type { ConnectionErrorOptions } from './connection-errors';
import { ErrorResponses } from './error-responses';
import { FrontHandler } from './front-handler';
import { HiddenPaths } from './hidden-paths';
import type { HttpSettings } from './http.config';
import { HttpServerAdapter } from './http-server.adapter';
import { RouteTable } from './route-table';
import { routesOf } from './routes-of';
import { routingMiddleware } from './routing-middleware';
import { UnknownPaths } from './unknown-paths';
import type { KeyCheck } from './unanswered-requests';

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
  if (meter) errors.showStanding((address) => meter.standing(address));
  const unknownPaths = provided<UnknownPaths>(app, UnknownPaths);
  const hiddenPaths = provided<HiddenPaths>(app, HiddenPaths);
  app.use(routingMiddleware({ errors, unknownPaths, hiddenPaths }));
  await app.init();
  const routes = new RouteTable(routesOf(app));
  const answered = new RequestLog(app.get(Metrics, { strict: false }));
  adapter.serve({
    routes,
    front: provided<FrontHandler>(app, FrontHandler) ?? null,
    onClosed: (...closed) => answered.note(...closed),
    errors,
    onRefused: refusalLog(),
    hasValidKey: keyCheck(provided<Authenticator>(app, Authenticator)),
  });
  await provided(app, ApiDescription)?.publish(describeApi(app, routes, addresses), routes.routes);
  return app;
}

/** Makes the check of a key. A key that cannot be checked counts as valid: its request gets the error. */
function keyCheck(authenticator: Authenticator | undefined): KeyCheck {
  const isValid = (found: unknown) => found instanceof Object;
  return (request) => {
    const { reading } = credentialsOf(request);
    const found = reading.kind === 'key' ? authenticator?.authenticate(reading.key, () => true) : null;
    return found instanceof Promise ? found.then(isValid, () => true) : isValid(found);
  };
}

function refusalLog(): ConnectionErrorOptions['onRefused'] {
  const logger = new Logger('http');
  return (code, status, requestId, address) =>
    logger.log({ requestId, code, status, address }, 'refused before it was a request');
}

/**
 * Returns the instance that any module of the app provides under a token; undefined for none. `app.get` would log an
 * error in this case.
 */
function provided<T>(
  app: NestExpressApplication,
  token: abstract new (...parameters: never[]) => T,
): T | undefined {
  // Compared by token, not by class: the adapter of a port need not extend it.
  const instances = [...app.get(ModulesContainer).values()].map(
    (module) => module.providers.get(token)?.instance as T | undefined,
  );
  return instances.find((instance) => instance !== undefined && instance !== null);
}
