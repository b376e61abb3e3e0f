import { SiteLinks } from '../../shell/site-links';
import { aSample, aStatus, somePlans, someSettings } from '../../site.fixture';
import { OperatorTexts } from '../../texts/operator-texts';
import { type FrontContent, frontPage } from './front-page';

const disclaimer = 'Premiums are unofficial.';
const shown = (content: Partial<FrontContent> = {}) =>
  frontPage({
    links: new SiteLinks(someSettings, new OperatorTexts(null)),
    publicUrl: 'https://api.example',
    ...{ plans: somePlans, priceNote: '', premiumDisclaimer: disclaimer, status: aStatus, sample: aSample },
    ...content,
  }).body.text.replace(/\s+/g, ' ');

const valueOf = (text: string, label: string) =>
  new RegExp(`<dt>${label.replace(/[()]/g, '\\$&')}</dt><dd class="number">([^<]*)</dd>`).exec(text)?.[1];

describe('the front page', () => {
  it('shows the sample as a person reads it, labelled as invented, and escaped', () => {
    const text = shown();
    const values = ['Status', 'Bidding', 'Price band', 'Lot', 'Subscribed', 'Listed', 'Premium (GMP)'];
    expect(text).toContain('<h2 id="sample">Tea &#38; Estates</h2>');
    expect(text).toContain('Invented sample');
    expect(values.map((label) => valueOf(text, label))).toEqual([
      ...['Listed', '30 Nov – 2 Dec 2026', '₹190–₹201', '74 shares, ₹14,874', '8.15×'],
      ...['7 Dec 2026 at ₹236.40 (+17.61%)', '₹49 (+24.38%), 3 publishers'],
    ]);
    expect(valueOf(text, 'Corrected')).toBe('Closing day: 1 Dec 2026 → 2 Dec 2026 (NSE, 28 Nov 2026)');
  });

  it('shows beside a line the JSON that says it', () => {
    const text = shown().replaceAll('&#34;', '"');
    for (const json of [
      '"openDate": "2026-11-30T00:00:00.000Z", "closeDate": "2026-12-02T00:00:00.000Z"',
      '"issuePrice": { "min": 190, "max": 201 }',
      '"gmpValue": 49',
      '"field": "dates.closeDate", "from": "2026-12-01T00:00:00.000Z", "to": "2026-12-02T00:00:00.000Z"',
    ])
      expect(text).toContain(`<code>${json}</code>`);
  });

  it('has the disclaimer of premiums if, and only if, it shows one', () => {
    expect(shown()).toContain(disclaimer);
    expect(shown({ sample: { ...aSample, premium: null } })).not.toContain(disclaimer);
  });

  it('says of what is unknown that it is not stated', () => {
    const { ipo } = aSample;
    const text = shown({
      sample: {
        ...aSample,
        ipo: {
          ...ipo,
          ...{ lotSize: null, issuePrice: { min: null, max: null }, subscription: { totalTimes: null } },
          listing: null,
          dates: { ...ipo.dates, closeDate: null, listingDate: null },
        },
      },
    });
    const unknown = ['Bidding', 'Price band', 'Lot', 'Subscribed', 'Listed'];
    expect(unknown.map((label) => valueOf(text, label))).toEqual(unknown.map(() => 'not stated'));
  });

  it('stands without what cannot be read at present', () => {
    const text = shown({ status: null, sample: null });
    expect(text).not.toMatch(/Invented sample|How fresh|null(?!<)|undefined/);
    expect(text).toContain('₹1,499');
  });

  it('has the note on prices beside them', () => {
    expect(shown({ priceNote: 'Plus 18 % GST.' })).toContain('Plus 18 % GST.');
  });
});
