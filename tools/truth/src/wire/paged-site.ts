import { type HttpAnswer, HttpClient, type HttpRequest } from '@market/egress';

/** Sources whose answers a test sets one by one: a page for each end of a path. Others do not exist (404). */
export class PagedSite extends HttpClient {
  private readonly pages = new Map<string, unknown>();

  /** Sets the answer to all requests whose path ends so, and contains the words of the query. Shape: JSON. */
  show(path: string, answer: unknown): void {
    this.pages.set(path, answer);
  }

  async get({ url }: HttpRequest): Promise<HttpAnswer> {
    const { pathname } = new URL(url);
    const page = [...this.pages].find(([path]) => pathname.endsWith(path));
    const body = page === undefined ? '<html>not found</html>' : JSON.stringify(page[1]);
    return {
      url,
      status: page === undefined ? 404 : 200,
      mediaType: page === undefined ? 'text/html' : 'application/json',
      setCookies: [],
      retryAfterSeconds: null,
      body,
    };
  }
}
