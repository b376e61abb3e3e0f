/** Max number of streams of an opener whose places others take in a minute. Source: docs/spec/states-and-events.md, "Streams". */
export const replacementsPerMinute = 10;
