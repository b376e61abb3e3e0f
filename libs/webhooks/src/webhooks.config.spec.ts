import { readConfig } from '@market/base/config';
import { webhooksConfig } from './webhooks.config';

const read = (environment: Record<string, string>) => readConfig(webhooksConfig, environment);

describe('the settings of webhooks', () => {
  it('allow public addresses only, and retry by the contract by default', () => {
    expect(read({})).toEqual({
      allowedRanges: [],
      dnsServers: [],
      retryDelaysSeconds: [60, 300, 1_800, 7_200, 21_600],
    });
  });

  it('are comma-separated lists', () => {
    const settings = read({
      WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8, ::1/128,10.1.2.3',
      WEBHOOKS_DNS_SERVERS: '127.0.0.1:5353,::1,[2001:db8::1]:53',
      WEBHOOKS_RETRY_DELAYS_SECONDS: '1,2, 3',
    });
    expect(settings.allowedRanges.map(({ prefixBits }) => prefixBits)).toEqual([8, 128, 32]);
    expect(settings.dnsServers).toHaveLength(3);
    expect(settings.retryDelaysSeconds).toEqual([1, 2, 3]);
  });

  it.each([
    ['WEBHOOKS_ALLOWED_CIDRS', '127.0.0.0/33'],
    ['WEBHOOKS_ALLOWED_CIDRS', 'localhost'],
    ['WEBHOOKS_ALLOWED_CIDRS', '10.0.0.0/8,'],
    ['WEBHOOKS_DNS_SERVERS', 'dns.example'],
    ['WEBHOOKS_DNS_SERVERS', 'abc'],
    ['WEBHOOKS_RETRY_DELAYS_SECONDS', '1,-2'],
    ['WEBHOOKS_RETRY_DELAYS_SECONDS', '1.5'],
    ['WEBHOOKS_RETRY_DELAYS_SECONDS', '604801'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });
});
