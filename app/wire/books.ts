import { html } from '~/kit/html'
import { toQuery, toRequest } from '~/kit/wire'
import { formatMoney, withSymbol } from '~/kit/money'

const FILTERS = { period: 'period', rate: 'rate', currency_code: 'currency', 'type[]': 'kind' } as const

export const feesQuery = (fees: { period: string; rate: string; currency: string; kind: string | undefined }): string =>
  toQuery(toRequest(FILTERS, fees))

const FUND_FILTERS = {
  period: 'month',
  fund: 'fund',
  'part[]': 'part',
  currency_code: 'currency',
  'type[]': 'kind',
} as const

type FundAmounts = { month: string; fund?: string; part?: string; currency: string; kind?: string | undefined }

export const fundsQuery = (amounts: FundAmounts): string => toQuery(toRequest(FUND_FILTERS, amounts))

type FeeSum = {
  rate: string
  currency: string
  payments: bigint
  paymentsMinor: bigint
  refunds: bigint
  refundsMinor: bigint
  totalMinor: bigint
}
type FeeMonth = { currency: string; sums: readonly FeeSum[]; fees: bigint; collected: bigint; extra: bigint }

const FEE_TYPE = 'Platform fee'

/** The summary of the documented call: amounts are formatted, refunds positive, and the panel is HTML (R-BOOKS-3). */
export function feeSummary({ currency, sums, fees, collected, extra }: FeeMonth) {
  const shown = (minor: bigint, of: string) => formatMoney({ minor, currency: of })
  const figure = (minor: bigint) => withSymbol({ minor, currency })
  return {
    summary_data: sums.map((sum) => ({
      fees_rate: sum.rate,
      fees_type: FEE_TYPE,
      currency: sum.currency,
      payments_count: Number(sum.payments),
      payments_amount: shown(sum.paymentsMinor, sum.currency),
      refunds_count: Number(sum.refunds),
      refunds_amount: shown(sum.refundsMinor, sum.currency),
      total_amount: shown(sum.totalMinor, sum.currency),
    })),
    dcc_total: html`<dl>
      <dt>Covered by donors</dt>
      <dd>${figure(collected)}</dd>
      <dt>Platform fees</dt>
      <dd>${figure(fees)}</dd>
      <dt>Covered beyond fees</dt>
      <dd>${figure(extra)}</dd>
    </dl>`,
  }
}
