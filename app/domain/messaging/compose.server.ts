import { cleanStoredHtml, textOfHtml } from '~/domain/content/rich-text.server'
import { fillHtml, renderText } from '~/kit/markup/mail-html'
import { mailPage, type MailLook } from '~/kit/markup/mail-page'
import { merge, type Tags } from '~/kit/merge'
import type { Ctx } from '~/kit/operation'
import { makeTurns } from '~/kit/process/turns'
import { makePlainLook } from './mail-look.server'
import { buildSiteTags } from './site-words'

/** Defaults are plain text, including those of products and tribute types. A wording that staff edited is HTML. */
export type Wording = { subject: string; body: string; isHtml: boolean; press?: string | undefined }

export type ComposedMail = { subject: string; text: string; html: string }

type Sender = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl'>

/** Mail programs recognize a signature below `-- `. */
const addFooter = (text: string, [name = '', ...lines]: readonly string[]): string =>
  lines.length === 0 ? text : `${text}\n-- \n${[name, ...lines].join('\n')}\n`

export async function composeMail(
  sender: Sender,
  { subject, body, isHtml, press }: Wording,
  { look = makePlainLook(sender), ...tags }: Tags & { look?: MailLook },
): Promise<ComposedMail> {
  const pause = makeTurns()
  const all = { ...tags, words: { ...buildSiteTags(sender), ...tags.words } }
  const merged = merge({ subject, body: isHtml ? textOfHtml(body) : body }, all)
  await pause()
  const filled = await cleanStoredHtml(fillHtml(isHtml ? body : renderText(body), all, press))
  const html = mailPage({
    subject: merged.subject,
    body: filled,
    look,
    language: sender.organisation.locale,
  })
  return { subject: merged.subject, text: addFooter(merged.text, look.foot), html }
}
