/** Clause of the subject of a corporate action: what it says of one action. */
export interface ActionClause {
  /** `unnamed`: without a word that names an action. */
  readonly kind: 'rights' | 'buyback' | 'other' | 'unnamed';
  readonly text: string;
}

/** Separator of actions; the slash in `35/-` is none. */
const slash = /\/(?!\s*[-=])/;
/**
 * Words that name an action: rights, a buyback, any other. Source: subjects at NSE of 2016 to 2026 with their
 * misspellings (`Divdend`, `Meetingdividend`, `Fv Splt`), a public census of them read on 2026-11-29.
 */
const actionWord =
  /(?<rights>\brights?(?![a-z]))|(?<buyback>\bbuy\s*-?\s*back)|\w*(?:divid|divd|bonus|meeting|split|splt|division|consolidat|scheme|arrang|amalgam|merger|reduction|distribution|redemption)\w*|\b(?:div|agm|egm|interest|spin|capital)\b/gi;

/**
 * Cuts a subject into clauses, of which each is about one action: at slashes and at the words that name an action. What
 * stands in front of the first such word belongs to its clause.
 *
 * `Dividend Re 1 And Rights 1:3 @ Par` gives `Dividend Re 1 And` (other) and `Rights 1:3 @ Par` (rights).
 */
export function actionClauses(subject: string): ActionClause[] {
  return subject.split(slash).flatMap((part) => {
    const words = [...part.matchAll(actionWord)];
    if (words.length === 0) return [{ kind: 'unnamed', text: part }];
    return words.map(({ index, groups }, position) => ({
      kind: kindOf(groups),
      text: part.slice(position === 0 ? 0 : index, words[position + 1]?.index),
    }));
  });
}

function kindOf(groups: Readonly<Record<string, string | undefined>> | undefined): ActionClause['kind'] {
  if (groups?.['rights'] !== undefined) return 'rights';
  return groups?.['buyback'] === undefined ? 'other' : 'buyback';
}

/**
 * Returns the statements of the clauses on one action, null when none names it. A clause that names no action may be a second
 * part of this one (`4:25 Fully Paid … / 2:25 Partly Paid …`): it counts when it has a number.
 */
export function textOfAction(clauses: readonly ActionClause[], action: 'rights' | 'buyback'): string | null {
  if (!clauses.some(({ kind }) => kind === action)) return null;
  const own = clauses.filter(({ kind, text }) => kind === action || (kind === 'unnamed' && /\d/.test(text)));
  return own.map(({ text }) => text).join(' / ');
}
