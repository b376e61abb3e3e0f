import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { accessOf } from '@market/access';
import { contextOf } from '@market/http-server';
import { FreshnessQueries } from '@market/freshness';
import type { PlanFeature } from '@market/contracts';

const dataSetKey = 'freshness:data-set';

interface RouteData {
  readonly dataSet: string;
  readonly resources: readonly string[];
}

/**
 * Declares the data set of a route, whose responses carry `X-Data-Freshness`. They depend only on the caller's live or
 * sample data, the path, the query and the day in India, never on the account: they may be cached and served to other
 * accounts.
 *
 * @param alsoReads further resources that the response depends on
 */
export const OfDataSet = (dataSet: string, ...alsoReads: string[]): MethodDecorator & ClassDecorator =>
  SetMetadata(dataSetKey, { dataSet, resources: [dataSet, ...alsoReads] } satisfies RouteData);

const variantKey = 'freshness:varies-by-feature';

/**
 * Declares that the responses of a route with a data set also depend on whether the plan of the caller includes a feature: they are
 * cached once for each case.
 */
export const VariesByFeature = (feature: PlanFeature): MethodDecorator => SetMetadata(variantKey, feature);

const ownSamplesKey = 'freshness:has-own-samples';

/**
 * Declares that the responses of a route with a data set also depend on the account for test keys, such as by an issue that it plays:
 * those are not cached.
 */
export const HasOwnSamples = (): MethodDecorator => SetMetadata(ownSamplesKey, true);

/** Finds the freshness of the data set of a route, for the response header. A request never fails because of it. */
@Injectable()
export class FreshnessInterceptor implements NestInterceptor {
  constructor(private readonly freshness: FreshnessQueries) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const name = dataSetOfRoute(execution.getClass(), execution.getHandler());
    const request = execution.switchToHttp().getRequest<Request>();
    const { caller } = accessOf(request);
    if (name !== null && caller !== undefined) {
      const context = contextOf(request);
      const record = context.match?.rawParameters.get('slug') ?? null;
      context.freshness = await this.freshness.header(caller.dataSet, name, record);
    }
    return next.handle();
  }
}

/** Returns the data set of a route: its own, else its controller's; null for routes without one. */
export function dataSetOfRoute(controller: object, handler: object): string | null {
  return dataOf(controller, handler)?.dataSet ?? null;
}

/** Returns all resources that the responses of a route depend on; none for routes without a data set. */
export function resourcesOfRoute(controller: object, handler: object): readonly string[] {
  return dataOf(controller, handler)?.resources ?? [];
}

function dataOf(controller: object, handler: object): RouteData | undefined {
  return (Reflect.getMetadata(dataSetKey, handler) ?? Reflect.getMetadata(dataSetKey, controller)) as
    RouteData | undefined;
}

/** Returns the feature by which the responses of a route differ; null for none. */
export function variantOfRoute(handler: object): PlanFeature | null {
  return (Reflect.getMetadata(variantKey, handler) as PlanFeature | undefined) ?? null;
}

/** Tells whether the responses of a route to test keys depend on their account. */
export function hasOwnSamples(handler: object): boolean {
  return Reflect.getMetadata(ownSamplesKey, handler) === true;
}
