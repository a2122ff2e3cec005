/** A file of a theme: its path within the theme, and its text. */
export type ThemeSource = { key: string; value: string }

/** What is wrong with a file, in words that may be shown; null where nothing is. */
export type Verdict = { message: string; line: number | null } | null

/**
 * Reads templates and style sheets as the website will: bounded in time and memory, and nothing but the theme's own
 * files.
 */
export type ThemeCompiler = {
  /** Whether a template can be read; what it shows is not rendered. */
  checkLiquid(source: string): Promise<Verdict>
  /** Whether the style sheets of `entries` compile, importing from `files` alone. */
  checkStyles(entries: readonly string[], files: readonly ThemeSource[]): Promise<Verdict>
}
