import type { ExplorerRoute } from '../api/explorer-types';

export type ParameterValues = Readonly<Record<string, string>>;

/** Address of a read, taken apart. */
export interface ReadAddress {
  readonly route: ExplorerRoute;
  readonly values: ParameterValues;
}

/** Writes the address of a read. Values that are empty or unknown to the route are left out. */
export function writePath({ path, parameters }: ExplorerRoute, values: ParameterValues): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name }) => text.replace(`:${name}`, encodeURIComponent(values[name] ?? '')), path);
  const query = parameters.flatMap(({ name, in: place }) => {
    const value = values[name]?.trim() ?? '';
    return place === 'query' && value !== '' ? [[name, value]] : [];
  });
  const text = new URLSearchParams(query).toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Finds the route that an address belongs to, and its values; null when it is none of them. */
export function readPath(routes: readonly ExplorerRoute[], address: string): ReadAddress | null {
  const [path = '', query = ''] = address.split('?');
  const parts = path.split('/');
  // A literal part wins: `/v1/nfo/search` is no fund offer called `search`.
  const fitting = routes
    .filter((route) => fits(route.path.split('/'), parts))
    .sort((one, other) => variables(one.path) - variables(other.path));
  const [route] = fitting;
  if (route === undefined) return null;
  const named = route.path
    .split('/')
    .flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decoded(parts[index] ?? '')] as const] : [],
    );
  return {
    route,
    values: { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(named) },
  };
}

/** Returns the values with which a route is read first: the examples of what it must have. */
export function firstValues({ parameters }: ExplorerRoute): ParameterValues {
  return Object.fromEntries(
    parameters.flatMap(({ name, required, example }) =>
      required && example !== undefined ? [[name, example]] : [],
    ),
  );
}

/** Tells whether all that a route must have is there. */
export function isComplete({ parameters }: ExplorerRoute, values: ParameterValues): boolean {
  return parameters.every(({ name, required }) => !required || (values[name] ?? '').trim() !== '');
}

function fits(template: readonly string[], parts: readonly string[]): boolean {
  return (
    template.length === parts.length &&
    template.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
}

function variables(path: string): number {
  return path.split('/:').length;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
