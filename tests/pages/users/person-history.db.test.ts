import { expect, test } from 'vitest'
import { regenerateKey } from '~/domain/staff/keys/regenerate-key.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { personHistory } from '~/pages/jpanel/users/parts/person-history.server'
import { testCtx } from '../../support/ctx'
import { aPerson } from '../../support/staff'

test('shows changes of a user with their author, without sign-ins', async () => {
  const ctx = testCtx()
  const { id } = await aPerson()
  const other = await aPerson()
  await perform(regenerateKey, ctx, { id })
  await perform(regenerateKey, ctx, { id: other.id })
  await ctx.read.run(sql`INSERT INTO journal_entry (at, actor, verb, subject_type, subject_id, event)
    VALUES (now(), 'Casey', 'auth.sign-in', 'staff', ${String(id)}, 'staff.signed-in')`)
  const [newest] = await personHistory(ctx, id)
  expect(newest).toMatchObject({ what: 'API token replaced', actor: 'Test Person' })
})
