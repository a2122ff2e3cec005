import type { Order } from '~/domain/cart/order'
import { paymentLabel, readTender, type TenderInput } from '~/domain/checkout/tender'
import { lineNotes, sumRows } from '~/domain/contributions/paper-lines'
import { fullMoment, localDate } from '~/kit/calendar'
import { formatMoney, withSymbol } from '~/kit/money'
import type { PaperReceipt } from './roll-receipt'

type SoldHere = { order: Order; tender: TenderInput; soldAt: Date; zone: string }

/** Builds the server's receipt for a sale on the device. */
export function toPaperReceipt({ order, tender, soldAt, zone }: SoldHere): PaperReceipt {
  const { currency, totalMinor, taxes } = order
  const bare = (minor: bigint) => formatMoney({ minor, currency })
  const paid = readTender(tender, { totalMinor, currency, requiresAch: false, today: localDate(soldAt, zone) })
  const cash = 'type' in paid && paid.type === 'cash' ? paid : null
  return {
    number: order.clientUuid,
    at: fullMoment(soldAt, zone),
    lines: order.lines.map((line) => ({
      id: line.id,
      name: line.description,
      qty: line.qty,
      details: lineNotes({ ...line, fields: line.answers }),
      total: line.lockedToLineId !== null && line.totalMinor === 0n ? '' : bare(line.totalMinor),
    })),
    sums: sumRows({
      ...order,
      taxes: taxes.map(({ ratePpm, minor, ...tax }) => ({ ...tax, ratePpm: Number(ratePpm), minor: String(minor) })),
    }),
    currency,
    total: withSymbol({ minor: totalMinor, currency }),
    paid: 'errors' in paid ? null : paymentLabel(paid),
    received: cash === null ? null : bare(cash.receivedMinor),
    change: cash === null || cash.changeMinor === 0n ? null : bare(cash.changeMinor),
    refunded: null,
    balance: null,
  }
}
