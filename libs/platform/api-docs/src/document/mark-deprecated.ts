import type { Deprecation } from '@market/http-server';
import { deprecatedHeaders } from './documented-headers';
import type { DocumentedParameter } from './example-response';

/** Announcement as the document has it, in `x-deprecation` of an operation. */
export type DescribedDeprecation = Pick<Deprecation, 'parts' | 'instead'> &
  Readonly<Record<'announcedOn' | 'endsOn', string>>;

/** Response in a document, or a reference to one that operations share. */
interface DescribedResponse {
  readonly $ref?: string;
  readonly headers?: object;
}

/** Marks an operation, or those of its parameters that end, and describes the headers of its own responses. */
export function markDeprecated(operation: Record<string, unknown>, deprecation: Deprecation): void {
  const { parts } = deprecation;
  operation['x-deprecation'] = deprecation;
  if (parts === undefined) operation['deprecated'] = true;
  const parameters = (operation['parameters'] ?? []) as readonly DocumentedParameter[];
  operation['parameters'] = parameters.map((parameter) =>
    parts?.includes(parameter.name) === true ? { ...parameter, deprecated: true } : parameter,
  );
  const responses = Object.entries(operation['responses'] as Readonly<Record<string, DescribedResponse>>);
  operation['responses'] = Object.fromEntries(
    responses.map(([status, response]) => [
      status,
      response.$ref === undefined
        ? { ...response, headers: { ...response.headers, ...deprecatedHeaders } }
        : response,
    ]),
  );
}
