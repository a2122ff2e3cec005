import type { Words } from '~/lists/declare/columns'

export const supporterPath = (id: number): string => `/jpanel/supporters/${id}`

export type SupporterState = 'active' | 'archived' | 'spam'

export const STATE_CODES = { '1': 'active', '0': 'archived', '3': 'spam' } as const satisfies Record<
  string,
  SupporterState
>

export const RECURRING_WORDS: Words = {
  '1': { word: 'Active', tone: 'good' },
  '0': { word: 'Suspended', tone: 'warn' },
}

export const RECURRING_STATUSES = ['Active', 'Suspended', 'Cancelled', 'Expired'] as const
