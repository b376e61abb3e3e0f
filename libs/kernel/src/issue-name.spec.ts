import { joinedKey } from './company-name';
import { companyName, readIssueName, splitIssueName } from './issue-name';
import { meaningOfRemark } from './issue-remark';

const read = (text: string) => {
  const { name, remark } = readIssueName(text);
  return [name, remark?.meaning ?? null];
};

describe('the name of an issue', () => {
  it.each([
    'Kabini Foods Limited-Issue Withdrawn',
    'Kabini Foods Limited - ISSUE WITHDRAWN ',
    'Kabini Foods Limited - Withdrawn',
    'Kabini Foods Limited (Issue Withdrawn)',
    'Kabini Foods Limited-Issue Cancelled',
    'Kabini Foods Limited-Issue Canceled',
    'Kabini Foods Limited [Called off]',
    'Kabini Foods Limited | Issue terminated',
    'Kabini Foods Limited – Withdrawal of Issue',
    'Kabini Foods Limited: IPO Cancellation',
    'Kabini Foods Limited* Issue Withdrawn',
    'Kabini Foods Limited Issue Withdrawn',
    'Kabini Foods Limited (formerly Window Foods Private Limited) - Issue Withdrawn',
    'Kabini Foods (Issue Withdrawn) Limited',
    'Withdrawn - Kabini Foods Limited',
    '[ISSUE WITHDRAWN] Kabini Foods Limited',
    'Kabini Foods Limited-Issue postponed and later cancelled',
    'Kabini Foods Limited - Issue Withdrawl',
    'Kabini Foods Limited-IPO called-off',
    'Kabini Foods Limited_Issue_Withdrawn',
    'Kabini Foods Limited-IssueWithdrawn',
    'Kabini Foods Limited – Issue stands cancelled',
    'Kabini Foods Limited - Issue discontinued',
  ])('%j is a withdrawn issue', (text) => {
    expect(read(text)).toEqual(['Kabini Foods Limited', 'withdrawn']);
  });

  it.each([
    'Kabini Foods Limited-Issue postponed',
    'Kabini Foods Limited-Issue deferred',
    'Kabini Foods Limited (Put on Hold)',
    'Kabini Foods Limited - On hold',
    'Kabini Foods Limited — kept in abeyance',
    'Kabini Foods Limited | Put off',
    'Kabini Foods Limited - issue put on-hold',
    'Kabini Foods Limited - Opening deferred',
  ])('%j is an issue that is put off', (text) => {
    expect(read(text)).toEqual(['Kabini Foods Limited', 'postponed']);
  });

  it.each([
    'Kabini Foods Limited- Withdrawal Window',
    'Kabini Foods Limited (Window for withdrawal of bids)',
    'Kabini Foods Limited - Bid Withdrawal',
    'Kabini Foods Limited - Withdrawal of bids',
    'Kabini Foods Limited | Option to withdraw',
    'Kabini Foods Limited-Exit Option',
    'Kabini Foods Limited-Withdrawl Window',
    'Kabini Foods Limited - Bids may be withdrawn till 5 PM',
    'Kabini Foods Limited (Investors can withdraw bids)',
  ])('%j is a window to take bids back', (text) => {
    expect(read(text)).toEqual(['Kabini Foods Limited', 'window']);
  });

  it.each([
    'Kabini Foods Limited - FPO',
    'Kabini Foods Limited (Follow-on Public Offer)',
    'Kabini Foods Limited-PP',
    'Kabini Foods Limited Partly Paid',
    'Kabini Foods Limited - Further Issue',
    'Kabini Foods Limited - Partly paid-up',
    'Kabini Foods Limited-Rights',
    'Kabini Foods Limited (Buyback)',
  ])('%j is of a company that is listed', (text) => {
    expect(read(text)).toEqual(['Kabini Foods Limited', 'further-offer']);
  });

  it.each([
    ['Kabini Foods Limited- For Profit Social Enterprise (FPSE)', 'Kabini Foods Limited'],
    ['Kabini Foods Limited (formerly Tunga Foods Private Limited)', 'Kabini Foods Limited'],
    ['Kabini Foods Limited (Formerly known as FPO Foods Limited)', 'Kabini Foods Limited'],
    ['Kabini Foods Limited erstwhile Withdrawn Foods Limited', 'Kabini Foods Limited'],
    ['Kabini Foods Limited (NPO)', 'Kabini Foods Limited'],
    ['Kabini Foods Limited - Offer for Sale', 'Kabini Foods Limited'],
    ['Kabini Foods Limited - SME IPO', 'Kabini Foods Limited'],
    ['Kabini Foods Limited - Issue re-opened', 'Kabini Foods Limited'],
    ['Kabini Foods Limited (Issue period extended)', 'Kabini Foods Limited'],
    ['Kabini Finance Limited - Tranche II', 'Kabini Finance Limited'],
  ])('%j carries a note', (text, name) => {
    expect(read(text)).toEqual([name, 'note']);
  });

  it.each([
    'Kabini Foods Limited - Under review',
    'Kabini Foods Limited | see notice',
    'Kabini Foods Limited-Issue not withdrawn',
    'Kabini Foods Limited - Withdrawal cancelled',
    'Kabini Foods Limited - Re-opened after postponement',
    'Kabini Foods Limited - Withdrawal',
    'Kabini Foods Limited - Listing deferred',
    'Kabini Foods Limited - Allotment cancelled',
    'Kabini Foods Limited (Deferment of listing)',
    'Kabini Foods Limited - Market maker withdrawn',
    'Kabini Foods Limited - Previous issue withdrawn',
    'Kabini Foods Limited - Withdrawn earlier, now re-filed',
  ])('%j carries a remark that nobody knows', (text) => {
    expect(read(text)).toEqual(['Kabini Foods Limited', 'unknown']);
  });

  it.each([
    'Kabini Foods LimitedTunga Foods Limited',
    'KABINI FOODS LIMITEDTUNGA FOODS LIMITED',
    'Kabini Foods Ltd.Tunga Rights Ltd.',
    'Kabini Foods LimitedTunga Foods Limited-Issue Withdrawn',
  ])('%j is joined from two names: the second one is a remark that nobody knows', (text) => {
    const { name, remark } = readIssueName(text);
    expect([joinedKey(name), remark?.meaning]).toEqual(['kabinifoods', 'unknown']);
  });

  it('a remark that is glued to the name has its meaning', () => {
    expect(read('Kabini Foods LimitedIssue Withdrawn')).toEqual(['Kabini Foods Limited', 'withdrawn']);
  });

  it('a remark is kept as it is spelled', () => {
    expect(readIssueName('Kabini Foods Limited (Under Review)').remark?.text).toBe('Under Review');
    expect(readIssueName('Kabini Foods Limited (Under Review (NSE))').remark?.text).toBe(
      'Under Review (NSE)',
    );
  });

  it.each([
    'Kabini Foods Limited',
    'Kabini Foods (India) Limited',
    'Kabini Foods Ltd.',
    'Kabini Limited Company',
    'Kabini Foods Limited Liability Partnership',
    'The Limited Edition Stores Limited',
    'Tissue Postponed Limited',
    'Agri-FPO Limited',
    'Kabini FPO Agro Producers Limited',
    'Unlimited Window Frames Limited',
    'HY-Tech Engineers Limited',
    'Kabini For Profit Social Enterprise (FPSE)',
    'Kabini Foods',
    'Kabini Foods FPO',
    'Ltd Edition Wines',
    'Co-op Stores',
    'Kabini - Tunga Highways Trust',
  ])('%j carries no remark', (text) => {
    expect(readIssueName(text)).toEqual({ name: text, remark: null });
  });

  it.each([
    ['Kabini Foods - FPO', 'Kabini Foods', 'further-offer'],
    ['Kabini Foods (Withdrawn)', 'Kabini Foods', 'withdrawn'],
    ['Kabini Foods-Issue postponed', 'Kabini Foods', 'postponed'],
    ['Kabini Foods-Withdrawn', 'Kabini Foods', 'withdrawn'],
    ['Kabini Co-op Stores–Withdrawn', 'Kabini Co-op Stores', 'withdrawn'],
    ['Kabini Foods Issue Withdrawn', 'Kabini Foods', 'withdrawn'],
    ['Kabini R&D Foods Limited-Issue Withdrawn', 'Kabini R&D Foods Limited', 'withdrawn'],
    ['Kabini Foods | under review', 'Kabini Foods', 'unknown'],
    ['Kabini Foods Limited*', 'Kabini Foods Limited', null],
    ['-', '', null],
  ])('%j: the name is %j, the remark %s', (text, name, meaning) => {
    expect(read(text)).toEqual([name, meaning]);
    expect(companyName(text)).toBe(name);
  });

  it('entities of a page are decoded, those of a text that was read already are not', () => {
    const spelling = 'Kabini R&amp;D Foods Limited-Issue Withdrawn';
    expect(readIssueName(spelling).name).toBe('Kabini R&D Foods Limited');
    expect(splitIssueName(spelling).name).toBe('Kabini R&amp;D Foods Limited');
  });

  it.each(['limited ', '(', 'limited (withdrawn ', 'not ', 'withdrawn - ', '- ', 'formerly ', 'x'])(
    'a text of 50,000 times %j is longer than any name, and has no remark',
    (part) => {
      const hostile = part.repeat(50_000);
      expect(readIssueName(hostile).remark).toBeNull();
      expect(meaningOfRemark(hostile)).toBeDefined();
      expect(readIssueName(part.repeat(Math.floor(990 / part.length))).name.length).toBeLessThanOrEqual(990);
    },
  );
});
