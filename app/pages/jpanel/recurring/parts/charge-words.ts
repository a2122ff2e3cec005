import type { PlanTransaction } from '~/domain/recurring/plan-transaction.server'
import { withForeignCode } from '~/kit/money'
import type { Tone } from '~/ui/pill'

type Charged = Pick<
  PlanTransaction,
  'paymentStatus' | 'status' | 'isPending' | 'refundedMinor' | 'lostMinor' | 'amountMinor' | 'currency' | 'response'
>

const goneWord = ({ lostMinor }: Charged): string => (lostMinor > 0n ? 'Taken back by the bank' : 'Refunded')

export function chargeWords(charge: Charged, home: string): { words: string; isGood: boolean } {
  const { paymentStatus, status, isPending, refundedMinor, amountMinor, currency, response } = charge
  const gone = goneWord(charge)
  if (refundedMinor >= amountMinor) return { words: gone, isGood: false }
  if (refundedMinor > 0n)
    return {
      words: `Paid, ${withForeignCode({ minor: refundedMinor, currency }, home)} ${gone.toLowerCase()}`,
      isGood: true,
    }
  if (isPending) return { words: 'Charged, waiting for the bank', isGood: true }
  if (paymentStatus === 'Completed') return { words: 'Paid', isGood: true }
  if (status === 'New' || status === 'Active') return { words: 'Being charged', isGood: false }
  return { words: `Declined: ${response ?? 'no reason was given'}`, isGood: false }
}

export function chargePill(charge: Charged): { word: string; tone: Tone } {
  const { paymentStatus, status, isPending, refundedMinor, amountMinor } = charge
  if (refundedMinor >= amountMinor) return { word: goneWord(charge), tone: 'quiet' }
  if (refundedMinor > 0n) return { word: 'Partially Refunded', tone: 'quiet' }
  if (isPending) return { word: 'Pending', tone: 'quiet' }
  if (paymentStatus === 'Completed') return { word: 'Paid', tone: 'good' }
  return status === 'New' || status === 'Active'
    ? { word: 'In progress', tone: 'quiet' }
    : { word: 'Failed', tone: 'bad' }
}
