import { describe, expect, test } from 'vitest'
import { supporterActivity } from '~/domain/supporters/activity.server'
import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { possibleDuplicates } from '~/domain/supporters/duplicates.server'
import { editSupporter } from '~/domain/supporters/edit-supporter.server'
import { supporterForForm, supporterRecord } from '~/domain/supporters/queries.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeAccountType, makeStaff, makeSupporter } from '../../support/factories'

const ctx = testCtx()
const rosa = { firstName: ' Rosa ', lastName: 'Lind', email: 'rosa@lind.example', billZip: '04101', billPhone: '+1 207 555 0100' }
let made = 0
const fresh = (more: object = {}) => ({ ...rosa, email: `rosa${++made}@lind.example`, billPhone: '', billZip: '', ...more })

describe('a new supporter', () => {
  test('is stored trimmed with the name people see, in the journal, by anyone who entered it', async () => {
    await anAccountType()
    const staff = await makeStaff()
    const { id } = await perform(addSupporter, testCtx({ staffId: staff.id }), fresh({ emailOptIn: '1', billCountry: 'us' }))
    expect(
      await ctx.read.first(
        sql`SELECT display_name, first_name, bill_country, created_by, opted_in, sign_up_method FROM supporter WHERE id = ${id}`,
      ),
    ).toEqual({
      display_name: 'Rosa Lind',
      first_name: 'Rosa',
      bill_country: 'US',
      created_by: staff.id,
      opted_in: true,
      sign_up_method: 'manual',
    })
    const log = await ctx.read.rows(sql`SELECT action, source, reason FROM email_opt_in WHERE supporter_id = ${id}`)
    expect(log).toEqual([{ action: 'optin', source: 'website', reason: 'Changed by Test Person' }])
  })

  test('of an organization is called by it', async () => {
    const type = await makeAccountType({ is_organization: true })
    const { name } = await perform(addSupporter, ctx, fresh({ accountTypeId: type.id, billOrganizationName: 'Lind Bakery' }))
    expect(name).toBe('Lind Bakery')
  })

  test.each([
    ['without any name', { firstName: '', lastName: '', email: '' }, 'lastName', 'Enter a name, an organization or an email.'],
    ['with an email that is none', { email: 'rosa@' }, 'email', 'Email must be valid'],
    ['with a billing email that is none', { billEmail: 'x' }, 'billEmail', 'Email must be valid'],
    ['with an unknown country', { billCountry: 'XX' }, 'billCountry', 'Choose a country from the list.'],
    [
      'with a first name of 46 characters',
      { firstName: 'x'.repeat(46) },
      'firstName',
      'This field can contain a maximum of 45 characters.',
    ],
    [
      'with an address of 451 characters',
      { shipAddress01: 'x'.repeat(451) },
      'shipAddress01',
      'This field can contain a maximum of 450 characters.',
    ],
    ['of an unknown type', { accountTypeId: 99_999 }, 'accountTypeId', 'Choose a supporter type from the list.'],
  ])('%s is refused at its field', async (_, change, field, message) => {
    await expect(perform(addSupporter, ctx, fresh(change))).rejects.toMatchObject({ code: 'invalid', fields: { [field]: [message] } })
  })

  test('with the email of another one, archived or not, is refused at the email', async () => {
    await makeSupporter({ email: 'Taken@Lind.example', is_active: false })
    await expect(perform(addSupporter, ctx, fresh({ email: 'taken@lind.example' }))).rejects.toMatchObject({
      fields: { email: ['This email is already used by another supporter.'] },
    })
  })

  test('entered twice at once is one supporter', async () => {
    const one = fresh({ isDistinct: '1' })
    const both = await Promise.allSettled([perform(addSupporter, ctx, one), perform(addSupporter, ctx, one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('who may be here already is named first, and added when that is confirmed', async () => {
    const known = await makeSupporter({
      first_name: 'Ines',
      last_name: 'Orne',
      bill_zip: '04101-1234',
      bill_phone: '(207) 555-0177',
      bill_email: 'ines@orne.example',
    })
    const twin = fresh({ firstName: 'ines', lastName: 'ORNE', billZip: '04101' })
    await expect(perform(addSupporter, ctx, twin)).rejects.toMatchObject({
      fields: { isDistinct: ['Ines Orne may be the same person (same name and zip).'] },
    })
    await expect(perform(addSupporter, ctx, { ...twin, isDistinct: '1' })).resolves.toMatchObject({ name: 'ines ORNE' })
    const found = async (typed: object) => (await possibleDuplicates(ctx.read, typed)).map(({ id, reason }) => ({ id, reason }))
    expect(await found({ billPhone: '+1 207.555.0177' })).toEqual([{ id: known.id, reason: 'Same phone' }])
    expect(await found({ email: 'INES@orne.example', billPhone: '2075550177' })).toEqual([
      { id: known.id, reason: 'Same email, Same phone' },
    ])
    expect(await found({ billPhone: '177' })).toEqual([])
    expect(await found({ firstName: 'Ines', lastName: 'Orne', billZip: '04102' })).toEqual([])
    expect(await found({})).toEqual([])
  })
})

describe('editing a supporter', () => {
  const form = async (id: number) => ({ ...(await supporterForForm(ctx.read, id)) })

  test('keeps what changed in the journal, from what to what, and says so on the timeline', async () => {
    const { id } = await makeSupporter({ first_name: 'Tom', last_name: 'Reed', bill_city: 'Bath' })
    await perform(editSupporter, ctx, { ...(await stringly(id)), id, billCity: 'Saco' })
    const entry = await ctx.read.first<{ before: object; after: object }>(
      sql`SELECT before, after FROM journal_entry WHERE verb = 'supporters.edit-supporter' AND subject_id = ${String(id)}`,
    )
    expect(entry).toEqual({ before: { bill_city: 'Bath' }, after: { bill_city: 'Saco' } })
    const { months } = await supporterActivity(ctx, id, { kinds: ['changes'], before: null, emails: [] })
    expect(months[0]?.entries[0]).toMatchObject({
      title: 'Changed the billing city',
      details: ['billing city: “Bath” → “Saco”'],
      by: 'Test Person',
    })
    expect(await form(id)).toMatchObject({ billCity: 'Saco', version: 2 })
  })

  test('renames it on its contributions, and changes nothing where nothing differs', async () => {
    const { id } = await makeSupporter({ first_name: 'Tom', last_name: 'Reed' })
    await perform(editSupporter, ctx, { ...(await stringly(id)), id })
    expect(await form(id)).toMatchObject({ version: 1 })
  })

  test('of an older version is refused, and nothing changes', async () => {
    const { id } = await makeSupporter({ first_name: 'Tom' })
    await perform(editSupporter, ctx, { ...(await stringly(id)), id, version: 1, firstName: 'Tim' })
    await expect(perform(editSupporter, ctx, { ...(await stringly(id)), id, version: 1, firstName: 'Ted' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await form(id)).toMatchObject({ firstName: 'Tim' })
  })

  test('its own email is fine, another one’s is not', async () => {
    const { id } = await makeSupporter({ email: 'own@lind.example' })
    await makeSupporter({ email: 'other@lind.example' })
    await perform(editSupporter, ctx, { ...(await stringly(id)), id, title: 'Dr.' })
    await expect(perform(editSupporter, ctx, { ...(await stringly(id)), id, email: 'other@lind.example' })).rejects.toMatchObject({
      fields: { email: [expect.any(String)] },
    })
  })

  test('an answer to marketing email is logged when it changes; a form that does not ask changes nothing', async () => {
    const { id } = await makeSupporter()
    const answers = ['', '0', '1', '1', '', '0'] as const
    for (const [index, emailOptIn] of answers.entries())
      await perform(editSupporter, testCtx({ now: new Date(NOON.getTime() + index * 1000) }), { ...(await stringly(id)), id, emailOptIn })
    const log = await ctx.read.rows<{ action: string }>(sql`SELECT action FROM email_opt_in WHERE supporter_id = ${id} ORDER BY id`)
    expect(log.map(({ action }) => action)).toEqual(['optin', 'optout'])
    expect(await supporterRecord(ctx.read, id)).toMatchObject({ emailOptIn: false })
  })

  test('needs member.edit, and adding member.add', async () => {
    const viewer = testCtx({ permissions: ['member.view'] })
    const { id } = await makeSupporter()
    await expect(perform(editSupporter, viewer, { ...(await stringly(id)), id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(addSupporter, viewer, fresh())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

/** As the form posts it: text, and nothing for what is empty. */
async function stringly(id: number) {
  const stored = (await supporterForForm(ctx.read, id)) ?? {}
  const { version: _version, displayName: _name, ...fields } = stored
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === null ? '' : String(value)]))
}
