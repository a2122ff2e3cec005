import { readList, setting } from './definitions'

export const alertAddresses = (stored: Readonly<Record<string, string>>): string[] =>
  readList(stored, 'sale_alert_emails')

export const summaryAddresses = (stored: Readonly<Record<string, string>>): string[] =>
  readList(stored, 'day_summary_emails')

export function atPhone(stored: Readonly<Record<string, string>>): string {
  const phone = setting(stored, 'organization_phone')
  return phone === '' ? '' : `at ${phone}`
}
