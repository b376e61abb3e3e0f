import type { ResponseParts } from '@market/http-server';

/** Makes the response of a route whose CSV browsers save as a file. @param name of the file */
export function csvFile(name: string, text: string): ResponseParts {
  const body = Buffer.from(text);
  return {
    status: 200,
    headers: [
      ...['Content-Type', 'text/csv; charset=utf-8; header=present'],
      ...['Content-Disposition', `attachment; filename="${name}"`],
      ...['Content-Length', String(body.length)],
    ],
    body,
  };
}
