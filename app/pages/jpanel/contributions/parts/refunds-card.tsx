import { DateText } from '~/ui/date-text'
import type { IconName } from '~/ui/icon-names'
import { Card, Pairs } from '~/ui/shell/page-head'
import { Pill, type Tone } from '~/ui/pill'
import type { ShownRefund } from './refund-offer.server'

const LOOKS: Record<ShownRefund['status'], { tone: Tone; icon: IconName; word: string }> = {
  succeeded: { tone: 'quiet', icon: 'arrow-back-up', word: 'Refunded' },
  pending: { tone: 'warn', icon: 'clock', word: 'Pending' },
  failed: { tone: 'bad', icon: 'alert-circle', word: 'Failed' },
  canceled: { tone: 'bad', icon: 'alert-circle', word: 'Canceled' },
  unknown: { tone: 'warn', icon: 'clock', word: 'Checking status' },
}

export function RefundCards({ refunds }: { refunds: ShownRefund[] }) {
  return refunds.map(
    ({ id, status, isTaken, amount, overpaid, by, reference, failure, at, why, isRecorded, returnsGoods }) => {
      const { word, ...look } = LOOKS[status]
      return (
        <Card
          key={id}
          title={isTaken ? 'Withdrawn by the bank' : 'Refund'}
          isSide
          aside={<Pill {...look}>{word}</Pill>}
        >
          <Pairs
            rows={[
              ['Amount', amount],
              ...(overpaid ? ([['Of the overpayment', overpaid]] as const) : []),
              ...(reference
                ? ([[isTaken ? 'Dispute' : isRecorded ? 'Reference' : 'Authorization', reference]] as const)
                : []),
              ...(why ? ([['Reason', why]] as const) : []),
              ...(isRecorded ? ([['Made', "In the provider's panel"]] as const) : []),
              ...(returnsGoods ? ([['Goods', 'Back to stock']] as const) : []),
              ['By', by],
              ['Date', <DateText key="at" at={at} />],
            ]}
          />
          {failure ? <p className="small bad-text">{failure}</p> : null}
        </Card>
      )
    },
  )
}
