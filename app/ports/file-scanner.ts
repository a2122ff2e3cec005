/** Looks for malware in files that people send, before anybody can read them. */
export interface FileScanner {
  /** Answers what was recognized, or null. Throws where nobody answers in time: the file is unknown then. */
  find(parts: AsyncIterable<Uint8Array>): Promise<string | null>
}
