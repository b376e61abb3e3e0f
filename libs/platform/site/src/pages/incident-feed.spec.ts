import { anIncident, aStatus } from '../site.fixture';
import { incidentFeed } from './incident-feed';

const address = 'https://api.example';

describe('the feed of incidents', () => {
  it('has an entry for each incident, dated by its newest message, with its texts escaped for XML and for HTML', () => {
    const feed = incidentFeed({ ...aStatus, incidents: [anIncident] }, address);
    const [entry = ''] = /<entry>[^]*<\/entry>/.exec(feed) ?? [];
    expect(feed).toContain('<updated>2026-11-28T10:40:00.000Z</updated>\n<author>');
    expect(entry).toContain(
      `<id>${address}/status#inc_1</id>\n<title>Reads &#38; streams &#60;slow&#62;</title>`,
    );
    expect(entry).toContain(
      '<published>2026-11-28T10:00:00.000Z</published>\n<updated>2026-11-28T10:40:00.000Z</updated>',
    );
    expect(entry).toContain('Identified.&#60;/strong&#62; The disk of one server is full: &#38;#60;90 %.');
  });

  it('is a whole feed without an incident', () => {
    expect(incidentFeed(aStatus, address)).toMatch(
      /<updated>2026-11-28T11:10:00.000Z<\/updated>[^]*"\/>\n<\/feed>\n$/,
    );
  });
});
