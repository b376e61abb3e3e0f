import type { DescribedParameter, Facts } from '../facts';

/** Command that reads an operation. */
export interface DescribedCommand {
  /** Words of the command: `ipos list`. */
  readonly words: string;
  readonly summary: string;
  /** Lowest plan. */
  readonly plan: string;
  /** Resource and method of the client. */
  readonly resource: string;
  readonly method: string;
  /** Names of the values that follow the words. */
  readonly values: readonly string[];
  readonly options: readonly DescribedParameter[];
  readonly isList: boolean;
}

/** Words of the commands that are not made from the document: they stream, or save a file. */
const handwritten = new Set(['events stream', 'calendar file']);
/** Parameters that the program decides itself. */
const decided = new Set(['page', 'limit', 'format', 'cursor', 'token']);

/** Returns the commands of a document: one for each read. */
export function describedCommands({ document }: Pick<Facts, 'document'>): readonly DescribedCommand[] {
  return Object.values(document.paths).flatMap(({ get: operation }) => {
    const { 'x-command': words, 'x-client': name, summary = '', parameters = [] } = operation ?? {};
    if (words === undefined || name === undefined || handwritten.has(words)) return [];
    const [resource = '', method = ''] = name.split('.');
    return {
      ...{ words, summary, plan: operation?.['x-plan'] ?? 'any', resource, method },
      values: parameters.filter((each) => each.in === 'path').map((each) => each.name),
      options: parameters.filter((each) => each.in === 'query' && !decided.has(each.name)),
      isList: parameters.some((each) => each.name === 'limit'),
    };
  });
}
