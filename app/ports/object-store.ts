export type SignedUpload = { url: string; headers: Record<string, string> }

/**
 * Files by key (`collection/name`). Browsers use signed addresses, so that no file passes through the application; type
 * and size are part of the signature. Times are in seconds.
 */
export type ObjectStore = {
  /** `size` is exact; use `max` as the limit when the size is not certain. */
  signUpload(
    file: { key: string; type: string } & ({ size: number } | { max: number }),
    validFor: number,
  ): Promise<SignedUpload>
  signDownload(key: string, options: { validFor: number; filename?: string }): Promise<string>
  put(key: string, body: Uint8Array, type: string): Promise<void>
  /** Reads the first bytes, at most `max`; null when the file does not exist. */
  readStart(key: string, max: number): Promise<Uint8Array | null>
  /** Reads a file piece by piece; throws when it does not exist. */
  streamContent(key: string): AsyncIterable<Uint8Array>
  /**
   * Moves a file to another key and type without passing it through the application. Replaces a file at the new key.
   */
  move(from: string, to: string, type: string): Promise<void>
  head(key: string): Promise<{ size: number; type: string } | null>
  remove(key: string): Promise<void>
}
