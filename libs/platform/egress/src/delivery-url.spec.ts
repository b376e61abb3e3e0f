import { readDeliveryUrl } from './delivery-url';

describe('the URL of a receiver', () => {
  it.each([
    ['https://hooks.acme.in', { host: 'hooks.acme.in', port: 443, path: '/', authority: 'hooks.acme.in' }],
    ['HTTPS://Hooks.ACME.in:8443/a/b?c=d', { host: 'hooks.acme.in', port: 8443, path: '/a/b?c=d' }],
    ['https://hooks.acme.in.:443/x', { host: 'hooks.acme.in', port: 443, authority: 'hooks.acme.in.' }],
    ['https://xn--mnchen-3ya.example/', { host: 'xn--mnchen-3ya.example', isAddress: false }],
    ['https://8.8.8.8/x', { host: '8.8.8.8', isAddress: true }],
    ['https://[2606:4700:0::1111]:444/', { host: '2606:4700::1111', isAddress: true, port: 444 }],
    ['https://a_b.acme.in/%7Bid%7D?q=%20', { host: 'a_b.acme.in', path: '/%7Bid%7D?q=%20' }],
    ['https://localhost:8443/hook', { host: 'localhost', port: 8443 }],
  ])('%s is read', (text, expected) => {
    const reading = readDeliveryUrl(text);
    expect(reading).toMatchObject({ ok: true, url: expected });
  });

  it.each([
    ['plain HTTP', 'http://hooks.acme.in/', 'absolute https URL'],
    ['another scheme', 'ftp://hooks.acme.in/', 'absolute https URL'],
    ['no scheme', '//hooks.acme.in/', 'absolute https URL'],
    ['a relative URL', '/hook', 'absolute https URL'],
    ['nothing', '', 'absolute https URL'],
    ['no host', 'https:///hook', 'absolute https URL'],
    ['one slash', 'https:/hooks.acme.in/', 'absolute https URL'],
    ['a backslash', 'https://hooks.acme.in\\@evil.in/', 'backslash'],
    ['a user name', 'https://user@hooks.acme.in/', 'user name'],
    ['a password', 'https://user:pw@127.0.0.1/', 'user name'],
    ['an empty user name', 'https://@hooks.acme.in/', 'user name'],
    ['a fragment', 'https://hooks.acme.in/#x', 'fragment'],
    ['an empty fragment', 'https://hooks.acme.in/#', 'fragment'],
    ['a space in front', ' https://hooks.acme.in/', 'white space'],
    ['a tab in the host', 'https://127.0.\t0.1/', 'white space'],
    ['a new line', 'https://hooks.acme.in/\n', 'white space'],
    ['a NUL', 'https://hooks.acme.in/\u0000', 'control'],
    ['a soft hyphen', 'https://hooks.ac\u00adme.in/', 'control'],
    ['a zero-width space', 'https://local\u200bhost/', 'control'],
    ['a no-break space', 'https://hooks.acme.in/\u00a0', 'white space'],
    ['port 0', 'https://hooks.acme.in:0/', 'port 0'],
    ['a port too high', 'https://hooks.acme.in:65536/', 'valid host'],
    ['a port in words', 'https://hooks.acme.in:https/', 'valid host'],
    ['a zone', 'https://[fe80::1%25eth0]/', 'ASCII'],
    ['an open bracket', 'https://[::1/', 'valid host'],
    ['an empty label', 'https://hooks..acme.in/', 'valid host'],
    ['too long a URL', `https://hooks.acme.in/${'a'.repeat(2_027)}`, 'at most 2048'],
    ['too long a label', `https://${'a'.repeat(64)}.in/`, 'valid host'],
    ['an integer', 'https://2130706433/', 'usual notation'],
    ['hexadecimal', 'https://0x7f000001/', 'usual notation'],
    ['hexadecimal parts', 'https://0x7f.1/', 'usual notation'],
    ['octal parts', 'https://0177.0.0.1/', 'usual notation'],
    ['a short form', 'https://127.1/', 'usual notation'],
    ['a root dot behind an address', 'https://127.0.0.1./', 'usual notation'],
    ['leading zeros', 'https://127.000.000.001/', 'usual notation'],
    ['a public address in disguise', 'https://134744072/', 'usual notation'],
    ['circled digits', 'https://①②⑦.⓪.⓪.①/', 'ASCII'],
    ['full-width dots', 'https://127。0。0。1/', 'ASCII'],
    ['percent escapes', 'https://%31%32%37.0.0.1/', 'ASCII'],
    ['an international name', 'https://münchen.example/', 'xn-- form'],
    ['a label of digits at the end', 'https://hooks.123/', 'valid host'],
  ])('is refused with %s', (_title, text, problem) => {
    const reading = readDeliveryUrl(text);
    expect(reading.ok ? 'accepted' : reading.problem).toContain(problem);
  });
});
