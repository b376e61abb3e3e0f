import { z } from 'zod';

/** Runs a command of the operator. Errors: `Error` with what it said. */
export type Admin = <T>(schema: z.ZodType<T>, args: readonly string[]) => Promise<T>;

const plan = z.object({ data: z.object({ planId: z.string() }) });

/** Customer of the drill, who pays in the sandbox and is signed in to the dashboard. */
export class DrillCustomer {
  private constructor(
    private readonly key: string,
    private readonly cookie: string,
  ) {}

  /** Makes an account on Free with a live key, and signs its owner in. @param base address of the API */
  static async join(admin: Admin, base: string, email: string): Promise<DrillCustomer> {
    await admin(z.unknown(), ['account', 'create', '--email', email]);
    const { key } = await admin(z.object({ key: z.string() }), [
      ...['key', 'create', '--account', email, '--type', 'live'],
    ]);
    const { link } = await admin(z.object({ link: z.string() }), ['user', 'link', email]);
    const used = await fetch(`${base}/dashboard/api/links/use`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ token: link.split('#')[1] }),
    });
    if (used.status !== 201) throw new Error(`signing in: ${used.status} ${await used.text()}`);
    const cookies = used.headers.getSetCookie().map((header) => header.split(';')[0]);
    return new DrillCustomer(key, cookies.join('; '));
  }

  /** Orders a plan, which the sandbox takes as paid. Errors: `Error` if it is refused. */
  async pay(base: string, planId: string): Promise<void> {
    const { status } = await fetch(`${base}/v1/billing/subscribe`, {
      method: 'POST',
      headers: { 'X-API-Key': this.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ planId }),
    });
    if (status !== 201) throw new Error(`ordering ${planId}: ${status}`);
  }

  /** Returns the present plan. */
  async plan(base: string): Promise<string> {
    const response = await fetch(`${base}/v1/billing`, { headers: { 'X-API-Key': this.key } });
    return plan.parse(await response.json()).data.planId;
  }

  /** Returns the status with which the dashboard shows the session. */
  async sessionStatus(base: string): Promise<number> {
    const { status } = await fetch(`${base}/dashboard/api/session`, { headers: { Cookie: this.cookie } });
    return status;
  }
}
