import {
  editDistance,
  newestFirst,
  type RankedName,
  rankOf,
  searchedText,
  type SearchWord,
  type SpeltName,
  speltName,
} from '@market/kernel';

interface IndexedWord {
  readonly text: string;
  readonly letters: number;
  /** Places of the names that have it. */
  readonly names: number[];
}

interface NearWord extends Pick<IndexedWord, 'names'> {
  readonly edits: number;
}

/** Names, each word of them once: a search compares it with words, and ranks only the names that have fitting ones. */
export class NameIndex<T extends RankedName> {
  /** In the order of their letters: those with one beginning stand together. */
  private readonly words: readonly IndexedWord[];
  private readonly byLength: ReadonlyMap<number, readonly IndexedWord[]>;
  private readonly legalForms: readonly string[];
  /** Newest first: names of one rank are in order. */
  private readonly names: readonly T[];
  private readonly spelt: readonly SpeltName[];

  constructor(names: readonly T[]) {
    this.names = names.toSorted(newestFirst);
    this.spelt = this.names.map(speltName);
    const words = new Map<string, IndexedWord>();
    this.spelt.forEach(({ parts }, place) => {
      for (const text of new Set(parts)) {
        const word = words.get(text) ?? { text, letters: lettersOf(text), names: [] };
        words.set(text, word);
        word.names.push(place);
      }
    });
    this.words = [...words.values()].sort((one, other) => (one.text < other.text ? -1 : 1));
    this.byLength = Map.groupBy(this.words, ({ text }) => text.length);
    this.legalForms = [...new Set(names.flatMap(({ legalForm }) => legalForm ?? []))];
  }

  /** All names that fit, best first: what `rankNames` finds. */
  find(searched: readonly SearchWord[]): T[] {
    const nearTo = new Map(this.telling(searched).map((word) => [word.text, this.near(word)]));
    const edits = (word: string, text: string) => nearTo.get(text)?.get(word)?.edits ?? Infinity;
    const text = searchedText(searched);
    const byRank: T[][] = [];
    for (const place of this.candidates([...nearTo.values()])) {
      const [name, spelt] = [this.names[place], this.spelt[place]];
      if (name === undefined || spelt === undefined) continue;
      const rank = rankOf(text, searched, spelt, edits);
      if (rank !== null) (byRank[rank] ??= []).push(name);
    }
    return byRank.flat();
  }

  /** Without the words that begin a legal form: they fit every name. */
  private telling(searched: readonly SearchWord[]): readonly SearchWord[] {
    return searched.filter(({ text }) => !this.legalForms.some((form) => form.startsWith(text)));
  }

  /** Places of the names that have a near word for each searched one, in their order. */
  private candidates(near: readonly ReadonlyMap<string, NearWord>[]): Iterable<number> {
    if (near.length === 0) return this.names.keys();
    const hits = new Uint8Array(this.names.length);
    near.forEach((words, turn) => {
      for (const { names } of words.values()) {
        for (const place of names) if (hits[place] === turn) hits[place] = turn + 1;
      }
    });
    const places: number[] = [];
    for (let at = hits.indexOf(near.length); at >= 0; at = hits.indexOf(near.length, at + 1)) places.push(at);
    return places;
  }

  /** The words that a searched one begins, or turns into by the edits that it forgives. */
  private near({ text, edits }: SearchWord): Map<string, NearWord> {
    const found = new Map<string, NearWord>();
    for (let at = this.firstFrom(text); this.words[at]?.text.startsWith(text); at += 1) {
      const { text: word, names } = this.words[at] as IndexedWord;
      found.set(word, { edits: 0, names });
    }
    if (edits === 0) return found;
    const letters = lettersOf(text);
    for (let length = text.length - edits; length <= text.length + edits; length += 1) {
      for (const { text: word, letters: own, names } of this.byLength.get(length) ?? []) {
        if (foreignLetters(own, letters) > edits || word.startsWith(text)) continue;
        const distance = editDistance(word, text, edits);
        if (distance <= edits) found.set(word, { edits: distance, names });
      }
    }
    return found;
  }

  /** The place of the first word that is not before a text. */
  private firstFrom(text: string): number {
    let [from, to] = [0, this.words.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.words[middle] as IndexedWord).text < text) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Which letters a word has, one bit each; a few letters share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** An edit brings or takes one letter at the most: so many edits at least lie between the words. */
function foreignLetters(one: number, other: number): number {
  return Math.max(bitsOf(one & ~other), bitsOf(other & ~one));
}

/** How many bits of a number of 32 are set: of each pair, of each four, then of each eight, which a product adds up. */
function bitsOf(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
