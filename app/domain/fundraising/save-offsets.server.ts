import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { readForm } from '~/kit/form-input'
import { AMOUNT_TOO_LARGE, MAX_AMOUNT, parseAmount } from '~/kit/money'
import { sql } from '~/kit/sql'
import { text } from '~/kit/whole-number'
import { lockPage } from './internal.server'
import { BELOW_NOTHING, NOT_A_COUNT, NOT_AN_AMOUNT, RESTORE_FIRST } from './messages'
import { PageInput } from './row-input'

function readSignedAmount(typed: string, currency: string): bigint | null {
  const bare = typed.replace(/^[-\u2212]/, '')
  const minor = parseAmount(bare, currency)
  return minor === null || bare === typed ? minor : -minor
}

const MAX_COUNT = 1_000_000_000

const offsetsIn = (currency: string) =>
  z.object({
    raised: text(20).transform((typed, context) => {
      const minor = typed === null ? 0n : readSignedAmount(typed, currency)
      const isTooLarge = minor !== null && (minor > MAX_AMOUNT || minor < -MAX_AMOUNT)
      if (minor !== null && !isTooLarge) return minor
      context.addIssue({ code: 'custom', message: isTooLarge ? AMOUNT_TOO_LARGE : NOT_AN_AMOUNT })
      return z.NEVER
    }),
    gifts: text(11).transform((typed, context) => {
      const bare = (typed ?? '0').replace('\u2212', '-')
      if (/^-?\d{1,10}$/.test(bare) && Math.abs(Number(bare)) <= MAX_COUNT) return Number(bare)
      context.addIssue({ code: 'custom', message: NOT_A_COUNT })
      return z.NEVER
    }),
  })

type Counted = { currency: string; raisedMinor: bigint; gifts: number; raised: bigint; giftsOffset: number }

/** The totals of the page and of its organizer are updated at once (R-FUNDRAISING-4). */
export const saveOffsets = sqlOperation({
  name: 'fundraising.save-offsets',
  permission: 'fundraisingpages.edit',
  input: z.looseObject(PageInput.shape),
  async run(ctx, { hashid: id, ...raw }) {
    const { name, deletedAt } = await lockPage(ctx, id)
    if (deletedAt !== null) throw refused(RESTORE_FIRST)
    const stored = await ctx.sql.first<Counted>(sql`
      SELECT currency, raised_minor, donation_count AS gifts, raised_offset_minor AS raised,
        donation_count_offset AS gifts_offset
      FROM fundraising_page WHERE id = ${id}`)
    if (stored === null) throw refused(RESTORE_FIRST)
    const { raised, gifts } = readForm(offsetsIn(stored.currency), raw)
    const fields = {
      ...(stored.raisedMinor + raised < 0n ? { raised: [BELOW_NOTHING] } : {}),
      ...(stored.gifts + gifts < 0 ? { gifts: [BELOW_NOTHING] } : {}),
    }
    if (Object.keys(fields).length > 0) throw new DomainError('invalid', BELOW_NOTHING, { fields })
    await ctx.sql.run(
      sql`UPDATE fundraising_page SET raised_offset_minor = ${raised}, donation_count_offset = ${gifts},
        updated_at = ${ctx.now} WHERE id = ${id}`,
    )
    await ctx.publish('fundraising_page.offsets-changed', {
      id,
      before: { raisedOffsetMinor: Number(stored.raised), giftsOffset: stored.giftsOffset },
      after: { raisedOffsetMinor: Number(raised), giftsOffset: gifts },
    })
    return { id, name }
  },
})
