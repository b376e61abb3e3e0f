import { Injectable } from '@nestjs/common';
import { StoredRecords, type StoredRecord } from '@market/contracts';
import { isRecord, type Page, type PageRequest } from '@market/kernel';
import { DataSource } from 'typeorm';
import { CollectionRepository, type HeldEntry, type HeldFilter } from './collection.repository';
import { findDifferences } from './differences';

/** Entry of the quarantine with the kind of subject that an operator can name for it. */
export interface DescribedEntry extends HeldEntry {
  /** Kind of subject, for example `ipo`; null for none. */
  readonly nameable: string | null;
}

/** Entry of the quarantine beside what is stored. */
export interface ComparedEntry extends DescribedEntry {
  /** Null if it was not kept. */
  readonly raw: string | null;
  /** Null for a batch, and for a row that could not be read. */
  readonly record: StoredRecord | null;
  /** Null when nothing is stored in place of the record. */
  readonly stored: StoredRecord | null;
  /** Names of the fields that the record states otherwise. */
  readonly differences: readonly string[];
}

/** Reads the held entries, for the operator who decides on them. */
@Injectable()
export class QuarantineQueries {
  private readonly repository = new CollectionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly records: StoredRecords,
  ) {}

  /** Returns the entries that wait for a decision, the last seen first. */
  async list(filter: HeldFilter, page: PageRequest): Promise<Page<DescribedEntry>> {
    const { items, total } = await this.repository.held(this.dataSource, filter, page);
    return { items: items.map((entry) => this.described(entry)), total };
  }

  /** Returns an entry that waits, beside what is stored; null when there is none with the id. */
  async find(id: number): Promise<ComparedEntry | null> {
    const entry = await this.repository.heldById(this.dataSource, id);
    if (entry === null) return null;
    const record = isRecord(entry.record) ? entry.record : null;
    const found = record === null || entry.kind === null ? null : await this.records.find(entry.kind, record);
    const stored = found === null ? null : asJson(found);
    return {
      ...this.described(entry),
      raw: entry.raw === '' ? null : entry.raw,
      record,
      stored,
      differences: record === null || stored === null ? [] : findDifferences(record, stored),
    };
  }

  private described<Entry extends HeldEntry>(entry: Entry): Entry & DescribedEntry {
    const { scope, kind, isReadable } = entry;
    const type = this.records.types.find((one) => one.kind === kind);
    const nameable = scope === 'row' && isReadable ? (type?.subject ?? null) : null;
    return { ...entry, nameable };
  }
}

/** Converts instants to text, as they are in the record of the quarantine. */
function asJson(stored: StoredRecord): StoredRecord {
  return JSON.parse(JSON.stringify(stored)) as StoredRecord;
}
