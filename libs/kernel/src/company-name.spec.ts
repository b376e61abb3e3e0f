import { companyKey, joinedKey } from './company-name';

describe('companyKey', () => {
  it.each([
    ['HY-Tech Engineers Limited', 'hy tech engineers'],
    ['HY Tech Engineers Ltd.', 'hy tech engineers'],
    ['Hy-Tech Engineers Pvt. Ltd', 'hy tech engineers'],
    ['R.K. Fashion Private Limited', 'rk fashion'],
    ['The Neelam & Sons Company Limited', 'neelam sons'],
    ['Neelam and Sons Co. Ltd', 'neelam sons'],
    ['Neelam &amp; Sons', 'neelam amp sons'],
    ['Neelam &#129; Sons \ufffd', 'neelam 129 sons'],
    ['Nee\u200dlam', 'neelam'],
    ['Caf\u00e9 Coorg Limited', 'cafe coorg'],
    ['Neelam’s Looms (India) Limited', 'neelams looms india'],
    ['Nilgiri Agro Limited-Issue Withdrawn', 'nilgiri agro'],
    ['Nilgiri Agro Limited IPO', 'nilgiri agro'],
    ['Kabini Care Foundation Limited- For Profit Social Enterprise (FPSE)', 'kabini care foundation'],
    ['7Hills 3D Printing', '7hills 3d printing'],
  ])('of %j returns %j', (name, key) => {
    expect(companyKey(name)).toBe(key);
  });

  it('a name of fillers only keeps them', () => {
    expect(companyKey('The Company Limited')).toBe('the company limited');
  });

  it('differs for different companies', () => {
    expect(companyKey('Neelam Looms Limited')).not.toBe(companyKey('Neelam Mills Limited'));
  });

  it('an unknown name has an empty key', () => {
    expect(companyKey('-')).toBe('');
  });
});

describe('joinedKey', () => {
  it.each([
    ['HY-Tech Engineers Limited', 'hytechengineers'],
    ['Hytech Engineers Pvt. Ltd', 'hytechengineers'],
    ['The Neelam & Sons Company Limited', 'neelamsons'],
    ['The Company Limited', 'thecompanylimited'],
    ['-', ''],
  ])('of %j returns %j', (name, key) => {
    expect(joinedKey(name)).toBe(key);
  });
});
