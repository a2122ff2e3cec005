/** A file of a theme: its path within the theme, and its text. */
export type ThemeSource = { key: string; value: string }

/** Null if the file is valid; the message may be shown. */
export type Verdict = { message: string; line: number | null } | null

/**
 * Reads templates and style sheets as the website will: bounded in time and memory, and nothing but the theme's own
 * files.
 */
export type ThemeCompiler = {
  /** Reads the template without rendering it. */
  checkLiquid(source: string): Promise<Verdict>
  /** The style sheets of `entries` may import from `files` alone. */
  checkStyles(entries: readonly string[], files: readonly ThemeSource[]): Promise<Verdict>
}
