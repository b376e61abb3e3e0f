/** Inserted texts: ends of structures, numbers out of any range, words with a special meaning. */
const scraps = [
  ...['"', "'", ',', ';', '|', '<', '>', '{', '}', '[', ']', '\\', '\n', '\t', '\0', '-', '&'],
  ...[
    '1e309',
    '-1',
    '0',
    'NaN',
    'null',
    'true',
    '99999999999999999999',
    '0.00000001',
    '31-Feb-2026',
    '9999-12-31',
  ],
  ...['\uFEFF', '\u202E', '&#0;', '&#xD800;', '\\u0000', '\\ud800', 'Ã©', '__proto__', 'constructor'],
  ...['<td>', '</td>', '</tr>', '<table>', '<!--', ']]>', '<br>'],
];
const longestRun = 24;

type Damage = (bytes: Buffer, next: () => number) => Buffer;

/** Kinds of damage. Runs of bytes are short: a long one makes the whole payload unreadable. */
const kinds: readonly Damage[] = [
  /** Flips one bit. */
  (bytes, next) => written(bytes, next, (byte) => byte ^ (1 << below(8, next))),
  /** Replaces one byte by a random one. */
  (bytes, next) => written(bytes, next, () => below(256, next)),
  /** Replaces one digit, which is unnoticed unless the number becomes impossible. */
  (bytes, next) => {
    const digits = [...bytes.entries()].filter(([, byte]) => byte >= 0x30 && byte <= 0x39);
    const [at] = digits[below(digits.length, next)] ?? [];
    return at === undefined ? bytes : spliced(bytes, at, 1, Buffer.from(String(below(10, next))));
  },
  /** Removes a run of bytes. */
  (bytes, next) => spliced(bytes, below(bytes.length, next), 1 + below(longestRun, next)),
  /** Repeats a run of bytes. */
  (bytes, next) => {
    const at = below(bytes.length, next);
    return spliced(bytes, at, 0, bytes.subarray(at, at + 1 + below(longestRun, next)));
  },
  /** Moves a run of bytes a little. */
  (bytes, next) => {
    const [from, length] = [below(bytes.length, next), 1 + below(longestRun, next)];
    const run = Buffer.from(bytes.subarray(from, from + length));
    const rest = spliced(bytes, from, length);
    return spliced(rest, Math.min(rest.length, from + below(2 * longestRun, next)), 0, run);
  },
  /** Inserts a foreign text, or overwrites bytes with it. */
  (bytes, next) => {
    const scrap = Buffer.from(scraps[below(scraps.length, next)] ?? '');
    return spliced(bytes, below(bytes.length + 1, next), below(2, next) * scrap.length, scrap);
  },
  /** Truncates the payload. */
  (bytes, next) => bytes.subarray(0, below(bytes.length, next)),
];

/**
 * Makes copies of a payload with one to three damages each, decoded as text again like a response. A workbook is
 * damaged before it is encoded in base64.
 *
 * @param seed the same seed yields the same copies
 */
export function* damagedCopies(body: string, count: number, seed: string): Generator<string> {
  const isBase64 = /^[A-Za-z0-9+/\s]{64,}=*\s*$/.test(body);
  const whole = Buffer.from(body, isBase64 ? 'base64' : 'utf8');
  const next = seeded(seed);
  for (let made = 0; made < count; made += 1) {
    let bytes: Buffer = whole;
    // A truncated copy leaves little for another damage, so most copies have one.
    for (let left = 1 + Math.floor(next() * next() * 3); left > 0; left -= 1) {
      bytes = kinds[below(kinds.length, next)]?.(bytes, next) ?? bytes;
    }
    yield bytes.toString(isBase64 ? 'base64' : 'utf8');
  }
}

function below(limit: number, next: () => number): number {
  return Math.floor(next() * limit);
}

function written(bytes: Buffer, next: () => number, change: (byte: number) => number): Buffer {
  const at = below(bytes.length, next);
  return spliced(bytes, at, 1, Buffer.from([change(bytes[at] ?? 0)]));
}

function spliced(bytes: Buffer, at: number, removed: number, added: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
}

/** Returns a generator of numbers from 0 up to 1 (mulberry32), seeded by the FNV-1a hash of a text. */
function seeded(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
