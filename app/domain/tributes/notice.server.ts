import { buildSiteTags } from '~/domain/messaging/site-words'
import type { SqlTxCtx } from '~/db/ctx'
import { shownDay } from '~/kit/calendar'
import { countryName } from '~/kit/countries'
import { oneLine, type Tags } from '~/kit/merge'
import { withCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

export type Notice = {
  notify: 'email' | 'letter' | null
  notifiedAt: Date | null
  isPaid: boolean
  type: string
  product: string
  name: string
  message: string | null
  notifyName: string
  notifyEmail: string | null
  notifyAddress: string | null
  notifyCity: string | null
  notifyState: string | null
  notifyZip: string | null
  notifyCountry: string | null
  amountMinor: bigint
  currency: string
  notifyAt: Date
  subject: string
  cc: string | null
  bcc: string | null
  template: string | null
  letterTemplate: string | null
  donorFirstName: string | null
  donorLastName: string | null
}

type Reading = Pick<Ctx, 'organisation' | 'settings'>

export const shownDate = ({ organisation }: Pick<Ctx, 'organisation'>, moment: Date): string =>
  shownDay(moment, organisation.zone)

const recipientCountry = ({ organisation }: Reading, { notifyCountry }: Notice): string | null =>
  notifyCountry === null ? null : countryName(notifyCountry, organisation.locale)

export function recipientLines(ctx: Reading, notice: Notice): string[] {
  const town = [notice.notifyCity, [notice.notifyState, notice.notifyZip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return [notice.notifyName, notice.notifyAddress, town, recipientCountry(ctx, notice)].flatMap((line) =>
    line ? [oneLine(line)] : [],
  )
}

export const noticeTags = (ctx: Reading, notice: Notice): Tags => ({
  words: {
    donor_first_name: notice.donorFirstName,
    donor_last_name: notice.donorLastName,
    tribute_type: notice.type,
    product_name: notice.product,
    name: notice.name,
    amount: withCode({ minor: notice.amountMinor, currency: notice.currency }),
    notify: notice.notify,
    notify_name: notice.notifyName,
    notify_email: notice.notifyEmail,
    notify_address: notice.notifyAddress,
    notify_city: notice.notifyCity,
    notify_state: notice.notifyState,
    notify_zip: notice.notifyZip,
    notify_country: recipientCountry(ctx, notice),
    notify_at: shownDate(ctx, notice.notifyAt),
    ...buildSiteTags(ctx),
  },
  blocks: { message: notice.message ?? '' },
})

export const NOTICE = sql`
  SELECT t.notify, t.notified_at, c.is_listed AS is_paid, y.label AS type, l.description AS product,
    t.name, t.message,
    coalesce(t.notify_name, '') AS notify_name, t.notify_email, t.notify_address, t.notify_city, t.notify_state,
    t.notify_zip, t.notify_country, t.amount_minor, t.currency, t.notify_at,
    coalesce(nullif(y.email_subject, ''), y.label || ' [[name]]') AS subject,
    y.email_cc AS cc, y.email_bcc AS bcc,
    nullif(y.email_template, '') AS template, nullif(y.letter_template, '') AS letter_template,
    coalesce(c.billing_first_name, s.first_name) AS donor_first_name,
    coalesce(c.billing_last_name, s.last_name, c.billing_organization_name) AS donor_last_name
  FROM tribute t JOIN tribute_type y ON y.id = t.tribute_type_id JOIN contribution c ON c.id = t.contribution_id
  JOIN contribution_line l ON l.id = t.line_id
    LEFT JOIN supporter s ON s.id = c.supporter_id`

export const lockNotice = ({ sql: runner }: SqlTxCtx, tributeId: number): Promise<Notice | null> =>
  runner.first<Notice>(sql`${NOTICE} WHERE t.id = ${tributeId} AND t.deleted_at IS NULL FOR UPDATE OF t`)
