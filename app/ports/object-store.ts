export type SignedUpload = { url: string; headers: Record<string, string> }

/**
 * Files by key (`collection/name`). Browsers put and get by signed address, so that no file passes through the application;
 * type and size are part of the signature. Times are seconds.
 */
export type ObjectStore = {
  signUpload(file: { key: string; type: string; size: number }, validFor: number): Promise<SignedUpload>
  signDownload(key: string, options: { validFor: number; filename?: string }): Promise<string>
  put(key: string, body: Uint8Array, type: string): Promise<void>
  /** Null where no such file is. */
  head(key: string): Promise<{ size: number; type: string } | null>
  remove(key: string): Promise<void>
}
