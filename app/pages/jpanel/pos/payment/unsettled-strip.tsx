import { use } from 'react'
import { withForeignCode } from '~/kit/money'
import { HomeCurrencyContext } from '~/pages/jpanel/pos/controls/home-currency'
import { Icon } from '~/ui/icon'
import { isKeptByGateway } from './kept-by-gateway'
import { isLostWithPage, paidText, type Unfinished } from './unfinished'
import type { Unsettled } from './use-unsettled'

function whatNext(one: Unfinished, home: string): string {
  if (one.refused !== undefined) return one.refused
  if (isKeptByGateway(one)) return 'Open it to check whether the payment went through.'
  const { changeMinor: minor, currency } = one.draft
  const change = minor === null || minor === 0n ? '' : `Change due ${withForeignCode({ minor, currency }, home)}. `
  const place = isLostWithPage(one.orderId)
    ? 'The storage of this device is full: keep this page open until it is recorded.'
    : 'It is kept on this device and sent until the server answers.'
  return `${change}${place} Do not enter it again.`
}

/** Money that was taken and is not in the books yet, above everything else until it is. */
export function UnsettledStrip({ payments, forget }: Unsettled) {
  const home = use(HomeCurrencyContext)
  return payments.map((one) => (
    <div key={one.orderId} className="strip unsettled" role="status">
      <Icon name="alert-circle" />
      <span>
        <b>
          {paidText(one, home)} {one.refused === undefined ? 'is not recorded yet.' : 'was not recorded.'}
        </b>{' '}
        {whatNext(one, home)}
      </span>
      {one.refused !== undefined || isKeptByGateway(one) ? (
        <a
          className="btn"
          href={`/jpanel/pos?order=${one.orderId}`}
          onClick={() => (one.refused === undefined ? undefined : forget(one.orderId))}
        >
          Open
        </a>
      ) : null}
    </div>
  ))
}
