import { ShownOnceIntent, StoredIntent } from './intent';
import { UnseenResponses } from './unseen-responses';

function storeOf(texts = new Map<string, string>()) {
  return {
    read: (name: string) => texts.get(name) ?? null,
    write: (name: string, text: string | null) =>
      void (text === null ? texts.delete(name) : texts.set(name, text)),
  };
}
const named = (name: string) => ({ route: 'POST keys', body: { name } });

describe('the intent of a change whose answer is shown once', () => {
  const intentOf = (unseen: UnseenResponses, isShown = true) => new ShownOnceIntent(unseen, () => isShown);

  it('keeps its key after a lost answer, in another dialog and with another body', () => {
    const unseen = new UnseenResponses(storeOf());
    const first = intentOf(unseen);
    const key = first.keyOf(named('a'));
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    first.end(named('a'), 'lost');
    expect([first.keyOf(named('b')), intentOf(unseen).keyOf(named('a'))]).toEqual([key, key]);
  });

  it('keeps its key when the answer comes after the page that would show it is gone', () => {
    const unseen = new UnseenResponses(storeOf());
    const gone = intentOf(unseen, false);
    const key = gone.keyOf(named('a'));
    gone.end(named('a'), 'answered');
    expect(unseen.lost()).toEqual(['POST keys']);
    expect(intentOf(unseen).keyOf(named('b'))).toBe(key);
  });

  it.each(['answered', 'refused'] as const)('gets another key after it was %s', (end) => {
    const unseen = new UnseenResponses(storeOf());
    const intent = intentOf(unseen);
    const key = intent.keyOf(named('a'));
    intent.end(named('a'), end);
    expect(unseen.lost()).toEqual([]);
    expect(intent.keyOf(named('a'))).not.toBe(key);
  });

  it.each(['refused', 'barred'] as const)('keeps its key when only the repeat was %s', (end) => {
    const unseen = new UnseenResponses(storeOf());
    const intent = intentOf(unseen);
    const key = intent.keyOf(named('a'));
    intent.end(named('a'), 'lost');
    intent.keyOf(named('b'));
    intent.end(named('b'), end);
    expect([intent.keyOf(named('c')), unseen.lost()]).toEqual([key, ['POST keys']]);
  });

  it('has a key of its own on each route', () => {
    const intent = intentOf(new UnseenResponses(storeOf()));
    expect(intent.keyOf(named('a'))).not.toBe(intent.keyOf({ ...named('a'), route: 'POST calendar-feeds' }));
  });
});

describe('the intent of a change whose answer is stored', () => {
  it('keeps its key for the same body until it is answered', () => {
    const intent = new StoredIntent();
    const key = intent.keyOf(named('a'));
    intent.end(named('a'), 'lost');
    expect(intent.keyOf(named('a'))).toBe(key);
    intent.end(named('a'), 'barred');
    expect(intent.keyOf(named('a'))).toBe(key);
    expect(intent.keyOf(named('b'))).not.toBe(key);
    intent.end(named('a'), 'answered');
    expect(intent.keyOf(named('a'))).not.toBe(key);
  });
});

describe('unseen answers', () => {
  it('are lost ones only, which a listener is told of', () => {
    const unseen = new UnseenResponses(storeOf());
    let told = 0;
    unseen.onChange(() => (told += 1));
    unseen.send('POST keys');
    expect([unseen.lost(), told]).toEqual([[], 0]);
    unseen.lose('POST keys');
    expect([unseen.lost(), told]).toEqual([['POST keys'], 1]);
    unseen.forget('POST keys');
    expect([unseen.lost(), told]).toEqual([[], 2]);
  });

  it('are told after a reload, also of a request that was under way, and have new keys then', () => {
    const store = storeOf();
    const key = new UnseenResponses(store).send('POST keys');
    const later = new UnseenResponses(store);
    expect(later.lost()).toEqual(['POST keys']);
    expect(later.send('POST keys')).not.toBe(key);
  });

  it('are those of the user and account that sent the requests', () => {
    const store = storeOf();
    const unseen = new UnseenResponses(store);
    unseen.belongTo('asha');
    unseen.send('POST keys');
    unseen.lose('POST keys');
    const later = new UnseenResponses(store);
    later.belongTo('asha');
    expect(later.lost()).toEqual(['POST keys']);
    later.belongTo('ravi');
    expect([later.lost(), new UnseenResponses(store).lost()]).toEqual([[], []]);
  });

  it('are kept in memory by a browser that stores nothing', () => {
    const unseen = new UnseenResponses({ read: () => null, write: () => undefined });
    unseen.send('POST keys');
    unseen.lose('POST keys');
    expect(unseen.lost()).toEqual(['POST keys']);
  });
});
