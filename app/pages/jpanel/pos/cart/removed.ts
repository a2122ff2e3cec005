import { toDecimal } from '~/kit/money'
import type { PendingLine, Removed } from './cart-state'
import type { AddCall } from '~/pages/jpanel/pos/item/item-choice'
import { rhythm, type TillLine } from './order'
import type { Fields } from '~/kit/fields'
import { childBody, itemBody, pageGiftBody, type RequestedItem } from '~/wire/pos/requests/add'

export const toPending = (line: TillLine): Omit<PendingLine, 'key'> => ({
  productId: line.productId ?? 0,
  name: line.name,
  detail: line.detail,
  repeat: line.recurring && rhythm(line.recurring),
  qty: line.qty,
  priceMinor: line.priceMinor,
  recurringMinor: line.recurring?.minor ?? null,
  isDonation: line.isDonation,
})

export function toRequest(line: TillLine): Removed | null {
  const again = line.isLocked ? null : toCall(line)
  return again && { name: line.name, again, shown: toPending(line) }
}

function toCall(line: TillLine): AddCall | null {
  if (line.kind === 'child') return toChildCall(line)
  if (line.variantId === null) return null
  if (line.pageId !== null && isOnlyASum(line))
    return { path: 'add_by_fundraising_page', body: pageBody(line, line.pageId) }
  return { path: 'add', body: requestOfLine(line, line.variantId) }
}

/** A page's own call carries only an amount, so these lines must have no other values. */
const isOnlyASum = ({
  isDonation,
  recurring,
  answers,
  tribute,
  additionalNotes: notes,
  publicMessage,
}: TillLine): boolean =>
  isDonation && recurring === null && answers.length === 0 && tribute === null && notes + publicMessage === ''

const giftAmount = (line: TillLine): string =>
  toDecimal(line.recurring?.minor ?? line.originalPriceMinor, line.currency)

const ofFund = ({ fundCode }: TillLine) => (fundCode === null ? {} : { fundCode })

/** Leaves out comments and anonymity, so that those of the contribution stay (R-CART-9). */
const pageBody = (line: TillLine, pageId: number): Fields =>
  pageGiftBody({ pageId, amount: giftAmount(line), ...ofFund(line) })

const toChildCall = (line: TillLine): AddCall | null =>
  line.paymentOptionId === null
    ? null
    : {
        path: 'add_by_child_reference',
        body: childBody({ reference: line.reference, optionId: line.paymentOptionId, ...toPlan(line) }),
      }

const toPlan = ({ recurring }: TillLine) =>
  recurring && {
    ...(recurring.day === null ? {} : { day: recurring.day }),
    ...(recurring.dayOfWeek === null ? {} : { dayOfWeek: recurring.dayOfWeek }),
    withInitialCharge: recurring.hasInitialCharge,
  }

export const keepHidden = (
  line: TillLine,
): Pick<RequestedItem, 'metadata' | 'publicMessage' | 'fundraisingPageId'> => ({
  ...(Object.keys(line.metadata).length === 0 ? {} : { metadata: line.metadata }),
  ...(line.publicMessage === '' ? {} : { publicMessage: line.publicMessage }),
  ...(line.pageId === null ? {} : { fundraisingPageId: line.pageId }),
})

const requestOfLine = (line: TillLine, variantId: number): Fields =>
  itemBody({
    variantId,
    qty: line.qty,
    ...(line.isDonation ? { amount: giftAmount(line) } : {}),
    ...ofFund(line),
    ...(line.answers.length === 0
      ? {}
      : { fields: Object.fromEntries(line.answers.map(({ id, value }) => [id, value])) }),
    ...keepHidden(line),
    ...(line.additionalNotes === '' ? {} : { additionalNotes: line.additionalNotes }),
    ...(line.isGiftAid ? { isGiftAid: true } : {}),
    tribute: line.tribute && { ...line.tribute, notify: line.tribute.notify ?? '' },
    ...(line.recurring ? { recurring: { frequency: line.recurring.frequency, ...toPlan(line) } } : {}),
  })
