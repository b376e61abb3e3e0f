/** Value of the subset of CBOR that authenticators use here. */
export type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** Encodes a value. Source: RFC 8949, 3. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? header(1, -1 - value) : header(0, value);
  if (typeof value === 'string')
    return Buffer.concat([header(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([header(2, value.length), value]);
  const entries = [...value].flatMap(([key, part]) => [cbor(key), cbor(part)]);
  return Buffer.concat([header(5, value.size), ...entries]);
}

function header(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.of((kind << 5) | size);
  if (size < 256) return Buffer.of((kind << 5) | 24, size);
  return Buffer.of((kind << 5) | 25, size >> 8, size & 0xff);
}
