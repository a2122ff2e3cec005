import { cleanStoredHtml, textOfHtml } from '~/domain/content/rich-text.server'
import { fillHtml, htmlOfText } from '~/kit/markup/mail-html'
import { mailPage, type MailLook } from '~/kit/markup/mail-page'
import { merge, type Tags } from '~/kit/merge'
import type { Ctx } from '~/kit/operation'
import { turns } from '~/kit/process/turns'
import { plainLook } from './mail-look.server'
import { siteWords } from './site-words'

/**
 * Words of an email: plain text where the product, a product or a kind of tribute wrote them, HTML where somebody
 * edited them here.
 */
export type Wording = { subject: string; body: string; isHtml: boolean; press?: string | undefined }

export type Composed = { subject: string; text: string; html: string }

type Sender = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl'>

/** Below two dashes, as mail programs know the end of what was written. */
const withFoot = (text: string, [name = '', ...lines]: readonly string[]): string =>
  lines.length === 0 ? text : `${text}\n-- \n${[name, ...lines].join('\n')}\n`

/**
 * An email from its words: the same in plain text and in HTML. Every value is text; what is made of it is cleaned once
 * more.
 */
export async function composeMail(
  sender: Sender,
  { subject, body, isHtml, press }: Wording,
  { look = plainLook(sender), ...tags }: Tags & { look?: MailLook },
): Promise<Composed> {
  const pause = turns()
  const all = { ...tags, words: { ...siteWords(sender), ...tags.words } }
  const merged = merge({ subject, body: isHtml ? textOfHtml(body) : body }, all)
  await pause()
  const filled = await cleanStoredHtml(fillHtml(isHtml ? body : htmlOfText(body), all, press))
  const html = mailPage({
    subject: merged.subject,
    body: filled,
    look,
    language: sender.organisation.locale,
  })
  return { subject: merged.subject, text: withFoot(merged.text, look.foot), html }
}
