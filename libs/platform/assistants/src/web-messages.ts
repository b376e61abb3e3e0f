import type { IncomingMessage } from 'node:http';
import type { ResponseParts } from '@market/http-server';

/** Makes a request of the Fetch standard from one of Node. The address is only a form: its path and host are not read from it. */
export function webRequest(request: IncomingMessage, body?: Buffer): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  const content = body === undefined ? {} : { body: new Uint8Array(body) };
  return new Request('http://assistants/mcp', { method: request.method ?? 'POST', headers, ...content });
}

/** Makes a response of the API from one of the Fetch standard, which ends. @param more returns further headers, once all of it was read */
export async function partsOf(
  response: Response,
  more: () => readonly (readonly [name: string, value: string])[] = () => [],
): Promise<ResponseParts> {
  const body = Buffer.from(await response.arrayBuffer());
  // Responses of the API are stored by no cache.
  const own = [...response.headers].filter(([name]) => name !== 'cache-control');
  const headers = [...own, ...more(), ['Content-Length', String(body.length)]].flat();
  return { status: response.status, headers, body: body.length === 0 ? null : body };
}
