const fewestDistinctCharacters = 8;
/** Minimum of characters that are not foreseeable: as hex digits they carry 64 bits. Units: characters. */
const fewestUnforeseenCharacters = 16;
const foreseeable =
  /pass(?:word|phrase)|secret|webhook|razorpay|payments?|market|data|service|admin|test|demo|live|prod(?:uction)?|staging|example|change|qwerty|asdfgh|letmein|welcome|hello|india|api|key|token|(?:19|20)\d\d/gi;

/** Tells whether a value comes from an example or is a filler, so that anybody could sign with it. */
export function isPlaceholder(value: string): boolean {
  return /^[<{$[].*[>}\]]$|change.?me|your[-_]|placeholder|example/i.test(value);
}

/**
 * Tells whether a secret can be guessed, whatever its length: few different characters, rows of the keyboard and of the
 * alphabet, words with separators. Output of `openssl rand`, as hex or base64, is practically never weak from 24
 * characters on.
 */
export function isWeak(secret: string): boolean {
  const unforeseen = withoutRows(secret.replace(foreseeable, ''));
  return (
    unforeseen.length < fewestUnforeseenCharacters ||
    new Set(unforeseen).size < fewestDistinctCharacters ||
    isRepeated(secret) ||
    /^(?:[a-z\W_]+|[A-Z\W_]+|[\d\W_]+)$/.test(unforeseen)
  );
}

/** Drops characters that follow from the two before them: `aaa`, `abc`, `321`. */
function withoutRows(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const isForeseen = codes.map((code, at) => {
    const [before = NaN, twoBefore = NaN] = [codes[at - 1], codes[at - 2]];
    return Math.abs(code - before) <= 1 && code - before === before - twoBefore;
  });
  return Array.from(text)
    .filter((_, at) => isForeseen[at] !== true)
    .join('');
}

function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length;
}

/** Returns the problem of the password in an address such as `postgres://`: a placeholder that was never filled in. */
export function passwordProblem(address: string | undefined): string | null {
  const password = /^[a-z-]+:\/\/[^/?#]*?:([^/?#]*)@/i.exec(address ?? '')?.[1];
  return password !== undefined && isPlaceholder(password) ? 'its password is a placeholder' : null;
}
