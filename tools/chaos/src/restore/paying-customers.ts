import { type Admin, DrillCustomer } from './drill-customer';

/** Customers who join one after the other, pay in the sandbox and look at the dashboard, until they are told to stop. */
export class PayingCustomers {
  /** Customers who have paid, in the order of their payments. */
  readonly paid: DrillCustomer[] = [];
  private readonly loop: Promise<void>;
  private isOver = false;

  /** @param time part of their addresses, such as `early` */
  constructor(
    private readonly admin: Admin,
    private readonly base: string,
    private readonly time: string,
  ) {
    this.loop = this.joinInTurn();
    // `stop` tells its error.
    this.loop.catch(() => undefined);
  }

  /** Resolves when the last one has paid. Errors: `Error` when one could not join, pay or see the dashboard. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.loop;
  }

  private async joinInTurn(): Promise<void> {
    while (!this.isOver) {
      const email = `${this.time}-${this.paid.length}@accounts.test`;
      const customer = await DrillCustomer.join(this.admin, this.base, email);
      await customer.pay(this.base, 'plan_basic');
      const status = await customer.sessionStatus(this.base);
      if (status !== 200) throw new Error(`the dashboard of ${email}: ${status}`);
      this.paid.push(customer);
    }
  }
}
