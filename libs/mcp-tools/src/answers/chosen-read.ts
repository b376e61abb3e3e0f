import { isRequired, shownRecords } from '../document/tool-schemas';
import { ipoName, type Tool, type ToolOperation } from '../document/tools';

/** Arguments of a call, as the schema of the tool admits them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Read that answers a call. */
export interface ChosenRead {
  readonly operation: ToolOperation;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Mistake in the arguments of a call. Its message tells what to do. */
export class ArgumentMistake extends Error {}

const own = new Set(['kind', 'limit', 'cursor', 'fields']);

/**
 * Chooses the operation of a tool that takes all arguments, and makes its path and query. Where several do, the one that
 * requires most.
 *
 * Errors: `ArgumentMistake`.
 */
export function chosenRead(tool: Tool, given: Arguments): ChosenRead {
  if (typeof given['cursor'] === 'string') return continued(tool, given['cursor']);
  const names = Object.keys(given).filter((name) => !own.has(name) && given[name] !== undefined);
  const operation = operationFor(tool, names, given['kind']);
  const query = new URLSearchParams(tool.fixed);
  let { path } = operation;
  for (const name of names) {
    const parameter = operation.parameters[name];
    const text = [given[name]].flat().map(String).join(',');
    if (parameter?.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(text));
    else query.set(name, text);
  }
  if (operation.isList)
    query.set('limit', String((given['limit'] as number | undefined) ?? shownRecords.usual));
  const fields = (given['fields'] as readonly string[] | undefined) ?? shownFields(tool, operation);
  if (operation.choosesFields && fields.length > 0) query.set('fields', fields.join(','));
  return { operation, path, query };
}

function operationFor({ operations }: Tool, names: readonly string[], kind: unknown): ToolOperation {
  const candidates = operations.filter(({ resource }) => kind === undefined || resource === kind);
  const possible = candidates.filter((each) =>
    Object.keys(each.parameters).every((name) => !isRequired(each, name) || names.includes(name)),
  );
  const [best] = possible
    .filter(({ parameters }) => names.every((name) => name in parameters))
    .sort((one, other) => requiredOf(other) - requiredOf(one));
  if (best !== undefined) return best;
  const closest = possible.sort((one, other) => requiredOf(other) - requiredOf(one))[0];
  const refused = names.filter((name) => !(name in (closest?.parameters ?? {})));
  const with_ = typeof kind === 'string' ? kind : names.filter((name) => !refused.includes(name)).join(', ');
  throw new ArgumentMistake(`${refused.join(', ')} cannot be combined with ${with_}. Leave one of them out.`);
}

function requiredOf(operation: ToolOperation): number {
  return Object.keys(operation.parameters).filter((name) => isRequired(operation, name)).length;
}

/** Returns the usual fields of a tool that the records of an operation have. */
function shownFields({ fields }: Tool, { record }: ToolOperation): readonly string[] {
  const known = record.properties;
  return known === undefined ? fields : fields.filter((field) => (field.split('.')[0] ?? '') in known);
}

/** Reads where a former result ended: its path and query, of an operation of the same tool. */
function continued({ operations }: Tool, cursor: string): ChosenRead {
  const [path = '', text = ''] = cursor.split('?');
  const operation = operations.find((each) => each.isList && patternOf(each.path).test(path));
  if (operation === undefined)
    throw new ArgumentMistake(
      'cursor is not from a result of this tool. Pass it unchanged, or leave it out.',
    );
  return { operation, path, query: new URLSearchParams(text) };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w%.~-]+')}$`);
}

/** Tells whether an argument names an IPO by its slug; else it is a name, or a part of one. */
export function namesBySlug(given: Arguments): boolean {
  const name = given[ipoName];
  return typeof name !== 'string' || /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/.test(name);
}
