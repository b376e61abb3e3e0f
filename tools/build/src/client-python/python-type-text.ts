import { nameOfReferred } from '@market/api-docs';
import type { Schema } from '../api-document/open-api-document';
import { dayNameOf, describedText, type Side } from '../client-typescript/type-text';
import { capital, comment, docstring, isDeclarable } from './python-names';

/** Writes the types of schemas, and collects the declarations of the objects within them. */
export class PythonTypeWriter {
  /** Records, each behind those that it holds. */
  readonly records: string[] = [];
  /** Names of other types, which are evaluated and so stand behind all records. */
  readonly aliases: string[] = [];
  private readonly parts = new Set<string>();

  /** @param taken names that objects within others cannot have */
  constructor(private readonly taken: ReadonlySet<string>) {}

  /** Writes the type of a schema. @param name of the object that it may be */
  typeText(schema: Schema, side: Side, name: string): string {
    const { type, enum: words } = schema;
    const referred = nameOfReferred(schema);
    if (referred !== null) return referred;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (words !== undefined) return wordsText(words, side);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches !== undefined) return unionText(branches.map((branch) => this.typeText(branch, side, name)));
    const types = [type ?? []].flat();
    return types.length === 0
      ? 'Any'
      : unionText(types.map((one) => this.textOfType(schema, one, side, name)));
  }

  /** Declares a schema by its name. */
  declare(name: string, schema: Schema, side: Side): void {
    if (schema.properties === undefined) {
      this.aliases.push(
        `${comment(schema.description ?? '', '')}${name} = ${this.typeText(schema, side, name)}\n`,
      );
      return;
    }
    const { properties, required = [] } = schema;
    const fields = Object.entries(properties).map(([field, own]) => ({
      name: field,
      description: describedText(own),
      type: this.fieldText(field, own, side, name),
      isRequired: required.includes(field),
    }));
    this.records.push(recordText(name, schema.description ?? '', fields));
  }

  private fieldText(field: string, schema: Schema, side: Side, owner: string): string {
    const text = this.typeText(schema, side, this.partName(owner, field));
    return dayNameOf(field, schema) === null ? text : text.replaceAll('dt.datetime', 'dt.date');
  }

  /** Declares an object within another, also where a union holds several. @returns its name */
  private declarePart(name: string, schema: Schema, side: Side): string {
    let free = name;
    for (let nth = 2; this.parts.has(free); nth += 1) free = `${name}${nth}`;
    this.parts.add(free);
    this.declare(free, schema, side);
    return free;
  }

  private partName(owner: string, field: string): string {
    const name = `${owner}${capital(field)}`;
    return this.taken.has(name) ? `${name}Part` : name;
  }

  private textOfType(schema: Schema, type: string, side: Side, name: string): string {
    switch (type) {
      case 'object':
        if (schema.properties === undefined) return 'Dict[str, Any]';
        return this.declarePart(name, schema, side);
      case 'array': {
        const items = this.typeText(schema.items ?? {}, side, `${name}Item`);
        return side === 'sent' ? `Sequence[${items}]` : `List[${items}]`;
      }
      case 'string':
        return schema.format === 'date-time' ? 'dt.datetime' : 'str';
      default:
        return plainTypes[type] ?? 'Any';
    }
  }
}

const plainTypes: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

interface FieldText {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Writes a record. Its optional fields are a part of their own, because Python 3.9 marks whole records alone. */
function recordText(name: string, description: string, fields: readonly FieldText[]): string {
  const [required, optional] = [true, false].map((wanted) =>
    fields.filter(({ isRequired }) => isRequired === wanted),
  ) as [FieldText[], FieldText[]];
  if (optional.length === 0) return partText(name, description, required, true);
  if (required.length === 0) return partText(name, description, optional, false);
  const parts = [`_${name}Required`, `_${name}Optional`] as const;
  return [
    partText(parts[0], '', required, true),
    partText(parts[1], '', optional, false),
    `class ${name}(${parts.join(', ')}):\n${docstring(description === '' ? `${name}.` : description, '    ')}`,
  ].join('\n\n');
}

/** Writes a record whose fields are all there, or all optional. */
function partText(name: string, description: string, fields: readonly FieldText[], isTotal: boolean): string {
  const isClass = fields.every((field) => isDeclarable(field.name));
  const indent = isClass ? '    ' : '        ';
  const body = fields.map(({ name: field, description: told, type }) => {
    const line = isClass ? `${field}: ${type}` : `'${field}': '${type}',`;
    return `${comment(told, indent)}${indent}${line}\n`;
  });
  const total = isTotal ? '' : 'total=False';
  if (!isClass)
    return `${name} = TypedDict(\n    '${name}',\n    {\n${body.join('')}    },\n    ${total || 'total=True'},\n)\n`;
  const told = description === '' ? '' : docstring(description, '    ');
  return `class ${name}(${['TypedDict', ...(isTotal ? [] : [total])].join(', ')}):\n${told}${body.join('')}`;
}

function unionText(texts: readonly string[]): string {
  const all = [...new Set(texts)];
  const some = all.filter((text) => text !== 'None');
  const [only = 'None'] = some;
  const joined = some.length > 1 ? `Union[${some.join(', ')}]` : only;
  return some.length < all.length && some.length > 0 ? `Optional[${joined}]` : joined;
}

function wordsText(words: readonly unknown[], side: Side): string {
  const known = words.filter((word) => word !== null);
  const literals = `Literal[${known.map(literal).join(', ')}]`;
  const isOpen = side === 'read' && known.some((word) => typeof word === 'string');
  return unionText([literals, ...(isOpen ? ['str'] : []), ...(known.length < words.length ? ['None'] : [])]);
}

function literal(word: unknown): string {
  if (typeof word === 'boolean') return word ? 'True' : 'False';
  return JSON.stringify(word);
}
