import { editDistance, type RankedName, rankNames, type SearchWord } from '@market/kernel';

interface IndexedWord {
  readonly text: string;
  readonly letters: number;
  /** Places of the names that have it. */
  readonly names: number[];
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
    return rankNames(searched, this.candidatesFor(searched));
  }

  private candidatesFor(searched: readonly SearchWord[]): readonly T[] {
    const telling = new Map(
      searched
        .filter(({ text }) => !this.legalForms.some((form) => form.startsWith(text)))
        .map((word) => [word.text, word]),
    );
    const [first, ...others] = [...telling.values()].map((word) => this.placesOf(word));
    if (first === undefined) return this.names;
    return [...first].flatMap((place) =>
      others.every((places) => places.has(place)) ? (this.names[place] ?? []) : [],
    );
  }

  private placesOf({ text, edits }: SearchWord): Set<number> {
    const letters = lettersOf(text);
    const places = new Set<number>();
    for (const word of this.words) {
      const isNear =
        word.text.startsWith(text) ||
        (Math.abs(word.text.length - text.length) <= edits &&
          foreignLetters(word.letters, letters) <= edits &&
          editDistance(word.text, text) <= edits);
      if (isNear) for (const place of word.names) places.add(place);
    }
    return places;
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
