import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { someId } from '~/kit/fields'
import { withCode } from '~/kit/money'
import { perform } from '~/kit/operation'
import { hashSecret as digestOf } from '~/kit/codes/secret'
import { isEmail } from '~/kit/text'
import { sql } from '~/kit/sql'
import { pagePath } from './fundraise'

/** `at` is the time of the event. It keeps a job that runs twice from sending twice. */
export const MailPageInput = z.object({
  id: someId,
  event: z.enum(['activated', 'pending', 'suspended', 'closed']),
  at: z.string().max(40),
})
type PageEvent = z.output<typeof MailPageInput>['event']

type Mailed = {
  title: string
  name: string | null
  email: string | null
  currency: string
  goal: bigint | null
  raised: bigint
}

const ORGANIZER = { activated: 'fundraising_page_activated', suspended: 'fundraising_page_suspended' } as const

const STAFF: Partial<Record<PageEvent, string>> = {
  activated: 'staff_fundraising_page_activated',
  pending: 'staff_fundraising_page_activated',
  closed: 'staff_fundraising_page_closed',
}

const pageToMail = ({ sql: runner }: SqlTxCtx, id: number): Promise<Mailed | null> =>
  runner.first<Mailed>(sql`
    SELECT g.title, s.display_name AS name, s.email, g.currency, g.goal_minor AS goal,
      g.raised_minor + g.raised_offset_minor AS raised
    FROM fundraising_page g LEFT JOIN supporter s ON s.id = g.organizer_id WHERE g.id = ${id} AND g.deleted_at IS NULL`)

export const mailPage = sqlOperation({
  name: 'fundraising.mail-page',
  permission: 'fundraisingpages.edit',
  input: MailPageInput,
  audit: 'none',
  async run(ctx, { id, event, at }) {
    const page = await pageToMail(ctx, id)
    if (page === null) return
    const shown = (minor: bigint) => withCode({ minor, currency: page.currency })
    const words = {
      name: page.name ?? 'an organizer who is not known',
      page: page.title,
      raised: shown(page.raised),
      goal: page.goal === null ? 'no goal' : shown(page.goal),
      status: event === 'pending' ? 'pending until its organizer is verified' : 'active',
      link: `${ctx.officeUrl}${pagePath(id)}`,
    }
    const key = `page:${id}:${event}:${at}`
    const toOrganizer = event === 'activated' || event === 'suspended' ? ORGANIZER[event] : null
    if (toOrganizer !== null && isEmail(page.email))
      await perform(sendTemplate, ctx, { dedupeKey: key, to: page.email, template: toOrganizer, words })
    const template = STAFF[event]
    const { notified } = fundraisingSettings(ctx.settings)
    if (template === undefined) return
    for (const to of event === 'closed' ? notified.closed : notified.activated)
      await perform(sendTemplate, ctx, {
        dedupeKey: `${key}:${digestOf(to.toLowerCase()).slice(0, 16)}`,
        to,
        template,
        words,
      })
  },
})
