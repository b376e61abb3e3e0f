import { SetMetadata } from '@nestjs/common';

const dataSetKey = 'freshness:data-set';

interface RouteData {
  readonly dataSet: string;
  readonly resources: readonly string[];
}

/**
 * The route's answers are of this data set, and carry `X-Data-Freshness`. They depend on the caller's live or sample
 * data, the path, the query and the day in India alone, never on the account: they may be kept and given to others.
 *
 * @param alsoReads further resources whose changes change the answer
 */
export const OfDataSet = (dataSet: string, ...alsoReads: string[]): MethodDecorator & ClassDecorator =>
  SetMetadata(dataSetKey, { dataSet, resources: [dataSet, ...alsoReads] } satisfies RouteData);

/** The data set of a route: its own, else its controller's; null for routes without one. */
export function dataSetOfRoute(controller: object, handler: object): string | null {
  return dataOf(controller, handler)?.dataSet ?? null;
}

/** All that the answers of a route are made of; none for routes without a data set. */
export function resourcesOfRoute(controller: object, handler: object): readonly string[] {
  return dataOf(controller, handler)?.resources ?? [];
}

function dataOf(controller: object, handler: object): RouteData | undefined {
  return (Reflect.getMetadata(dataSetKey, handler) ?? Reflect.getMetadata(dataSetKey, controller)) as
    RouteData | undefined;
}
