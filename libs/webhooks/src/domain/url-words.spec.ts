import { AddressRules, DnsResolver, EgressGuard, classifyHost } from '@market/egress';
import { urlWords } from './url-words';

const guard = new EgressGuard(new AddressRules([]), new DnsResolver({ servers: [], asksMachine: false }));

async function wordsFor(url: string): Promise<string | null> {
  const problem = await guard.problemOf(url);
  return problem === null ? null : urlWords(url, problem, classifyHost(url));
}

describe('the reason for which the URL of a receiver is refused', () => {
  it.each([
    ['http://hooks.acme.in/', 'plain http'],
    ['https://10.1.2.3/', 'private or reserved'],
    ['https://[::1]/', 'private or reserved'],
    ['https://localhost/', 'in private networks only'],
    ['https://db.internal/', 'in private networks only'],
    ['https://8.8.8.8:0/', 'leave the port out for 443'],
    ['https://user:word@8.8.8.8/', 'user name or a password'],
    ['ftp://8.8.8.8/', 'must be an absolute https URL'],
  ])('of %s says %s, and nothing of the URL', async (url, words) => {
    const said = await wordsFor(url);
    expect(said).toMatch(/^must /);
    expect(said).toContain(words);
    expect(said).not.toMatch(/10\.1|acme|localhost|internal|user:/);
  });

  it('of a public name has the same words, whether it is unknown or leads to a private address', () => {
    const problem = 'must lead to a host that is publicly reachable';
    const words = ['https://nobody.acme.in/', 'https://private.acme.in/'].map((url) =>
      urlWords(url, problem, classifyHost(url)),
    );
    expect(new Set(words).size).toBe(1);
    expect(words[0]).toContain('Check its A and AAAA records');
  });
});
