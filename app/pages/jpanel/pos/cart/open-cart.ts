import { withForeignCode } from '~/kit/money'
import { MAX_OPEN_CARTS } from '~/kit/search/shown-rows'
import { counted } from '~/kit/text'
import type { OpenCart } from '~/wire/pos/sale'
import { GUEST } from './order'

const HOUR = 60
const DAY = 24 * HOUR

export function ageText(minutes: number): string {
  if (minutes < 1) return 'Just now'
  if (minutes < HOUR) return `${minutes} min ago`
  return minutes < DAY ? `${Math.floor(minutes / HOUR)} hr ago` : `${counted(Math.floor(minutes / DAY), 'day')} ago`
}

/** "3", or "20+" where the list is cut. */
export const countCarts = ({ length }: readonly OpenCart[]): string =>
  length < MAX_OPEN_CARTS ? String(length) : `${MAX_OPEN_CARTS}+`

export const nameOfCart = ({ name }: Pick<OpenCart, 'name'>): string => name || GUEST

export const totalOfCart = (
  { totalMinor: minor, currency }: Pick<OpenCart, 'totalMinor' | 'currency'>,
  home: string,
): string => withForeignCode({ minor, currency }, home)
