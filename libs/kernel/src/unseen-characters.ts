/**
 * Characters that cannot be seen in a line, with which a text can pass for another one: control characters, separators of lines and
 * paragraphs, marks of direction, blanks without width, fillers and tags. Joiners and selectors of variants are none of them: scripts of
 * India and emoji need them. Shape: a class for a pattern with the flag `v`.
 */
export const unseenCharacters = String.raw`[[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]--[\u200c\u200d\ufe00-\ufe0f]]`;
