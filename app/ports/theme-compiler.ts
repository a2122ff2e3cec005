export type ThemeSource = { key: string; value: string }

/** Null if the file is valid; the message may be shown. */
export type Verdict = { message: string; line: number | null } | null

/**
 * Reads templates and style sheets as the website will, within limits of time and memory, and reads only the theme's
 * own files.
 */
export type ThemeCompiler = {
  checkLiquid(source: string): Promise<Verdict>
  /** The style sheets of `entries` may import from `files` alone. */
  checkStyles(entries: readonly string[], files: readonly ThemeSource[]): Promise<Verdict>
}
