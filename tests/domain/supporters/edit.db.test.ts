import { describe, expect, test } from 'vitest'
import { supporterActivity } from '~/domain/supporters/activity.server'
import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { possibleDuplicates } from '~/domain/supporters/duplicates.server'
import { editSupporter } from '~/domain/supporters/edit-supporter.server'
import { listMedia } from '~/domain/media/queries.server'
import {
  listLogins,
  listReferrals,
  supporterForForm,
  supporterRecord,
  readUserValues,
} from '~/domain/supporters/queries.server'
import { verifySupporter } from '~/domain/supporters/verify-supporter.server'
import { deleteField } from '~/domain/userdefinedfields/delete-field.server'
import { userFields } from '~/domain/userdefinedfields/queries.server'
import { restoreField } from '~/domain/userdefinedfields/restore-field.server'
import { saveField } from '~/domain/userdefinedfields/save-field.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeAccountType, makePage, makeStaff, makeSupporter } from '../../support/factories'

const ctx = testCtx()
const rosa = {
  firstName: ' Rosa ',
  lastName: 'Lind',
  email: 'rosa@lind.example',
  billZip: '04101',
  billPhone: '+1 207 555 0100',
}
let made = 0
const fresh = (more: object = {}) => ({
  ...rosa,
  email: `rosa${++made}@lind.example`,
  billPhone: '',
  billZip: '',
  ...more,
})

test('keeps the code of a region that is written as its name, added and edited (R-TAXES-1)', async () => {
  await anAccountType()
  const address = { billCountry: 'US', billState: 'maine', shipCountry: 'CA', shipState: 'Québec' }
  const { id } = await perform(addSupporter, ctx, fresh(address))
  const states = () =>
    ctx.read.record(sql`SELECT bill_state AS bill, ship_state AS ship FROM supporter WHERE id = ${id}`)
  expect(await states()).toEqual({ bill: 'ME', ship: 'QC' })
  await perform(editSupporter, ctx, { ...fresh(address), id, billState: 'Vermont', shipState: 'Atlantis' })
  expect(await states()).toEqual({ bill: 'VT', ship: 'Atlantis' })
})

describe('a new supporter', () => {
  test('is stored trimmed with the name people see, in the journal, by the person who entered it', async () => {
    await anAccountType()
    const staff = await makeStaff()
    const { id } = await perform(
      addSupporter,
      testCtx({ staffId: staff.id }),
      fresh({ emailOptIn: '1', billCountry: 'us' }),
    )
    expect(
      await ctx.read.record(
        sql`SELECT display_name, first_name, bill_country, created_by, opted_in, sign_up_method FROM supporter
          WHERE id = ${id}`,
      ),
    ).toEqual({
      display_name: 'Rosa Lind',
      first_name: 'Rosa',
      bill_country: 'US',
      created_by: staff.id,
      opted_in: true,
      sign_up_method: 'manual',
    })
    const log = await ctx.read.records(sql`SELECT action, source, reason FROM email_opt_in WHERE supporter_id = ${id}`)
    expect(log).toEqual([{ action: 'optin', source: 'website', reason: 'Changed by Test Person' }])
  })

  test('of an organization is called by it', async () => {
    const type = await makeAccountType({ is_organization: true })
    const { name } = await perform(
      addSupporter,
      ctx,
      fresh({ accountTypeId: type.id, billOrganizationName: 'Lind Bakery' }),
    )
    expect(name).toBe('Lind Bakery')
  })

  test.each([
    [
      'without any name',
      { firstName: '', lastName: '', email: '' },
      'lastName',
      'Enter a name, an organization or an email.',
    ],
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
    await expect(perform(addSupporter, ctx, fresh(change))).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: [message] },
    })
  })

  test('with the email of another one, archived or not, is refused at the email', async () => {
    await makeSupporter({ email: 'Taken@Lind.example', is_active: false })
    await expect(perform(addSupporter, ctx, fresh({ email: 'taken@lind.example' }))).rejects.toMatchObject({
      fields: { email: ['This email is already used by another supporter.'] },
    })
  })

  test('keeps who referred them, unchanged by a form that does not say, and says so on both pages', async () => {
    const referrer = await makeSupporter({ first_name: 'Rita', last_name: 'Refers' })
    const { id } = await perform(addSupporter, ctx, fresh({ referredBy: String(referrer.id) }))
    expect((await supporterRecord(ctx.read, id))?.referrer).toEqual({ id: referrer.id, name: 'Rita Refers' })
    expect((await listReferrals(ctx.read, referrer.id)).map((one) => one.id)).toEqual([id])
    const stored = Object.entries((await supporterForForm(ctx.read, id)) ?? {}).map(([field, value]) => [
      field,
      value ?? '',
    ])
    const same = { ...Object.fromEntries(stored), id }
    await perform(editSupporter, ctx, same)
    expect((await supporterRecord(ctx.read, id))?.referrer).not.toBeNull()
    for (const [referredBy, message] of [
      [id, 'Supporters cannot refer themselves.'],
      [2_000_000_000, 'Please choose a supporter.'],
      ['somebody', 'Please choose a supporter.'],
    ])
      await expect(perform(editSupporter, ctx, { ...same, version: undefined, referredBy })).rejects.toMatchObject({
        fields: { referredBy: [message] },
      })
    const other = await makeSupporter({ first_name: 'Omar', last_name: 'Refers' })
    await perform(editSupporter, ctx, { ...same, version: undefined, referredBy: String(other.id) })
    await perform(editSupporter, ctx, { ...same, version: undefined, referredBy: '' })
    expect((await supporterRecord(ctx.read, id))?.referrer).toBeNull()
    const { months } = await supporterActivity(ctx, id, { kinds: ['changes'], before: null, emails: [] })
    const entries = months.flatMap((month) => month.entries.map(({ title, details }) => ({ title, details })))
    expect(entries).toEqual(
      expect.arrayContaining([
        { title: 'Referral removed', details: ['referred by: “Omar Refers” → empty'] },
        { title: 'Referred by Omar Refers', details: ['referred by: “Rita Refers” → “Omar Refers”'] },
        { title: 'Referred by Rita Refers', details: [] },
      ]),
    )
  })

  test('is added once when entered twice at once', async () => {
    const one = fresh({ isDistinct: '1' })
    const both = await Promise.allSettled([perform(addSupporter, ctx, one), perform(addSupporter, ctx, one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('warns of a possible duplicate, and is added when confirmed', async () => {
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
    const found = async (typed: object) =>
      (await possibleDuplicates(ctx.read, typed)).map(({ id, reason }) => ({ id, reason }))
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
      sql`SELECT before, after FROM journal_entry WHERE verb = 'supporters.edit-supporter'
        AND subject_id = ${String(id)}`,
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
    await expect(
      perform(editSupporter, ctx, { ...(await stringly(id)), id, version: 1, firstName: 'Ted' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await form(id)).toMatchObject({ firstName: 'Tim' })
  })

  test('its own email is fine, another one’s is not', async () => {
    const { id } = await makeSupporter({ email: 'own@lind.example' })
    await makeSupporter({ email: 'other@lind.example' })
    await perform(editSupporter, ctx, { ...(await stringly(id)), id, title: 'Dr.' })
    await expect(
      perform(editSupporter, ctx, { ...(await stringly(id)), id, email: 'other@lind.example' }),
    ).rejects.toMatchObject({
      fields: { email: [expect.any(String)] },
    })
  })

  test('logs a changed answer to marketing email, also a first no; a form without the question none', async () => {
    const { id } = await makeSupporter()
    const answers = ['', '0', '1', '1', '', '0'] as const
    for (const [index, emailOptIn] of answers.entries())
      await perform(editSupporter, testCtx({ now: new Date(NOON.getTime() + index * 1000) }), {
        ...(await stringly(id)),
        id,
        emailOptIn,
      })
    const log = await ctx.read.rows<{ action: string }>(
      sql`SELECT action FROM email_opt_in WHERE supporter_id = ${id} ORDER BY id`,
    )
    expect(log.map(({ action }) => action)).toEqual(['optout', 'optin', 'optout'])
    expect(await supporterRecord(ctx.read, id)).toMatchObject({ emailOptIn: false })
  })

  test('needs member.edit, and adding member.add', async () => {
    const viewer = testCtx({ permissions: ['member.view'] })
    const { id } = await makeSupporter()
    await expect(perform(editSupporter, viewer, { ...(await stringly(id)), id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(perform(addSupporter, viewer, fresh())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

/** The form posts text, and nothing for empty values. */
async function stringly(id: number) {
  const stored = (await supporterForForm(ctx.read, id)) ?? {}
  const { version: _version, displayName: _name, ...fields } = stored
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value === null ? '' : String(value)]),
  )
}

describe('the profile', () => {
  const field = (change: object) => perform(saveField, ctx, { name: `Field ${++made}`, type: 'short_text', ...change })
  const answers = async (id: number) => readUserValues(ctx.read, id)

  test('keeps answers of every type, leaves out what is blank, and reports what changed', async () => {
    const [text, choice, radio, several] = [
      await field({}),
      await field({ type: 'choice', options: 'A\n B \n\nA' }),
      await field({ type: 'radio', options: 'Yes\nNo' }),
      await field({ type: 'multiple_choice', options: 'Red\nBlue\nGreen' }),
    ]
    const sent = { [text.id]: ' Boat: Halcyon ', [choice.id]: 'B', [radio.id]: '', [several.id]: ['Green', 'Red'] }
    const { id } = await perform(addSupporter, ctx, fresh({ userFields: sent }))
    expect(await answers(id)).toEqual({ [text.id]: 'Boat: Halcyon', [choice.id]: 'B', [several.id]: ['Red', 'Green'] })
    await perform(editSupporter, ctx, { id, ...fresh(), userFields: { [text.id]: 'Boat: Wren', [several.id]: [] } })
    expect(await answers(id)).toEqual({ [text.id]: 'Boat: Wren', [choice.id]: 'B' })
    const { months } = await supporterActivity(ctx, id, { kinds: ['changes'], before: null, emails: [] })
    expect(months.flatMap(({ entries }) => entries.flatMap(({ details }) => details))).toContain(
      `${text.name}: “Boat: Halcyon” → “Boat: Wren”`,
    )
  })

  test('refuses unknown options at their field, and keeps deleted ones that are stored', async () => {
    const choice = await field({ type: 'choice', options: 'Old\nNew' })
    const { id } = await perform(addSupporter, ctx, fresh({ userFields: { [choice.id]: 'Old' } }))
    await perform(saveField, ctx, { id: choice.id, name: 'Choice', type: 'choice', options: 'New' })
    const save = (answer: unknown) =>
      perform(editSupporter, ctx, { id, ...fresh(), userFields: { [choice.id]: answer } })
    await save('Old')
    expect(await answers(id)).toEqual({ [choice.id]: 'Old' })
    await expect(save('Other')).rejects.toMatchObject({
      fields: { [`userField-${choice.id}`]: ['Please choose one of the options.'] },
    })
    await save('New')
    await expect(save('Old')).rejects.toMatchObject({ code: 'invalid' })
  })

  test('does not request a deleted field, and restores its answers with it', async () => {
    const text = await field({})
    const { id } = await perform(addSupporter, ctx, fresh({ userFields: { [text.id]: 'Kept' } }))
    await perform(deleteField, ctx, { id: text.id })
    expect((await userFields(ctx.read)).map((one) => one.id)).not.toContain(text.id)
    await perform(editSupporter, ctx, { id, ...fresh(), userFields: { [text.id]: 'Lost' } })
    await perform(restoreField, ctx, { id: text.id })
    expect(await answers(id)).toEqual({ [text.id]: 'Kept' })
  })

  test('a field needs a name, a type, and options where it offers some; and userdefinedfields.edit', async () => {
    await expect(field({ name: ' ' })).rejects.toMatchObject({ fields: { name: ['Please enter a name.'] } })
    await expect(field({ type: 'date' })).rejects.toMatchObject({ fields: { type: ['Please choose a type.'] } })
    await expect(field({ type: 'radio' })).rejects.toMatchObject({
      fields: { options: ['Please enter at least one option, one a line.'] },
    })
    const clerk = testCtx({ permissions: ['member.edit'] })
    await expect(perform(saveField, clerk, { name: 'X', type: 'short_text' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('verifying an organizer activates the pages that wait, denying leaves them', async () => {
    const { id } = await perform(addSupporter, ctx, fresh())
    const page = await makePage({ organizer_id: id, status: 'pending' })
    const suspended = await makePage({ organizer_id: id, status: 'suspended' })
    const verify = (verifiedStatus: string) => perform(editSupporter, ctx, { id, ...fresh(), verifiedStatus })
    const status = async () => {
      const rows = await ctx.read.rows<{ status: string }>(
        sql`SELECT status FROM fundraising_page WHERE id IN (${page.id}, ${suspended.id}) ORDER BY id`,
      )
      return rows.map((row) => row.status)
    }
    await verify('Denied')
    expect(await status()).toEqual(['pending', 'suspended'])
    await verify('Verified')
    expect(await status()).toEqual(['active', 'suspended'])
    await verify('')
    expect(await ctx.read.record(sql`SELECT verified_status FROM supporter WHERE id = ${id}`)).toEqual({
      verified_status: null,
    })
  })

  test('one press verifies or denies, the second of two changes nothing, and it needs member.edit', async () => {
    const { id } = await makeSupporter({ verified_status: 'Pending' })
    const page = await makePage({ organizer_id: id, status: 'pending' })
    const press = (status: string, over = ctx) => perform(verifySupporter, over, { id, status })
    await expect(press('Verified', testCtx({ permissions: ['fundraisingpages.edit'] }))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(press('Pending')).rejects.toMatchObject({ code: 'invalid' })
    await press('Verified')
    await press('Verified')
    expect(await ctx.read.record(sql`SELECT status FROM fundraising_page WHERE id = ${page.id}`)).toEqual({
      status: 'active',
    })
    await press('Denied')
    expect(
      await ctx.read.records(sql`SELECT event, after ->> 'verifiedStatus' AS status FROM journal_entry
        WHERE subject_type = 'supporter' AND subject_id = ${String(id)} ORDER BY id`),
    ).toEqual([
      { event: 'supporter.verification-changed', status: 'Verified' },
      { event: 'supporter.verification-changed', status: 'Denied' },
    ])
  })

  test('a form that does not show the picture leaves it, an emptied one takes it away', async () => {
    const media = await ctx.read.first<{ id: number }>(
      sql`INSERT INTO media (name, filename, content_type, size, key)
        VALUES ('a.png', 'a.png', 'image/png', 1, 'a-portrait') RETURNING id`,
    )
    const { id } = await perform(addSupporter, ctx, fresh({ pictures: [media?.id] }))
    const pictures = async () => (await listMedia(ctx.read, { type: 'supporter', id })).length
    await perform(editSupporter, ctx, { id, ...fresh() })
    expect(await pictures()).toBe(1)
    await perform(editSupporter, ctx, { id, ...fresh(), pictures: [] })
    expect(await pictures()).toBe(0)
  })

  test('sign-ins are a history; those of staff are not the last own one', async () => {
    const { id } = await makeSupporter()
    const staff = await makeStaff()
    await ctx.read.run(sql`INSERT INTO supporter_login (supporter_id, login_at, impersonated_by) VALUES
      (${id}, '2026-01-01T10:00:00Z', NULL), (${id}, '2026-02-01T10:00:00Z', ${staff.id})`)
    expect(await ctx.read.record(sql`SELECT last_login_at AS at FROM supporter WHERE id = ${id}`)).toEqual({
      at: new Date('2026-01-01T10:00:00Z'),
    })
    expect(await listLogins(ctx.read, id)).toMatchObject([{ by: 'Casey Till' }, { by: null }])
  })
})
