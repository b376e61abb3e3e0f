const plan =
  /^(?:direct|regular|retail|institutional|growth|bonus|idcw|dividend|payout|reinvestment|plans?|options?|daily|weekly|fortnightly|monthly|quarterly|half|yearly|annual|and)$/i;
const telling = /^(?:direct|regular|retail|growth|bonus|idcw|dividend)$/i;

/** Separator between the name of a scheme and a plan or an option: a dash with a blank beside it, a comma, a bar or a bracket. */
const separator = /\s+[-–—]\s*|\s*[-–—]\s+|\s*[,|([]\s*/g;

/**
 * Removes a plan and an option behind the name of a scheme ("- Regular Plan - Growth", "(Direct)", ", IDCW Option"): they are no part of
 * it, and of a share class rather than of the offer. Words in the middle of a name stay ("Growth Fund").
 */
export function withoutPlan(name: string | null): string | null {
  if (name === null) return null;
  for (const { index } of name.matchAll(separator)) {
    const words = name.slice(index).match(/[\p{L}\p{N}]+/gu) ?? [];
    const isPlan = words.every((word) => plan.test(word)) && words.some((word) => telling.test(word));
    if (isPlan && index > 0) return name.slice(0, index).trimEnd();
  }
  return name;
}
