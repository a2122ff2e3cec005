import { checkCleanLength } from '~/domain/content/html-bounds'
import { cleanPageCode, cleanSiteHtml } from '~/domain/content/rich-text.server'
import { MAX_BODY_LENGTH } from './page-input'

/** HTML is stored sanitized. Liquid is code and is never displayed directly (R-PAGES-5). */
export async function cleanBody(type: string, body: string | null): Promise<string | null> {
  if (body === null || type === 'liquid') return body
  const clean = (await (type === 'advanced' ? cleanPageCode(body) : cleanSiteHtml(body))).trim() || null
  return checkCleanLength(clean, MAX_BODY_LENGTH, 'body')
}
