import { Transform, type TransformCallback } from 'node:stream'

/** React writes pieces of 2 KB and says when a batch is whole: each batch goes on as one piece, for every piece is a call of the system. */
export class Gathered extends Transform {
  #parts: Uint8Array[] = []

  override _transform(part: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#parts.push(part)
    done()
  }

  override _flush(done: TransformCallback): void {
    this.flush()
    done()
  }

  flush(): void {
    if (this.#parts.length > 0) this.push(Buffer.concat(this.#parts))
    this.#parts = []
  }
}
