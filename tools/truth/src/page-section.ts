/** Replaces the section of a page that has the heading of the new one, or appends it. Shape: markdown. */
export function withSection(page: string, section: string): string {
  const [heading = ''] = section.split('\n');
  const at = page.indexOf(`${heading}\n`);
  if (at < 0) return `${page.trimEnd()}\n\n${section}\n`;
  const next = page.indexOf('\n## ', at + heading.length);
  const rest = next < 0 ? '' : page.slice(next);
  return `${page.slice(0, at)}${section}\n${rest}`;
}
