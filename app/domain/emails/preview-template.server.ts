import { takeShare } from '~/domain/auth/shares/take-share.server'
import { workflow } from '~/db/operation.server'
import { checkHtmlSize } from '~/domain/content/html-bounds'
import { notFound } from '~/kit/errors'
import { tagsIn } from '~/kit/merge'
import { perform, type Ctx } from '~/kit/operation'
import { composeMail, type Composed } from '~/domain/messaging/compose.server'
import { mailLook } from '~/domain/messaging/mail-look.server'
import { exampleTags } from './examples.server'
import { PreviewTemplateInput } from './schemas'
import { COMMON } from '~/domain/messaging/site-words'
import { allTags, templateNamed } from '~/domain/messaging/templates'

export type Preview = Composed & {
  unknown: string[]
  empty: string[]
}

export async function renderPreview(
  ctx: Ctx,
  input: { name: string; subject: string; body: string; example: string },
): Promise<Preview> {
  const template = templateNamed(input.name)
  if (template === null) throw notFound('The email')
  const tags = await exampleTags(ctx, input.name, input.example)
  const known = allTags(template)
  const used = tagsIn(`${input.subject} ${input.body}`)
  const isEmpty = (tag: string) => !Object.hasOwn(COMMON, tag) && !(tags.words[tag] ?? tags.blocks?.[tag])
  return {
    ...(await composeMail(
      ctx,
      { ...input, isHtml: true, press: template.press },
      { ...tags, look: await mailLook(ctx.read, ctx) },
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
