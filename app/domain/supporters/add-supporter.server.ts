import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { join, name, sql } from '~/kit/sql'
import { possibleDuplicates } from './duplicates.server'
import { mayBeHere } from './messages'
import { saveProfile } from './save-profile.server'
import { AddSupporterInput, type SupporterValues } from './supporter-input'
import { toColumns, emailTaken, logOptIn, storedValues } from './write-supporter.server'

export const addSupporter = sqlOperation({
  name: 'supporters.add-supporter',
  permission: 'member.add',
  input: AddSupporterInput,
  async run(ctx, { emailOptIn, isDistinct, userFields, pictures, verifiedStatus, referredBy, nps, ...typed }) {
    const values = await storedValues(ctx, typed, null)
    if (isDistinct === undefined) await refuseDuplicate(ctx, typed)
    const columns = toColumns({
      ...values,
      signUpMethod: 'manual',
      createdAt: ctx.now,
      createdBy: ctx.actor.staffId,
      updatedAt: ctx.now,
    })
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO supporter (${join(columns.map(({ column }) => name(column)))})
      VALUES (${join(columns.map(({ value }) => sql`${value}`))})
      ON CONFLICT (lower(email)) DO NOTHING RETURNING id`)
    if (row === null) throw emailTaken()
    await ctx.publish('supporter.added', { id: row.id, after: { ...dropNulls(values), from: 'form' } })
    await logOptIn(ctx, row.id, { answer: emailOptIn })
    await saveProfile(ctx, row.id, { userFields, pictures, verifiedStatus, referredBy, nps })
    return { id: row.id, name: values.displayName }
  },
})

async function refuseDuplicate(ctx: SqlTxCtx, typed: SupporterValues): Promise<void> {
  const [same] = await possibleDuplicates(ctx.sql, typed)
  if (same === undefined) return
  const message = mayBeHere(same.name, same.reason)
  throw new DomainError('invalid', message, { fields: { isDistinct: [message] } })
}

const dropNulls = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
