const NEWLINE = 10

export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #parts: Buffer[] = []
  #length = 0
  #isOver = false

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #fill(length: number): Promise<void> {
    while (this.#length < length && !this.#isOver) {
      const next = await this.#source.next()
      if (next.done) {
        this.#isOver = true
        return
      }
      if (next.value.length === 0) continue
      this.#parts.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length))
      this.#length += next.value.length
    }
  }

  #whole(): Buffer {
    const whole = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts)
    return whole ?? Buffer.alloc(0)
  }

  #cut(whole: Buffer, length: number): Buffer {
    const rest = whole.subarray(length)
    this.#parts = rest.length > 0 ? [rest] : []
    this.#length = rest.length
    return whole.subarray(0, length)
  }

  /** Returns fewer bytes only at the end. */
  async take(length: number): Promise<Buffer> {
    await this.#fill(length)
    return this.#cut(this.#whole(), length)
  }

  async peek(length: number): Promise<Buffer> {
    await this.#fill(length)
    return this.#whole().subarray(0, length)
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1)
    return this.#length === 0
  }

  /** Null if no line ends within `max` bytes. */
  async line(max: number): Promise<string | null> {
    const start = await this.peek(max)
    const end = start.indexOf(NEWLINE)
    if (end === -1) return null
    return this.#cut(this.#whole(), end + 1)
      .toString('latin1')
      .slice(0, -1)
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#source.return?.()
  }

  async *rest(): AsyncGenerator<Buffer> {
    for (;;) {
      await this.#fill(1)
      if (this.#length === 0) return
      yield this.#cut(this.#whole(), this.#length)
    }
  }
}
