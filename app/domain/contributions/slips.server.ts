import { renderDocument } from '~/domain/documents/render-document.server'
import { shownDay } from '~/kit/calendar'
import { choosePaper } from '~/kit/document'
import { DomainError, notFound, refused } from '~/kit/errors'
import { formatMoney, withForeignCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { shownName } from './contribution'
import { sumRows } from './paper-lines'
import { contributionsById } from './queries.server'
import { lineDetails, paperPrice, shippingWords, formatAddress } from './record'
import { slipDocument } from './slip-document'

const MAX_SLIPS = 100

function readIds(input: unknown): number[] {
  const words = typeof input === 'string' ? input.split(',').map((word) => word.trim()) : []
  const ids = words.filter((word) => /^\d{1,10}$/.test(word)).map(Number)
  if (words.length === 0 || ids.length !== words.length || ids.some((id) => id < 1 || id > 2_147_483_647))
    throw new DomainError('not-found', 'No contribution selected. Add id= and its ID to the address.')
  if (ids.length > MAX_SLIPS) throw refused(`You can print up to ${MAX_SLIPS} packing slips at once.`)
  return [...new Set(ids)]
}

export async function loadSlips(ctx: Ctx, input: unknown) {
  const contributions = await contributionsById(ctx, readIds(input))
  if (contributions.length === 0) throw notFound('The contribution')
  const { locale, zone } = ctx.organisation
  return contributions.map((contribution) => {
    const { currency, totalMinor, refundedMinor } = contribution
    const bare = (minor: bigint) => formatMoney({ minor, currency })
    return {
      id: contribution.id,
      number: contribution.number ?? contribution.clientUuid,
      date: shownDay(contribution.orderedAt, zone),
      name: shownName(contribution.supporterName),
      billTo: formatAddress(contribution, 'billing', locale),
      shipTo: formatAddress(contribution, 'shipping', locale),
      method: shippingWords(contribution),
      lines: contribution.lines.map((line) => ({
        id: line.id,
        name: line.description,
        details: lineDetails(line, currency),
        qty: line.qty,
        ...paperPrice(line, contribution.lines, currency),
      })),
      sums: sumRows(contribution),
      total: withForeignCode({ minor: totalMinor, currency }, ctx.organisation.currency),
      refunded: refundedMinor > 0n ? bare(-refundedMinor) : null,
      balance: refundedMinor > 0n ? bare(totalMinor - refundedMinor) : null,
      notes: contribution.comments,
    }
  })
}

const addressLines = (address: { lines: readonly string[] } | null, otherwise: string) =>
  address && address.lines.length > 0 ? address.lines : [otherwise]

export async function slipsPaper(ctx: Ctx, input: unknown): Promise<{ name: string; bytes: Uint8Array }> {
  const { name: organization, locale: language, country } = ctx.organisation
  const slips = (await loadSlips(ctx, input)).map((slip) => ({
    ...slip,
    billTo: addressLines(slip.billTo, slip.name),
    shipTo: addressLines(slip.shipTo, 'Not given'),
  }))
  const name = slips.length === 1 ? `packing-slip-${slips[0]?.number ?? ''}` : 'packing-slips'
  return {
    name,
    bytes: await renderDocument(slipDocument, {
      organization,
      language,
      paper: choosePaper(country),
      createdAt: ctx.now,
      slips,
    }),
  }
}
