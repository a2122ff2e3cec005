import { Fragment, type ReactElement } from 'react'
import { STATUSES, type Status } from '~/domain/contributions/status'
import type { IconName } from '~/ui/icon-names'
import { Pill, type Tone } from '~/ui/pill'

const LOOKS: Record<Status, { tone: Tone; icon: IconName }> = {
  'Spam/Fraud': { tone: 'bad', icon: 'alert-triangle' },
  Refunded: { tone: 'quiet', icon: 'arrow-back-up' },
  'Partially Refunded': { tone: 'quiet', icon: 'arrow-back-up' },
  'Risk Warning': { tone: 'warn', icon: 'alert-triangle' },
  Unfulfilled: { tone: 'warn', icon: 'package' },
  Unsynced: { tone: 'warn', icon: 'refresh' },
  OK: { tone: 'good', icon: 'check' },
  Test: { tone: 'quiet', icon: 'flag' },
}

const renderPill = (status: Status) => <Fragment key={status}>{Pill({ ...LOOKS[status], children: status })}</Fragment>

export const pillOf = Object.fromEntries(STATUSES.map((status) => [status, renderPill(status)])) as Record<
  Status,
  ReactElement
>

export const StatusPill = ({ status }: { status: Status }) => pillOf[status]
