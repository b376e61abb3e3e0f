import type { ReferenceOperation, ReferenceParameter } from './reference-groups';

/** Program that calls an operation, in one language. */
export interface OperationSample {
  /** Language, of a block of code in Markdown and of the choice on the page. */
  readonly language: 'curl' | 'typescript' | 'python' | 'terminal';
  readonly title: string;
  readonly code: string;
}

type Writer = (operation: ReferenceOperation, call: ClientCall | null, publicUrl: string) => string | null;

/** Writers of the programs by language: a language is an entry here, and a test that runs its programs. */
const writers: readonly (Pick<OperationSample, 'language' | 'title'> & { readonly write: Writer })[] = [
  { language: 'curl', title: 'curl', write: (operation, _call, publicUrl) => curl(operation, publicUrl) },
  { language: 'typescript', title: 'TypeScript', write: (_operation, call) => call && typescript(call) },
  { language: 'python', title: 'Python', write: (_operation, call) => call && python(call) },
  { language: 'terminal', title: 'Terminal', write: (operation, call) => call && terminal(operation, call) },
];

/** Returns the programs that call an operation, with the values of its examples. */
export function samplesOf(operation: ReferenceOperation, publicUrl: string): readonly OperationSample[] {
  const call = clientCall(operation);
  return writers.flatMap(({ language, title, write }) => {
    const code = write(operation, call, publicUrl);
    return code === null ? [] : [{ language, title, code }];
  });
}

/** Call of a method of a client. */
interface ClientCall {
  readonly resource: string;
  readonly action: string;
  /** Values of the path, in the order of the parameters. */
  readonly values: readonly unknown[];
  /** Values of the required parameters by their names. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Body; null for an operation without one. */
  readonly body: unknown;
  readonly isList: boolean;
}

/** Returns the call of a client for an operation. Null for what clients have no method for: probes, files and streams. */
function clientCall({ names, parameters, body, result }: ReferenceOperation): ClientCall | null {
  if (names === null || result.mediaType !== 'application/json') return null;
  const [resource = '', action = ''] = names.client.split('.');
  const values = placed(parameters, 'path').map(({ example }) => example);
  const query = Object.fromEntries(required(parameters).map(({ name, example }) => [name, example]));
  return { resource, action, values, query, body: body?.example ?? null, isList: result.isList };
}

function curl({ method, path, parameters, body, plan }: ReferenceOperation, publicUrl: string): string {
  const address = `${publicUrl}${filledPath(path, parameters)}${requiredQuery(parameters)}`;
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    `'${address}'`,
    ...(plan === 'none' ? [] : ['-H "X-API-Key: $MARKET_DATA_API_KEY"']),
    ...(body === null
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body.example, null, 2)}'`]),
  ];
  return `curl ${options.join(' \\\n  ')}`;
}

function typescript({ resource, action, values, query, body, isList }: ClientCall): string {
  const given = [
    ...values,
    ...(Object.keys(query).length === 0 ? [] : [query]),
    ...(body === null ? [] : [body]),
  ];
  const call = `client.${resource}.${action}(${given.map(literal).join(', ')})`;
  return isList
    ? `for await (const record of ${call}) {\n  console.log(record);\n}`
    : `const record = await ${call};\nconsole.log(record);`;
}

function python({ resource, action, values, query, body, isList }: ClientCall): string {
  const given = [
    ...[...values, ...(body === null ? [] : [body])].map((value) => JSON.stringify(value)),
    ...Object.entries(query).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ];
  const method = action.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const call = `client.${resource}.${method}(${given.join(', ')})`;
  return isList ? `for record in ${call}:\n    print(record)` : `print(${call})`;
}

/** Returns the command that reads an operation; null for a change, which has none. */
function terminal({ method, names }: ReferenceOperation, { values, query }: ClientCall): string | null {
  if (method !== 'GET' || names === null) return null;
  const options = Object.entries(query).map(([name, value]) => `--${name} '${String(value)}'`);
  return ['market', names.command, ...values, ...options].join(' ');
}

/** Returns a path with the examples of its parameters. */
function filledPath(path: string, parameters: readonly ReferenceParameter[]): string {
  return placed(parameters, 'path').reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
}

/** Writes a value as code: quotes where they are needed. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, inside]) => `${key}: ${literal(inside)}`)
    .join(', ')} }`;
}

function required(parameters: readonly ReferenceParameter[]): readonly ReferenceParameter[] {
  return placed(parameters, 'query').filter(({ isRequired }) => isRequired);
}

function requiredQuery(parameters: readonly ReferenceParameter[]): string {
  const query = required(parameters).map(
    ({ name, example }) => `${name}=${encodeURIComponent(String(example))}`,
  );
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

function placed(parameters: readonly ReferenceParameter[], where: string): readonly ReferenceParameter[] {
  return parameters.filter(({ place }) => place === where);
}
