import { indianDay } from '@market/kernel';
import { askedIssue, askedSubjects, fits } from './asked-issue';
import type { IpoIssueRecord } from './ipo-records';

const issue = {
  ...{ sourceKey: 'ZINNIA', companyName: 'Zinnia Motors Limited', symbol: 'ZINNIA', isin: null },
  ...{ board: 'SME' as const, openOn: indianDay('2026-03-09'), closeOn: null, listingOn: null, handles: {} },
};

describe('an issue that a source was asked about', () => {
  it('has values that can be compared, and put into no record', () => {
    const asked = askedIssue(issue);
    expect(fits(asked.board, (board) => board === 'SME')).toBe(true);
    expect(fits(asked.companyName, (name) => name === 'Gomati Agro Limited')).toBe(false);
    // @ts-expect-error: a reference is no board
    const said: Pick<IpoIssueRecord, 'board'> = { board: asked.board };
    // @ts-expect-error: a reference is no name
    const named: Pick<IpoIssueRecord, 'companyName'> = { companyName: asked.companyName };
    // @ts-expect-error: a reference is no day
    const dated: Pick<IpoIssueRecord, 'openOn'> = { openOn: asked.openOn };
    expect([said, named, dated]).toHaveLength(3);
  });

  it('is the same as it was watched, alone and among others', () => {
    expect(askedSubjects({ about: issue, among: [issue] })).toEqual({ about: issue, among: [issue] });
    expect(askedSubjects({})).toEqual({});
  });
});
