/** Tells by the first and last character whether a text can be JSON. It is parsed elsewhere, within limits. */
export function canBeJson(text: string): boolean {
  const content = text.replace(/^\uFEFF/, '').trim();
  return /^[[{"\-\dtfn]/.test(content) && /[\]}"\del]$/.test(content);
}
