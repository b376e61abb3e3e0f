import type { FieldProblem } from '@market/kernel';
import { invalidParameters, shownInput } from '@market/http-server';
import { malformedBody } from './body-errors';

const deepest = 20;
const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs;

/** Open object or list during the walk: the names of an object so far, and whether a name comes next. */
interface Level {
  readonly names: Set<string> | null;
  atName: boolean;
}

/**
 * Parses a JSON object with strict rules: UTF-8, at most 20 levels deep, only storable texts, no repeated names.
 *
 * Errors: `DomainError` `VAL_002`; `VAL_001` for names that are repeated or have a meaning in JavaScript.
 */
export function parseJsonObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  const text = decoded(bytes);
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformedBody('it must be a JSON object');
  }
  const problems = problemsIn(text);
  if (problems.length > 0) throw invalidParameters(problems);
  return value as Record<string, unknown>;
}

function decoded(bytes: Buffer): string {
  try {
    // `ignoreBOM` keeps a byte order mark, which JSON.parse then refuses.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformedBody('it is not UTF-8');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body.
    throw malformedBody('it is not JSON');
  }
}

/** Checks the tokens of a valid JSON text. `JSON.parse` silently keeps the last of two equal names. */
function problemsIn(json: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const levels: Level[] = [];
  for (const [token] of json.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      if (levels.length === deepest) throw malformedBody(`it is nested deeper than ${deepest} levels`);
      levels.push(token === '{' ? { names: new Set(), atName: true } : { names: null, atName: false });
    } else if (token === '}' || token === ']') levels.pop();
    else if (level && token === ',') level.atName = level.names !== null;
    else if (level && token === ':') level.atName = false;
    else if (token.startsWith('"')) {
      const text = storable(token);
      if (level?.names && level.atName) problems.push(...problemsOfName(text, level.names));
    }
  }
  return problems;
}

function storable(token: string): string {
  const text = JSON.parse(token) as string;
  if (text.includes('\0')) throw malformedBody('it holds a null character');
  if (!text.isWellFormed()) throw malformedBody('it holds half a surrogate pair');
  return text;
}

function problemsOfName(name: string, seen: Set<string>): FieldProblem[] {
  const field = shownInput(name, 40);
  if (reservedNames.has(name)) return [{ field, message: 'is not a field of this endpoint' }];
  if (seen.has(name)) return [{ field, message: 'is repeated' }];
  seen.add(name);
  return [];
}
