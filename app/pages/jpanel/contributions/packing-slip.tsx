import { useEffect } from 'react'
import { shownName } from '~/domain/contributions/contribution'
import { contributionsById } from '~/domain/contributions/queries.server'
import { lineDetails, paperPrice, shippingWords, shownAddress, sumRows } from '~/domain/contributions/record'
import { screen } from '~/http/page'
import { shownDay } from '~/kit/calendar'
import { DomainError, notFound, refused } from '~/kit/errors'
import { fieldsOfAddress } from '~/kit/list/list-address'
import { formatMoney, withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import type { Route } from './+types/packing-slip'
import '~/ui/styles/back-office.css'
import './contributions.css'
import { Slip } from './parts/slip'

const MOST_SLIPS = 100

/** `id` is one id or several with commas (money 10.7). */
function idsOf(given: unknown): number[] {
  const words = typeof given === 'string' ? given.split(',').map((word) => word.trim()) : []
  const ids = words.filter((word) => /^\d{1,10}$/.test(word)).map(Number)
  if (words.length === 0 || ids.length !== words.length || ids.some((id) => id < 1 || id > 2_147_483_647))
    throw new DomainError('not-found', 'No contribution selected. Add id= and its ID to the address.')
  if (ids.length > MOST_SLIPS) throw refused(`You can print up to ${MOST_SLIPS} packing slips at once.`)
  return [...new Set(ids)]
}

export const loader = screen('order.view', async (ctx: Ctx, { request }: Route.LoaderArgs) => {
  const fields = fieldsOfAddress(new URL(request.url).search)
  const contributions = await contributionsById(ctx, idsOf(fields.id))
  if (contributions.length === 0) throw notFound('The contribution')
  const { name, locale, zone } = ctx.organisation
  return {
    isPrinting: 'print' in fields,
    organisation: name,
    slips: contributions.map((contribution) => {
      const { currency, totalMinor, refundedMinor } = contribution
      const bare = (minor: bigint) => formatMoney({ minor, currency })
      return {
        id: contribution.id,
        number: contribution.number ?? contribution.clientUuid,
        date: shownDay(contribution.orderedAt, zone),
        name: shownName(contribution.supporterName),
        billTo: shownAddress(contribution, 'billing', locale),
        shipTo: shownAddress(contribution, 'shipping', locale),
        method: shippingWords(contribution),
        lines: contribution.lines.map((line) => ({
          id: line.id,
          name: line.description,
          details: lineDetails(line, currency),
          qty: line.qty,
          ...paperPrice(line, contribution.lines, currency),
        })),
        sums: sumRows(contribution),
        total: withSymbol({ minor: totalMinor, currency }),
        refunded: refundedMinor > 0n ? bare(-refundedMinor) : null,
        balance: refundedMinor > 0n ? bare(totalMinor - refundedMinor) : null,
        notes: contribution.comments,
      }
    }),
  }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.slips.length === 1 ? `Packing slip #${loaderData.slips[0]?.number}` : 'Packing slips' },
]

export default function PackingSlips({ loaderData }: Route.ComponentProps) {
  const { isPrinting, organisation, slips } = loaderData
  useEffect(() => {
    if (isPrinting) window.print()
  }, [isPrinting])
  return (
    <main id="main" className="slips">
      {slips.map((slip) => (
        <Slip key={slip.id} organisation={organisation} slip={slip} />
      ))}
    </main>
  )
}
