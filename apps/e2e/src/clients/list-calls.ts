interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: {
    readonly type?: string;
    readonly items?: { readonly enum?: readonly string[] };
    readonly example?: string;
  };
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

interface ListSchema {
  readonly properties: { readonly data: { readonly items: { readonly $ref: string } } };
}

interface EventSchema {
  readonly discriminator: { readonly mapping: Record<string, string> };
}

interface TypedEventSchema {
  readonly properties: { readonly data: { readonly properties: Readonly<Record<string, object>> } };
}

/** Parts of an OpenAPI document that the programs are made from. */
export interface DescribedApi {
  readonly paths: Record<string, { readonly get?: Operation }>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

/** Call of a list, with two values of its first filter by words. */
export interface ListCall {
  readonly operationId: string;
  /** Path as the document has it: `/v1/gmp/{ipoSlug}/history`. */
  readonly path: string;
  /** Name of the schema of its records. */
  readonly record: string;
  /** Parameters of the path, from the samples. */
  readonly named: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | readonly string[]>>;
}

/** Field of `data` that events of a type have. */
export interface EventField {
  readonly type: string;
  readonly field: string;
}

/** Returns a call of each list of the document. */
export function listCalls({ paths, components }: DescribedApi): ListCall[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get?.parameters.some(({ name }) => name === 'format') !== true) return [];
    const given = (place: string) =>
      get.parameters.filter((parameter) => parameter.in === place && parameter.required === true);
    const examples = (place: string) =>
      Object.fromEntries(given(place).map(({ name, schema }) => [name, schema.example ?? '']));
    const list = nameIn(get.responses['200']?.content?.['application/json']?.schema.$ref);
    const { data } = (components.schemas[list] as ListSchema).properties;
    return [
      {
        ...{ operationId: get.operationId, path, record: nameIn(data.items.$ref) },
        named: examples('path'),
        query: { ...examples('query'), ...filterOf(get.parameters), limit: 3 },
      },
    ];
  });
}

/** Returns of each type of event the last field of its data that does not take any value. */
export function eventFields({ components: { schemas } }: DescribedApi): EventField[] {
  const { mapping } = (schemas['Event'] as EventSchema).discriminator;
  return Object.entries(mapping).map(([type, name]) => {
    const { properties } = (schemas[nameIn(name)] as TypedEventSchema).properties.data;
    const typed = Object.entries(properties).filter(([, schema]) => 'type' in schema || 'anyOf' in schema);
    return { type, field: typed.at(-1)?.[0] ?? '' };
  });
}

function filterOf(parameters: readonly Parameter[]): Record<string, readonly string[]> {
  const filter = parameters.find(
    ({ name, schema }) => name !== 'fields' && schema.type === 'array' && schema.items?.enum !== undefined,
  );
  const words = (filter?.schema.items?.enum ?? []).filter((word) => word !== 'all');
  return filter === undefined ? {} : { [filter.name]: words.slice(0, 2) };
}

function nameIn(reference = ''): string {
  return reference.split('/').at(-1) ?? '';
}
