import { takeShare } from '~/domain/auth/shares/take-share.server'
import { buildSiteTags } from '~/domain/messaging/site-words'
import { workflow } from '~/db/operation.server'
import { checkHtmlSize } from '~/domain/content/html-bounds'
import { cleanHtmlWithin, cleanStoredHtml } from '~/domain/content/rich-text.server'
import { shownSheet, type ShownSheet } from '~/kit/document'
import { tagsIn } from '~/kit/merge'
import { perform, type Ctx } from '~/kit/operation'
import { makeTurns } from '~/kit/process/turns'
import { sql } from '~/kit/sql'
import { NOTICE, shownDate, type Notice } from '../notice.server'
import { TRIBUTE_TAGS } from '../types/tribute-type'
import { MAX_TEMPLATE_LENGTH, PreviewLetterInput } from '../types/type-input'
import { letterSheet, type Letter } from './letter-document'
import { toLetter, sender } from './letters.server'

export type LetterExample = { id: string; label: string }

const MAX_EXAMPLES = 8

export const letterExamples = async (ctx: Ctx): Promise<LetterExample[]> =>
  ctx.actor.can('tribute.view')
    ? ctx.read.rows<LetterExample>(
        sql`SELECT id::text, concat_ws(', ', name, notify_name) AS label FROM tribute
          WHERE deleted_at IS NULL AND notify IS NOT NULL ORDER BY tribute.id DESC LIMIT ${MAX_EXAMPLES}`,
      )
    : []

function sample(ctx: Ctx, { template, label }: { template: string; label: string }): Letter {
  const of = (isBlock: boolean) =>
    Object.fromEntries(
      Object.entries(TRIBUTE_TAGS).flatMap(([tag, spec]) =>
        (spec.isBlock === true) === isBlock ? [[tag, spec.sample]] : [],
      ),
    )
  const words = {
    ...of(false),
    ...(label === '' ? {} : { tribute_type: label }),
    ...buildSiteTags(ctx),
  }
  return {
    date: shownDate(ctx, ctx.now),
    to: ['notify_name', 'notify_address', 'notify_city'].map((tag) => TRIBUTE_TAGS[tag]?.sample ?? ''),
    template,
    tags: { words, blocks: of(true) },
  }
}

type Words = { letterTemplate: string; label: string; example: string }
type LetterPreview = { sheet: ShownSheet; unknown: string[] }

/** Expects a template that is already cleaned. */
async function drawPreview(ctx: Ctx, { letterTemplate: template, label, example }: Words): Promise<LetterPreview> {
  const pause = makeTurns()
  const id = /^[1-9]\d{0,8}$/.test(example) && ctx.actor.can('tribute.view') ? Number(example) : 0
  const notice =
    id === 0 ? null : await ctx.read.first<Notice>(sql`${NOTICE} WHERE t.id = ${id} AND t.deleted_at IS NULL`)
  const letter = notice === null ? sample(ctx, { template, label }) : { ...toLetter(ctx, notice), template }
  const sheet = shownSheet(letterSheet(letter, sender(ctx)))
  // Gives other work a turn before the response is written.
  await pause()
  return {
    sheet,
    unknown: tagsIn(template).filter((tag) => !Object.hasOwn(TRIBUTE_TAGS, tag)),
  }
}

export const letterPreview = async (ctx: Ctx, words: Words): Promise<LetterPreview> =>
  drawPreview(ctx, { ...words, letterTemplate: await cleanStoredHtml(words.letterTemplate) })

/** Stores nothing, but refuses words that a save would refuse. */
export const previewLetter = workflow({
  name: 'tributes.preview-letter',
  permission: 'tributetype.edit',
  input: PreviewLetterInput,
  async run(ctx, words) {
    checkHtmlSize(words.letterTemplate)
    await perform(takeShare, ctx, { kind: 'preview' })
    const letterTemplate = await cleanHtmlWithin(words.letterTemplate, MAX_TEMPLATE_LENGTH, 'letterTemplate')
    return drawPreview(ctx, { ...words, letterTemplate })
  },
})
