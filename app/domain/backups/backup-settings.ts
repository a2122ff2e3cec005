import { setting, type SettingKey } from '~/domain/settings/definitions'
import type { Keeping } from '~/ports/backups'
import { SCHEDULES, type BackupSchedule } from './schedule'

type Settings = Readonly<Record<string, string>>

const whole = (settings: Settings, key: SettingKey): number => Number(setting(settings, key))

export const readSchedule = (settings: Settings): BackupSchedule =>
  SCHEDULES.find((known) => known === setting(settings, 'backup_schedule')) ?? 'off'

export const readHour = (settings: Settings): number => whole(settings, 'backup_hour')

export const verifiesEach = (settings: Settings): boolean => setting(settings, 'backup_verification') === 'each'

export const readKeeping = (settings: Settings): Keeping => ({
  days: whole(settings, 'backup_keep_days'),
  weeks: whole(settings, 'backup_keep_weeks'),
  months: whole(settings, 'backup_keep_months'),
})
