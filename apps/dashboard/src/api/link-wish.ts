import { localText } from './kept-text';

/** Aim with which a link was asked for in this browser. */
export interface LinkWish {
  /** Path of the page to go to after signing in; null if a change in another tab waits for the proof. */
  readonly next: string | null;
}

const place = 'link-wish';
/** Time for which a link works. Units: milliseconds. Source: docs/spec/dashboard.md, "Links". */
const linkForMs = 15 * 60_000;

/** Keeps the wish until a link is used, or too old. */
export function keepLinkWish(next: LinkWish['next']): void {
  localText.write(place, JSON.stringify({ next, untilMs: Date.now() + linkForMs }));
}

export function forgetLinkWish(): void {
  localText.write(place, '');
}

/** Returns the wish of the last link; null if there is none, or its link is too old. */
export function linkWish(): LinkWish | null {
  return readWish(localText.read(place) ?? '', Date.now());
}

/** Reads a stored wish. Null: none, or one that is too old. Its path is that of no page until `safeNext` has checked it. */
export function readWish(text: string, nowMs: number): LinkWish | null {
  const { next, untilMs } = parsed(text);
  if (typeof untilMs !== 'number' || untilMs < nowMs) return null;
  return next === null || typeof next === 'string' ? { next } : null;
}

function parsed(text: string): { readonly next?: unknown; readonly untilMs?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
