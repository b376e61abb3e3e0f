const keywords = new Set([
  'from',
  'import',
  'class',
  'global',
  'in',
  'is',
  'lambda',
  'pass',
  'return',
  'with',
]);

/** Returns a name as Python writes it: `openFrom` as `open_from`, and a keyword with an underscore behind it. */
export function pythonName(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return keywords.has(snake) ? `${snake}_` : snake;
}

/** True if a field can be declared in the body of a class. */
export function isDeclarable(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name) && !keywords.has(name);
}

/** Writes a docstring, indented; its lines are broken between words. */
export function docstring(text: string, indent: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = safe.split('\n').flatMap((line) => wrapped(line, 96 - indent.length));
  const [first = '', ...rest] = lines;
  const body =
    rest.length === 0 ? '' : `\n${rest.map((line) => `${indent}${line}`.trimEnd()).join('\n')}\n${indent}`;
  return `${indent}"""${first}${body}"""\n`;
}

/** Writes a comment above a field. */
export function comment(text: string, indent: string): string {
  if (text === '') return '';
  const lines = wrapped(text.replaceAll('\n', ' '), 96 - indent.length);
  return lines.map((line) => `${indent}# ${line}\n`).join('');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Breaks a line between words. What follows the first line of `name: …` is indented. */
function wrapped(text: string, width: number): string[] {
  const hang = /^\w+: /.test(text) ? '  ' : '';
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(`${hang}${word}`);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
