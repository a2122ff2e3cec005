import { renderDocument } from '~/domain/documents/render-document.server'
import type { DocumentSheet } from '~/kit/document'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { withFrozenIssuer } from '../issuer.server'
import { findReceipts, type ReceiptRecord } from '../receipt-record.server'
import { findVersions } from '../templates/queries.server'
import type { TemplateVersion } from '../templates/template'
import { withCurrentState } from './frozen-paper'
import { findOrStorePdf } from './stored-pdf.server'
import { buildFileWords, buildSheetWords } from './paper-words.server'
import { receiptFile, buildReceiptSheet, type FileWords } from './receipt-document'
import { buildReceiptWords } from './receipt-words.server'

const MAX_SIGNATURE = 200 * 1024

type PaperCtx = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl' | 'ports' | 'read'>
type Versions = ReadonlyMap<number, TemplateVersion>

/** An issued receipt is drawn as frozen; a draft is drawn as it would be issued now. */
async function drawSheet(ctx: PaperCtx, receipt: ReceiptRecord, versions: Versions): Promise<DocumentSheet> {
  const { paper, status, signatureKey, templateVersionId } = receipt
  const signature = signatureKey === null ? null : await ctx.ports.objectStore.readStart(signatureKey, MAX_SIGNATURE)
  if (paper !== null)
    return withCurrentState(paper, { status, voidedOn: buildReceiptWords(ctx, receipt).voidedOn, signature })
  const template = versions.get(templateVersionId)
  if (!template) throw new Error(`the receipt ${receipt.id} has no template`)
  return buildReceiptSheet({ ...buildSheetWords(ctx, receipt, template), signature })
}

const toFileWords = (ctx: PaperCtx, receipt: ReceiptRecord): FileWords => {
  if (receipt.paper === null) return buildFileWords(withFrozenIssuer(ctx, receipt))
  const { organization, language, paper } = receipt.paper
  return { organization, language, paper }
}

export type Paper = { name: string; bytes: Uint8Array }

/**
 * Draws one PDF with a sheet for each receipt, using their issued templates. A single receipt uses the file that was
 * drawn first. The caller must check the permission.
 */
export async function drawReceipts(ctx: PaperCtx, ids: readonly number[]): Promise<Paper> {
  const receipts = await findReceipts(ctx.read, ids)
  const [first] = receipts
  if (!first) throw notFound('The tax receipt')
  if (receipts.length > 1) return { name: 'tax-receipts', bytes: await drawFile(ctx, receipts, first) }
  return {
    name: `tax-receipt-${first.number}`,
    bytes: await findOrStorePdf(ctx, first, () => drawFile(ctx, receipts, first)),
  }
}

async function drawFile(ctx: PaperCtx, receipts: readonly ReceiptRecord[], first: ReceiptRecord): Promise<Uint8Array> {
  const versions = await findVersions(
    ctx.read,
    receipts.map(({ templateVersionId }) => templateVersionId),
  )
  const sheets: DocumentSheet[] = []
  for (const receipt of receipts) sheets.push(await drawSheet(ctx, receipt, versions))
  const createdAt = new Date(Math.max(...receipts.map(({ issuedAt, createdAt: at }) => (issuedAt ?? at).getTime())))
  const number = receipts.length === 1 ? first.number : null
  return renderDocument(receiptFile, { ...toFileWords(ctx, first), createdAt, number, sheets })
}
