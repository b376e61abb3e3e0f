import { SetMetadata } from '@nestjs/common';
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

const variantKey = 'freshness:varies-by-feature';

/**
 * Declares that the responses of a route with a data set also depend on whether the plan of the caller includes a feature: they are
 * cached once for each case.
 */
export const VariesByFeature = (feature: PlanFeature): MethodDecorator => SetMetadata(variantKey, feature);

/** Returns the feature by which the responses of a route differ; null for none. */
export function variantOfRoute(handler: object): PlanFeature | null {
  return (Reflect.getMetadata(variantKey, handler) as PlanFeature | undefined) ?? null;
}
