import { describe, expect, test } from 'vitest'
import { addMember } from '~/domain/memberships/add-member.server'
import { addMembers } from '~/domain/supporters/bulk/add-members.server'
import { listPeriods, listSpans } from '~/domain/memberships/queries.server'
import { addNotes } from '~/domain/notes/add-notes.server'
import { setSupporterType } from '~/domain/supporters/types/set-supporter-type.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../../support/ctx'
import { makeAccountType, makeMembership, makeStaff, makeSupporter } from '../../../support/factories'

const ctx = testCtx()
const people = async (count: number, values: object = {}) =>
  (await Promise.all(Array.from({ length: count }, () => makeSupporter({ ...values }))))
    .map(({ id }) => id)
    .toSorted((left, right) => left - right)
const events = (id: number) =>
  ctx.read.rows<{ event: string; after: Record<string, unknown> }>(
    sql`SELECT event, after FROM journal_entry WHERE subject_type = 'supporter' AND subject_id = ${String(id)}
      ORDER BY id`,
  )

describe('the type of several supporters', () => {
  test('changes with the names that follow it, and leaves those alone who have it', async () => {
    const company = await makeAccountType({ name: 'Company', is_organization: true })
    const [first = 0, second = 0] = await people(2, { bill_organization_name: 'Acme' })
    const [has = 0] = await people(1, { account_type_id: company.id, display_name: 'As it was' })
    const change = () => perform(setSupporterType, ctx, { ids: [first, second, has], accountTypeId: company.id })
    expect(await change()).toEqual({ type: 'Company', changed: 2 })
    const rows = await ctx.read.rows<{ id: number; name: string; version: number }>(
      sql`SELECT id, display_name AS name, version FROM supporter WHERE id = ANY(${[first, second, has]}::int[])
        ORDER BY id`,
    )
    expect(rows).toEqual([
      { id: first, name: 'Acme', version: 2 },
      { id: second, name: 'Acme', version: 2 },
      { id: has, name: 'As it was', version: 1 },
    ])
    expect(await events(first)).toEqual([
      {
        event: 'supporter.edited',
        after: { account_type_id: company.id, account_type: 'Company', display_name: 'Acme' },
      },
    ])
    expect(await change()).toEqual({ type: 'Company', changed: 0 })
  })

  test('is refused where the type is gone, nobody is selected, or the list has changed', async () => {
    const gone = await makeAccountType({ name: 'Former', deleted_at: ctx.now })
    const ids = await people(1)
    for (const accountTypeId of [undefined, '', 'x', gone.id, 999_999]) {
      await expect(perform(setSupporterType, ctx, { ids, accountTypeId })).rejects.toMatchObject({
        fields: { accountTypeId: ['Choose a supporter type from the list.'] },
      })
    }
    const type = await makeAccountType({ name: 'Present' })
    await expect(perform(setSupporterType, ctx, { accountTypeId: type.id })).rejects.toMatchObject({
      message: 'There are no items selected.',
    })
    const matching = { matching: '?search=nobody-at-all', shown: 3, accountTypeId: type.id }
    await expect(perform(setSupporterType, ctx, matching)).rejects.toMatchObject({ code: 'conflict' })
    const viewer = testCtx({ permissions: ['member.add'] })
    await expect(perform(setSupporterType, viewer, { ids, accountTypeId: type.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a membership of several supporters', () => {
  test('begins today for those who are not members, and a second press adds nothing', async () => {
    const level = await makeMembership({ name: 'Friends', days: 30 })
    const [first = 0, second = 0, member = 0] = await people(3)
    await perform(addMember, ctx, { supporterId: member, membershipId: level.id, startsOn: '2026-11-01' })
    const press = () => perform(addMembers, ctx, { ids: [first, second, member], membershipId: level.id })
    expect(await press()).toEqual({ membership: 'Friends', added: 2, were: 1 })
    expect(await press()).toEqual({ membership: 'Friends', added: 0, were: 3 })
    expect((await listSpans(ctx.read, first)).map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2026-11-20', '2026-12-20'],
    ])
    expect(await listPeriods(ctx.read, member)).toHaveLength(1)
    expect((await events(second)).map(({ event }) => event)).toEqual(['supporter.membership-added'])
  })

  test('is refused where the level is gone or none is chosen', async () => {
    const gone = await makeMembership({ name: 'Past', deleted_at: ctx.now })
    const ids = await people(1)
    for (const membershipId of [undefined, '', gone.id]) {
      await expect(perform(addMembers, ctx, { ids, membershipId })).rejects.toMatchObject({
        fields: { membershipId: ['Please choose a membership level.'] },
      })
    }
  })
})

describe('a note on several supporters', () => {
  test('becomes a note of each, by the person who wrote it', async () => {
    const staff = await makeStaff()
    const ids = await people(2)
    const writer = testCtx({ staffId: staff.id })
    expect(await perform(addNotes, writer, { ids, body: 'Met at the fair.' })).toBe(2)
    const notes = await ctx.read.rows<{ supporter_id: number; body: string; created_by: number; event: string }>(
      sql`SELECT n.supporter_id, n.body, n.created_by, j.event FROM supporter_note n JOIN journal_entry j
        ON j.subject_type = 'note' AND j.subject_id = n.id::text WHERE n.supporter_id = ANY(${ids}::int[])
        ORDER BY n.supporter_id`,
    )
    expect(notes).toEqual(
      ids.map((supporterId) => ({
        supporterId,
        body: '<p>Met at the fair.</p>',
        createdBy: staff.id,
        event: 'note.added',
      })),
    )
    for (const body of [undefined, '  ', '<p> </p>']) {
      await expect(perform(addNotes, writer, { ids, body })).rejects.toMatchObject({
        fields: { body: ['This field is required.'] },
      })
    }
  })
})
