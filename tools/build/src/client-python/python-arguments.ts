import type { Parameter } from '../api-document/open-api-document';
import type { DescribedOperation } from '../client-typescript/described-operations';
import { pythonName } from './python-names';
import { PythonTypeWriter } from './python-type-text';

/** Argument of a method. */
export interface Argument {
  readonly name: string;
  readonly wireName: string;
  /** Place in which it is sent; `own` for those that the client itself understands. */
  readonly place: 'path' | 'body' | 'query' | 'own';
  readonly type: string;
  readonly isNeeded: boolean;
  readonly description: string;
}

const writer = new PythonTypeWriter(new Set());

/** Returns the arguments of an operation: those of its path, its body, and the parameters of its query. */
export function argumentsOf({ body, pathParameters, queryParameters }: DescribedOperation): Argument[] {
  const sent = body ? [bodyArgument(writer.typeText(body.schema, 'sent', 'Any'), body.isRequired)] : [];
  return [...pathParameters.map(pathArgument), ...sent, ...queryParameters.map(queryArgument)];
}

/** Filters that make no sense for changes. */
const notOfChanges = new Set(['sort', 'slugs', 'ids', 'asOf']);

/** Returns the arguments of the changes of a list. */
export function changeArguments(operation: DescribedOperation): Argument[] {
  const [path, filters] = ['path', 'query'].map((place) =>
    argumentsOf(operation).filter((each) => each.place === place && !notOfChanges.has(each.wireName)),
  ) as [Argument[], Argument[]];
  return [...path, ...ownOfChanges, ...filters];
}

const own = (name: string, type: string, isNeeded = false): Argument => ({
  ...{ name, wireName: name, place: 'own', description: '' },
  ...{ type: isNeeded ? type : `Optional[${type}]`, isNeeded },
});

const ownOfChanges = [
  own('since', 'Union[dt.datetime, str]', true),
  own('cursor', 'str'),
  own('save', 'SavePosition'),
  own('every', 'float'),
  own('stop', 'threading.Event'),
];

/** Writes the arguments in the head of a method. Those of the query are given by their names. */
export function signatureText(given: readonly Argument[]): string {
  const texts = (places: readonly string[]) =>
    given
      .filter(({ place }) => places.includes(place))
      .map(({ name, type, isNeeded }) => `${name}: ${type}${isNeeded ? '' : ' = None'}`);
  const named = texts(['query', 'own']);
  const all = ['self', ...texts(['path', 'body']), ...(named.length === 0 ? [] : ['*', ...named])];
  const line = all.join(', ');
  return line.length < 70 ? line : `\n${all.map((text) => `        ${text},\n`).join('')}    `;
}

function pathArgument({ name, description = '' }: Parameter): Argument {
  return {
    ...{ name: pythonName(name), wireName: name, place: 'path', type: 'str' },
    ...{ isNeeded: true, description },
  };
}

function bodyArgument(type: string, isNeeded: boolean): Argument {
  return {
    ...{ name: 'body', wireName: 'body', place: 'body', description: '' },
    ...{ type: isNeeded ? type : `Optional[${type}]`, isNeeded },
  };
}

function queryArgument(parameter: Parameter): Argument {
  const { name, description = '', required: isNeeded = false } = parameter;
  const type = queryType(parameter);
  return {
    ...{ name: pythonName(name), wireName: name, place: 'query', isNeeded, description },
    type: isNeeded ? type : `Optional[${type}]`,
  };
}

function queryType({ name, schema }: Parameter): string {
  if (name === 'limit') return 'int';
  if (schema.format === 'date') return 'Union[dt.date, str]';
  if (schema.format === 'date-time') return 'Union[dt.datetime, str]';
  if (schema.type !== 'array') return writer.typeText(schema, 'sent', 'Any');
  const item = writer.typeText(schema.items ?? {}, 'sent', 'Any');
  return `OneOrMore[${item}]`;
}
