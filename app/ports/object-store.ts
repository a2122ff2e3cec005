export type SignedUpload = { url: string; headers: Record<string, string> }

/**
 * Files by key (`collection/name`). Browsers put and get by signed address, so that no file passes through the
 * application; type and size are part of the signature. Times are seconds.
 */
export type ObjectStore = {
  /** `size` is exact; where it is not known, `most` is what may come. */
  signUpload(
    file: { key: string; type: string } & ({ size: number } | { most: number }),
    validFor: number,
  ): Promise<SignedUpload>
  signDownload(key: string, options: { validFor: number; filename?: string }): Promise<string>
  put(key: string, body: Uint8Array, type: string): Promise<void>
  /** The first bytes of a file, no more than `most`; null where no such file is. */
  read(key: string, most: number): Promise<Uint8Array | null>
  /** A file piece by piece; throws where no such file is. */
  parts(key: string): AsyncIterable<Uint8Array>
  /**
   * Under another key and with another type, without passing through the application. What is already there is
   * replaced.
   */
  move(from: string, to: string, type: string): Promise<void>
  /** Null where no such file is. */
  head(key: string): Promise<{ size: number; type: string } | null>
  remove(key: string): Promise<void>
}
