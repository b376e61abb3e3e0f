/**
 * Idempotency keys of what a user wants to change once. A request keeps its key until it is answered: repeated after a lost
 * answer it is known to be the same, and the next one gets another key.
 */
export class Intent {
  private readonly keys = new Map<string, string>();

  /** Returns the key of a request. @param request its route and body. Shape: 32 hex digits */
  keyOf(request: string): string {
    const key = this.keys.get(request) ?? newKey();
    this.keys.set(request, key);
    return key;
  }

  /** Forgets the key of a request that was answered. */
  settle(request: string): void {
    this.keys.delete(request);
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
