import { beforeEach, expect, test } from 'vitest'
import { replaceKey } from '~/domain/staff/keys/replace-key.server'
import { editTemplate } from '~/domain/emails/edit-template.server'
import { journalEntry } from '~/domain/journal/entry.server'
import { addNote } from '~/domain/notes/add-note.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { saveRole } from '~/domain/staff/save-role.server'
import { changeEmail } from '~/domain/staff/change-email.server'
import { editSponsor } from '~/domain/sponsors/edit-sponsor.server'
import { sponseeSentence } from '~/domain/sponsorships/history'
import { editTribute } from '~/domain/tributes/edit-tribute.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeStaff, makeSupporter, makeTribute } from '../../support/factories'
import { receiptOffice } from '../../support/receipts'

const { ctx, gift, draft, issued } = receiptOffice()

beforeEach(() => ctx.read.run(sql`DELETE FROM mail`))

/** The newest entry of an event, as its page shows it. */
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
    actor: 'Test Person',
    path: `/jpanel/users/roles/${id}`,
    changes: [{ field: 'Name', before: 'Front desk', after: 'Counter' }],
  })
})

test('names both addresses when the email of a user changes, and the token that is replaced', async () => {
  const { id } = await makeStaff({ email: 'old.trace@example.org' })
  await perform(changeEmail, ctx, { staffId: id, email: 'new.trace@example.org' })
  expect(await entryOf('staff.email-changed')).toMatchObject({
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
    changes: [{ field: 'Status', before: 'draft', after: 'deleted' }],
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
