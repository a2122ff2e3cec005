import { takeShare } from '~/domain/auth/shares/take-share.server'
import { issuerLines } from '~/domain/settings/receipts.server'
import { buildSiteTags } from '~/domain/messaging/site-words'
import { workflow } from '~/db/operation.server'
import { checkHtmlSize } from '~/domain/content/html-bounds'
import { cleanHtmlWithin, cleanStoredHtml } from '~/domain/content/rich-text.server'
import { shownSheet, type ShownSheet } from '~/kit/document'
import { tagsIn } from '~/kit/merge'
import { perform, type Ctx } from '~/kit/operation'
import { makeTurns } from '~/kit/process/turns'
import { sql } from '~/kit/sql'
import { buildSheetWords } from '../paper/paper-words.server'
import { buildReceiptSheet, type SheetData } from '../paper/receipt-document'
import { findReceipt } from '../receipt-record.server'
import { TEMPLATE_TAGS, type TemplateVersion } from './template'
import { MAX_BODY_LENGTH, PreviewTemplateInput } from './template-input'

export type Example = { id: string; label: string }

const MAX_EXAMPLES = 8

export const listExamples = async (ctx: Ctx): Promise<Example[]> =>
  ctx.actor.can('taxreceipt.view')
    ? ctx.read.rows<Example>(
        sql`SELECT id::text, concat_ws(', ', nullif(name, ''), number) AS label FROM tax_receipt
          WHERE deleted_at IS NULL ORDER BY tax_receipt.id DESC LIMIT ${MAX_EXAMPLES}`,
      )
    : []

const buildSampleTags = (ctx: Ctx, isBlock: boolean): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(TEMPLATE_TAGS).flatMap(([tag, spec]) =>
      (spec.isBlock === true) === isBlock ? [[tag, spec.sample]] : [],
    ),
  ),
  ...(isBlock
    ? {}
    : {
        ...buildSiteTags(ctx),
        shop_address: issuerLines(ctx.settings).join(' · '),
      }),
})

const buildSampleSheet = (ctx: Ctx, template: TemplateVersion): SheetData => ({
  organization: ctx.organisation.name,
  issuer: issuerLines(ctx.settings),
  status: 'issued',
  number: TEMPLATE_TAGS.number?.sample ?? '',
  voidedOn: null,
  lines: [
    {
      givenOn: TEMPLATE_TAGS.ordered_at?.sample ?? '',
      description: 'Monthly gift',
      amount: TEMPLATE_TAGS.amount?.sample ?? '',
    },
  ],
  amount: TEMPLATE_TAGS.amount?.sample ?? '',
  signature: null,
  tags: { words: buildSampleTags(ctx, false), blocks: buildSampleTags(ctx, true) },
  template,
})

export type TemplatePreview = { sheet: ShownSheet; unknown: string[] }

type Words = TemplateVersion & { example: string }

/** The body must already be sanitized. */
async function drawPaperPreview(ctx: Ctx, { example, ...template }: Words): Promise<TemplatePreview> {
  const pause = makeTurns()
  const id = /^[1-9]\d{0,8}$/.test(example) && ctx.actor.can('taxreceipt.view') ? Number(example) : 0
  const receipt = id === 0 ? null : await findReceipt(ctx.read, id)
  const unknown = tagsIn(template.body).filter((tag) => !Object.hasOwn(TEMPLATE_TAGS, tag))
  const data = receipt === null ? buildSampleSheet(ctx, template) : buildSheetWords(ctx, receipt, template)
  const sheet = shownSheet(buildReceiptSheet(data))
  // Yields first, so that the response is written in a separate turn.
  await pause()
  return { sheet, unknown }
}

export const drawPreview = async (ctx: Ctx, words: Words): Promise<TemplatePreview> =>
  drawPaperPreview(ctx, { ...words, body: await cleanStoredHtml(words.body) })

/** Stores nothing. Refuses text that a save would refuse. */
export const previewTemplate = workflow({
  name: 'receipts.preview-template',
  permission: 'admin.general',
  input: PreviewTemplateInput,
  async run(ctx, words): Promise<TemplatePreview> {
    checkHtmlSize(words.body)
    await perform(takeShare, ctx, { kind: 'preview' })
    const body = await cleanHtmlWithin(words.body, MAX_BODY_LENGTH, 'body')
    return drawPaperPreview(ctx, { ...words, body })
  },
})
