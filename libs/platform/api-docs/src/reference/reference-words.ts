import { errorCatalogue, type ErrorCode } from '@market/http-server';
import type { ReferenceOperation, ReferenceResult } from './reference-groups';

const plans: Readonly<Record<string, string>> = {
  none: 'No key',
  any: 'Every plan',
  basic: 'Basic and higher',
  pro: 'Pro and Enterprise',
  enterprise: 'Enterprise',
};

/** Facts of an operation with their names, for a line under its title. */
export function factsOf({ plan, cost, cadence }: ReferenceOperation): readonly (readonly [string, string])[] {
  return [
    ['Plan', plans[plan] ?? plan],
    ['Cost', cost === 0 ? 'not counted' : `${cost} request`],
    ...(cadence === null ? [] : [['Collected', cadence] as const]),
  ];
}

/** Words before the name of the record that an operation returns. Null for a response without a record. */
export function returnsWords({ record, isList }: ReferenceResult): string | null {
  if (record === null) return null;
  return isList ? 'Returns a list of' : 'Returns';
}

/** Title of an error code. */
export function titleOfError(code: string): string {
  return errorCatalogue[code as ErrorCode].title;
}

/** Rendered example of a response: JSON with its line breaks, a text as it is. */
export function exampleText(example: unknown): string {
  return typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, null, 2);
}
