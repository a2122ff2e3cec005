import { useEffect, useRef } from 'react'
import { data } from 'react-router'
import { sumRows } from '~/domain/contributions/paper-lines'
import { lineDetails } from '~/domain/contributions/record'
import { contributionsById } from '~/domain/contributions/queries.server'
import { mailReceipt } from '~/domain/checkout/mails/mail-receipt.server'
import { mayVisitSale } from '~/domain/contributions/visible-sale.server'
import { sayMailed } from '~/domain/messaging/say-mailed'
import { call, statusMessage } from '~/http/call'
import { onMethod } from '~/http/on-method'
import { screen } from '~/http/page'
import { fullMoment } from '~/kit/calendar'
import { someId } from '~/kit/fields'
import { formatMoney, withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import '~/ui/styles/back-office.css'
import type { Route } from './+types/receipt'
import { fitRoll } from './after-sale/fit-roll'
import { RollReceipt } from './after-sale/roll-receipt'
import './receipt.css'

export const action = call(mailReceipt, {
  read: ({ email }) => ({ email }),
  reply: ({ email }, ctx) => ({ status: 'success', message: sayMailed(ctx, `Receipt sent to ${email}.`) }),
  errors: statusMessage,
})

export const middleware: Route.MiddlewareFunction[] = [onMethod('POST', action)]

export const loader = screen('pos.edit', async (ctx: Ctx, { params, url }: Route.LoaderArgs) => {
  const id = someId.catch(0).parse(params.id)
  const [sale] = (await mayVisitSale(ctx, id)) ? await contributionsById(ctx, [id]) : []
  if (!sale) throw data({ message: 'The contribution was not found.' }, { status: 404 })
  const { currency, totalMinor, refundedMinor } = sale
  const bare = (minor: bigint) => formatMoney({ minor, currency })
  return {
    isPrinting: url.searchParams.has('print'),
    organisation: ctx.organisation.name,
    number: sale.number ?? sale.clientUuid,
    at: fullMoment(sale.orderedAt, ctx.organisation.zone),
    lines: sale.lines.map((line) => ({
      id: line.id,
      name: line.description,
      qty: line.qty,
      details: lineDetails(line, currency).filter((detail) => detail !== line.reference),
      total: line.lockedToLineId !== null && line.totalMinor === 0n ? '' : bare(line.totalMinor),
    })),
    sums: sumRows(sale),
    currency,
    total: withSymbol({ minor: totalMinor, currency }),
    paid: sale.paymentLabel,
    received: sale.cashReceivedMinor === null ? null : bare(sale.cashReceivedMinor),
    change: sale.cashChangeMinor ? bare(sale.cashChangeMinor) : null,
    refunded: refundedMinor > 0n ? bare(-refundedMinor) : null,
    balance: refundedMinor > 0n ? bare(totalMinor - refundedMinor) : null,
  }
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Receipt #${loaderData?.number ?? ''}` }]

export default function Receipt({ loaderData: { isPrinting, ...receipt } }: Route.ComponentProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const paper = main.current?.querySelector<HTMLElement>('.roll')
    if (paper) fitRoll(paper)
    if (isPrinting) window.print()
  }, [isPrinting])
  return (
    <main id="main" ref={main}>
      <RollReceipt {...receipt} />
    </main>
  )
}
