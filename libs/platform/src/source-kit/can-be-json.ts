/** Tells by its two ends whether a text can be JSON: it is read elsewhere, where a hostile one does no harm. */
export function canBeJson(text: string): boolean {
  const content = text.replace(/^\uFEFF/, '').trim();
  return /^[[{"\-\dtfn]/.test(content) && /[\]}"\del]$/.test(content);
}
