import { cleanStoredHtml, textOfHtml } from '~/domain/content/rich-text.server'
import { fillHtml, htmlOfText, mailPage } from '~/kit/markup/mail-html'
import { merge, type Tags } from '~/kit/merge'
import type { Ctx } from '~/kit/operation'
import { siteWords } from './site-words'

/**
 * Words of an email: plain text where the product, a product or a kind of tribute wrote them, HTML where somebody
 * edited them here.
 */
export type Wording = { subject: string; body: string; isHtml: boolean; press?: string | undefined }

export type Composed = { subject: string; text: string; html: string }

type Sender = Pick<Ctx, 'organisation' | 'officeUrl'>

/**
 * An email from its words: the same in plain text and in HTML. Every value is text; what is made of it is cleaned once
 * more.
 */
export function composeMail(
  { organisation, officeUrl }: Sender,
  { subject, body, isHtml, press }: Wording,
  tags: Tags,
): Composed {
  const all = { ...tags, words: { ...siteWords({ name: organisation.name, officeUrl }), ...tags.words } }
  const merged = merge({ subject, body: isHtml ? textOfHtml(body) : body }, all)
  const filled = cleanStoredHtml(fillHtml(isHtml ? body : htmlOfText(body), all, press))
  const html = mailPage({
    subject: merged.subject,
    body: filled,
    foot: organisation.name,
    language: organisation.locale,
  })
  return { ...merged, html }
}
