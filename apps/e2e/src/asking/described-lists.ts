/** Parameter of a list, as the API description has it. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: {
    readonly enum?: readonly string[];
    readonly items?: { readonly enum?: readonly string[] };
  };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
}

/** List that has several formats. */
export interface DescribedList {
  /** Path as the description has it: `/v1/gmp/{ipoSlug}/history`. */
  readonly route: string;
  /** Names of its query parameters. */
  readonly parameters: readonly string[];
  /** Orders of a collection; empty for another list. */
  readonly sorts: readonly string[];
  /** Names of the fields of its records. */
  readonly fields: readonly string[];
}

/** Reads the lists that have several formats from the API's description. */
export async function describedLists(base: string): Promise<DescribedList[]> {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as {
    readonly paths: Record<string, { readonly get?: Operation }>;
  };
  return Object.entries(paths).flatMap(([route, { get }]) => {
    const parameters = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    if (!parameters.some(({ name }) => name === 'format')) return [];
    const named = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema;
    return [
      {
        route,
        parameters: parameters.map(({ name }) => name),
        sorts: named('sort')?.enum ?? [],
        fields: named('fields')?.items?.enum ?? [],
      },
    ];
  });
}
