import { describe, expect, test } from 'vitest'
import { ABOVE_YOU, EDITED_MEANWHILE } from '~/domain/auth/messages'
import { hiddenPermissions } from '~/domain/settings/features'
import { addPerson } from '~/domain/staff/add-person.server'
import { deleteRole } from '~/domain/staff/delete-role.server'
import { editPerson } from '~/domain/staff/edit-person.server'
import { personById } from '~/domain/staff/queries.server'
import { BUILT_IN, NAME_TAKEN, NOTHING_ALLOWED, ROLE_GONE } from '~/domain/staff/role-input'
import { allRoles } from '~/domain/staff/role-queries.server'
import { saveRole } from '~/domain/staff/save-role.server'
import { toVersion } from '~/domain/staff/version'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { aPerson, one } from '../../support/staff'

const ON = { tax_receipt_pdfs: '1', dcc_enabled: '1', referral_sources_isactive: '1' }
const everythingOn = testCtx({ settings: ON })
const form = { firstName: 'Amara', lastName: 'Okafor', isAdmin: 'on' }

let count = 0
const aName = () => `Volunteers ${++count}`
const aRole = (permissions: string[] = ['pos.edit', 'order.view']) =>
  perform(saveRole, everythingOn, { name: aName(), permissions })
const cashier = async () => {
  const role = (await allRoles(testCtx().read)).find(({ key }) => key === 'cashier')
  if (!role) throw new Error('there is no cashier')
  return role
}

const rightsOf = (id: number) =>
  one<{ role: string; permissions: string[]; is_owner: boolean }>(
    sql`SELECT staff_role_name(is_owner, role_id, permissions) AS role, permissions, is_owner FROM staff
      WHERE id = ${id}`,
  )
const lastEntry = (type: string, id: number) =>
  one<{ verb: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }>(
    sql`SELECT verb, before, after FROM journal_entry WHERE subject_type = ${type} AND subject_id = ${String(id)}
      ORDER BY id DESC LIMIT 1`,
  )

describe('a user with a role', () => {
  test('may do what the role says, whatever boxes were sent along, and the journal names the role', async () => {
    const role = await cashier()
    const { id } = await perform(addPerson, testCtx(), {
      ...form,
      email: 'cash@example.org',
      role: String(role.id),
      permissions: ['admin.general'],
    })
    expect(await rightsOf(id)).toEqual({ role: 'Cashier', permissions: role.permissions, is_owner: false })
    expect((await lastEntry('staff', id)).after).toMatchObject({ role: 'Cashier', email: 'cash@example.org' })
  })

  test('loses it with another one, with boxes of their own, as an owner, and with the admin toggle', async () => {
    const [role, { id, email }] = [await cashier(), await aPerson()]
    const edit = (more: object) => perform(editPerson, testCtx(), { ...form, id, email, ...more })
    await edit({ role: role.id })
    await edit({ role: 'custom', permissions: ['order.view'] })
    expect(await rightsOf(id)).toEqual({ role: 'Custom', permissions: ['order.view'], is_owner: false })
    expect(await lastEntry('staff', id)).toMatchObject({ before: { role: 'Cashier' }, after: { role: 'Custom' } })
    await edit({ role: role.id })
    await edit({ role: 'owner' })
    expect(await rightsOf(id)).toEqual({ role: 'Owner', permissions: [], is_owner: true })
    await aPerson({ isOwner: true })
    await edit({ role: role.id })
    await edit({ role: role.id, isAdmin: undefined })
    expect(await rightsOf(id)).toEqual({ role: 'No access', permissions: [], is_owner: false })
  })

  test.each([['0'], ['2147483647'], ['nobody'], ['1e3'], ['-1']])(
    'the role %j is refused, and nothing is kept',
    async (role) => {
      const { id, email } = await aPerson({ permissions: ['order.view'] })
      await expect(
        perform(editPerson, testCtx(), { ...form, id, email, firstName: 'Changed', role }),
      ).rejects.toMatchObject({
        code: 'invalid',
        fields: { role: [role === '2147483647' ? ROLE_GONE : expect.any(String)] },
      })
      expect(await rightsOf(id)).toMatchObject({ role: 'Custom', permissions: ['order.view'] })
    },
  )

  test('is not given by those who may do less than the role, nor made an owner by them', async () => {
    const [role, { id, email }] = [await cashier(), await aPerson()]
    const edit = (more: object, permissions: string[]) =>
      perform(editPerson, testCtx({ permissions }), { ...form, id, email, ...more })
    await expect(edit({ role: role.id }, ['user.edit', 'pos.edit'])).rejects.toMatchObject({ message: ABOVE_YOU })
    await expect(edit({ role: 'owner' }, ['user.edit', ...role.permissions])).rejects.toMatchObject({
      message: ABOVE_YOU,
    })
    await edit({ role: role.id }, ['user.edit', ...role.permissions])
    expect((await rightsOf(id)).role).toBe('Cashier')
  })

  test('is not overwritten when somebody gave another role since the form was opened', async () => {
    const [role, { id, email }] = [await aRole(['order.view']), await aPerson({ permissions: ['order.view'] })]
    const person = await personById(testCtx(), id)
    if (!person) throw new Error('nobody')
    await perform(editPerson, testCtx(), { ...form, id, email, role: role.id })
    const late = perform(editPerson, testCtx(), {
      ...form,
      id,
      email,
      permissions: ['order.view'],
      version: toVersion(person),
    })
    await expect(late).rejects.toMatchObject({ message: EDITED_MEANWHILE })
  })
})

describe('a role of one’s own', () => {
  test('is saved from the boxes of a user, who then has it', async () => {
    const [{ id, email }, roleName] = [await aPerson(), aName()]
    await perform(editPerson, testCtx(), {
      ...form,
      id,
      email,
      role: 'custom',
      permissions: ['order.view', 'pos.edit'],
      roleName,
    })
    expect(await rightsOf(id)).toMatchObject({ role: roleName, permissions: ['order.view', 'pos.edit'] })
    const again = perform(editPerson, testCtx(), {
      ...form,
      id,
      email,
      role: 'custom',
      permissions: ['order.view'],
      roleName,
    })
    await expect(again).rejects.toMatchObject({ fields: { roleName: [NAME_TAKEN] } })
    expect(await rightsOf(id)).toMatchObject({ role: roleName, permissions: ['order.view', 'pos.edit'] })
  })

  test('changes what its users may do at once when it changes, with a journal entry for each of them', async () => {
    const role = await aRole()
    const [first, second, other] = [await aPerson(), await aPerson(), await aPerson({ permissions: role.permissions })]
    for (const { id, email } of [first, second])
      await perform(editPerson, testCtx(), { ...form, id, email, role: role.id })
    const saved = await perform(saveRole, everythingOn, {
      id: role.id,
      name: `${role.name} of the shop`,
      permissions: ['pos.edit', 'product.view'],
    })
    expect(saved.users).toBe(2)
    for (const { id } of [first, second]) {
      expect(await rightsOf(id)).toMatchObject({
        role: `${role.name} of the shop`,
        permissions: ['pos.edit', 'product.view'],
      })
      expect(await lastEntry('staff', id)).toMatchObject({
        verb: 'staff.save-role',
        before: { role: role.name, permissions: role.permissions },
        after: { role: `${role.name} of the shop`, permissions: ['pos.edit', 'product.view'] },
      })
    }
    expect(await rightsOf(other.id)).toMatchObject({ role: 'Custom', permissions: role.permissions })
    expect((await lastEntry('staff_role', role.id)).after).toMatchObject({ users: 2 })
  })

  test('leaves its users their permissions when deleted', async () => {
    const [role, { id, email }] = [await aRole(), await aPerson()]
    await perform(editPerson, testCtx(), { ...form, id, email, role: role.id })
    await perform(deleteRole, testCtx(), { id: role.id })
    expect(await rightsOf(id)).toMatchObject({ role: 'Custom', permissions: role.permissions })
    expect(await lastEntry('staff', id)).toMatchObject({ before: { role: role.name }, after: { role: 'Custom' } })
    await expect(perform(deleteRole, testCtx(), { id: role.id })).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each([
    ['', 'Please enter a name.'],
    ['   ', 'Please enter a name.'],
    ['x'.repeat(46), 'Up to 45 characters.'],
    ['owner', NAME_TAKEN],
    ['CUSTOM', NAME_TAKEN],
    ['cashier', NAME_TAKEN],
  ])('is not called %j', async (name, message) => {
    await expect(perform(saveRole, testCtx(), { name, permissions: ['pos.edit'] })).rejects.toMatchObject({
      fields: { name: [message] },
    })
  })

  test('allows something, and only what the catalogue knows', async () => {
    const save = (permissions: unknown) => perform(saveRole, testCtx(), { name: aName(), permissions })
    await expect(save([])).rejects.toMatchObject({ fields: { permissions: [NOTHING_ALLOWED] } })
    await expect(save(['owner.only'])).rejects.toMatchObject({ code: 'invalid' })
    await expect(save(Array.from({ length: 100_000 }, () => 'pos.edit'))).rejects.toMatchObject({ code: 'invalid' })
  })

  test('is saved once where two people save the same name at once', async () => {
    const name = aName()
    const both = await Promise.allSettled(
      [1, 2].map(() => perform(saveRole, testCtx(), { name, permissions: ['pos.edit'] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is changed only by those who may do as much, and a built-in role by nobody', async () => {
    const role = await aRole(['order.refund'])
    const ctx = testCtx({ permissions: ['user.edit', 'pos.edit'] })
    const changes = { id: role.id, name: role.name, permissions: ['pos.edit'] }
    await expect(perform(saveRole, ctx, changes)).rejects.toMatchObject({ message: ABOVE_YOU })
    await expect(perform(saveRole, ctx, { name: aName(), permissions: ['order.refund'] })).rejects.toMatchObject({
      message: ABOVE_YOU,
    })
    await expect(perform(deleteRole, ctx, { id: role.id })).rejects.toMatchObject({ message: ABOVE_YOU })
    const { id } = await cashier()
    await expect(perform(saveRole, testCtx(), { ...changes, id })).rejects.toMatchObject({ message: BUILT_IN })
    await expect(perform(deleteRole, testCtx(), { id })).rejects.toMatchObject({ message: BUILT_IN })
  })
})

/** Permissions of features that do not exist: kiosks, pledges, abandoned carts and check-ins. */
const NOT_BUILT = [
  'kiosk.view',
  'kiosk.add',
  'kiosk.edit',
  'pledgecampaigns.edit',
  'pledges.edit',
  'reports.pledge-campaigns',
  'reports.abandoned_carts',
  'reports.check_ins',
]

describe('permissions of a feature that is off', () => {
  const off = testCtx({
    settings: { ...ON, tax_receipt_pdfs: '0', fundraising_pages_enabled: '0', use_fulfillment: 'never' },
  })

  test('are not shown', () => {
    expect([...hiddenPermissions({ ...ON })]).toEqual(NOT_BUILT)
    expect([...hiddenPermissions({})]).toEqual([
      'taxreceipt.view',
      'taxreceipt.edit',
      'reports.donor_covers_costs',
      'reports.referral_sources',
      ...NOT_BUILT,
    ])
    expect([...hiddenPermissions(off.settings)]).toEqual([
      'taxreceipt.view',
      'taxreceipt.edit',
      'fundraisingpages.edit',
      'order.fullfill',
      ...NOT_BUILT,
    ])
  })

  test('are carried over when a user is saved, and go with the box once the feature is on again', async () => {
    const { id, email } = await aPerson({ permissions: ['order.view', 'order.fullfill', 'taxreceipt.edit'] })
    await perform(editPerson, off, { ...form, id, email, permissions: ['pos.edit'] })
    expect((await rightsOf(id)).permissions).toEqual(['pos.edit', 'order.fullfill', 'taxreceipt.edit'])
    await perform(editPerson, everythingOn, { ...form, id, email, permissions: ['pos.edit'] })
    expect((await rightsOf(id)).permissions).toEqual(['pos.edit'])
  })

  test('are carried over when a role is saved, for all its users', async () => {
    const [role, { id, email }] = [await aRole(['pos.edit', 'taxreceipt.edit']), await aPerson()]
    await perform(editPerson, testCtx(), { ...form, id, email, role: role.id })
    await perform(saveRole, off, { id: role.id, name: role.name, permissions: ['order.view'] })
    expect((await rightsOf(id)).permissions).toEqual(['order.view', 'taxreceipt.edit'])
  })

  test('come with a role that holds them', async () => {
    const [manager] = (await allRoles(testCtx().read)).filter(({ key }) => key === 'manager')
    const { id, email } = await aPerson()
    await perform(editPerson, off, { ...form, id, email, role: manager?.id })
    expect((await rightsOf(id)).permissions).toContain('taxreceipt.edit')
  })
})
