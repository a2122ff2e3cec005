import { useEffect } from 'react'
import { receiptsById } from '~/domain/receipts/receipt-record.server'
import { MOST_PRINTED } from '~/domain/receipts/batch/print-receipts.server'
import { TOO_MANY_TO_PRINT } from '~/domain/receipts/messages'
import { issuerLines } from '~/domain/settings/receipts.server'
import { screen } from '~/http/page'
import { shownDate, shownDay, type CalendarDate } from '~/kit/calendar'
import { notFound, refused } from '~/kit/errors'
import { fieldsOfAddress } from '~/kit/list/list-address'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import type { Route } from './+types/print'
import '~/ui/styles/back-office.css'
import './receipts.css'
import { ReceiptSheet } from './parts/receipt-sheet'

const SIGNATURE_FOR = 3600

function idsOf(given: unknown): number[] {
  const words = typeof given === 'string' ? given.split(',') : []
  const ids = words.filter((word) => /^[1-9]\d{0,8}$/.test(word)).map(Number)
  if (ids.length > MOST_PRINTED) throw refused(TOO_MANY_TO_PRINT)
  return ids
}

export const loader = screen('taxreceipt.view', async (ctx: Ctx, { request }: Route.LoaderArgs) => {
  const fields = fieldsOfAddress(new URL(request.url).search)
  const found = await receiptsById(ctx.read, idsOf(fields.ids))
  if (found.length === 0) throw notFound('The tax receipt')
  const { zone, name, locale } = ctx.organisation
  const day = (moment: Date | string | null) => moment && shownDay(new Date(moment), zone)
  const country = (code: string | null) => code && (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code)
  return {
    isPrinting: 'print' in fields,
    organization: name,
    issuer: issuerLines(ctx.settings),
    sheets: await Promise.all(
      found.map(async (receipt) => {
        const money = (minor: bigint) => `${withSymbol({ minor, currency: receipt.currency })} ${receipt.currency}`
        const town = [receipt.city, [receipt.state, receipt.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
        return {
          id: receipt.id,
          number: receipt.number,
          banner:
            receipt.status === 'draft'
              ? 'DRAFT'
              : receipt.voidedAt
                ? `RECEIPT VOID ON ${(day(receipt.voidedAt) ?? '').toUpperCase()}`
                : null,
          name: receipt.name || '(blank)',
          address: [receipt.address01, receipt.address02, town, country(receipt.country)].filter((line): line is string => Boolean(line)),
          amount: money(receipt.amountMinor),
          issued: day(receipt.issuedAt) ?? 'Not issued',
          given: day(receipt.orderedAt),
          period:
            receipt.periodFrom && receipt.periodTo
              ? `${shownDate(receipt.periodFrom as CalendarDate)} – ${shownDate(receipt.periodTo as CalendarDate)}`
              : null,
          replaces: receipt.replaces?.number ?? null,
          revisions: receipt.changes.map(({ at, changes }) => ({
            at: day(at) ?? '',
            said: changes.map(({ label, old, new: now }) => `${label}: ${old ?? 'none'} → ${now ?? 'none'}`).join('; '),
          })),
          lines: receipt.lines.map((line) => ({
            given: day(line.givenAt) ?? '',
            description: line.description,
            amount: money(BigInt(line.amountMinor)),
          })),
          signature:
            receipt.signatureKey === null
              ? null
              : await ctx.ports.objectStore.signDownload(receipt.signatureKey, { validFor: SIGNATURE_FOR }),
        }
      }),
    ),
  }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.sheets.length === 1 ? `Tax receipt ${loaderData.sheets[0]?.number}` : 'Tax receipts' },
]

/** Paper by the browser's own printing, one sheet for each receipt. A rendered document takes this page's place where one is made. */
export default function PrintedReceipts({ loaderData: { isPrinting, organization, issuer, sheets } }: Route.ComponentProps) {
  useEffect(() => {
    if (isPrinting) window.print()
  }, [isPrinting])
  return (
    <main id="main" className="sheets">
      {sheets.map((sheet) => (
        <ReceiptSheet key={sheet.id} organization={organization} issuer={issuer} sheet={sheet} />
      ))}
    </main>
  )
}
