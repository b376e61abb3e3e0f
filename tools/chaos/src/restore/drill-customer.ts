import { z } from 'zod';
import { DashboardUser } from '../dashboard-user';

/** Runs a command of the operator. Errors: `Error` with what it said. */
export type Admin = <T>(schema: z.ZodType<T>, args: readonly string[]) => Promise<T>;

const plan = z.object({ data: z.object({ planId: z.string() }) });

/** Customer of the drill, who pays in the sandbox and is signed in to the dashboard. */
export class DrillCustomer {
  private constructor(
    private readonly key: string,
    private readonly user: DashboardUser,
  ) {}

  /** Makes an account on Free with a live key, and signs its owner in. @param base address of the API */
  static async join(admin: Admin, base: string, email: string): Promise<DrillCustomer> {
    await admin(z.unknown(), ['account', 'create', '--email', email]);
    const { key } = await admin(z.object({ key: z.string() }), [
      ...['key', 'create', '--account', email, '--type', 'live'],
    ]);
    const { link } = await admin(z.object({ link: z.string() }), ['user', 'link', email]);
    return new DrillCustomer(key, await DashboardUser.signIn(base, link));
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

  /** Returns the present plan; null if the key is refused. */
  async plan(base: string): Promise<string | null> {
    const response = await fetch(`${base}/v1/billing`, { headers: { 'X-API-Key': this.key } });
    const body: unknown = await response.json();
    return response.status === 401 ? null : plan.parse(body).data.planId;
  }

  /** Returns the status with which the dashboard shows the session. */
  sessionStatus(base: string): Promise<number> {
    return this.user.at(base).status('GET session');
  }
}
