import type { IssueClaim } from './issue-claim';
import { aKnownIpo, day } from './ipo.fixture';
import type { IpoFacts } from './issue-facts';
import { findMistakenHolder } from './mistaken-key';

const key = 'BSE:ipo-8101';
const gomati = { companyName: 'Gomati Agro Limited', openOn: day('2026-03-12'), bandMaxRupees: 221 };
const holder = aKnownIpo({ keys: new Set(['NSE:ZINNIA', key]), youngKeys: new Set([key]) });
const owner = aKnownIpo({
  ...{ id: 'ipo_0002', company: gomati.companyName, keys: new Set() },
  ...{ openOn: gomati.openOn, closeOn: day('2026-03-16'), bandMaxRupees: 221 },
});
const found = (facts: IpoFacts = {}, all = [holder, owner]) => {
  const claim: IssueClaim = { party: 'BSE', sourceKey: 'ipo-8101', facts: { ...gomati, ...facts } };
  return findMistakenHolder(claim, all)?.id ?? null;
};

describe('An issue that has the key of a claim', () => {
  it('has it by mistake if the claim has name, days and price of another one', () => {
    expect(found()).toBe('ipo_0001');
  });

  it.each<readonly [title: string, facts: IpoFacts]>([
    ['another opening than the issue of its name', { openOn: day('2026-03-11') }],
    ['another price', { bandMaxRupees: 210 }],
    ['the name of the holder', { companyName: 'Zinnia Motors Limited' }],
    ['no name', { companyName: '' }],
  ])('keeps it if the claim has %s', (_title, facts) => {
    expect(found(facts)).toBeNull();
  });

  it('keeps it if the days and the price are its own, too, or the key is no new one', () => {
    const { openOn, bandMaxRupees } = gomati;
    expect(found({}, [{ ...holder, openOn, bandMaxRupees }, owner])).toBeNull();
    expect(found({}, [{ ...holder, youngKeys: new Set() }, owner])).toBeNull();
  });

  it('has it by mistake if no issue has the name, unless it has no other key, the opening or a name like it', () => {
    expect(found({}, [holder])).toBe('ipo_0001');
    expect(found({}, [{ ...holder, keys: new Set([key]) }])).toBeNull();
    expect(found({ openOn: day('2026-03-09') }, [holder])).toBeNull();
    expect(found({ companyName: 'Zinia Motors Limited' }, [holder])).toBeNull();
  });
});
