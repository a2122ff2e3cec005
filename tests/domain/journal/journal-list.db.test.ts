import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { restoreTemplate } from '~/domain/emails/restore-template.server'
import { journalList } from '~/domain/journal/entries.list.server'
import { journalEntry } from '~/domain/journal/entry.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { addPerson } from '~/domain/staff/add-person.server'
import { regenerateKey } from '~/domain/staff/keys/regenerate-key.server'
import { calls } from '~/endpoints/jpanel/settings'
import { ctxContext, passageContext } from '~/http/context'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePage, makeProduct, makePromo, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'
import { aPerson } from '../../support/staff'

const ctx = testCtx()
const pageOf = async (address: string) => (await journalList.page(ctx, journalList.read(fieldsOfAddress(address)))).rows

test('shows settings, users, tokens and email templates with who, when and the difference', async () => {
  const { id: staffId } = await aPerson({ isOwner: true })
  const owner = testCtx({ staffId })
  await perform(savePanel, owner, { panel: 'email', sale_alert_emails: 'a@example.org' })
  const { id } = await perform(addPerson, owner, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara.journal@example.org',
    isAdmin: 'on',
  })
  await perform(regenerateKey, owner, { id })
  await perform(restoreTemplate, owner, { name: 'staff_webhook_failed' })
  const entries = await ctx.read.rows<{ id: number; event: string }>(
    sql`SELECT id::int AS id, event FROM journal_entry WHERE staff_id = ${staffId} ORDER BY id`,
  )
  const read = await Promise.all(entries.map((entry) => journalEntry(ctx, entry.id)))
  expect(read.map((entry) => entry?.title)).toEqual(
    expect.arrayContaining(['Settings saved', 'User added', 'API token replaced']),
  )
  expect(read[0]).toMatchObject({
    path: '/jpanel/settings/email',
    changes: [{ field: 'Sale alert emails', before: '–', after: 'a@example.org' }],
  })
})

test('narrows by person, program, record, kind and day, and links each row to its entry', async () => {
  const { id: staffId } = await aPerson({ isOwner: true })
  await perform(addPerson, testCtx({ staffId }), {
    firstName: 'Bo',
    lastName: 'Holm',
    email: 'bo.journal@example.org',
    isAdmin: 'on',
  })
  await ctx.read.run(sql`INSERT INTO journal_entry (at, actor, verb, event, subject_type, subject_id)
    VALUES ('2026-03-04T12:00:00Z', 'Charging run', 'recurring.charge', 'recurring-plan.charged', 'recurring-plan',
      '7')`)
  const [first] = await pageOf(`?person[]=${staffId}`)
  expect(first).toMatchObject({ what: 'User added', kind: 'User' })
  const run = await pageOf(`?${new URLSearchParams({ 'program[]': 'Charging run' }).toString()}`)
  expect(run.map(({ what }) => what)).toEqual(['Plan charged'])
  expect(await pageOf('?kind[]=recurring-plan&record=7')).toHaveLength(1)
  expect(await pageOf('?from=2026-03-04&to=2026-03-04')).toHaveLength(1)
  expect(await pageOf('?from=2026-03-05&to=2026-03-05')).toHaveLength(0)
})

test('finds a record by the number or the name that its row shows', async () => {
  const day = '2026-01-05'
  const supporter = await makeSupporter({ display_name: 'Wren Ledger' })
  const product = await makeProduct({ name: 'Ledger mug' })
  const person = await makeStaff({ first_name: 'Ines', last_name: 'Ledger' })
  const page = await makePage({ title: 'Ledger row' })
  const promo = await makePromo({ code: 'LEDGER10' })
  const sponsee = await makeSponsorship({ reference_number: 'LEDGER-7' })
  const records = {
    supporter,
    product,
    staff: person,
    fundraising_page: page,
    promo_code: promo,
    sponsorship: sponsee,
  }
  for (const [kind, { id }] of Object.entries(records))
    await ctx.read.run(sql`INSERT INTO journal_entry (at, actor, verb, event, subject_type, subject_id)
      VALUES (${`${day}T12:00:00Z`}, 'Old', 'a.b', 'supporter.edited', ${kind}, ${String(id)})`)
  for (const name of ['wren ledger', 'Ledger mug', 'Ines Ledger', 'ledger row', 'ledger10', 'LEDGER-7']) {
    const rows = await pageOf(`?${new URLSearchParams({ record: name, from: day, to: day }).toString()}`)
    expect(rows.map(({ record }) => String(record).toLowerCase())).toEqual([name.toLowerCase()])
  }
})

test('names an entry from before events had names by its operation', async () => {
  await ctx.read.run(sql`INSERT INTO journal_entry (at, actor, verb, subject_type, subject_id)
    VALUES ('2026-01-02T12:00:00Z', 'Old', 'pos.complete-order', 'contribution', '0')`)
  const [row] = await pageOf('?from=2026-01-02&to=2026-01-02')
  expect(row).toMatchObject({ what: 'Complete order' })
  expect((await journalEntry(ctx, Number(row?.id)))?.title).toBe('Complete order')
})

test('names a job by what it does, in the list, the filter and its entry', async () => {
  await ctx.read.run(sql`INSERT INTO journal_entry (at, actor, verb, event, subject_type, subject_id)
    VALUES ('2026-01-03T12:00:00Z', 'books.check-first', 'books.check', 'book-check.finished', 'book-check', '1')`)
  const [row] = await pageOf(`?${new URLSearchParams({ 'program[]': 'books.check-first' }).toString()}`)
  expect(row).toMatchObject({ actor: 'Check the books for the first time' })
  expect((await journalEntry(ctx, Number(row?.id)))?.actor).toBe('Check the books for the first time')
  const control = journalList.declared.filters.program?.control
  const choices = control?.kind === 'choice' ? control.choices : []
  expect(typeof choices === 'function' ? await choices(ctx, []) : choices).toContainEqual({
    value: 'books.check-first',
    label: 'Check the books for the first time',
  })
})

test('is for owners alone', async () => {
  expect(journalList.permission).toBe('owner.only')
})

test('is exported as it is narrowed, each entry with both sides, for owners alone', async () => {
  const { id: staffId } = await aPerson({ isOwner: true })
  const owner = testCtx({ staffId })
  await perform(savePanel, owner, { panel: 'email', sale_alert_emails: 'exported@example.org' })
  const exported = async (over: Ctx) => {
    const request = new Request(`http://office.test/jpanel/settings/journal.csv?person=${staffId}`)
    const context = new RouterContextProvider()
    context.set(ctxContext, over)
    context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
    const read = calls['GET /jpanel/settings/journal.csv']
    return read({ request, params: {}, context, url: new URL(request.url) } as never)
  }
  const [head = '', ...rows] = (await (await exported(owner)).text()).trim().split(/\r?\n/)
  expect(head).toContain('What happened,Kind,Record,Who,When,Before,After')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('exported@example.org')
  expect((await exported(testCtx({ permissions: ['admin.general'] }))).status).toBe(403)
})
