import { SetMetadata } from '@nestjs/common';

const dataSetKey = 'freshness:data-set';

/** The route's answers are of this data set, and carry `X-Data-Freshness`. */
export const OfDataSet = (dataSet: string): MethodDecorator & ClassDecorator =>
  SetMetadata(dataSetKey, dataSet);

/** The data set of a route: its own, else its controller's; null for routes without one. */
export function dataSetOfRoute(controller: object, handler: object): string | null {
  const own: unknown =
    Reflect.getMetadata(dataSetKey, handler) ?? Reflect.getMetadata(dataSetKey, controller);
  return typeof own === 'string' ? own : null;
}
