import type { Book } from './book-plausibility';

const categories = ['retail', 'nii', 'qib'] as const;

/** Tells whether two books have the same shares on offer in each category. */
export function hasSameSplit(one: Book, other: Book): boolean {
  return isSame(offersOf(one), offersOf(other));
}

/**
 * Tells whether categories of two books have exchanged their shares on offer. These are published before the opening and
 * change with a revision of the issue, never so.
 */
export function isSplitExchanged(one: Book, other: Book): boolean {
  const [offers, others] = [offersOf(one), offersOf(other)];
  if ([...offers, ...others].some((offer) => offer === null)) return false;
  return !isSame(offers, others) && isSame(inOrder(offers), inOrder(others));
}

type Offers = readonly (number | null)[];

function offersOf(book: Book): Offers {
  return categories.map((category) => book[category].sharesOffered);
}

function inOrder(offers: Offers): Offers {
  return [...offers].sort((one, other) => Number(one) - Number(other));
}

function isSame(one: Offers, other: Offers): boolean {
  return one.every((offer, place) => offer === other[place]);
}
