import type { DataSource } from 'typeorm';

/** SQLSTATE class 53: PostgreSQL has no disk, no memory, or no connection left. */
const shortages: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
};
/** Units: milliseconds. */
const rememberedMs = 5_000;
const writingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Whether PostgreSQL refused a statement for want of disk, memory or connections: it may be well in a moment. */
export function lacksRoom(code: string): boolean {
  return /^53[0-9A-Z]{3}$/.test(code);
}

/**
 * What the last statements of a pool say of the room that the server has: the last one that was refused for want of it
 * is remembered until a write succeeds five seconds later: on a full disk some still find room in pages that there are.
 * Asks nothing itself.
 */
export class WriteRefusals {
  private refused: string | null = null;
  private refusedAtMs = 0;

  /** @param steadyMs time that only passes. Units: milliseconds */
  constructor(private readonly steadyMs: () => number = () => performance.now()) {}

  /** Why writes are refused, in words without addresses; null while none is. */
  get reason(): string | null {
    return this.refused;
  }

  /** Hears how a statement failed. */
  hearError(error: unknown): void {
    const { code } = Object(error) as { readonly code?: unknown };
    if (typeof code !== 'string' || !lacksRoom(code)) return;
    this.refusedAtMs = this.steadyMs();
    this.refused = `statements are refused: ${shortages[code] ?? 'it is short of resources'} (${code})`;
  }

  /** Hears what a statement did. */
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

/** What the statements of a data source's pool have met with. */
export function writeRefusalsOf({ options }: Pick<DataSource, 'options'>): WriteRefusals {
  const { writeRefusals } = Object(options.extra) as { readonly writeRefusals?: unknown };
  return writeRefusals instanceof WriteRefusals ? writeRefusals : new WriteRefusals();
}
