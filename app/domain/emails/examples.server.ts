import { buildReceiptTags } from '~/domain/receipts/paper/receipt-words.server'
import { findReceipt } from '~/domain/receipts/receipt-record.server'
import type { Tags } from '~/kit/merge'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { downloadLinks, saleRecord } from '~/domain/checkout/mails/sale-record.server'
import { RECEIPT_TEMPLATE, SALE_NAMES } from '~/domain/messaging/sale-templates'
import { listTags, findTemplate } from '~/domain/messaging/templates'

export type Example = { id: string; label: string }

const MAX_EXAMPLES = 8

export async function listExamples(ctx: Ctx, name: string): Promise<Example[]> {
  const rows =
    name === RECEIPT_TEMPLATE && ctx.actor.can('taxreceipt.view')
      ? await ctx.read.rows<Example>(sql`SELECT id::text, concat_ws(', ', nullif(name, ''), number) AS label
          FROM tax_receipt WHERE deleted_at IS NULL AND status = 'issued'
          ORDER BY tax_receipt.id DESC LIMIT ${MAX_EXAMPLES}`)
      : SALE_NAMES.has(name) && ctx.actor.can('order.view')
        ? await ctx.read.rows<Example>(sql`SELECT id::text, concat_ws(', ', nullif(supporter_name, ''), number) AS label
            FROM contribution WHERE is_listed ORDER BY ordered_at DESC, contribution.id DESC
            LIMIT ${MAX_EXAMPLES}`)
        : []
  return rows
}

function buildSampleTags(name: string, officeUrl: string): Tags {
  const template = findTemplate(name)
  const tags = Object.entries(template === null ? {} : listTags(template)).filter(([, { sample }]) => sample !== '')
  const those = (isBlock: boolean) =>
    Object.fromEntries(
      tags
        .filter(([, tag]) => (tag.isBlock === true) === isBlock)
        .map(([key, { sample }]) => [key, sample.startsWith('/') ? officeUrl + sample : sample]),
    )
  return { words: those(false), blocks: those(true) }
}

export async function buildExampleTags(ctx: Ctx, name: string, example: string): Promise<Tags> {
  const otherwise = buildSampleTags(name, ctx.officeUrl)
  const id = /^[1-9]\d{0,8}$/.test(example) ? Number(example) : 0
  const found = (await listExamples(ctx, name)).length > 0 && id > 0
  if (!found) return otherwise
  if (name === RECEIPT_TEMPLATE) {
    const receipt = await findReceipt(ctx.read, id)
    return receipt === null ? otherwise : buildReceiptTags(ctx, receipt)
  }
  const sale = await saleRecord({ ...ctx, sql: ctx.read }, id)
  if (sale === null) return otherwise
  const links = sale.grants.length > 0 ? downloadLinks(ctx, sale.grants) : (otherwise.blocks?.links ?? '')
  return { words: sale.tags.words, blocks: { ...sale.tags.blocks, links } }
}
