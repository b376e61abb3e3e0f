import type { IncomingMessage } from 'node:http';
import type { FieldProblem } from '@market/kernel';
import { headerValues } from '../../access';
import { validateRequest } from '../validate-request';
import { unsupportedBody } from './body-errors';
import { parseJsonObject } from './parse-json';

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

/** The readable part of a body, and the problems of the rest. */
export interface JsonBodyRead<T> {
  /** An instance of the body class with the readable fields: whole when there is no problem. */
  readonly body: T;
  /** The object that was sent. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly problems: readonly FieldProblem[];
}

/**
 * Makes an instance of a body class of the bytes that were sent.
 *
 * Errors: those of `parseJsonObject`. Problems of single fields are returned.
 */
export function readJsonBody<T extends object>(bodyClass: new () => T, bytes: Buffer): JsonBodyRead<T> {
  const content = parseJsonObject(bytes);
  const { value, unknown, invalid } = validateRequest(bodyClass, new Map(Object.entries(content)), 'field');
  return { body: value, content, problems: [...unknown, ...invalid] };
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
