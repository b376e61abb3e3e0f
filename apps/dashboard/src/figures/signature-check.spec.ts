import { checkSignature } from './signature-check';

const secret = 'whsec_bmVlbGFtIGxvb21zIGV4YW1wbGUgc2VjcmV0';
const body = '{"id":"evt_1","type":"ipo.opened","data":{"name":"नीलम Looms"}}';
const signed = {
  whsec: 'v1,QerUyv4yNCHEONcnHPLW8SoLuQ7yLNmVHG8HQZOMu6w=',
  own: 'v1,GIplitUYjzFrJUdqLo9suCVD/S27uczT3sh64WA8tSg=',
};
const older = {
  whsec: '459d366ac96a979044fbf9ef7a373645c0e31ef9247ff59a9026d1429a665e90',
  own: 'e5514c3846527618586e35bcabd2cbc5d56fd77be968bd37a1857ee42aed18b6',
};
const head = (signature: string) =>
  `webhook-id: dlv_1\nwebhook-timestamp: 1764300000\nwebhook-signature: ${signature}`;
const olderHead = (signature: string) => `X-Webhook-Timestamp: 1764300000\nX-Webhook-Signature: ${signature}`;
const nowMs = 1_764_300_100_000;

// Signatures are those of OpenSSL.
describe('the check of a signature', () => {
  it.each([
    ['with a secret of the service', secret, head(signed.whsec)],
    ['with a secret of the customer', 'my own secret', head(signed.own)],
    ['with one of two secrets', secret, head(`v1,AAAA ${signed.whsec}`)],
    [
      'as curl prints the headers',
      secret,
      head(signed.whsec)
        .replaceAll(/^/gm, '< ')
        .toUpperCase()
        .replace(/V1,.*/, signed.whsec)
        .replace('DLV_1', 'dlv_1'),
    ],
    ['of the older header', secret, olderHead(older.whsec)],
    [
      'of the older header with a secret of the customer',
      'my own secret',
      olderHead(older.own.toUpperCase()),
    ],
  ])('finds a right one, %s', async (_how, given, headers) => {
    const verdict = await checkSignature({ secret: ` ${given}\n`, headers, body }, nowMs);
    expect(verdict).toEqual({ isValid: true, words: 'The signature is right.' });
  });

  it('says that receivers refuse an old one', async () => {
    const delivery = { secret, headers: head(signed.whsec), body };
    const verdict = await checkSignature(delivery, nowMs + 201_000);
    expect(verdict).toEqual({ isValid: true, words: expect.stringMatching(/more than 5 minutes/) as string });
    expect((await checkSignature(delivery, nowMs + 200_000)).words).not.toMatch(/minutes/);
  });

  it.each([
    ['another secret', { secret: 'my own secret' }, /fits no delivery with this secret/],
    ['a changed body', { body: body.replace('नी', 'न') }, /fits no delivery/],
    ['a formatted body', { body: JSON.stringify(JSON.parse(body), null, 1) }, /fits no delivery/],
    ['a line break behind the body', { body: `${body}\n` }, /without the space or line break at its end/],
    ['another id', { headers: head(signed.whsec).replace('dlv_1', 'dlv_2') }, /fits no delivery/],
    ['another time', { headers: head(signed.whsec).replace('1764300000', '1764300001') }, /fits no delivery/],
    ['no id', { headers: head(signed.whsec).replace(/.*\n/, '') }, /no webhook-id/],
    ['no time', { headers: `webhook-id: a\nwebhook-signature: ${signed.whsec}` }, /no webhook-timestamp/],
    ['no signature', { headers: 'webhook-id: a\nwebhook-timestamp: 1' }, /no webhook-signature/],
    ['a cut secret', { secret: 'whsec_b' }, /not base64/],
  ])('refuses %s, and says why', async (_what, over, words) => {
    const delivery = { secret, headers: head(signed.whsec), body, ...over };
    expect(await checkSignature(delivery, nowMs)).toEqual({
      isValid: false,
      words: expect.stringMatching(words) as string,
    });
  });
});
