import { Injectable } from '@nestjs/common';
import { Documentation } from '@market/api-docs';
import { AccountReads, type Reader } from '../account-reads';
import { partOf } from '../data-pages/page-part';
import { searchPlace } from '../read-limit';
import type { ReadUse } from '../read-use.repository';
import { mostOfKind, type RecordKind, type RecordRead, recordReads } from './record-paths';

/** Record that a search found: its name and state, and no figure. */
export interface FoundRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly name: string;
  readonly status: string | null;
}

/** Page of the documentation, or a part of one. */
export interface FoundPage {
  readonly path: string;
  /** Title of the page, and of the part behind a colon. */
  readonly title: string;
}

export interface SearchResult {
  readonly records: readonly FoundRecord[];
  /** Parts of the documentation, the best first. */
  readonly docs: readonly FoundPage[];
  readonly remaining: ReadUse;
}

/** Searches for users of the dashboard: records by the reads of the public API, with the plan of the account, and documentation. */
@Injectable()
export class Search {
  constructor(
    private readonly reads: AccountReads,
    private readonly documentation: Documentation,
  ) {}

  /** Searches for a text. Kinds that the plan lacks are left out. Errors: those of `AccountReads.begin`. */
  async find(text: string, reader: Reader): Promise<SearchResult> {
    const { remaining, read } = await this.reads.begin(searchPlace, reader);
    const found = await Promise.all(
      recordReads(text).map(async (one) => recordsOf(one, partOf(one.path, await read(one.path)).data)),
    );
    // A name may be a symbol, too.
    const records = new Map(found.flat().map((record) => [`${record.kind}/${record.id}`, record]));
    return { records: [...records.values()], docs: this.documentsOf(text), remaining };
  }

  private documentsOf(text: string): readonly FoundPage[] {
    return this.documentation
      .find(text)
      .slice(0, mostOfKind)
      .map(({ path, page, section }) => ({ path, title: section === null ? page : `${page}: ${section}` }));
  }
}

interface NamedRow {
  readonly id?: string;
  readonly slug?: string;
  readonly name?: string;
  readonly companyName?: string;
  readonly status?: string | null;
}

/** @param data list or record of a response; null for a refused read */
function recordsOf({ kind }: RecordRead, data: unknown): readonly FoundRecord[] {
  const rows = (Array.isArray(data) ? data : data === null ? [] : [data]) as readonly NamedRow[];
  return rows.map(({ id, slug, name, companyName, status }) => ({
    kind,
    id: slug ?? id ?? '',
    name: companyName ?? name ?? slug ?? id ?? '',
    status: status ?? null,
  }));
}
