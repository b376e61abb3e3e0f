import { previewWords } from './replay-words';

const none = { pending: 0, delivered: 0, failed: 0, held: 0, unsent: 0 };

describe('the preview of a replay in words', () => {
  it('counts the events by what had become of them', () => {
    const counts = { ...none, failed: 10, held: 1_000, unsent: 2 };
    expect(previewWords({ deliveries: 1_012, counts })).toBe(
      '1,012 events would be sent: 10 failed, 1,000 held, 2 never sent. Nothing was sent yet.',
    );
  });

  it('names what arrives a second time, and what is not sent because it is being tried already', () => {
    expect(previewWords({ deliveries: 1, counts: { ...none, delivered: 1, pending: 3 } })).toBe(
      '1 event would be sent: 1 delivered before. 3 more are being tried already. Nothing was sent yet.',
    );
  });

  it('says that there is nothing to send', () => {
    expect(previewWords({ deliveries: 0, counts: none })).toBe(
      '0 events would be sent. Nothing was sent yet.',
    );
  });
});
