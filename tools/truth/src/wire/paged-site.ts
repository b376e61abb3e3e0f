import { type HttpResponse, HttpClient, type HttpRequest } from '@market/egress';

/** Sources whose responses a test sets one by one: a page for each end of a path. Others do not exist (404). */
export class PagedSite extends HttpClient {
  private readonly pages = new Map<string, unknown>();

  /**
   * Sets the response to all requests whose path ends so, and contains the words of the query. Shape: JSON, or
   * a text, which is sent as it is.
   *
   * @param path end of a path, with a part of the query if only that counts: `/ipo-detail?symbol=ZINNIA`
   */
  show(path: string, answer: unknown): void {
    this.pages.set(path, answer);
  }

  /** Removes all responses. */
  clear(): void {
    this.pages.clear();
  }

  async get({ url }: HttpRequest): Promise<HttpResponse> {
    const { pathname, search } = new URL(url);
    const page = [...this.pages].find(([key]) => {
      const [path = '', query = ''] = key.split('?');
      return pathname.endsWith(path) && search.includes(query);
    });
    const answer = page === undefined ? '<html>not found</html>' : page[1];
    return {
      url,
      status: page === undefined ? 404 : 200,
      mediaType:
        typeof answer !== 'string' ? 'application/json' : answer.startsWith('<') ? 'text/html' : 'text/csv',
      setCookies: [],
      retryAfterSeconds: null,
      body: typeof answer === 'string' ? answer : JSON.stringify(answer),
    };
  }
}
