import { localText } from './kept-text';

/** Aim with which a link was asked for in this browser. */
export interface LinkReturn {
  /** Path of the page to go to after signing in; null if a change in another tab waits for the proof. */
  readonly next: string | null;
}

const place = 'link-wish';
/** Time for which a link works. Units: milliseconds. Source: docs/spec/dashboard.md, "Links". */
const linkForMs = 15 * 60_000;

/** Keeps the page until a link is used, or too old. */
export function keepLinkReturn(next: LinkReturn['next']): void {
  localText.write(place, JSON.stringify({ next, untilMs: Date.now() + linkForMs }));
}

export function forgetLinkReturn(): void {
  localText.write(place, '');
}

/** Returns the page of the last link; null if there is none, or its link is too old. */
export function readLinkReturn(): LinkReturn | null {
  return parseLinkReturn(localText.read(place) ?? '', Date.now());
}

/**
 * Parses a stored page. Null: none, or one that is too old. Its path is that of no page until `safeNext` has checked
 * it.
 */
export function parseLinkReturn(text: string, nowMs: number): LinkReturn | null {
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
