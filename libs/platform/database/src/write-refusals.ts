import type { DataSource } from 'typeorm';

/** Messages for SQLSTATE class 53: PostgreSQL has no disk, memory or connection left. */
const shortages: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
};
/** Min time for which a refusal is remembered. Units: milliseconds. */
const rememberedMs = 5_000;
const writingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Tells whether PostgreSQL refused a statement because it lacks disk, memory or connections: a retry may succeed. */
export function lacksRoom(code: string): boolean {
  return /^53[0-9A-Z]{3}$/.test(code);
}

/**
 * Remembers the last statement of a pool that was refused because PostgreSQL lacks resources, until a write succeeds at
 * least five seconds later: on a full disk some writes still fit into existing pages. Sends no statement itself.
 */
export class WriteRefusals {
  private refused: string | null = null;
  private refusedAtMs = 0;

  /** @param steadyMs time that never goes back. Units: milliseconds */
  constructor(private readonly steadyMs: () => number = () => performance.now()) {}

  /** Reason why writes are refused, without addresses; null while none is. */
  get reason(): string | null {
    return this.refused;
  }

  /** Takes note of the error of a statement. */
  hearError(error: unknown): void {
    const { code } = Object(error) as { readonly code?: unknown };
    if (typeof code !== 'string' || !lacksRoom(code)) return;
    this.refusedAtMs = this.steadyMs();
    this.refused = `statements are refused: ${shortages[code] ?? 'it is short of resources'} (${code})`;
  }

  /** Takes note of the result of a statement. */
  hearResult(result: unknown): void {
    if (this.refused === null || this.steadyMs() - this.refusedAtMs < rememberedMs) return;
    const { command, rowCount } = Object(result) as {
      readonly command?: unknown;
      readonly rowCount?: unknown;
    };
    if (typeof command === 'string' && writingCommands.has(command) && Number(rowCount) > 0)
      this.refused = null;
  }
}

/** Returns the write refusals of a data source's pool. */
export function findWriteRefusals({ options }: Pick<DataSource, 'options'>): WriteRefusals {
  const { writeRefusals } = Object(options.extra) as { readonly writeRefusals?: unknown };
  return writeRefusals instanceof WriteRefusals ? writeRefusals : new WriteRefusals();
}
