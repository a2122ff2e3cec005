import type { Period } from '~/domain/pricing/frequency'
import { readList, setting, type SettingKey } from './definitions'

export type RecurringSettings = {
  snapOf: (period: Period) => 'donor' | 'organization'
  maxFailedPayments: number
  retryInterval: number
  cancelReasons: readonly string[]
  manualReminders: readonly number[]
}

const SNAPS: Record<Period, SettingKey> = {
  Week: 'rpp_start_date_snap_week',
  SemiMonth: 'rpp_start_date_snap_semimonth',
  Month: 'rpp_start_date_snap_month',
  Quarter: 'rpp_start_date_snap_quarter',
  SemiYear: 'rpp_start_date_snap_semiyear',
  Year: 'rpp_start_date_snap_year',
}

export const recurringSettings = (stored: Readonly<Record<string, string>>): RecurringSettings => ({
  snapOf: (period) => (setting(stored, SNAPS[period]) === 'donor' ? 'donor' : 'organization'),
  maxFailedPayments: Math.max(1, Number.parseInt(setting(stored, 'rpp_retry_attempts'), 10) || 1),
  retryInterval: Math.min(365, Math.max(1, Number.parseInt(setting(stored, 'rpp_retry_interval'), 10) || 7)),
  cancelReasons: readList(stored, 'rpp_cancel_reasons'),
  manualReminders: readList(stored, 'rpp_manual_reminder_days')
    .map(Number)
    .filter((days) => Number.isInteger(days) && days >= -60 && days <= 60),
})
