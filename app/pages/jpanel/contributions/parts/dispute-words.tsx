import type { ReactNode } from 'react'
import { DateText } from '~/ui/date-text'
import type { IconName } from '~/ui/icon-names'
import type { Tone } from '~/ui/pill'
import type { ShownDispute } from './refund-offer.server'

type Stage = ShownDispute['stage']
type Look = { tone: Tone; icon: IconName; word: string }

const STAGES: Record<Stage, string> = {
  inquiry: 'Inquiry: no funds withdrawn',
  open: 'Open',
  won: 'Closed: no funds lost',
  lost: 'Lost',
  returned: 'Returned after it was refunded',
}

const LOOKS: Partial<Record<Stage, Look>> = {
  inquiry: { tone: 'warn', icon: 'clock', word: 'Inquiry' },
  open: { tone: 'warn', icon: 'alert-circle', word: 'Disputed' },
  lost: { tone: 'bad', icon: 'alert-circle', word: 'Dispute lost' },
  returned: { tone: 'bad', icon: 'alert-circle', word: 'Returned' },
}

/** Replaces "Succeeded" on a payment while, or because, its payer's bank claims it back. */
export const disputedLook = (disputes: readonly ShownDispute[]): Look | undefined =>
  disputes.map(({ stage }) => LOOKS[stage]).findLast((look) => look !== undefined)

export const disputeRows = (disputes: readonly ShownDispute[]): [string, ReactNode][] =>
  disputes.flatMap(({ id, stage, amount, reason, respondBy }) => [
    ['Disputed', amount],
    ['Dispute', STAGES[stage]],
    ['Reason', reason],
    ...(respondBy ? ([['Respond by', <DateText key={id} at={respondBy} />]] satisfies [string, ReactNode][]) : []),
  ])
