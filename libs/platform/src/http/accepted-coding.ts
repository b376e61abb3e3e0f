import type { Coding } from './spliced-body';

const remembered = new Map<string, Coding>();
const rememberedAtMost = 256;

/** The best coding that a client takes, by its `Accept-Encoding`. Source: RFC 9110, 12.5.3. */
export function acceptedCoding(header: string | readonly string[] | undefined): Coding {
  if (header === undefined) return 'identity';
  const text = typeof header === 'string' ? header : header.join(',');
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const coding = read(text);
  if (text.length <= 200 && remembered.size < rememberedAtMost) remembered.set(text, coding);
  return coding;
}

function read(text: string): Coding {
  const weights = new Map<string, number>();
  for (const part of text.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const weight = q === undefined ? 1 : Number(q.slice(q.indexOf('=') + 1).trim() || NaN);
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}
