/**
 * Characters that cannot be seen in a line and change how it is shown: control characters, separators of lines and paragraphs,
 * and marks of direction, with which a text can pass for another one. Joiners are none of them: scripts of India need them.
 */
export const unseenCharacters = String.raw`\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
