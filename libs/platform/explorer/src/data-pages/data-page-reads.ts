import { Injectable } from '@nestjs/common';
import { AccountReads, type Reader } from '../account-reads';
import { dataPagePlace } from '../read-limit';
import type { ReadUse } from '../read-use.repository';
import type { PageParts } from './data-pages';
import { type PagePart, partOf } from './page-part';
import { pageReadOf } from './page-path';

export interface DataPageView {
  readonly main: PagePart;
  /** Other parts by name; none when the main read was refused. */
  readonly parts: PageParts;
  readonly remaining: ReadUse;
}

/** Reads the data pages: everything that one of them shows in one request of the session. */
@Injectable()
export class DataPageReads {
  constructor(private readonly reads: AccountReads) {}

  /**
   * Reads a page. A part that the plan lacks has the error of the public API and no data.
   *
   * @param path that of the main read, with its filters, percent-encoded
   *
   * Errors: those of `pageReadOf` and of `AccountReads.begin`.
   */
  async view(path: string, reader: Reader): Promise<DataPageView> {
    const { page, path: read } = pageReadOf(path);
    const { remaining, read: readPath } = await this.reads.begin(dataPagePlace, reader);
    const readPart = async (one: string) => partOf(one, await readPath(one));
    const main = await readPart(read);
    const parts = main.error === null ? await page.besides?.(main, readPart) : undefined;
    return { main, parts: parts ?? {}, remaining };
  }
}
