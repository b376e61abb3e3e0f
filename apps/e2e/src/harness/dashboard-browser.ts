/** Address that passkeys of tests are made for. The API answers at another port: a browser is played, not run. */
export const pageOrigin = 'http://localhost:3000';

/** Response of the dashboard's API. */
export interface DashboardResponse {
  readonly status: number;
  // Shapes are what the tests are about.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  /** Figures of a list. */
  readonly meta?: unknown;
  readonly code: string | undefined;
}

/** Page that a browser shows. */
interface ShownPage {
  /** Cookie of the session that it was made with. */
  readonly session: string;
  /** Headers that name its account and user. */
  readonly names: Readonly<Record<string, string>>;
}

/** Browser on the dashboard: sends what a page of it would send, and keeps its cookies. */
export class DashboardBrowser {
  readonly cookies = new Map<string, string>();
  /** Page that it shows, made anew with each change of the session's cookie. */
  private page: ShownPage | null = null;

  /** @param origin of the pages that it shows, `PUBLIC_URL` of the API */
  constructor(
    private readonly base: string,
    private readonly origin = pageOrigin,
  ) {}

  /** Its cookies as the header of a request; empty without any. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Returns the headers by which its requests are known: those of the page, and its cookies. */
  async headers(): Promise<Readonly<Record<string, string>>> {
    if (this.session !== this.page?.session) await this.reload();
    return { ...this.unnamed(), ...this.page?.names };
  }

  /** Reloads the page, which then shows the present account. */
  async reload(): Promise<void> {
    const { session } = this;
    this.page = null;
    if (session === undefined) return;
    const response = await fetch(`${this.base}/dashboard/api/session`, { headers: this.unnamed() });
    const { data } = (await response.json()) as { data?: { account: { id: string }; user: { id: string } } };
    if (data === undefined) return;
    this.page = { session, names: { 'X-Account-ID': data.account.id, 'X-User-ID': data.user.id } };
  }

  /** Calls a route of the dashboard, for example `POST links`. */
  async call(
    route: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<DashboardResponse> {
    const [method = 'GET', path = ''] = route.split(' ');
    const response = await fetch(`${this.base}/dashboard/api/${path}`, {
      method,
      headers: {
        ...(await this.headers()),
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const header of response.headers.getSetCookie()) this.keep(header);
    const answer = (await response.json()) as { data?: unknown; meta?: unknown; error?: { code: string } };
    return { status: response.status, data: answer.data, meta: answer.meta, code: answer.error?.code };
  }

  /** Returns the headers of a request that names no account. */
  private unnamed(): Readonly<Record<string, string>> {
    const cookie = this.cookieHeader;
    return { Origin: this.origin, ...(cookie === '' ? {} : { Cookie: cookie }) };
  }

  private get session(): string | undefined {
    return this.cookies.get('dashboard') ?? this.cookies.get('__Host-dashboard');
  }

  private keep(header: string): void {
    const [pair = ''] = header.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
