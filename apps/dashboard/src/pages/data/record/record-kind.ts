import type { ReactNode } from 'react';
import type { DataPage } from '../../../api/data-pages';
import type { EventSubject } from '../../../figures/event-words';
import type { ListName } from '../list-titles';

/** Fact of a record, as people read it. */
export interface RecordFact<Shown> {
  readonly label: string;
  /** Field of the API that it shows, dotted. */
  readonly field: string;
  readonly text: (record: Shown) => string;
}

export interface RecordDay<Shown> {
  readonly label: string;
  readonly field: string;
  readonly on: (record: Shown) => string | null | undefined;
}

export interface RecordDocument {
  readonly words: string;
  readonly url: string;
}

/** Kind of records with a page, by what the page shows of one. */
export interface RecordKind<Shown> {
  /** List that its records belong to, in addresses. */
  readonly list: ListName;
  readonly path: (id: string) => string;
  readonly nameOf: (record: Shown) => string;
  readonly stateOf: (record: Shown) => string;
  readonly subline: (record: Shown) => string;
  readonly figures: readonly RecordFact<Shown>[];
  readonly days: readonly RecordDay<Shown>[];
  readonly facts: readonly RecordFact<Shown>[];
  readonly documents?: (record: Shown) => readonly RecordDocument[];
  /** Figures from other parts of the page than the record, such as the premium of an IPO. */
  readonly besides?: (
    parts: DataPage['parts'],
  ) => readonly { readonly label: string; readonly text: string; readonly note?: string }[];
  readonly charts?: (parts: DataPage['parts'], record: Shown) => ReactNode;
  /** Webhook filter that follows one record: subject of the types of events, and the field that names it. */
  readonly follow: { readonly about: EventSubject; readonly field: string };
}
