import type { Conflict, FieldValues, IndianDay } from '@market/kernel';
import type { IpoStatus } from '@market/contracts';
import type { IpoFacts } from './issue-facts';
import type { MergedIpo } from './merge-views';

/** Factor by which known figures may change before they are doubted. Bands are revised by at most 20 %. */
const moves = { band: 1.25, issuePrice: 1.25, faceValue: 1.01, size: 2, anchor: 2 } as const;

/** Published state of an issue. */
export type KnownIssue = MergedIpo & {
  readonly status?: IpoStatus;
  /** Values that were announced last of facts that are unpublished now. */
  readonly withheld?: FieldValues | null;
};

/**
 * Finds terms that changed against the published ones in a way that no revision explains: too far, to a band that lost one end, or after the
 * close.
 *
 * @param today null where changes of the period after the close are not judged
 */
export function changedTerms(said: IpoFacts, known: KnownIssue, today: IndianDay | null): Conflict[] {
  return [...strides(said, known), ...lostEnds(said, known), ...lateTerms(said, known, today)];
}

/** Finds a band that has only one of the two known ends: the other may have been lost. */
function lostEnds({ bandMinRupees: low, bandMaxRupees: high }: IpoFacts, known: MergedIpo): Conflict[] {
  const { bandMinRupees: min, bandMaxRupees: max } = known;
  if (low === undefined || low !== high || min === max || (low !== min && low !== max)) return [];
  return [{ facts: ['band'], reason: `one price, ${low}, where ${min} to ${max} is known`, stride: true }];
}

/** Finds figures that changed further than a revision explains. */
function strides(said: IpoFacts, known: MergedIpo): Conflict[] {
  const figures = [
    ['band', said.bandMinRupees, known.bandMinRupees],
    ['band', said.bandMaxRupees, known.bandMaxRupees],
    ['issuePrice', said.issuePriceRupees, known.issuePriceRupees],
    ['faceValue', said.faceValueRupees, known.faceValueRupees],
    ['size', said.issueSizeRupees, known.issueSizeRupees],
    ['size', said.issueSizeShares, known.issueSizeShares],
    ['anchor', said.anchorShares, known.anchorShares],
  ] as const;
  return figures.flatMap(([name, now, before]) => {
    if (now === undefined || before === null) return [];
    const isFar = now / before > moves[name] || before / now > moves[name];
    return isFar
      ? [{ facts: [name], reason: `${name} of ${now} where ${before} is known`, stride: true as const }]
      : [];
  });
}

/** Finds terms that change after the period: bids were taken for the former ones. */
function lateTerms(said: IpoFacts, known: KnownIssue, today: IndianDay | null): Conflict[] {
  if (known.status !== 'CLOSED' && known.status !== 'LISTED') return [];
  // A believed close in the future is an extension, which two feeds or a stated revision have decided.
  if (today !== null && said.closeOn !== undefined && said.closeOn > today) return [];
  const terms = [
    ['band', said.bandMinRupees, known.bandMinRupees],
    ['band', said.bandMaxRupees, known.bandMaxRupees],
    ['lot', said.lotSizeShares, known.lotSizeShares],
    ['size', said.issueSizeRupees, known.issueSizeRupees],
    ['size', said.issueSizeShares, known.issueSizeShares],
    ['period', today === null ? undefined : said.closeOn, known.closeOn],
  ] as const;
  return terms.flatMap(([name, now, before]) =>
    now === undefined || before === null || now === before
      ? []
      : [
          {
            facts: [name],
            reason: `${name} of ${now} after the close, where ${before} is known`,
            stride: true as const,
          },
        ],
  );
}
