/** Number of looks at the queue for which an endpoint is taken for full after it was. */
const looksRemembered = 3;

/**
 * Endpoints that had as many attempts as they may at one of the last looks at the queue. Those of a receiver that hangs end
 * together, and for a moment it has none: what waits for it does not wait for the service then.
 */
export class FullEndpoints {
  private readonly looks: (readonly string[])[] = [];

  /** Returns their ids. */
  get ids(): readonly string[] {
    return [...new Set(this.looks.flat())];
  }

  /** Records a look. @param full ids of the endpoints that were full */
  see(full: readonly string[]): void {
    this.looks.push(full);
    if (this.looks.length > looksRemembered) this.looks.shift();
  }
}
