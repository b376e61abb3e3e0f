/** Numbers in the order of their arrival, oldest first; grows by doubling, so an idle owner costs little. */
export class NumberRing {
  private slots = new Float64Array(8);
  private first = 0;
  private size = 0;

  get length(): number {
    return this.size;
  }

  /** Units: bytes that the numbers take at present. */
  get bytes(): number {
    return this.slots.byteLength;
  }

  /** The number that arrived as the n-th of those still here, counted from 0. Errors: `RangeError`. */
  at(position: number): number {
    const value = position < this.size ? this.slots[this.index(position)] : undefined;
    if (value === undefined) throw new RangeError(`no number at ${position}`);
    return value;
  }

  push(value: number): void {
    if (this.size === this.slots.length) this.grow();
    this.slots[this.index(this.size)] = value;
    this.size += 1;
  }

  dropOldest(): void {
    this.first = this.index(1);
    this.size -= 1;
  }

  private index(position: number): number {
    // As many slots as a power of two: no division, of which there are several for each request.
    return (this.first + position) & (this.slots.length - 1);
  }

  private grow(): void {
    const grown = new Float64Array(this.slots.length * 2);
    for (let position = 0; position < this.size; position += 1) grown[position] = this.at(position);
    this.slots = grown;
    this.first = 0;
  }
}
