import { use } from 'react'
import { systemClock } from '~/kit/clock'
import { withForeignCode } from '~/kit/money'
import { ageText } from '~/pages/jpanel/pos/cart/open-cart'
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
  return `${takenText(one)}${change}${place} Do not enter it again.`
}

const MINUTE = 60_000

function takenText({ takenAt }: Unfinished): string {
  const minutes = takenAt === null ? 0 : Math.floor((systemClock.now().getTime() - Date.parse(takenAt)) / MINUTE)
  return minutes < 1 ? '' : `Taken ${ageText(minutes)}. `
}

export function UnsettledStrip({ payments, unreadable, forget }: Unsettled) {
  const home = use(HomeCurrencyContext)
  const strips = payments.map((one) => (
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
  return [...strips, ...unreadable.map((orderId) => <UnreadableStrip key={orderId} orderId={orderId} />)]
}

const UnreadableStrip = ({ orderId }: { orderId: number }) => (
  <div className="strip unsettled" role="status">
    <Icon name="alert-circle" />
    <span>
      <b>This version cannot read a payment on this device.</b> It stays here for the version that can. Open its cart to
      see whether it was recorded.
    </span>
    <a className="btn" href={`/jpanel/pos?order=${orderId}`}>
      Open
    </a>
  </div>
)
