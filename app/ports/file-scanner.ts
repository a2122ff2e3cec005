export interface FileScanner {
  /**
   * Returns the name of the malware, or null. Throws when the scanner does not answer in time; the file then counts as
   * not scanned.
   */
  find(parts: AsyncIterable<Uint8Array>): Promise<string | null>
}
