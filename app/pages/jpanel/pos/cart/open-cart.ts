import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { minorOf } from './line-wire'
import { GUEST } from './order'

/** A cart as GET /jpanel/pos/open.json returns it. */
export type OpenCart = {
  id: number
  display_name: string
  total_qty: number
  totalamount: number
  currency_code: string
  started_at: string
  age_minutes: number
}

const HOUR = 60
const DAY = 24 * HOUR

/** "Just now", "5 min ago", "3 hr ago", "2 days ago". */
export function ageText(minutes: number): string {
  if (minutes < 1) return 'Just now'
  if (minutes < HOUR) return `${minutes} min ago`
  return minutes < DAY ? `${Math.floor(minutes / HOUR)} hr ago` : `${counted(Math.floor(minutes / DAY), 'day')} ago`
}

export const nameOfCart = ({ display_name: name }: OpenCart): string => name || GUEST

export const totalOfCart = ({ totalamount, currency_code: currency }: OpenCart): string =>
  withSymbol({ minor: minorOf(totalamount, currency), currency })
