import { TRANSACTIONS } from '~/domain/reports/addresses'
import type { CalendarDate } from '~/kit/calendar'

export type Opens = { contributions: boolean; transactions: boolean; supporters: boolean }

type Days = { from: CalendarDate; to: CalendarDate }

/** Pass a currency where there are also sales in other currencies. */
export const contributionsPath = ({ from, to }: Days, currency: string | null): string =>
  `/jpanel/contributions?fd1=${from}&fd2=${to}${currency === null ? '' : `&currency_code=${currency}`}`

export const chargesPath = ({ from, to }: Days, currency: string): string =>
  `${TRANSACTIONS}?payment_status[]=success&payment_status[]=refunded&ordertime_str=${from}` +
  `&ordertime_end=${to}&currency_code=${currency}`

export const newDonorsPath = ({ from, to }: Days): string =>
  `/jpanel/supporters?fA=2&firstPaymentAfter=${from}&firstPaymentBefore=${to}`

const [SPONSEES, SPONSORS] = ['/jpanel/sponsorship', '/jpanel/sponsors']
export const SPONSORED = `${SPONSEES}?is_sponsored=1`
export const UNSPONSORED = `${SPONSEES}?is_sponsored=0`
export const ACTIVE_SPONSORS = `${SPONSORS}?sponsor_status=Active`
export const ENDED_SPONSORS = `${SPONSORS}?sponsor_status=Ended`
