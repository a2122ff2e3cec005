import { takeShare } from '~/domain/auth/shares/take-share.server'
import { workflow } from '~/db/operation.server'
import { checkHtmlSize } from '~/domain/content/html-bounds'
import { notFound } from '~/kit/errors'
import { tagsIn } from '~/kit/merge'
import { perform, type Ctx } from '~/kit/operation'
import { composeMail, type ComposedMail } from '~/domain/messaging/compose.server'
import { makeMailLook } from '~/domain/messaging/mail-look.server'
import { buildExampleTags } from './examples.server'
import { PreviewTemplateInput } from './schemas'
import { COMMON } from '~/domain/messaging/site-words'
import { listTags, findTemplate } from '~/domain/messaging/templates'

export type Preview = ComposedMail & {
  unknown: string[]
  empty: string[]
}

export async function renderPreview(
  ctx: Ctx,
  input: { name: string; subject: string; body: string; example: string },
): Promise<Preview> {
  const template = findTemplate(input.name)
  if (template === null) throw notFound('The email')
  const tags = await buildExampleTags(ctx, input.name, input.example)
  const known = listTags(template)
  const used = tagsIn(`${input.subject} ${input.body}`)
  const isEmpty = (tag: string) => !Object.hasOwn(COMMON, tag) && !(tags.words[tag] ?? tags.blocks?.[tag])
  return {
    ...(await composeMail(
      ctx,
      { ...input, isHtml: true, press: template.press },
      { ...tags, look: await makeMailLook(ctx.read, ctx) },
    )),
    unknown: used.filter((tag) => !Object.hasOwn(known, tag)),
    empty: used.filter((tag) => Object.hasOwn(known, tag) && isEmpty(tag)).map((tag) => known[tag]?.label ?? tag),
  }
}

export const previewTemplate = workflow({
  name: 'messaging.preview-template',
  permission: 'email.edit',
  input: PreviewTemplateInput,
  async run(ctx, input): Promise<Preview> {
    checkHtmlSize(input.body)
    await perform(takeShare, ctx, { kind: 'preview' })
    return renderPreview(ctx, input)
  },
})
