import { minutes, systemClock } from '~/kit/clock'
import { counted } from '~/kit/text'
import { ageText } from '~/pages/jpanel/pos/cart/open-cart'
import { Icon } from '~/ui/icon'
import type { Waiting } from './outbox'

export function waitingText({ count, oldestAt }: Waiting, now: Date): string {
  if (count === 0 || oldestAt === null) return ''
  const age = Math.max(0, Math.floor((now.getTime() - oldestAt.getTime()) / minutes(1)))
  return `${counted(count, 'sale')} waiting, oldest ${ageText(age).toLowerCase()}.`
}

const OLD = 'They wait for very long: bring this device to a network. '

type StripProps = { waiting: Waiting; isReached: boolean; onShow: () => void }

export function DeviceStrip({ waiting, isReached, onShow }: StripProps) {
  const isEmpty = waiting.count === 0
  return (
    <div className={waiting.isOld ? 'strip unsettled' : 'strip'} role="status">
      <Icon name={waiting.isOld ? 'alert-circle' : 'cloud-off'} />
      <span>
        <b>{isReached ? 'Sending.' : 'Offline.'}</b> {waitingText(waiting, systemClock.now())}{' '}
        {waiting.isOld ? OLD : ''}
        {isReached ? 'Keep the till open.' : isEmpty ? SELLS : 'They are sent when the network is back.'}
      </span>
      {isEmpty ? null : (
        <button type="button" className="btn" onClick={onShow}>
          Show them
        </button>
      )}
    </div>
  )
}

const SELLS = 'This device goes on selling for cash, checks and other payments by hand.'
