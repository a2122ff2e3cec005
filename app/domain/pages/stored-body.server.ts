import { cleanSiteHtml } from '~/domain/content/rich-text.server'

/** What people write as HTML is stored clean; Liquid is code, which nothing shows as it is (R-PAGES-5). */
export const storedBody = (type: string, body: string | null): string | null =>
  body === null || type === 'liquid' ? body : cleanSiteHtml(body).trim() || null
