import { type ApiDocument, type Operation, type Parameter, resolved, type Schema } from './api-document';
import { type Question, questions } from './questions';

export interface ToolOperation {
  /** Its resource in clients: `ipos`. */
  readonly resource: string;
  /** Path with parameters as `{name}`. */
  readonly path: string;
  /** Parameters that the tool passes on, by their names in the tool. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly isList: boolean;
  readonly choosesFields: boolean;
  /** Schema of one record, in whose parts references of the document are to be followed. */
  readonly record: Schema;
}

/** Tool as the document and its question make it. */
export interface Tool extends Question {
  readonly name: string;
  readonly operations: readonly ToolOperation[];
  /** Lowest plan of its operations: `any`, `basic`, `pro`. */
  readonly plan: string;
  /** Cadence of its data; null where that does not apply. */
  readonly cadence: string | null;
}

/** Parameters that a tool has its own of, or decides itself. */
const decided = new Set([
  'page',
  'limit',
  'format',
  'fields',
  'cursor',
  'after',
  'updatedSince',
  'slugs',
  'ids',
]);

/** Name in tools of the parameter of a path that names an IPO. */
export const ipoName = 'ipo';

/** Makes the tools of a document, in the order of the questions. Errors: `Error` for a name that answers no question. */
export function toolsOf(document: ApiDocument): readonly Tool[] {
  const reads = Object.entries(document.paths).flatMap(([path, { get }]) => (get ? [{ path, get }] : []));
  const named = new Set(reads.flatMap(({ get }) => get['x-tool'] ?? []));
  const unknown = [...named].filter((name) => !(name in questions));
  if (unknown.length > 0) throw new Error(`no question is known of the tools ${unknown.join(', ')}`);
  return Object.entries(questions).flatMap(([name, question]) => {
    const own = reads.filter(({ get }) => get['x-tool']?.includes(name));
    const [first] = own;
    if (first === undefined) return [];
    return {
      ...question,
      name,
      operations: own.map(({ path, get }) => operationOf(path, get, question, document)),
      plan: first.get['x-plan'] ?? 'any',
      cadence: first.get['x-freshness']?.cadence ?? null,
    };
  });
}

function operationOf(
  path: string,
  { parameters = [], ...operation }: Operation,
  { fixed = {}, takes }: Question,
  document: ApiDocument,
): ToolOperation {
  const data = dataOf(operation, document);
  const items = data.type === 'array' ? data.items : undefined;
  const passed = parameters.filter(
    ({ name, in: place }) =>
      place === 'path' ||
      (place === 'query' && !decided.has(name) && !(name in fixed) && (takes?.includes(name) ?? true)),
  );
  return {
    resource: operation['x-client']?.split('.')[0] ?? '',
    path,
    parameters: Object.fromEntries(passed.map((parameter) => [nameInTool(parameter), parameter])),
    isList: items !== undefined && parameters.some(({ name }) => name === 'limit'),
    choosesFields: parameters.some(({ name }) => name === 'fields'),
    record: resolved(items ?? data, document),
  };
}

function nameInTool({ name, in: place }: Parameter): string {
  return place === 'path' && /slug$/i.test(name) ? ipoName : name;
}

function dataOf({ responses }: Operation, document: ApiDocument): Schema {
  const envelope = responses?.['200']?.content?.['application/json']?.schema ?? {};
  return resolved(resolved(envelope, document).properties?.['data'] ?? {}, document);
}
