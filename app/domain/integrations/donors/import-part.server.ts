import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { displayName } from '~/domain/supporters/display-name'
import { advanceTask } from '~/domain/tasks/advance-task.server'
import type { Problem } from '~/domain/tasks/task'
import type { z } from 'zod'
import { sql } from '~/kit/sql'
import { matchDonor, type Matched } from './match-donor.server'
import { toImportedPerson, type ImportedPerson } from './person'
import { RUN, type ImportRun } from './runs.server'
import { ImportPartInput } from './schemas'

type Donor = z.output<typeof ImportPartInput>['donors'][number]
type Outcome = { kind: 'linked' | 'ignored' | 'added'; supporterId: number; hasNewLogin: boolean }

async function linkTo(ctx: SqlTxCtx, { id }: Matched, donorId: number): Promise<void> {
  await ctx.sql.run(
    sql`UPDATE supporter SET donor_id = ${donorId}, version = version + 1, updated_at = ${ctx.now} WHERE id = ${id}`,
  )
  await ctx.publish('supporter.donor-linked', { id, before: { donorId: null }, after: { donorId } })
}

async function accountType(
  { sql: runner }: SqlTxCtx,
  isOrganization: boolean,
): Promise<{ id: number; isOrganization: boolean }> {
  const type = await runner.first<{ id: number; isOrganization: boolean }>(sql`
    SELECT id, is_organization FROM account_type WHERE deleted_at IS NULL
    ORDER BY is_organization = ${isOrganization}::boolean DESC, is_default DESC, sequence, id LIMIT 1`)
  if (type === null) throw new Error('there is no supporter type')
  return type
}

async function add(ctx: SqlTxCtx, { donorId, isOrganization }: Donor, person: ImportedPerson): Promise<number> {
  const type = await accountType(ctx, isOrganization)
  const { title, firstName, lastName, organization, email, address, address2, city, state, zip, country, phone } =
    person
  const shown = displayName({
    ...person,
    organizationName: organization,
    billEmail: email,
    isOrganization: type.isOrganization,
  })
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO supporter (display_name, title, first_name, last_name, email, account_type_id, donor_id, sign_up_method,
      created_at, created_by, updated_at,
      bill_title, bill_first_name, bill_last_name, bill_organization_name, bill_email, bill_address_01, bill_address_02,
      bill_city, bill_state, bill_zip,
      bill_country, bill_phone, ship_title, ship_first_name, ship_last_name, ship_organization_name, ship_email,
      ship_address_01, ship_address_02, ship_city,
      ship_state, ship_zip, ship_country, ship_phone)
    VALUES (${shown}, ${title}, ${firstName}, ${lastName}, ${email}, ${type.id}, ${donorId}, 'import', ${ctx.now},
      ${ctx.actor.staffId}, ${ctx.now},
      ${title}, ${firstName}, ${lastName}, ${organization}, ${email}, ${address}, ${address2}, ${city}, ${state},
      ${zip}, ${country}, ${phone},
      ${title}, ${firstName}, ${lastName}, ${organization}, ${email}, ${address}, ${address2}, ${city}, ${state},
      ${zip}, ${country}, ${phone})
    RETURNING id`)
  if (row === null) throw new Error('the supporter was not added')
  await ctx.publish('supporter.added', { id: row.id, after: { from: 'import', displayName: shown } })
  return row.id
}

async function addLogin(ctx: SqlTxCtx, supporterId: number, hash: string): Promise<boolean> {
  const row = await ctx.sql.first(sql`INSERT INTO supporter_password (supporter_id, hash, must_reset, created_at)
    VALUES (${supporterId}, ${hash}, true, ${ctx.now}) ON CONFLICT DO NOTHING RETURNING supporter_id`)
  if (row === null) return false
  await ctx.sql.run(sql`UPDATE supporter SET has_login = true, updated_at = ${ctx.now} WHERE id = ${supporterId}`)
  await ctx.publish('supporter.login-created', { id: supporterId, after: { mustReset: true } })
  return true
}

async function take(ctx: SqlTxCtx, donor: Donor, person: ImportedPerson): Promise<Outcome> {
  const { donorId, passwordHash } = donor
  const matched = await matchDonor(ctx, donorId, person)
  if (matched !== null && matched.donorId !== null)
    return { kind: 'ignored', supporterId: matched.id, hasNewLogin: false }
  const supporterId = matched?.id ?? (await add(ctx, donor, person))
  if (matched !== null) await linkTo(ctx, matched, donorId)
  const email = matched === null ? person.email : matched.email
  const wantsLogin = passwordHash !== null && email !== null && !matched?.hasLogin
  const hasNewLogin = wantsLogin && (await addLogin(ctx, supporterId, passwordHash))
  return { kind: matched === null ? 'added' : 'linked', supporterId, hasNewLogin }
}

const donorName = ({ donorId }: Donor, { firstName, lastName, organization }: ImportedPerson): string =>
  organization ?? ([firstName, lastName].filter(Boolean).join(' ') || `Donor ${donorId}`)

export const importPart = sqlOperation({
  name: 'integrations.import-part',
  permission: 'admin.dpo',
  input: ImportPartInput,
  audit: 'when-changed',
  async run(ctx, { id, donors }): Promise<number | null> {
    const run = await ctx.sql.first<ImportRun>(sql`${RUN} WHERE id = ${id} FOR UPDATE`)
    if (run === null || run.finishedAt !== null) return null
    const problems: Problem[] = []
    const counts = { linked: 0, ignored: 0, added: 0 }
    let [last, logins] = [run.upToDonor, 0]
    for (const donor of donors) {
      if (donor.donorId <= last) continue
      const person = toImportedPerson(donor)
      const { kind, supporterId, hasNewLogin } = await take(ctx, donor, person)
      counts[kind] += 1
      if (hasNewLogin) logins += 1
      if (person.reason !== null && kind === 'added')
        problems.push({
          id: donor.donorId,
          name: donorName(donor, person),
          reason: person.reason,
          href: `/jpanel/supporters/${supporterId}`,
        })
      last = donor.donorId
    }
    const seen = counts.linked + counts.ignored + counts.added
    await ctx.sql.run(sql`UPDATE donor_import SET state = 'running', up_to_donor = ${last}, seen = seen + ${seen}::int,
        linked = linked + ${counts.linked}::int,
      ignored = ignored + ${counts.ignored}::int, added = added + ${counts.added}::int, logins = logins + ${logins}::int
      WHERE id = ${id}`)
    const done = run.seen + seen
    if (run.taskId !== null)
      await ctx.sql.run(sql`UPDATE task SET total = GREATEST(total, ${done}::int) WHERE id = ${run.taskId}`)
    await advanceTask(ctx, run.taskId, { done, problems, state: 'running' })
    return last
  },
})
