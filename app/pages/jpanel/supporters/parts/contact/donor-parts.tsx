import { useEffect, useState } from 'react'
import { call, isFailure, useCsrf, type CallFailure } from '~/http/use-call'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { MoneyText } from '~/ui/money-text'
import type { ShownDonor } from '~/wire/crm/donors'

export function useAnswer<S, R>(path: string, body: object, read: (sent: S) => R) {
  const csrf = useCsrf()
  const [answer, setAnswer] = useState<R | CallFailure | null>(null)
  const [round, setRound] = useState(0)
  const sent = JSON.stringify(body)
  useEffect(() => {
    const stop = new AbortController()
    void call<S>(path, csrf, { body: JSON.parse(sent) as object, signal: stop.signal }).then((reply) => {
      if (!stop.signal.aborted) setAnswer(isFailure(reply) ? reply : read(reply))
    })
    return () => stop.abort()
  }, [path, csrf, sent, read, round])
  return { answer, again: () => setRound(round + 1) }
}

/** A local date of the organization, as stored in the CRM. */
export const Day = ({ on }: { on: string | null }) =>
  on === null ? <span>No date</span> : <time dateTime={on}>{shownDate(on as CalendarDate)}</time>

export const Waiting = () => <p aria-busy="true">Loading…</p>

const FREQUENCIES: Readonly<Record<string, string>> = {
  D: 'a day',
  W: 'a week',
  BW: 'every two weeks',
  M: 'a month',
  Q: 'a quarter',
  S: 'every half year',
  BA: 'every half year',
  A: 'a year',
}

export function Promised({ billMinor, amountMinor, frequency, currency }: ShownDonor['pledges'][number]) {
  return (
    <span>
      <MoneyText minor={billMinor} currency={currency} symbol />
      {frequency === null ? '' : ` ${FREQUENCIES[frequency.toUpperCase()] ?? frequency}`}
      {amountMinor === 0n ? null : (
        <>
          {' of '}
          <MoneyText minor={amountMinor} currency={currency} symbol />
        </>
      )}
    </span>
  )
}
