const header = /^(?<type>[a-z]+)(?:\([^)]*\))?(?<breaks>!)?: /;

/**
 * Returns the version that follows one, by the conventional commits since then: a break raises the first part that is not zero, or the second of a
 * version 0; a feature the second; a fix the third. Null if no commit concerns users.
 *
 * @param commits their whole messages
 */
export function nextVersion(version: string, commits: readonly string[]): string | null {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const isType = (type: string) => commits.some((commit) => header.exec(commit)?.groups?.['type'] === type);
  if (commits.some(isBreaking)) return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  if (isType('feat')) return `${major}.${minor + 1}.0`;
  return isType('fix') || isType('perf') ? `${major}.${minor}.${patch + 1}` : null;
}

function isBreaking(commit: string): boolean {
  return header.exec(commit)?.groups?.['breaks'] === '!' || /^BREAKING[ -]CHANGE: /m.test(commit);
}
