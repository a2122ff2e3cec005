import { describe, expect, test } from 'vitest'
import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { supporterOfSale } from '~/domain/supporters/buyer.server'
import { accountTypeChoices } from '~/domain/supporters/queries.server'
import { deleteSupporterType } from '~/domain/supporters/types/delete-supporter-type.server'
import { restoreSupporterType } from '~/domain/supporters/types/restore-supporter-type.server'
import { saveSupporterType } from '~/domain/supporters/types/save-supporter-type.server'
import { supporterTypeList } from '~/domain/supporters/types/types.list.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../../support/ctx'
import { anAccountType, makeSupporter } from '../../../support/factories'

const ctx = testCtx()
const add = (values: object) => perform(saveSupporterType, ctx, { sequence: '5', ...values })
const defaults = async () =>
  (await ctx.read.rows<{ id: number }>(sql`SELECT id FROM account_type WHERE is_default AND deleted_at IS NULL`)).map(
    ({ id }) => id,
  )
const journal = (id: number) =>
  ctx.read.rows<{ event: string }>(
    sql`SELECT event FROM journal_entry WHERE subject_type = 'supporter_type' AND subject_id = ${String(id)}
      ORDER BY id`,
  )
const wrong = (field: string, message: string) => ({ code: 'invalid', fields: { [field]: [message] } })

describe('a supporter type (R-SUPPORTERS-15)', () => {
  test('is added, renamed, deleted and restored, each time in the journal', async () => {
    await anAccountType()
    const { id } = await add({ name: '  Parish ', isOrganization: 'on' })
    await perform(saveSupporterType, ctx, { id, name: 'Congregation', isOrganization: 'on' })
    expect((await accountTypeChoices(ctx.read)).find((choice) => choice.id === id)).toEqual({
      id,
      label: 'Congregation',
      isOrganization: true,
    })
    await perform(deleteSupporterType, ctx, { id })
    expect((await accountTypeChoices(ctx.read)).map((choice) => choice.id)).not.toContain(id)
    await expect(perform(saveSupporterType, ctx, { id, name: 'Gone' })).rejects.toMatchObject({ code: 'not-found' })
    await perform(restoreSupporterType, ctx, { id })
    expect((await accountTypeChoices(ctx.read)).map((choice) => choice.id)).toContain(id)
    expect((await journal(id)).map(({ event }) => event)).toEqual([
      'supporter_type.saved',
      'supporter_type.saved',
      'supporter_type.deleted',
      'supporter_type.restored',
    ])
  })

  test('has a name of its own whatever the case, also when it is restored', async () => {
    const { id } = await add({ name: 'School' })
    await expect(add({ name: 'sCHOOL' })).rejects.toMatchObject(wrong('name', 'Another supporter type has this name.'))
    for (const name of [undefined, '', '  ']) {
      await expect(add({ name })).rejects.toMatchObject(wrong('name', 'Please enter a name.'))
    }
    await expect(add({ name: 'x'.repeat(33) })).rejects.toMatchObject(
      wrong('name', 'The name can have up to 32 characters.'),
    )
    await perform(deleteSupporterType, ctx, { id })
    await add({ name: 'School' })
    await expect(perform(restoreSupporterType, ctx, { id })).rejects.toMatchObject({
      message: 'Another supporter type has this name.',
    })
  })

  test('is not deleted, nor switched to organizations, while a supporter has it, archived or not', async () => {
    const { id } = await add({ name: 'Volunteer' })
    await makeSupporter({ account_type_id: id, is_active: false })
    await expect(perform(deleteSupporterType, ctx, { id })).rejects.toMatchObject({
      code: 'refused',
      message: '1 supporter has this type. Give them another type first: select them in the list of supporters.',
    })
    await makeSupporter({ account_type_id: id })
    await expect(
      perform(saveSupporterType, ctx, { id, name: 'Volunteer', isOrganization: 'on' }),
    ).rejects.toMatchObject(
      wrong(
        'isOrganization',
        '2 supporters have this type. Their names follow from it, so people and organizations cannot be switched.',
      ),
    )
    expect(await journal(id)).toHaveLength(1)
  })

  test('is the default in place of another, and the default is neither given up nor deleted', async () => {
    const former = await defaults()
    const { id } = await add({ name: 'Friend', isDefault: 'on' })
    expect(former).not.toEqual([id])
    expect(await defaults()).toEqual([id])
    await expect(perform(saveSupporterType, ctx, { id, name: 'Friend' })).rejects.toMatchObject(
      wrong('isDefault', 'One type is always that of new supporters. Choose it on another type instead.'),
    )
    await expect(perform(deleteSupporterType, ctx, { id })).rejects.toMatchObject({
      message: 'This is the type of new supporters. Choose another one for them first.',
    })
    const made = await perform(addSupporter, ctx, { firstName: 'Nia', lastName: 'Obi' })
    const type = await ctx.read.record<{ account_type_id: number }>(
      sql`SELECT account_type_id FROM supporter WHERE id = ${made.id}`,
    )
    expect(type?.account_type_id).toBe(id)
  })

  test('is never that of a new supporter once it is deleted, whatever an open cart says', async () => {
    const { id } = await add({ name: 'Guest' })
    await perform(deleteSupporterType, ctx, { id })
    const side = {
      title: null,
      firstName: 'Ola',
      lastName: 'Berg',
      organizationName: null,
      email: 'ola@berg.example',
      phone: null,
      address1: null,
      address2: null,
      city: null,
      state: null,
      zip: null,
      country: null,
    }
    const made = await ctx.begin('sql', 'test', (tx) =>
      supporterOfSale(tx as never, { billing: side, shipping: side, accountTypeId: id, referralSource: null }),
    )
    const row = await ctx.read.record<{ account_type_id: number }>(
      sql`SELECT account_type_id FROM supporter WHERE id = ${made}`,
    )
    expect([row?.account_type_id]).toEqual(await defaults())
  })

  test('is listed with the number of its supporters, and takes the permission of its model', async () => {
    const { id } = await add({ name: 'Alumni' })
    await makeSupporter({ account_type_id: id })
    const page = await supporterTypeList.page(ctx, supporterTypeList.read({ search: 'alumni' }))
    expect(page.rows.map(({ id: row, supporters }) => [row, supporters])).toEqual([[id, 1]])
    const other = testCtx({ permissions: ['member.edit'] })
    await expect(perform(saveSupporterType, other, { name: 'No' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(deleteSupporterType, other, { id })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
