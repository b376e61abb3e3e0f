import { promisedDataSets } from '@market/contracts';
import { dataSetOfRoute } from '@market/http-reads';
import type { Route } from '@market/http-server';
import { accessTo } from './access-to';
import { operationNames, toolsReading } from './operation-names';

/**
 * Returns the facts about an operation from which clients, commands, tools and pages are made, as `x-` fields: its lowest plan, the
 * requests that it counts, its data set with the promised cadence, and its names.
 */
export function operationFacts(route: Route): Readonly<Record<`x-${string}`, unknown>> {
  const { method, path, controller, handler } = route;
  const { isPublic, plan } = accessTo(route);
  const promised = promisedDataSets.find(({ dataSet }) => dataSet === dataSetOfRoute(controller, handler));
  return {
    'x-plan': isPublic ? 'none' : plan,
    'x-cost': isPublic ? 0 : 1,
    ...(promised && { 'x-freshness': { dataSet: promised.dataSet, cadence: promised.cadence } }),
    ...namesOf(method, path),
  };
}

function namesOf(method: string, path: string): Readonly<Record<`x-${string}`, unknown>> {
  const names = operationNames(method, path);
  if (names === null) return {};
  const { resource, action } = names;
  const tools = toolsReading(method, path);
  const words = action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    'x-client': `${resource}.${action}`,
    'x-command': `${resource} ${words}`,
    ...(tools.length > 0 ? { 'x-tool': tools } : {}),
  };
}
