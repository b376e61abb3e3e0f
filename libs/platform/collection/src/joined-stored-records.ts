import { StoredRecords, type StoredRecord } from '@market/contracts';

/** Joins the stored records of several features. Errors: `Error` when two answer for one kind. */
export class JoinedStoredRecords extends StoredRecords {
  readonly types: StoredRecords['types'];
  private readonly byKind = new Map<string, StoredRecords>();

  constructor(parts: readonly StoredRecords[]) {
    super();
    this.types = parts.flatMap(({ types }) => types);
    for (const part of parts) {
      for (const { kind } of part.types) {
        if (this.byKind.has(kind)) throw new Error(`two features answer for ${kind}`);
        this.byKind.set(kind, part);
      }
    }
  }

  async find(kind: string, record: unknown): Promise<StoredRecord | null> {
    return (await this.byKind.get(kind)?.find(kind, record)) ?? null;
  }
}
