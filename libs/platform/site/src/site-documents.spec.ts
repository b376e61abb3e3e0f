import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { SiteFacts } from './facts/site-facts';
import { SiteAssets } from './shell/site-assets';
import { SiteLinks } from './shell/site-links';
import { SiteShell } from './shell/site-shell';
import { SiteDocuments } from './site-documents';
import { aSample, aStatus, somePlans, someSettings } from './site.fixture';
import { OperatorTexts } from './texts/operator-texts';

class ChangingFacts extends SiteFacts {
  readonly premiumDisclaimer = 'Premiums are unofficial.';
  readonly plans = somePlans;
  isAway = false;

  async status() {
    if (this.isAway) throw new Error('the database is away');
    return aStatus;
  }

  async sample() {
    if (this.isAway) throw new Error('the database is away');
    return aSample;
  }
}

describe('the documents of the public pages', () => {
  const set = () => {
    const clock = new ManualClock(instantInIndia(indianDay('2026-11-20'), '09:00'));
    const facts = new ChangingFacts();
    const texts = new OperatorTexts(null);
    const links = new SiteLinks(someSettings, texts);
    const shell = new SiteShell(someSettings, links, new SiteAssets());
    const documents = new SiteDocuments(facts, someSettings, links, shell, clock, texts);
    const show = async (path: string) =>
      String((await documents.find(path))?.response({ headers: { 'accept-encoding': 'identity' } }).body);
    return { clock, facts, show };
  };

  it('show what was known last while the database is away', async () => {
    const { clock, facts, show } = set();
    const paths = ['/', '/status', '/samples/ipo.json'];
    const before = await Promise.all(paths.map(show));
    facts.isAway = true;
    clock.advance(60_000);
    expect(await Promise.all(paths.map(show))).toEqual(before);
    expect(before[0]).toContain('Invented sample');
  });

  it('have a front page without what was never known, and it comes within a minute', async () => {
    const { clock, facts, show } = set();
    facts.isAway = true;
    expect(await show('/')).not.toMatch(/Invented sample|How fresh/);
    await expect(show('/status')).rejects.toThrow('the database is away');
    facts.isAway = false;
    clock.advance(60_000);
    expect(await show('/')).toMatch(/Invented sample[^]*How fresh/);
    expect(await show('/status')).toContain('All systems operational');
  });
});
