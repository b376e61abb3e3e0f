/** Time for which a link can be used. Source: docs/spec/dashboard.md, "Links". Units: milliseconds. */
export const linkForMs = 15 * 60_000;
