import { renderDocument } from '~/domain/documents/render-document.server'
import { issuerLines } from '~/domain/settings/receipts.server'
import { paperOf } from '~/kit/document'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { asIssued } from '../issuer.server'
import { receiptsById, type ReceiptRecord } from '../receipt-record.server'
import { versionsById } from '../templates/queries.server'
import type { TemplateVersion } from '../templates/template'
import { receiptDocument, type ReceiptsData, type SheetData } from './receipt-document'
import { receiptTags, receiptWords } from './receipt-words.server'

const MAX_SIGNATURE = 200 * 1024

type Reading = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl' | 'ports'>

/** A receipt as its sheet shows it; on paper a name that is not there stays empty. */
export async function sheetData(ctx: Reading, receipt: ReceiptRecord, template: TemplateVersion): Promise<SheetData> {
  const { amount, lines, voidedOn, name } = receiptWords(ctx, receipt)
  const tags = receiptTags(ctx, receipt)
  const issuing = asIssued(ctx, receipt)
  return {
    organization: issuing.organisation.name,
    issuer: issuerLines(issuing.settings),
    status: receipt.status,
    number: receipt.number,
    voidedOn,
    lines,
    amount,
    signature:
      receipt.signatureKey === null ? null : await ctx.ports.objectStore.read(receipt.signatureKey, MAX_SIGNATURE),
    tags: {
      ...tags,
      words: {
        ...tags.words,
        name,
        ordered_at: receipt.type === 'consolidated' ? null : (tags.words.ordered_at ?? null),
      },
    },
    template,
  }
}

/** What the file says of itself. */
const fileOf = ({ organisation }: Pick<Ctx, 'organisation'>): Omit<ReceiptsData, 'receipts' | 'createdAt'> => ({
  organization: organisation.name,
  language: organisation.locale,
  paper: paperOf(organisation.country),
})

export type Paper = { name: string; bytes: Uint8Array }

/**
 * These receipts as one PDF, a sheet each, with the templates they were issued with; its caller has checked the
 * permission.
 */
export async function receiptsPaper(ctx: Reading & Pick<Ctx, 'read'>, ids: readonly number[]): Promise<Paper> {
  const receipts = await receiptsById(ctx.read, ids)
  const [first] = receipts
  if (!first) throw notFound('The tax receipt')
  const versions = await versionsById(
    ctx.read,
    receipts.map(({ templateVersionId }) => templateVersionId),
  )
  const sheets: SheetData[] = []
  for (const receipt of receipts) {
    const template = versions.get(receipt.templateVersionId)
    if (!template) throw new Error(`the receipt ${receipt.id} has no template`)
    sheets.push(await sheetData(ctx, receipt, template))
  }
  const createdAt = new Date(Math.max(...receipts.map(({ issuedAt, createdAt: at }) => (issuedAt ?? at).getTime())))
  const bytes = await renderDocument(receiptDocument, { ...fileOf(asIssued(ctx, first)), createdAt, receipts: sheets })
  return { name: receipts.length === 1 ? `tax-receipt-${first.number}` : 'tax-receipts', bytes }
}
