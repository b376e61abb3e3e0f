import { tabText, valueOf } from './kept-text';

/** Replaces the browser's storage of the tab until the test ends. */
function store(get: () => Storage): void {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
}

describe('a text that the browser keeps for a tab', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  afterEach(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'sessionStorage');
    else Object.defineProperty(globalThis, 'sessionStorage', before);
  });

  it('is the last one that was written, and gone once it is removed', () => {
    const texts = new Map<string, string>();
    store(
      () =>
        ({
          getItem: (name: string) => texts.get(name) ?? null,
          setItem: (name: string, text: string) => void texts.set(name, text),
          removeItem: (name: string) => void texts.delete(name),
        }) as Storage,
    );
    tabText.write('one', 'a');
    tabText.write('one', 'b');
    expect(tabText.read('one')).toBe('b');
    tabText.write('one', null);
    expect(tabText.read('one')).toBeNull();
  });

  it('does not exist in a browser that refuses its storage, and writing it fails silently', () => {
    store(() => {
      throw new Error('storage is off');
    });
    tabText.write('one', 'a');
    tabText.write('one', null);
    expect(tabText.read('one')).toBeNull();
  });

  it('has the value of its JSON, and none if it is damaged', () => {
    expect([valueOf('{"a":1}'), valueOf('{"a":'), valueOf(null)]).toEqual([{ a: 1 }, null, null]);
  });
});
