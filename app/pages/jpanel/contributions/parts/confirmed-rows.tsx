import type { ReactNode } from 'react'
import { DateText } from '~/ui/date-text'

export type DebitConfirmation = { by: string | null; at: Date }

export const confirmedRows = (confirmed: DebitConfirmation | null): [string, ReactNode][] =>
  confirmed
    ? [
        ['Debit authorization', confirmed.by === null ? 'Confirmed' : `Confirmed by ${confirmed.by}`],
        ['Confirmed', <DateText key="confirmed" at={confirmed.at} full />],
      ]
    : []
