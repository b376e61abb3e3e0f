import { z } from 'zod';

const shownPage = z.object({ account: z.object({ id: z.string() }), user: z.object({ id: z.string() }) });

/** User who is signed in to the dashboard, whose requests are those of a browser. */
export class DashboardUser {
  private constructor(
    /** Address of the API. */
    private readonly base: string,
    private readonly cookies = new Map<string, string>(),
    /** Headers that name the account and the user that the page shows. */
    private readonly shown: Readonly<Record<string, string>> = {},
  ) {}

  /** Signs a user in. @param link as `admin user link` prints it */
  static async signIn(base: string, link: string): Promise<DashboardUser> {
    const visitor = new DashboardUser(base);
    await visitor.call(z.unknown(), 'POST links/use', { token: link.split('#')[1] });
    const { account, user } = await visitor.call(shownPage, 'GET session');
    const shown = { 'X-Account-ID': account.id, 'X-User-ID': user.id };
    return new DashboardUser(base, visitor.cookies, shown);
  }

  /** Returns the same user with the same session at an API of another address. */
  at(base: string): DashboardUser {
    return new DashboardUser(base, this.cookies, this.shown);
  }

  /** Calls a route of the dashboard, such as `GET session`. @returns the data of its answer. Errors: `Error` for another status than 2xx. */
  async call<T>(schema: z.ZodType<T>, route: string, body?: object): Promise<T> {
    const response = await this.send(route, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`);
    return schema.parse((JSON.parse(text) as { readonly data: unknown }).data);
  }

  /** Returns the status with which a route answers. */
  async status(route: string, body?: object): Promise<number> {
    const response = await this.send(route, body);
    await response.body?.cancel();
    return response.status;
  }

  private async send(route: string, body?: object): Promise<Response> {
    const [method = 'GET', path = ''] = route.split(' ');
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(`${this.base}/dashboard/api/${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...this.shown,
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const header of response.headers.getSetCookie()) this.keep(header);
    return response;
  }

  private keep(header: string): void {
    const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
