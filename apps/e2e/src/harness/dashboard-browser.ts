/** Address that passkeys of tests are made for. The API answers at another port: a browser is played, not run. */
export const pageOrigin = 'http://localhost:3000';

/** Response of the dashboard's API. */
export interface DashboardAnswer {
  readonly status: number;
  // Shapes are what the tests are about.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  readonly code: string | undefined;
}

/** Browser on the dashboard: sends what a page of it would send, and keeps its cookies. */
export class DashboardBrowser {
  readonly cookies = new Map<string, string>();

  /** @param origin of the pages that it shows, `PUBLIC_URL` of the API */
  constructor(
    private readonly base: string,
    private readonly origin = pageOrigin,
  ) {}

  /** Its cookies as the header of a request; empty without any. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Calls a route: `POST links`. */
  async call(
    route: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<DashboardAnswer> {
    const [method = 'GET', path = ''] = route.split(' ');
    const cookie = this.cookieHeader;
    const response = await fetch(`${this.base}/dashboard/api/${path}`, {
      method,
      headers: {
        Origin: this.origin,
        ...headers,
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const header of response.headers.getSetCookie()) this.keep(header);
    const answer = (await response.json()) as { data?: unknown; error?: { code: string } };
    return { status: response.status, data: answer.data, code: answer.error?.code };
  }

  private keep(header: string): void {
    const [pair = ''] = header.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
