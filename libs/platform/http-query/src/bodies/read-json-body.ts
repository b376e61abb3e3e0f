import type { IncomingMessage } from 'node:http';
import type { FieldProblem } from '@market/kernel';
import { headerValues } from '@market/access';
import { validateRequest } from '../rules/validate-request';
import { unsupportedBody } from './body-errors';
import { parseJsonObject } from './parse-json';

/** Max size of a JSON body. Source: docs/spec/reliability.md, "Bounded resources". Units: bytes. */
export const maxJsonBytes = 32 * 1024;

/** Refuses a body whose headers do not declare plain JSON, before reading it. Errors: `DomainError` `REQ_003`. */
export function requireJson({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  if (headerValues(rawHeaders, 'content-encoding').length > 0)
    throw unsupportedBody('A Content-Encoding is not supported');
  const [contentType, ...others] = headerValues(rawHeaders, 'content-type');
  if (contentType === undefined) throw unsupportedBody('The Content-Type is missing');
  if (others.length > 0) throw unsupportedBody('The Content-Type is repeated');
  if (!isJsonInUtf8(contentType)) throw unsupportedBody('The Content-Type is not supported');
}

/** Readable part of a body, and the problems of the rest. */
export interface JsonBodyRead<T> {
  /** Instance of the body class with the readable fields; complete when there is no problem. */
  readonly body: T;
  /** Parsed object as sent. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly problems: readonly FieldProblem[];
}

/**
 * Makes an instance of a body class from the bytes of a request.
 *
 * Errors: those of `parseJsonObject`. Problems of single fields are returned.
 */
export function readJsonBody<T extends object>(bodyClass: new () => T, bytes: Buffer): JsonBodyRead<T> {
  const content = parseJsonObject(bytes);
  const { value, unknown, invalid } = validateRequest(bodyClass, new Map(Object.entries(content)), 'field');
  return { body: value, content, problems: [...unknown, ...invalid] };
}

/**
 * Tells whether a Content-Type is `application/json`, without charset or in UTF-8. Other parameters have no meaning for
 * JSON and are ignored.
 */
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
