import { editDistance, type RankedName, rankNames, type SearchWord } from '@market/kernel';

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
  private readonly words: readonly IndexedWord[];
  private readonly legalForms: readonly string[];

  constructor(private readonly names: readonly T[]) {
    const words = new Map<string, IndexedWord>();
    names.forEach(({ nameKey }, place) => {
      for (const text of new Set(nameKey.split(' '))) {
        const word = words.get(text) ?? { text, letters: lettersOf(text), names: [] };
        words.set(text, word);
        word.names.push(place);
      }
    });
    this.words = [...words.values()];
    this.legalForms = [...new Set(names.flatMap(({ legalForm }) => legalForm ?? []))];
  }

  /** All names that fit, best first; see `rankNames`. */
  find(searched: readonly SearchWord[]): T[] {
    const nearTo = new Map(this.telling(searched).map((word) => [word.text, this.near(word)]));
    const edits = (word: string, text: string) => nearTo.get(text)?.get(word)?.edits ?? Infinity;
    return rankNames(searched, this.candidates([...nearTo.values()]), edits);
  }

  /** Without the words that begin a legal form: they fit every name. */
  private telling(searched: readonly SearchWord[]): readonly SearchWord[] {
    return searched.filter(({ text }) => !this.legalForms.some((form) => form.startsWith(text)));
  }

  /** The names that have a near word for each searched one. */
  private candidates(near: readonly ReadonlyMap<string, NearWord>[]): readonly T[] {
    const [first, ...others] = near.map(
      (words) => new Set([...words.values()].flatMap(({ names }) => names)),
    );
    if (first === undefined) return this.names;
    return [...first].flatMap((place) =>
      others.every((places) => places.has(place)) ? (this.names[place] ?? []) : [],
    );
  }

  /** The words that a searched one begins, or turns into by the edits that it forgives. */
  private near({ text, edits }: SearchWord): Map<string, NearWord> {
    const letters = lettersOf(text);
    const found = new Map<string, NearWord>();
    for (const { text: word, letters: own, names } of this.words) {
      if (word.startsWith(text)) found.set(word, { edits: 0, names });
      else if (Math.abs(word.length - text.length) <= edits && foreignLetters(own, letters) <= edits) {
        const distance = editDistance(word, text);
        if (distance <= edits) found.set(word, { edits: distance, names });
      }
    }
    return found;
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

function bitsOf(number: number): number {
  let bits = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}
