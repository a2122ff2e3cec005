import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { minutes, later } from '~/kit/clock'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { NUMBER_TYPES } from '~/ports/phone-numbers'
import { BEING_BOUGHT } from './messages'
import { heldByNumber, type HeldNumber } from './queries.server'

/** Longer than the timeout of the provider, including the lookup afterwards. */
const TRY_LASTS = minutes(1)

type Intended = { id: number; isNew: boolean; reference: string | null; provider: string }

const lasts = ({ state, triedAt }: HeldNumber, now: Date): boolean =>
  state === 'buying' && later(triedAt, TRY_LASTS) > now

/**
 * Commits the intent to buy before the provider is called. Buying the same number again resumes the same purchase, and
 * concurrent attempts run one after the other (R-MESSENGER-2).
 */
export const intendNumber = sqlOperation({
  name: 'messenger.intend-number',
  permission: 'messenger.edit',
  input: z.object({ number: z.string(), kind: z.enum(NUMBER_TYPES) }),
  audit: 'when-changed',
  async run(ctx, { number, kind }): Promise<Intended> {
    await ctx.sql.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`phone-number ${number}`}, 0))`)
    const held = await heldByNumber(ctx.sql, number)
    if (held !== null) {
      if (lasts(held, ctx.now)) throw refused(BEING_BOUGHT)
      await ctx.sql.run(sql`UPDATE phone_number SET tried_at = ${ctx.now} WHERE id = ${held.id}`)
      return {
        id: held.id,
        isNew: false,
        reference: held.state === 'owned' ? held.reference : null,
        provider: held.provider,
      }
    }
    const provider = ctx.ports.phoneNumbers.key
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO phone_number (number, kind, state, provider, verification, tried_at, created_at, updated_at)
      VALUES (${number}, ${kind}, 'buying', ${provider}, ${kind === 'toll-free' ? 'unverified' : null}, ${ctx.now},
        ${ctx.now}, ${ctx.now}) RETURNING id`)
    if (created === null) throw new Error('a phone number was not written')
    await ctx.publish('phone-number.requested', { id: created.id, after: { number, state: 'buying' } })
    return { id: created.id, isNew: true, reference: null, provider }
  },
})
