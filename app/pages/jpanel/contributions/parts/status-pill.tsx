import type { Status } from '~/domain/contributions/status'
import type { IconName } from '~/ui/icon-names'
import { Pill, type Tone } from '~/ui/pill'

const LOOKS: Record<Status, { tone: Tone; icon: IconName }> = {
  'Spam/Fraud': { tone: 'bad', icon: 'alert-triangle' },
  Refunded: { tone: 'quiet', icon: 'arrow-back-up' },
  'Partially Refunded': { tone: 'quiet', icon: 'arrow-back-up' },
  'Risk Warning': { tone: 'warn', icon: 'alert-triangle' },
  Unfulfilled: { tone: 'warn', icon: 'package' },
  OK: { tone: 'good', icon: 'check' },
  Test: { tone: 'quiet', icon: 'flag' },
}

/** `<StatusPill status="Unfulfilled" />` */
export function StatusPill({ status }: { status: Status }) {
  return <Pill {...LOOKS[status]}>{status}</Pill>
}
