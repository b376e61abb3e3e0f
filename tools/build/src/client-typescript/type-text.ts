import { nameOfReferred } from '@market/api-docs';
import type { Schema } from '../api-document/open-api-document';

/** Side on which a value stands: sent values are known words, read ones may be words of later versions. */
export type Side = 'sent' | 'read';

/** Field that is a day in India, rendered as an instant at midnight UTC. */
const dayName = /^date$|Date$/;

/** Writes the TypeScript type of a schema. Objects have a line and a comment for each field. */
export function typeText(schema: Schema, side: Side, indent = ''): string {
  const { type, enum: words } = schema;
  const referred = nameOfReferred(schema);
  if (referred !== null) return referred;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (words !== undefined) return wordsText(words, side);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined)
    return [...new Set(branches.map((branch) => typeText(branch, side, indent)))].join(' | ');
  const types = [type ?? []].flat();
  if (types.length === 0) return 'unknown';
  return types.map((one) => textOfType(schema, one, side, indent)).join(' | ');
}

/** Writes a comment. Texts cannot end it. */
export function commentText(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return '';
  return `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;
}

/** Writes the fields of an object, and beside each day in India its text `YYYY-MM-DD`. */
export function fieldsText({ properties = {}, required = [] }: Schema, side: Side, indent = ''): string {
  const within = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const line = (key: string, text: string, type: string) =>
      `${commentText(text, within)}${within}${key}${mark}: ${type};\n`;
    const own = line(keyText(name), describedText(schema), typeText(schema, side, within));
    const day = side === 'read' ? dayNameOf(name, schema) : null;
    if (day === null) return own;
    if (day in properties) throw new Error(`${name} has no free name for its day`);
    const dayType = typeText(schema, side).includes('null') ? 'IndianDay | null' : 'IndianDay';
    return `${own}${line(day, `The day of \`${name}\` in India.`, dayType)}`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

/** Returns the name of the text of a day; null for a field that is no day. */
export function dayNameOf(name: string, schema: Schema): string | null {
  const isDay = dayName.test(name) && JSON.stringify(schema).includes('"date-time"');
  return isDay ? name.replace(/ate$/, 'ay') : null;
}

function textOfType(schema: Schema, type: string, side: Side, indent: string): string {
  switch (type) {
    case 'object':
      return schema.properties === undefined ? 'Record<string, unknown>' : fieldsText(schema, side, indent);
    case 'array': {
      const items = typeText(schema.items ?? {}, side, indent);
      return side === 'sent' ? `readonly (${items})[]` : `(${items})[]`;
    }
    case 'integer':
      return 'number';
    default:
      return type;
  }
}

function wordsText(words: readonly unknown[], side: Side): string {
  const known = words.map((word) => JSON.stringify(word)).join(' | ');
  return side === 'read' && words.some((word) => typeof word === 'string')
    ? `${known} | (string & {})`
    : known;
}

/** Returns the description of a field with its unit. */
export function describedText({ description = '', 'x-unit': unit }: Schema): string {
  const isTold = typeof unit !== 'string' || ['none', 'count', 'position', 'pages'].includes(unit);
  return isTold ? description : `${description} Units: ${unit}.`.trim();
}

function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
