import {
  editDistance,
  newestFirst,
  type RankedName,
  rankMatch,
  searchedText,
  type SearchWord,
  type SpeltName,
  speltName,
} from '@market/kernel';

interface IndexedWord {
  readonly text: string;
  readonly letters: number;
  /** Indexes of the names that contain the word. */
  readonly names: number[];
}

interface NearWord extends Pick<IndexedWord, 'names'> {
  readonly edits: number;
}

/**
 * Index of names by their words: a search compares the text with each word once, and ranks only the names with fitting
 * words.
 */
export class NameIndex<T extends RankedName> {
  /** Sorted, so that words with the same beginning are adjacent. */
  private readonly words: readonly IndexedWord[];
  private readonly byLength: ReadonlyMap<number, readonly IndexedWord[]>;
  private readonly legalForms: readonly string[];
  /** Newest first, so that names of equal rank are in order. */
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

  /** Returns all fitting names, best first: the same as `rankNames`. */
  find(searched: readonly SearchWord[]): T[] {
    const nearTo = new Map(this.telling(searched).map((word) => [word.text, this.near(word)]));
    const edits = (word: string, text: string) => nearTo.get(text)?.get(word)?.edits ?? Infinity;
    const text = searchedText(searched);
    const byRank: T[][] = [];
    for (const place of this.candidates([...nearTo.values()])) {
      const [name, spelt] = [this.names[place], this.spelt[place]];
      if (name === undefined || spelt === undefined) continue;
      const rank = rankMatch(text, searched, spelt, edits);
      if (rank !== null) (byRank[rank] ??= []).push(name);
    }
    return byRank.flat();
  }

  /** Drops words that begin a legal form: they fit every name. */
  private telling(searched: readonly SearchWord[]): readonly SearchWord[] {
    return searched.filter(({ text }) => !this.legalForms.some((form) => form.startsWith(text)));
  }

  /** Returns the indexes of the names that have a near word for each searched one, ascending. */
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

  /** Finds words that begin with the searched one, or differ from it by at most its permitted edits. */
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

  /** Returns the index of the first word that is not less than a text (binary search). */
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

/** Returns the set of letters of a word, one bit each; a few letters share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Returns a lower bound of the edit distance: one edit adds or removes at most one letter. */
function foreignLetters(one: number, other: number): number {
  return Math.max(bitsOf(one & ~other), bitsOf(other & ~one));
}

/** Counts the set bits of a 32-bit number: of each pair, of each four, then of each eight, which a product adds up. */
function bitsOf(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
