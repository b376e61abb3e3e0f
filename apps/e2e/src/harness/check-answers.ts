// Holds every answer under /v1 that a test gets by `fetch` against the description of the API that gave it.
import { DescribedAnswers } from './described-answers';

const plainFetch = globalThis.fetch;
const descriptions = new Map<string, DescribedAnswers>();

globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  const asked = new Request(input, { method: init?.method ?? 'GET' });
  const url = new URL(asked.url);
  const description = url.pathname.startsWith('/v1/') ? await descriptionOf(url.origin) : null;
  if (description !== null) {
    const { method } = asked;
    const route = description.routeOf(method === 'HEAD' ? 'GET' : method, url.pathname);
    const text = await response.clone().text();
    if (route !== null || response.status >= 400) description.check(method, route, response.status, text);
  }
  return response;
};

/** Null for what is no API of ours, and for one that is gone by now. */
async function descriptionOf(origin: string): Promise<DescribedAnswers | null> {
  const known = descriptions.get(origin);
  if (known !== undefined) return known;
  const made = await DescribedAnswers.of(origin).catch(() => null);
  if (made !== null) descriptions.set(origin, made);
  return made;
}
