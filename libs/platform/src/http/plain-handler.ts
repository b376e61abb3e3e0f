import type { Type } from '@nestjs/common';
import {
  CUSTOM_ROUTE_ARGS_METADATA,
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  REDIRECT_METADATA,
  RENDER_METADATA,
  ROUTE_ARGS_METADATA,
  SSE_METADATA,
} from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/internal';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { isCached } from './cached-for.decorator';
import type { Exchange } from './exchange';
import type { PlainRequest } from './plain-message';
import { PreparedAnswer } from './prepared-answer';
import type { Route } from './route-table';
import { contentOf } from './success-content';
import { isUnwrapped } from './unwrapped.decorator';

/** What one read asks of a handler. */
export interface PlainCall {
  readonly request: PlainRequest;
  readonly exchange: Pick<Exchange, 'path' | 'disclaimer'>;
  /** The query as the class that the handler declares; null when it declares none. */
  readonly query: object | null;
}

type Argument = (context: ExecutionContextHost, query: object | null) => unknown;

interface DeclaredArgument {
  readonly index: number;
  readonly data?: unknown;
  readonly pipes: readonly unknown[];
  readonly factory?: (data: unknown, context: ExecutionContextHost) => unknown;
}

/** What only Nest does around a handler. What all handlers have around them is done in front of it, too. */
const onlyByNest = [
  ...[GUARDS_METADATA, PIPES_METADATA, INTERCEPTORS_METADATA, EXCEPTION_FILTERS_METADATA],
  ...[HTTP_CODE_METADATA, HEADERS_METADATA, REDIRECT_METADATA, RENDER_METADATA, SSE_METADATA],
];

/**
 * A handler as it can be called without Nest: its parameters are the query and what decorators of our own read off the
 * request. By far the most of what a read costs in Nest is the way to its handler and back.
 */
export class PlainHandler {
  private readonly isCached: boolean;

  private constructor(
    private readonly route: Route,
    private readonly handle: (...values: readonly unknown[]) => unknown,
    private readonly read: readonly Argument[],
  ) {
    this.isCached = isCached(route.handler);
  }

  /** Null for a handler that only Nest can call. */
  static of(route: Route, instance: object): PlainHandler | null {
    const { controller, handler, handlerName } = route;
    const needsNest = onlyByNest.some((key) =>
      [controller, handler].some((owner) => Reflect.hasMetadata(key, owner)),
    );
    const read = argumentsOf(controller, handlerName);
    if (needsNest || read === null || isUnwrapped(controller, handler)) return null;
    const method = (instance as Record<string, (...values: readonly unknown[]) => unknown>)[handlerName];
    return method === undefined ? null : new PlainHandler(route, method.bind(instance), read);
  }

  /** Errors: whatever the handler throws, and what judges its parameters. */
  async answer({ request, exchange, query }: PlainCall): Promise<PreparedAnswer> {
    const { controller, handler } = this.route;
    const context = new ExecutionContextHost([request], controller, handler as () => unknown);
    const result = await this.handle(...this.read.map((argument) => argument(context, query)));
    return new PreparedAnswer(contentOf(result, exchange.path), exchange.disclaimer, this.isCached);
  }
}

/** How the parameters of a handler are read; null when one of them is read in a way of Nest's. */
function argumentsOf(controller: Type, handlerName: string): readonly Argument[] | null {
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ?? {}) as Record<
    string,
    DeclaredArgument
  >;
  const read: Argument[] = [];
  for (const [key, { index, data, pipes, factory }] of Object.entries(declared)) {
    if (pipes.length > 0) return null;
    if (key.includes(CUSTOM_ROUTE_ARGS_METADATA) && factory !== undefined) {
      read[index] = (context) => factory(data, context);
    } else if (key.startsWith(`${RouteParamtypes.QUERY}:`) && data === undefined) {
      read[index] = (_context, query) => query;
    } else return null;
  }
  return read;
}
