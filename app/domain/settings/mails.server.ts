import { listOf } from './definitions'

/** Who is notified of every sale. */
export const alertAddresses = (stored: Readonly<Record<string, string>>): string[] =>
  listOf(stored, 'sale_alert_emails')
