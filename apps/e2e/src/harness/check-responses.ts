// Checks every response under /v1 that a test gets by `fetch` against the description of the API that sent it. Streams have no end
// that could be waited for.
import { DescribedResponses } from './described-responses';

const plainFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  const [mediaType = ''] = (response.headers.get('content-type') ?? 'application/json').split(';');
  if (mediaType === 'text/event-stream') return response;
  const asked = new Request(input, { method: init?.method ?? 'GET' });
  const url = new URL(asked.url);
  const description = url.pathname.startsWith('/v1/') ? await descriptionOf(url.origin) : null;
  if (description !== null) {
    const { method } = asked;
    const route = description.routeOf(method === 'HEAD' ? 'GET' : method, url.pathname);
    const text = await response.clone().text();
    if (mediaType === 'application/json') {
      if (route !== null || response.status >= 400) {
        description.check(method, route, response.status, text, url.searchParams);
      }
    } else if (
      route !== null &&
      ['text/csv', 'application/x-ndjson'].includes(mediaType) &&
      description.textType('GET', route, 200) === null
    ) {
      description.checkRecords(route, mediaType, text, url.searchParams);
    }
  }
  return response;
};

/** Resolves to the description of an API; null for another server and for an API that has ended. */
function descriptionOf(origin: string): Promise<DescribedResponses | null> {
  return DescribedResponses.of(origin).catch(() => null);
}
