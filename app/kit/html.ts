const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Tagged template for the documented table cells. Everything inserted is escaped as text. */
export const html = (strings: TemplateStringsArray, ...inserted: readonly (string | number | null)[]): string =>
  strings.reduce((text, part, index) => text + escapeHtml(String(inserted[index - 1] ?? '')) + part)
