/** Looks for malware in files that people send, before anybody can read them. */
export interface FileScanner {
  /** What was recognized, or null. Throws where nobody answers in time: nothing is known of the file then. */
  find(parts: AsyncIterable<Uint8Array>): Promise<string | null>
}
