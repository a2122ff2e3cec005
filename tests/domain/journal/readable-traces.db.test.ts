import { beforeEach, expect, test } from 'vitest'
import { openOrder } from '~/domain/cart/open-order.server'
import { updateOrder } from '~/domain/cart/update-order.server'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { historySentence } from '~/domain/contributions/history'
import { replaceKey } from '~/domain/staff/keys/replace-key.server'
import { savePost } from '~/domain/feeds/save-post.server'
import { editTemplate } from '~/domain/emails/edit-template.server'
import { restoreTemplate } from '~/domain/emails/restore-template.server'
import { journalEntry } from '~/domain/journal/entry.server'
import { addNote } from '~/domain/notes/add-note.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { saveRole } from '~/domain/staff/save-role.server'
import { changeEmail } from '~/domain/staff/change-email.server'
import { editSponsor } from '~/domain/sponsors/edit-sponsor.server'
import { editSponsee } from '~/domain/sponsorships/edit-sponsee.server'
import { sponseeSentence } from '~/domain/sponsorships/history'
import { changeWords } from '~/domain/supporters/activity-words'
import { editSupporter } from '~/domain/supporters/edit-supporter.server'
import { editTribute } from '~/domain/tributes/edit-tribute.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON } from '../../support/ctx'
import {
  insert,
  makeAccountType,
  makeSponsor,
  makeSponsorship,
  makeStaff,
  makeSupporter,
  makeTribute,
} from '../../support/factories'
import { feedOf, postOf } from '../../support/feeds'
import { receiptOffice } from '../../support/receipts'

const { ctx, gift, draft, issued } = receiptOffice()

beforeEach(() => ctx.read.run(sql`DELETE FROM mail`))

async function entryOf(event: string) {
  const row = await ctx.read.first<{ id: number }>(
    sql`SELECT max(id)::int AS id FROM journal_entry WHERE event = ${event}`,
  )
  const entry = await journalEntry(ctx, row?.id ?? 0)
  if (entry === null) throw new Error(`nothing is in the journal about ${event}`)
  return entry
}

test('names what a role was and what it is when it is saved', async () => {
  const { id } = await perform(saveRole, ctx, { name: 'Front desk', permissions: ['order.view'] })
  await perform(saveRole, ctx, { id, name: 'Counter', permissions: ['order.view'] })
  expect(await entryOf('staff_role.saved')).toMatchObject({
    title: 'Role saved',
    record: 'Counter',
    actor: 'Test Person',
    path: `/jpanel/users/roles/${id}`,
    changes: [{ field: 'Name', before: 'Front desk', after: 'Counter' }],
  })
})

test('names both addresses when the email of a user changes, and the token that is replaced', async () => {
  const { id } = await makeStaff({ email: 'old.trace@example.org', first_name: 'Ines', last_name: 'Trace' })
  await perform(changeEmail, ctx, { staffId: id, email: 'new.trace@example.org' })
  expect(await entryOf('staff.email-changed')).toMatchObject({
    record: 'Ines Trace',
    title: 'Email of a user changed',
    path: `/jpanel/users/${id}`,
    changes: [{ field: 'Email', before: 'old.trace@example.org', after: 'new.trace@example.org' }],
  })
  await perform(replaceKey, ctx, { id })
  expect(await entryOf('staff.key-replaced')).toMatchObject({ title: 'API token replaced' })
})

test('names the words of an email template, as they were and as they are', async () => {
  await perform(editTemplate, ctx, { name: 'customer_refund', subject: 'First', body: '<p>One</p>', isActive: 'on' })
  await perform(editTemplate, ctx, { name: 'customer_refund', subject: 'Second', body: '<p>One</p>', isActive: 'on' })
  expect(await entryOf('mail-template.edited')).toMatchObject({
    title: 'Email template changed',
    path: '/jpanel/settings/emails/customer_refund',
    changes: [{ field: 'Subject', before: 'First', after: 'Second' }],
  })
  await perform(restoreTemplate, ctx, { name: 'customer_refund' })
  const { changes } = await entryOf('mail-template.restored')
  expect(changes).toContainEqual({
    field: 'Subject',
    before: 'Second',
    after: 'Your refund of [[amount]] from [[shop_organization]]',
  })
  expect(changes.map(({ field }) => field)).toEqual(['Message', 'Subject'])
})

test('names the fields of a tribute that differ', async () => {
  const { id } = await makeTribute(await gift(), { message: 'Before' })
  const recipient = {
    notify: '',
    notifyName: '',
    notifyEmail: '',
    notifyAddress: '',
    notifyCity: '',
    notifyState: '',
    notifyZip: '',
    notifyCountry: '',
  }
  await perform(editTribute, ctx, { id, name: 'Rosa', message: 'After', ...recipient })
  expect(await entryOf('tribute.edited')).toMatchObject({
    title: 'Tribute changed',
    record: 'Rosa',
    path: `/jpanel/tributes/${id}`,
    changes: [{ field: 'Message', before: 'Before', after: 'After' }],
  })
})

test('says who issued a receipt and who deleted a draft', async () => {
  const id = await issued()
  expect(await entryOf('tax-receipt.issued')).toMatchObject({
    title: 'Tax receipt issued',
    actor: 'Test Person',
    path: `/jpanel/tax_receipts/${id}`,
  })
  const draftId = await draft()
  await perform(voidReceipt, ctx, { id: draftId })
  expect(await entryOf('tax-receipt.deleted')).toMatchObject({
    title: 'Draft of a tax receipt deleted',
    actor: 'Test Person',
    changes: [{ field: 'Status', before: 'Draft', after: 'Deleted' }],
  })
})

test('opens the supporter of a note from its entry', async () => {
  const { id: supporterId } = await makeSupporter({})
  await perform(addNote, ctx, { supporterId, body: '<p>Called.</p>' })
  expect(await entryOf('note.added')).toMatchObject({ path: `/jpanel/supporters/${supporterId}` })
})

test('names what of a sponsor differs, in the journal and in the history of the child', async () => {
  const { id: supporterId } = await makeSupporter({ display_name: 'Amara Okafor' })
  const child = await makeSponsorship({})
  const { id } = await makeSponsor({
    supporter_id: supporterId,
    sponsorship_id: child.id,
    started_at: NOON,
    source: 'Web',
  })
  await perform(editSponsor, ctx, { id, startedOn: '2026-11-02', source: 'Gala' })
  expect((await entryOf('sponsorship.sponsor-edited')).changes).toEqual([
    { field: 'Source', before: 'Web', after: 'Gala' },
    { field: 'Started on', before: 'Nov 20, 2026', after: 'Nov 2, 2026' },
  ])
  const stored = await ctx.read.first<{ event: string; before: unknown; after: unknown }>(
    sql`SELECT event, before, after FROM journal_entry WHERE event = 'sponsorship.sponsor-edited'`,
  )
  expect(stored && sponseeSentence(stored)).toBe(
    'Sponsorship by Amara Okafor changed: started on Nov 20, 2026 → Nov 2, 2026, source “Web” → “Gala”',
  )
})

async function storedSides(event: string) {
  const row = await ctx.read.first<{ before: unknown; after: unknown }>(
    sql`SELECT before, after FROM journal_entry WHERE event = ${event} ORDER BY id DESC LIMIT 1`,
  )
  if (row === null) throw new Error(`nothing is in the journal about ${event}`)
  return row
}

test('names both supporter types when a contribution and a supporter get another one', async () => {
  const [person, church] = [await makeAccountType({ name: 'Patron' }), await makeAccountType({ name: 'Church' })]
  const id = await gift()
  await perform(editContribution, ctx, { id, accountTypeId: person.id })
  await perform(editContribution, ctx, { id, accountTypeId: church.id })
  const sides = await storedSides('contribution.edited')
  expect(historySentence({ event: 'contribution.edited', verb: '', ...sides }, 'USD')).toBe(
    'Changed Supporter type “Patron” → “Church”',
  )
  const supporter = await makeSupporter({ account_type_id: person.id, email: 'typed.trace@example.org' })
  const typed = { firstName: 'Amara', lastName: 'Okafor', email: 'typed.trace@example.org' }
  await perform(editSupporter, ctx, { id: supporter.id, ...typed, accountTypeId: church.id })
  expect(changeWords({ name: 'supporter.edited', ...(await storedSides('supporter.edited')) }).details).toContain(
    'type: “Patron” → “Church”',
  )
})

test('names countries and genders by their names, in every history', async () => {
  const id = await gift()
  await perform(editContribution, ctx, { id, billingCountry: 'DE' })
  await perform(editContribution, ctx, { id, billingCountry: 'CA' })
  const edited = await storedSides('contribution.edited')
  const sentence = historySentence({ event: 'contribution.edited', verb: '', ...edited }, 'USD')
  expect(sentence).toBe('Changed Billing country “Germany” → “Canada”')
  const supporter = await makeSupporter({ bill_country: 'US', email: 'country.trace@example.org' })
  const typed = { firstName: 'Amara', lastName: 'Okafor', email: 'country.trace@example.org' }
  await perform(editSupporter, ctx, { id: supporter.id, ...typed, billCountry: 'CA' })
  expect(changeWords({ name: 'supporter.edited', ...(await storedSides('supporter.edited')) }).details).toContain(
    'billing country: “United States” → “Canada”',
  )
  const { id: child } = await makeSponsorship({ gender: 'F' })
  await perform(editSponsee, ctx, { id: child, referenceNumber: 'TRACE-2', gender: 'M' })
  const sides = await storedSides('sponsorship.edited')
  expect(sponseeSentence({ event: 'sponsorship.edited', ...sides })).toContain('gender “Female” → “Male”')
})

test('names both supporters and both days when a cart gets others', async () => {
  const amara = await makeSupporter({ display_name: 'Amara Okafor' })
  const bo = await makeSupporter({ display_name: 'Bo Holm' })
  const { id } = await perform(openOrder, ctx, { clientUuid: '7F3A09C2B1', supporterId: amara.id })
  const details = { supporterId: bo.id, orderedAt: '2026-11-02', billing: {}, shipping: {}, tax: {} }
  await perform(updateOrder, ctx, { id, change: { mode: 'details', details } })
  const sides = await storedSides('contribution.details-changed')
  const words = historySentence({ event: 'contribution.details-changed', verb: '', ...sides }, 'USD')
  expect(words).toContain('supporter “Amara Okafor” → “Bo Holm”')
  expect(words).toContain('date Nov 20, 2026 → Nov 2, 2026')
})

test('names both payment options and both positions when a sponsee gets others', async () => {
  const monthly = await insert('payment_group', { name: 'Monthly' })
  const yearly = await insert('payment_group', { name: 'Yearly' })
  const { id } = await makeSponsorship({})
  const typed = { referenceNumber: 'TRACE-1', firstName: 'Nia', lastName: 'Achieng' }
  const place = { latitude: '1.5', longitude: '2.5' }
  await perform(editSponsee, ctx, { id, ...typed, ...place, groupId: monthly.id })
  await perform(editSponsee, ctx, { id, ...typed, ...place, latitude: '3.5', groupId: yearly.id })
  const sides = await storedSides('sponsorship.edited')
  const words = sponseeSentence({ event: 'sponsorship.edited', ...sides })
  expect(words).toContain('payment options “Monthly” → “Yearly”')
  expect(words).toMatch(/latitude “1\.50*” → “3\.50*”/)
  expect(words?.match(/payment options/g)).toHaveLength(1)
})

test('names the categories of a post by its feed, and not those of the shop with the same numbers', async () => {
  const { id: feed } = await feedOf(ctx, 'blog', { categories: ['News', 'Events'] })
  const [news, events] = await ctx.read.rows<{ id: number }>(
    sql`SELECT id FROM feed_category WHERE feed_id = ${feed} ORDER BY name DESC`,
  )
  for (const id of [news?.id, events?.id]) await insert('category', { id, name: 'Shop', url_name: `shop-${id}` })
  const { id } = await postOf(ctx, feed, { categories: [String(news?.id)] })
  await perform(savePost, ctx, { id, name: 'Soup day', isEnabled: 'on', categories: [String(events?.id)] })
  expect((await entryOf('post.saved')).changes).toContainEqual({
    field: 'Categories',
    before: 'News',
    after: 'Events',
  })
})
