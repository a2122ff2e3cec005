import type { DccType } from '~/domain/pricing/dcc'
import { withSymbol } from '~/kit/money'
import { toPlain, readAmount } from './match'

/** In step `charging` the gift is complete, and the first caller to claim it charges it. */
export type Gift = { step: 'amount' | 'method' | 'fees' | 'charging'; amountMinor: bigint | null; fees: Fees | null }

/** `simple` covers the fees, however high they are. */
export type Fees = 'none' | 'simple' | DccType

export type Terms = { currency: string; minimumMinor: bigint; fees: 'off' | 'simple' | 'menu'; canPay: boolean }

export type Next = { gift: Gift | null; replies: string[] }

const YES = ['yes', 'yep', 'y', 'ok', 'okay', 'sure', 'fine', 'ya']
const NO = ['no', 'nope', 'n', 'nah', 'no thanks', 'no thank you']
const MENU: Readonly<Record<string, Fees>> = { 1: 'most_costs', 2: 'more_costs', 3: 'minimum_costs' }
const ENDS = ['cancel', 'stop', 'quit', 'end', 'stopall', 'unsubscribe']

export const ASK_AMOUNT = 'How much would you like to give?'
export const NOT_AN_AMOUNT = 'Please reply with an amount, such as 25.'
export const NO_METHOD =
  'There is no saved payment method for this phone number. Once one is saved, send any message within 40 ' +
  'minutes and your gift goes on.'
export const ASK_FEES = 'Would you like to cover our fees? Reply Y or N.'
export const ASK_MENU = 'Would you like to cover our costs? Reply 1 for most, 2 for more, 3 for the least, or N for no.'
export const ENDED = 'Your gift was canceled. Nothing was charged.'
const saySmallest = ({ minimumMinor: minor, currency }: Terms) =>
  `The smallest gift is ${withSymbol({ minor, currency })}. ${ASK_AMOUNT}`

function advanceGift(gift: Gift, terms: Terms): Next {
  const { amountMinor, fees } = gift
  if (amountMinor === null) return { gift: { ...gift, step: 'amount' }, replies: [ASK_AMOUNT] }
  if (amountMinor < terms.minimumMinor)
    return { gift: { ...gift, step: 'amount', amountMinor: null }, replies: [saySmallest(terms)] }
  if (!terms.canPay) return { gift: { ...gift, step: 'method' }, replies: [NO_METHOD] }
  if (terms.fees !== 'off' && fees === null)
    return { gift: { ...gift, step: 'fees' }, replies: [terms.fees === 'menu' ? ASK_MENU : ASK_FEES] }
  return { gift: { ...gift, step: 'charging' }, replies: [] }
}

export function beginGift(rest: string, terms: Terms): Next {
  const amountMinor = rest === '' ? null : readAmount(rest, terms.currency)
  if (rest !== '' && amountMinor === null)
    return { gift: { step: 'amount', amountMinor, fees: null }, replies: [NOT_AN_AMOUNT] }
  return advanceGift({ step: 'amount', amountMinor, fees: null }, terms)
}

function readFees(answer: string, { fees }: Terms): Fees | null {
  if (NO.includes(answer)) return 'none'
  if (fees === 'menu') return MENU[answer] ?? null
  return YES.includes(answer) ? 'simple' : null
}

/** A gift that is being charged ignores answers (R-MESSENGER-7). */
export function answerGift(gift: Gift, message: string, terms: Terms): Next {
  const answer = toPlain(message)
  if (gift.step === 'charging') return { gift, replies: [] }
  if (ENDS.includes(answer)) return { gift: null, replies: [ENDED] }
  if (gift.step === 'amount') {
    const amountMinor = readAmount(answer, terms.currency)
    return amountMinor === null ? { gift, replies: [NOT_AN_AMOUNT] } : advanceGift({ ...gift, amountMinor }, terms)
  }
  if (gift.step === 'method' || terms.fees === 'off') return advanceGift(gift, terms)
  const fees = readFees(answer, terms)
  return fees === null
    ? { gift, replies: [terms.fees === 'menu' ? ASK_MENU : ASK_FEES] }
    : advanceGift({ ...gift, fees }, terms)
}
