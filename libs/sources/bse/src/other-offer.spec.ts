import { otherOffer } from './other-offer';

const row = {
  Scrip_name: 'OLD FORT CHEMICALS LTD',
  End_Dt: '2026-11-24T00:00:00',
  IR_flag: ' OTB ',
  IPO_NO: 8106,
};

describe('an offer that a feed of the calendar is not about', () => {
  it('is skipped by its kind, and named through its last day', () => {
    expect(otherOffer(row)).toEqual({
      reason: 'OTB',
      names: { kind: 'other-offer', key: 'OTB 8106 OLD FORT CHEMICALS LTD', through: '2026-11-24' },
    });
  });

  it('without kind, name and day is skipped, too', () => {
    expect(otherOffer({ ...row, IR_flag: '', Scrip_name: null, End_Dt: '24/11/2026' })).toEqual({
      reason: 'no kind',
      names: { kind: 'other-offer', key: '8106', through: null },
    });
  });

  it('is distinguished by its name where the numbers are equal', () => {
    const keyOf = (Scrip_name: string) =>
      otherOffer({ ...row, IR_flag: 'BuyBack', IPO_NO: 1, Scrip_name }).names?.key;
    expect(keyOf('NEEMLAMP')).not.toBe(keyOf('KONKANFISH'));
  });
});
