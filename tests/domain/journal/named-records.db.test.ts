import { expect, test } from 'vitest'
import { journalEntry } from '~/domain/journal/entry.server'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import {
  insert,
  makePage,
  makeProduct,
  makePromo,
  makeSponsor,
  makeSponsorship,
  makeSupporter,
} from '../../support/factories'

const ctx = testCtx()
const MADE = { created_at: NOON, updated_at: NOON }

async function readBack(event: string, before: object | null, after: object): Promise<string[]> {
  const row = await ctx.read.first<{ id: number }>(sql`
    INSERT INTO journal_entry (at, actor, verb, event, subject_type, subject_id, before, after)
    VALUES (${NOON}, 'Test Person', 'test.names', ${event}, ${event.split('.')[0] ?? ''}, '1',
      ${before === null ? null : JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)
    RETURNING id::int AS id`)
  const entry = await journalEntry(ctx, row?.id ?? 0)
  return (entry?.changes ?? []).map(({ field, before: was, after: is }) => `${field}: ${was} → ${is}`)
}

const writtenPage = (title: string) =>
  insert('page', { type: 'html', title, url: title.toLowerCase(), sequence: 1, saved_at: NOON, ...MADE })

test('names the records that an entry of no form holds by their numbers', async () => {
  const [home, welcome] = [await writtenPage('Former'), await writtenPage('Welcome')]
  expect(await readBack('page.made-home', { home: home.id }, { home: welcome.id })).toEqual(['Home: Former → Welcome'])
  expect(await readBack('page.deleted', null, { raised: [home.id, welcome.id] })).toEqual([
    'Pages moved up: – → Former, Welcome',
  ])
  const theme = (handle: string, title: string) => insert('theme', { handle, title, source: 'harbor' })
  const [old, now] = [await theme('named-old', 'Old look'), await theme('named-now', 'New look')]
  expect(await readBack('theme.activated', { activeId: old.id }, { activeId: now.id })).toEqual([
    'Active: Old look → New look',
  ])
  const mug = await makeProduct({ name: 'Named mug' })
  expect(await readBack('product.copied', null, { copyOf: mug.id })).toEqual(['Copy of: – → Named mug'])
  expect(await readBack('tax_rule.removed-from-products', { products: [mug.id] }, { products: [] })).toEqual([
    'Products: Named mug → –',
  ])
  const promo = await makePromo({ code: 'NAMED10' })
  expect(await readBack('promo_code.duplicated', null, { copyOf: promo.id })).toEqual(['Copy of: – → NAMED10'])
})

test('names people, sponsees, pages and contributions beside the record of an entry', async () => {
  const { id: person } = await makeSupporter({ display_name: 'Wren Named' })
  expect(await readBack('supporter.merged-away', null, { winnerId: person })).toEqual(['Winner: – → Wren Named'])
  expect(await readBack('supporter.pair-dismissed', null, { notTheSameAs: person })).toEqual([
    'Not the same as: – → Wren Named',
  ])
  const child = await makeSponsorship({ first_name: 'Nia', last_name: 'Named' })
  const sponsor = await makeSponsor({ supporter_id: person, sponsorship_id: child.id })
  const gift = await contribution(ctx, {})
  const { number } = (await ctx.read.first<{ number: string }>(sql`
    SELECT coalesce(number, client_uuid) AS number FROM contribution WHERE id = ${gift}`)) ?? { number: '' }
  expect(await readBack('sponsorship.sponsor-started', null, { sponsorId: sponsor.id, contributionId: gift })).toEqual([
    'Sponsor: – → Wren Named',
    `Contribution: – → ${number}`,
  ])
  const added = { lineId: 77, sponsorshipId: child.id, fundraisingPageId: (await makePage({ title: 'Named row' })).id }
  expect(await readBack('contribution.item-added', null, added)).toEqual([
    'Sponsorship: – → Nia Named',
    'Fundraising page: – → Named row',
  ])
})

test('names the parent of an update by what the update belongs to', async () => {
  const { id } = await makeSupporter({ display_name: 'Wren Parent' })
  const child = await makeSponsorship({ first_name: 'Nia', last_name: 'Parent' })
  const readParent = async (parentType: string, parentId: number) =>
    (await readBack('timeline-post.added', null, { parentType, parentId })).find((words) => words.startsWith('Parent:'))
  expect(await readParent('supporter', id)).toBe('Parent: – → Wren Parent')
  expect(await readParent('sponsorship', child.id)).toBe('Parent: – → Nia Parent')
})

test('reports a replaced secret of a webhook only when it changed', async () => {
  const hook = { payloadUrl: 'https://example.org/hook', active: true }
  expect(await readBack('hook.edited', hook, { ...hook, secret: 'replaced' })).toEqual(['Secret: – → Replaced'])
  expect(await readBack('hook.edited', hook, { ...hook, active: false, secret: 'kept' })).toEqual(['Active: Yes → No'])
})

test('writes the amounts of deposits and of charges of plans as money', async () => {
  expect(await readBack('deposit.made', null, { total: '123400', currency: 'USD' })).toEqual([
    'Total: – → $1,234.00',
    'Currency: – → USD',
  ])
  for (const [event, field] of [
    ['recurring-plan.charged', 'charged'],
    ['recurring-plan.charge-declined', 'declined'],
    ['recurring-plan.refund-changed', 'refunded'],
  ] as const)
    expect((await readBack(event, null, { [field]: '132770' })).join()).toMatch(/: – → \$1,327\.70$/)
})
