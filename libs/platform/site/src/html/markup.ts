/** Part of a page as HTML: what comes from elsewhere is escaped in it. */
export class Markup {
  constructor(readonly text: string) {}
}

/** Value in a template: texts are escaped, null is nothing, lists are joined. */
export type Content = string | number | Markup | null | readonly Content[];

/** Tag of templates of HTML. Values in quoted attributes and between tags are escaped; there is no other place for them. */
export function markup(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(parts.map((part, at) => part + textOf(values[at] ?? null)).join(''));
}

function textOf(value: Content): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escaped(String(value));
}

/** Escapes a text for HTML, between tags and in quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Marks the text between backquotes as code, and escapes all of it. */
export function prose(text: string): Markup {
  return new Markup(escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>'));
}
