/** OpenAPI document of the API, as far as tools are made from it. */
export interface ApiDocument {
  readonly info?: { readonly version?: string };
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses?: Readonly<Record<string, Response>>;
  /** Name of the operation in clients: `ipos.list`. */
  readonly 'x-client'?: string;
  /** Names of the tools that read the operation. */
  readonly 'x-tool'?: readonly string[];
  readonly 'x-plan'?: string;
  readonly 'x-cost'?: number;
  readonly 'x-freshness'?: { readonly cadence?: string };
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly 'x-unit'?: string;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly 'x-unit'?: string;
}

/** Returns the schema of a value that is not null: references are followed. Several forms stay as they are. */
export function resolved(schema: Schema, document: Pick<ApiDocument, 'components'>): Schema {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const target = document.components.schemas?.[name];
    return target === undefined ? {} : resolved(target, document);
  }
  const forms = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only, ...others] = forms;
  return only === undefined || others.length > 0
    ? schema
    : { ...resolved(only, document), ...unitOf(schema) };
}

function unitOf({ 'x-unit': unit }: Schema): Pick<Schema, 'x-unit'> {
  return unit === undefined ? {} : { 'x-unit': unit };
}
