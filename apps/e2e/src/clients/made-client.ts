import type { EventField, ListCall } from './list-calls';

/** Generator of clients that customers have. */
export interface MadeClient {
  /** Name of the generator, and of the program that uses its client. */
  readonly name: string;
  /** Makes a client from `openapi.json` in a folder. @param base address of the API */
  make(folder: string, base: string): Promise<void>;
  /**
   * Writes a program in TypeScript that calls lists by the client and reads fields of events by their types, without a
   * cast. Its only export is `run`, a `Run`.
   */
  program(calls: readonly ListCall[], fields: readonly EventField[]): string;
}

/** Response of a list to a client. */
export interface ClientResult {
  readonly status: number;
  readonly records: number;
  /** Its link to itself, which has the parameters that arrived. */
  readonly self: string | undefined;
  /** Fields that events of the list have by their types, as JSON. */
  readonly told?: readonly (readonly [type: string, value: string])[];
}

/** Function of a program: calls every list. Resolves to the responses by operation. */
export type Run = (base: string, key: string) => Promise<Record<string, ClientResult>>;

/** Writes a function `told` that reads a field of an event by its type. @param eventType type of an event */
export function narrowing(fields: readonly EventField[], eventType: string): string {
  const cases = fields.map(
    ({ type, field }) => `    case '${type}':\n      return [event.type, known(event.data.${field})];`,
  );
  return `
function told(event: ${eventType}): [string, string] {
  switch (event.type) {
${cases.join('\n')}
  }
}

/** Takes values of a known type alone. */
function known<Value>(value: unknown extends Value ? never : Value): string {
  return JSON.stringify(value);
}
`;
}
