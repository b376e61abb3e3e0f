import { Logger, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger as PinoLogger } from 'nestjs-pino';
import type { AddressGroup } from '../access/address-group';
import { FailedAuthenticationMeter } from '../access/ports';
import { Metrics } from '../observability';
import { AnsweredRequests } from './answered-requests';
import { ApiDescription } from './docs/api-description';
import { describeApi } from './docs/open-api';
import { ErrorBodies } from './error-bodies';
import { firstLook } from './first-look';
import { frontDoor, type FrontDoorOptions } from './front-door';
import type { HttpSettings } from './http.config';
import { HttpServerAdapter } from './http-server.adapter';
import { InFront } from './in-front';
import { RouteTable, routesOf } from './route-table';

/**
 * Makes the HTTP side of an app of its root module, ready to listen. The module brings `HttpModule`,
 * `HealthModule`, `LoggingModule` and `MetricsModule`; `DocsModule` and a `FailedAuthenticationMeter` if it
 * serves customers.
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
  });
  app.useLogger(app.get(PinoLogger));
  const routes = new RouteTable(routesOf(app.get(ModulesContainer)));
  const options = frontDoorOptions(app, adapter, routes);
  app.use(frontDoor(options));
  const inFront = provided<InFront>(app, InFront);
  if (inFront) adapter.lookFirst(firstLook(inFront, options));
  adapter.answerErrors(connectionOptions(app));
  const description = provided<ApiDescription>(app, ApiDescription);
  await app.init();
  await description?.publish(describeApi(app, routes, addresses));
  return app;
}

function frontDoorOptions(
  app: NestExpressApplication,
  adapter: HttpServerAdapter,
  routes: RouteTable,
): FrontDoorOptions {
  const bodies = app.get(ErrorBodies, { strict: false });
  const answered = new AnsweredRequests(app.get(Metrics, { strict: false }));
  return {
    routes,
    standing: standingOf(app),
    errorBody: (error, exchange) => bodies.of(error, exchange),
    draining: () => adapter.isClosing,
    onAnswered: (request, response, exchange) => answered.note(request, response, exchange),
  };
}

function connectionOptions(app: NestExpressApplication) {
  const logger = new Logger('http');
  const bodies = app.get(ErrorBodies, { strict: false });
  return {
    standing: standingOf(app),
    errorAnswer: bodies.answer.bind(bodies),
    onRefused: (code: string, status: number, requestId: string, address: AddressGroup) =>
      logger.log({ requestId, code, status, address }, 'refused before it was a request'),
  };
}

/** How addresses stand, in an app that limits failed authentications. */
function standingOf(app: NestExpressApplication): FrontDoorOptions['standing'] {
  const meter = provided(app, FailedAuthenticationMeter);
  return meter ? (address) => meter.standing(address) : null;
}

/** What some module of the app provides under a token, if any does: asking Nest itself would log an error. */
function provided<T>(
  app: NestExpressApplication,
  token: abstract new (...parameters: never[]) => T,
): T | undefined {
  // A port's adapter need not extend it: the token says what it is, not the class.
  const instances = [...app.get(ModulesContainer).values()].map(
    (module) => module.providers.get(token)?.instance as T | undefined,
  );
  return instances.find((instance) => instance !== undefined && instance !== null);
}
