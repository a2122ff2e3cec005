import { cleanPageCode, cleanSiteHtml } from '~/domain/content/rich-text.server'

/** HTML is stored sanitized. Liquid is code and is never shown as it is (R-PAGES-5). */
export function storedBody(type: string, body: string | null): string | null {
  if (body === null || type === 'liquid') return body
  return (type === 'advanced' ? cleanPageCode(body) : cleanSiteHtml(body)).trim() || null
}
