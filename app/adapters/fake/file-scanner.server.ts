import type { FileScanner } from '~/ports/file-scanner'

/** Looks at nothing: the default. */
export const noFileScanner: FileScanner = { find: async () => null }

/** Recognizes files that hold one of these words: for tests of what sends files. */
export const standInFileScanner = (words: readonly string[]): FileScanner => ({
  async find(parts) {
    const pieces: Uint8Array[] = []
    for await (const part of parts) pieces.push(part)
    const whole = Buffer.concat(pieces)
    return words.find((word) => whole.includes(word)) ?? null
  },
})
