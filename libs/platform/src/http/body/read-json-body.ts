import type { IncomingMessage } from 'node:http';
import { validateSync } from 'class-validator';
import type { FieldProblem } from '@market/kernel';
import { headerValues } from '../../access';
import { shownInput } from '../request-errors';
import { fieldsOf } from './body-field.decorator';
import { unsupportedBody } from './body-errors';

/** Longest JSON body. Source: docs/spec/reliability.md, "Bounded resources". Units: bytes. */
export const maxJsonBytes = 32 * 1024;

/** Refuses what is not announced as plain JSON, before any of it is read. Errors: `DomainError` `REQ_003`. */
export function requireJson({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  if (headerValues(rawHeaders, 'content-encoding').length > 0)
    throw unsupportedBody('A Content-Encoding is not supported');
  const [contentType, ...others] = headerValues(rawHeaders, 'content-type');
  if (contentType === undefined) throw unsupportedBody('The Content-Type is missing');
  if (others.length > 0) throw unsupportedBody('The Content-Type is repeated');
  if (!isJsonInUtf8(contentType)) throw unsupportedBody('The Content-Type is not supported');
}

/** What could be read of a body, and what is wrong with the rest. */
export interface FieldsRead<T> {
  /** An instance of the body class with the readable fields: whole when there is no problem. */
  readonly body: T;
  readonly problems: readonly FieldProblem[];
}

/** Makes an instance of a body class of what was sent. */
export function readFields<T extends object>(
  bodyClass: new () => T,
  content: Readonly<Record<string, unknown>>,
): FieldsRead<T> {
  const declared = fieldsOf(bodyClass.prototype as object);
  const problems: FieldProblem[] = Object.keys(content)
    .filter((name) => !declared.some((field) => field.name === name))
    .map((name) => ({ field: shownInput(name, 40), message: 'is not a field of this endpoint' }));
  const given = new bodyClass() as Record<string, unknown>;
  for (const { name } of declared) given[name] = content[name];
  for (const { property, constraints } of validateSync(given)) {
    problems.push({ field: property, message: Object.values(constraints ?? {})[0] ?? 'is invalid' });
  }
  const body = new bodyClass();
  for (const { name, reader } of declared) {
    const reading = content[name] === undefined ? undefined : reader.read(content[name]);
    if (reading && 'value' in reading && reading.value !== undefined)
      Object.assign(body, { [name]: reading.value });
  }
  return { body, problems };
}

/** `application/json`, with no charset or UTF-8. JSON knows no other parameters; unknown ones change nothing. */
function isJsonInUtf8(contentType: string): boolean {
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charsets = parameters.flatMap((parameter) => /^charset=(.*)$/is.exec(parameter)?.[1] ?? []);
  return (
    mediaType.toLowerCase() === 'application/json' &&
    parameters.every((parameter) => parameter === '' || /^[^\s=]+=(?:"[^"]*"|[^\s"]+)$/.test(parameter)) &&
    charsets.length <= 1 &&
    charsets.every((charset) => /^(?:utf-?8|"utf-?8")$/i.test(charset))
  );
}
