import { sqlOperation, workflow } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NumberRefused, NumbersUnreachable } from '~/ports/phone-numbers'
import { NOT_OF_A_PROVIDER, releaseFailed } from './messages'
import { NumberIdInput } from './number-input'
import { numberById } from './queries.server'

const recordReleased = sqlOperation({
  name: 'messenger.record-released',
  permission: 'messenger.edit',
  input: NumberIdInput,
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ number: string }>(sql`
      UPDATE phone_number SET state = 'released', released_at = ${ctx.now}, updated_at = ${ctx.now}
      WHERE id = ${id} AND state = 'owned' RETURNING number`)
    if (row === null) throw notFound('The phone number')
    const { number } = row
    await ctx.publish('phone-number.released', {
      id,
      before: { number, state: 'owned' },
      after: { number, state: 'released' },
    })
  },
})

/**
 * Releases a number at its provider before removing it here. Repeating after a failure is safe: a number that is gone
 * counts as released (R-MESSENGER-4).
 */
export const releaseNumber = workflow({
  name: 'messenger.release-number',
  permission: 'messenger.edit',
  input: NumberIdInput,
  async run(ctx, { id }) {
    const held = await numberById(ctx.read, id)
    if (held === null) throw notFound('The phone number')
    const { number, reference, provider } = held
    if (reference === null || provider !== ctx.ports.phoneNumbers.key) throw refused(NOT_OF_A_PROVIDER)
    try {
      await ctx.ports.phoneNumbers.release(reference)
    } catch (error) {
      if (error instanceof NumberRefused || error instanceof NumbersUnreachable) throw refused(releaseFailed(number))
      throw error
    }
    await perform(recordReleased, ctx, { id })
    return { number }
  },
})
