// Checks every response under /v1 that a test gets by `fetch` against the description of the API that sent it.
import { DescribedResponses } from './described-responses';

const plainFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  const asked = new Request(input, { method: init?.method ?? 'GET' });
  const url = new URL(asked.url);
  const description = url.pathname.startsWith('/v1/') ? await descriptionOf(url.origin) : null;
  if (description !== null) {
    const { method } = asked;
    const route = description.routeOf(method === 'HEAD' ? 'GET' : method, url.pathname);
    const text = await response.clone().text();
    // Records with selected fields are parts of what is described; other formats than JSON are read by their tests.
    const isWhole =
      !url.searchParams.has('fields') &&
      /^application\/json/.test(response.headers.get('content-type') ?? 'application/json');
    if ((route !== null || response.status >= 400) && isWhole) {
      description.check(method, route, response.status, text);
    }
  }
  return response;
};

/** Resolves to the description of an API; null for another server and for an API that has ended. */
function descriptionOf(origin: string): Promise<DescribedResponses | null> {
  return DescribedResponses.of(origin).catch(() => null);
}
