import { Injectable } from '@nestjs/common';
import { type DataSet, type IpoReference, type PastIpo, PastIpos } from '@market/contracts';
import { PublishedHistory } from '@market/database/history';
import { publishedTerms } from './domain/ipo-terms';
import { dayOfPublished, publishedIpo } from './domain/published-ipo';
import { IpoRepository } from './persistence/ipo.repository';

/** Implements the port for former states of IPOs by their published histories. */
@Injectable()
export class PublishedPastIpos extends PastIpos {
  constructor(
    private readonly ipos: IpoRepository,
    private readonly history: PublishedHistory,
  ) {
    super();
  }

  async at(dataSet: DataSet, ipo: IpoReference, at: Date): Promise<PastIpo> {
    const present = await this.ipos.byId(dataSet, ipo.id);
    if (present === null) return { knownFrom: at, historyFrom: at };
    const place = { dataSet, resource: 'ipos', id: ipo.id };
    const state = await this.history.at(place, at, () => publishedIpo(present));
    if (!('shown' in state)) return state;
    // A former state has the fields of the present one: it was made of it.
    const shown = state.shown as ReturnType<typeof publishedIpo>;
    const termsChangedAt =
      ipo.termsChangedAt <= at
        ? ipo.termsChangedAt
        : await this.history.lastChange(place, publishedTerms, at);
    return { ipo: { ...referenceOf(shown), termsChangedAt } };
  }
}

function referenceOf({
  dates: { openDate, closeDate },
  issuePrice: { min, max },
  symbols: { nse, bse },
  ...shown
}: ReturnType<typeof publishedIpo>): Omit<IpoReference, 'termsChangedAt'> {
  return {
    id: shown.id,
    slug: shown.slug,
    name: shown.name,
    board: shown.type,
    status: shown.status,
    openOn: dayOfPublished(openDate),
    closeOn: dayOfPublished(closeDate),
    bandMinRupees: min,
    bandMaxRupees: max,
    isin: shown.isin,
    nseSymbol: nse,
    bseSymbol: bse,
  };
}
