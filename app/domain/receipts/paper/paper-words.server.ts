import type { SqlTxCtx } from '~/db/ctx'
import { issuerLines } from '~/domain/settings/receipts.server'
import { choosePaper } from '~/kit/document'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { withFrozenIssuer } from '../issuer.server'
import { findReceipt, type ReceiptRecord } from '../receipt-record.server'
import { findVersions } from '../templates/queries.server'
import type { TemplateVersion } from '../templates/template'
import { freezePaper, type FrozenPaper } from './frozen-paper'
import type { FileWords, SheetData } from './receipt-document'
import { buildReceiptTags, buildReceiptWords } from './receipt-words.server'

type PaperCtx = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl'>

export function buildSheetWords(ctx: PaperCtx, receipt: ReceiptRecord, template: TemplateVersion): SheetData {
  const { amount, lines, voidedOn, name } = buildReceiptWords(ctx, receipt)
  const tags = buildReceiptTags(ctx, receipt)
  const issuing = withFrozenIssuer(ctx, receipt)
  const orderedAt = receipt.type === 'consolidated' ? null : (tags.words.ordered_at ?? null)
  return {
    organization: issuing.organisation.name,
    issuer: issuerLines(issuing.settings),
    status: receipt.status,
    number: receipt.number,
    voidedOn,
    lines,
    amount,
    signature: null,
    tags: { ...tags, words: { ...tags.words, name, ordered_at: orderedAt } },
    template,
  }
}

export const buildFileWords = ({ organisation }: Pick<Ctx, 'organisation'>): FileWords => ({
  organization: organisation.name,
  language: organisation.locale,
  paper: choosePaper(organisation.country),
})

export async function lockReceiptWithTemplate(
  ctx: SqlTxCtx,
  receiptId: number,
): Promise<{ receipt: ReceiptRecord; template: TemplateVersion }> {
  const receipt = await findReceipt(ctx.sql, receiptId)
  if (receipt === null) throw notFound('The tax receipt')
  const template = (await findVersions(ctx.sql, [receipt.templateVersionId])).get(receipt.templateVersionId)
  if (!template) throw new Error(`the receipt ${receiptId} has no template`)
  return { receipt, template }
}

export const freezeWords = (ctx: PaperCtx, receipt: ReceiptRecord, template: TemplateVersion): FrozenPaper =>
  freezePaper(buildFileWords(withFrozenIssuer(ctx, receipt)), buildSheetWords(ctx, receipt, template))
