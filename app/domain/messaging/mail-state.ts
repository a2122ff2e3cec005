import { sql, type Sql } from '~/kit/sql'

export type MailState = 'held' | 'queued' | 'retrying' | 'sent' | 'failed'

/** A failed mail has failed only when it is not tried again (R-EMAILS-2). */
export const mailState = (mail: Sql): Sql =>
  sql`CASE WHEN ${mail}.status = 'failed' AND ${mail}.given_up_at IS NULL THEN 'retrying' ELSE ${mail}.status END`
