/**
 * Max number of times a minute that streams of one opener may replace others of it. Source:
 * docs/spec/states-and-events.md, "Streams".
 */
export const replacementsPerMinute = 10;
