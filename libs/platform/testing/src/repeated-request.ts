/** Memory of one idempotency key in a process: what the first request with it made, and its repeats replace. */
export class RepeatedRequest {
  private made: string | null = null;

  /** Resolves to the reference of what the request before made; null for the first request. */
  former(): Promise<string | null> {
    return Promise.resolve(this.made);
  }

  remember(_transaction: unknown, reference: string): Promise<void> {
    this.made = reference;
    return Promise.resolve();
  }
}
