import type { PreparedAnswer } from '../http';

/** What one answer takes beside its bytes: bookkeeping, and headers in up to three codings. Units: bytes. */
const overhead = 3_072;

interface Kept {
  readonly answer: PreparedAnswer;
  /** Which data it is made of. */
  readonly stamp: string;
  size: number;
}

/** Answers by key, bounded by what they take in memory: those that were wanted least lately go first. */
export class AnswerShelf {
  private readonly kept = new Map<string, Kept>();
  private taken = 0;
  /** What was wanted last: it need not be moved to the end when it is wanted again. */
  private newest = '';

  /** @param bytesAtMost an answer that alone is larger is not kept */
  constructor(private readonly bytesAtMost: number) {}

  /** How much is taken. Units: bytes. */
  get bytes(): number {
    return this.taken;
  }

  /** The answer made of the data that the stamp names; one of other data is forgotten. */
  find(key: string, stamp: string): PreparedAnswer | null {
    const found = this.kept.get(key);
    if (found === undefined) return null;
    if (found.stamp !== stamp) {
      this.kept.delete(key);
      this.taken -= found.size;
      return null;
    }
    if (key !== this.newest) this.putLast(key, found);
    // It grows when it is wanted in another coding.
    const size = sizeOf(key, found.answer);
    if (size !== found.size) {
      this.taken += size - found.size;
      found.size = size;
      this.makeRoom();
    }
    return found.answer;
  }

  has(key: string): boolean {
    return this.kept.has(key);
  }

  keep(key: string, stamp: string, answer: PreparedAnswer): void {
    const before = this.kept.get(key);
    if (before !== undefined) {
      this.kept.delete(key);
      this.taken -= before.size;
    }
    const size = sizeOf(key, answer);
    if (size > this.bytesAtMost) return;
    this.putLast(key, { answer, stamp, size });
    this.taken += size;
    this.makeRoom();
  }

  private putLast(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    this.newest = key;
  }

  private makeRoom(): void {
    for (const [key, { size }] of this.kept) {
      if (this.taken <= this.bytesAtMost) return;
      this.kept.delete(key);
      this.taken -= size;
    }
  }
}

function sizeOf(key: string, { size }: PreparedAnswer): number {
  return size + 2 * key.length + overhead;
}
