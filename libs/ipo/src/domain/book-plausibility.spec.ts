import { aCategory } from './ipo.fixture';
import { bidsVanished, bookContradicts, offerMoved, saysAnything } from './book-plausibility';

describe('bookContradicts', () => {
  it('believes a multiple that is the bids over the offer, rounded or cut', () => {
    expect(bookContradicts('retail', { ...aCategory(1000, 1337), times: 1.34 })).toBeNull();
    expect(bookContradicts('retail', { ...aCategory(1000, 1337), times: 1.33 })).toBeNull();
  });

  it('doubts a multiple ten times off and one of swapped columns', () => {
    expect(bookContradicts('retail', { ...aCategory(1000, 1337), times: 13.37 })).toContain('13.37');
    expect(bookContradicts('retail', { ...aCategory(1337, 13_370), times: 0.1 })).toContain('0.1');
  });

  it('does not judge what is not known', () => {
    expect(bookContradicts('retail', { ...aCategory(null, 1337), times: 3 })).toBeNull();
    expect(bookContradicts('retail', { ...aCategory(0, 1337), times: 0 })).toBeNull();
  });
});

describe('a book after another', () => {
  it('keeps the magnitude of its offer', () => {
    expect(offerMoved(aCategory(1000, 0), aCategory(700, 0))).toBeNull();
    expect(offerMoved(aCategory(1000, 0), aCategory(10_000, 0))).not.toBeNull();
    expect(offerMoved(aCategory(null, 0), aCategory(10_000, 0))).toBeNull();
  });

  it('may lose bids, not all of them', () => {
    expect(bidsVanished(aCategory(1000, 900), aCategory(1000, 880))).toBeNull();
    expect(bidsVanished(aCategory(1000, 900), aCategory(1000, 0))).toContain('900');
    expect(bidsVanished(aCategory(1000, 0), aCategory(1000, 0))).toBeNull();
  });

  it('says nothing without a figure', () => {
    expect(saysAnything([aCategory(1000, null)])).toBe(false);
    expect(saysAnything([aCategory(null, 5)])).toBe(true);
  });
});
