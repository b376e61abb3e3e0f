import type { WatchedIssue } from './issue-watchlist';

declare const reference: unique symbol;

/**
 * Value by which a source was asked. It is what we publish already, so a mapper may compare a response with it, but can
 * put it into no record: it would come back as a statement of the source. No other type accepts it.
 */
export interface Reference<T> {
  readonly [reference]: (value: T) => T;
}

/** Tells whether a reference satisfies a condition: the only way to read one. */
export function fits<T>(value: Reference<T>, condition: (value: T) => boolean): boolean {
  return condition(value as unknown as T);
}

/** Issue that a source was asked about. Its key is the name under which records of the response are laid. */
export type AskedIssue = Pick<WatchedIssue, 'sourceKey'> & {
  readonly [Field in Exclude<keyof WatchedIssue, 'sourceKey'>]: Reference<WatchedIssue[Field]>;
};

/** Turns the values of a watched issue into references, for the mapper of a response about it. */
export function askedIssue(issue: WatchedIssue): AskedIssue {
  return issue as unknown as AskedIssue;
}

/** Issues that a source was asked about: one, or those for which a file is read. */
export interface Subjects<Issue> {
  readonly about?: Issue;
  readonly among?: readonly Issue[];
}

/** Turns the issues that a source was asked about into references. */
export function askedSubjects({ about, among }: Loose<Subjects<WatchedIssue>>): Subjects<AskedIssue> {
  return {
    ...(about === undefined ? {} : { about: askedIssue(about) }),
    ...(among === undefined ? {} : { among: among.map(askedIssue) }),
  };
}

/** Parts that may be undefined instead of absent. */
type Loose<Parts> = { readonly [Name in keyof Parts]?: Parts[Name] | undefined };
