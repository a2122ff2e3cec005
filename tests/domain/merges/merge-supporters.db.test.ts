import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { MERGE_FIELD_KEYS, MOVED_TABLES, type MergeField } from '~/domain/merges/fields'
import { dismissPairs } from '~/domain/merges/dismiss-pairs.server'
import { findPairs } from '~/domain/merges/find-pairs.server'
import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { pairList } from '~/domain/merges/pairs.list.server'
import { undoMerge } from '~/domain/merges/undo-merge.server'
import { hours } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { setSupporterState } from '~/domain/supporters/set-supporter-state.server'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import {
  makeLine,
  makeMembership,
  makePage,
  makeSponsor,
  makeSponsorship,
  makeSupporter,
} from '../../support/factories'

const ctx = testCtx()

beforeEach(() => ctx.read.run(sql`UPDATE supporter SET is_active = false`))

async function somebody(values: Record<string, unknown> = {}): Promise<number> {
  const { id } = await makeSupporter(values)
  const sale = await contribution(ctx, { supporterId: id, totalMinor: 1000n })
  const line = await makeLine(sale, { is_donation: true, fundraising_member_id: id })
  await ctx.read.run(sql`INSERT INTO ledger_entry (contribution_id, line_id, type, amount_minor, currency, supporter_id,
      captured_at)
    SELECT ${sale}, ${line.id}, 'Line Item', 1000, 'USD', ${id}, ${NOON}`)
  await ctx.read
    .run(sql`INSERT INTO recurring_profile (profile_id, contribution_id, line_id, supporter_id, profile_reference,
      description, transaction_type, status,
      billing_period, billing_cycle_anchor, starts_on, next_billing_on, currency, amount_minor, is_manual, created_at,
      updated_at)
    VALUES (${`P${line.id}`}, ${sale}, ${line.id}, ${id}, 'REF0000001', 'Monthly gift', 'Donation', 'Active', 'Month',
      '2026-01-01', '2026-01-01', '2026-12-01', 'USD', 2500, true, ${NOON}, ${NOON})`)
  await ctx.read
    .run(sql`INSERT INTO payment_method (supporter_id, status, gateway, type, last4, sealed_token, sealed_customer,
      use_as_default, created_at)
    VALUES (${id}, 'ACTIVE', 'sandbox', 'card', '4242', 'x', 'x', true, ${NOON})`)
  await ctx.read
    .run(sql`INSERT INTO tax_receipt (number, serial, receipt_type, status, supporter_id, amount_minor, currency,
      created_at, updated_at, issued_at)
    VALUES (${`R-${id}`}, ${id}, 'consolidated', 'issued', ${id}, 1000, 'USD', ${NOON}, ${NOON}, ${NOON})`)
  await ctx.read
    .run(sql`INSERT INTO recurring_charge (idempotency_key, supporter_id, gateway, payment_type, amount_minor, currency,
      state, created_at)
    VALUES (${`charge-${id}`}, ${id}, 'sandbox', 'card', 2500, 'USD', 'succeeded', ${NOON})`)
  const membership = await makeMembership()
  await ctx.read.run(
    sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on)
      VALUES (${id}, ${membership.id}, '2026-01-01')`,
  )
  await makeSponsor({ supporter_id: id, sponsorship_id: (await makeSponsorship()).id })
  await makePage({ organizer_id: id })
  await ctx.read.run(
    sql`INSERT INTO email_opt_in (supporter_id, action, source, created_at)
      VALUES (${id}, 'optin', 'checkout', '2026-01-01')`,
  )
  await ctx.read.run(sql`INSERT INTO supporter_login (supporter_id, login_at, ip) VALUES (${id}, ${NOON}, '127.0.0.1')`)
  await ctx.read.run(sql`INSERT INTO unsubscribe_link (supporter_id, created_at) VALUES (${id}, ${NOON})`)
  await ctx.read.run(
    sql`INSERT INTO supporter_note (supporter_id, body, created_at, updated_at)
      VALUES (${id}, 'A note', ${NOON}, ${NOON})`,
  )
  await ctx.read.run(
    sql`INSERT INTO timeline_post (supporter_id, headline, posted_on, tag, message, created_at, updated_at)
      VALUES (${id}, 'News', '2026-01-01', 'general', 'Met', ${NOON}, ${NOON})`,
  )
  await makeSupporter({ referred_by: id, is_active: false })
  await ctx.read.run(sql`SELECT recount_lifetimes()`)
  return id
}

async function addPicture(id: number): Promise<void> {
  await ctx.read.run(sql`
    WITH m AS (INSERT INTO media (name, filename, content_type, size, key)
      VALUES ('a.png', ${`${crypto.randomUUID()}.png`}, 'image/png', 1, ${crypto.randomUUID()}) RETURNING id)
    INSERT INTO mediable (mediable_type, mediable_id, media_id, sequence) SELECT 'supporter', ${id}, id, 1 FROM m`)
}

/** These columns record when and how often a row was written. */
const WRITTEN = ` - 'changed_in' - 'version' - 'updated_at'`
const WHERE = Object.entries(MOVED_TABLES)
/** Spans derive from memberships. */
const ROWS = [...WHERE, ['membership_span', 'supporter_id'] as const, ['mediable', 'mediable_id'] as const].map(
  ([table, column]) =>
    `SELECT '${table}' AS kind, to_jsonb(x)${table === 'supporter' ? WRITTEN : ''} AS row FROM ${table} x
      WHERE ${column} = ANY($ids)`,
)

/** Ignores when and how often a row was written. */
async function everything(ids: readonly number[]): Promise<string> {
  const statement = [
    `SELECT 'supporter' AS kind, to_jsonb(x)${WRITTEN} AS row FROM supporter x WHERE id = ANY($ids)`,
    ...ROWS,
  ].join(' UNION ALL ')
  const list = `'{${ids.join()}}'::int[]`
  const rows = await ctx.read.rows<{ kind: string; row: object }>(plain(statement.replaceAll('$ids', list)))
  return JSON.stringify(
    rows.map(({ kind, row }) => `${kind} ${JSON.stringify(row, Object.keys(row).toSorted())}`).toSorted(),
    null,
    1,
  )
}
const plain = (text: string) => sql([text] as unknown as TemplateStringsArray)

const at = (street: string) => ({ bill_address_01: street, ship_address_01: street })
const streets = (id: number) =>
  ctx.read.record(sql`SELECT bill_address_01 AS bill, ship_address_01 AS ship, ship_is_billing AS "isSame"
    FROM supporter WHERE id = ${id}`)

const merge = (id: number, loserId: number, more: object = {}) =>
  perform(mergeSupporters, ctx, { id, loserId, ...more })
const undo = (id: number, at = ctx) => perform(undoMerge, at, { id })

describe('a merge', () => {
  test('moves every kind of record: each key to a supporter is moved or belongs to the merge itself', async () => {
    const keys = await ctx.read.rows<{ table: string; column: string }>(sql`
      SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'supporter'::regclass ORDER BY 1, 2`)
    // A password stays with its own record, which can no longer sign in.
    const own = ['supporter_password', 'supporter_merge', 'supporter_pair', 'membership_span']
    expect(keys.filter(({ table }) => !own.includes(table)).map(({ table, column }) => `${table}.${column}`)).toEqual(
      WHERE.map(([table, column]) => `${table}.${column}`).toSorted(),
    )
  })

  test('moves every record, archives the other, and counts both again', async () => {
    const [winner, loser] = [await somebody(), await somebody()]
    await merge(winner, loser)
    for (const [table, column] of WHERE) {
      const counts = await ctx.read.rows<{ id: number; n: number }>(
        plain(
          `SELECT ${column} AS id, count(*)::int AS n FROM ${table} WHERE ${column} IN (${winner}, ${loser})
            GROUP BY 1`,
        ),
      )
      expect([table, counts]).toEqual([table, [{ id: winner, n: 2 }]])
    }
    expect(
      await ctx.read.records(
        sql`SELECT id, is_active, payments_minor, recurring_state FROM supporter WHERE id IN (${winner}, ${loser})
          ORDER BY id`,
      ),
    ).toEqual([
      { id: winner, is_active: true, payments_minor: 2000n, recurring_state: 1 },
      { id: loser, is_active: false, payments_minor: 0n, recurring_state: -1 },
    ])
    const defaults = await ctx.read.records(
      sql`SELECT 1 FROM payment_method WHERE supporter_id = ${winner} AND use_as_default`,
    )
    expect(defaults).toHaveLength(1)
  })

  test('takes the chosen fields, a unique email with them; what is not chosen stays', async () => {
    const winner = (await makeSupporter({ first_name: 'Margaret', last_name: 'Fitz', bill_city: 'Bath' })).id
    const loser = (
      await makeSupporter({
        first_name: 'Peggy',
        last_name: 'Fitz',
        email: 'peggy@fitz.example',
        bill_phone: '555',
        bill_city: 'Saco',
      })
    ).id
    await merge(winner, loser, { take: ['name', 'email', 'phone'] })
    expect(
      await ctx.read.records(
        sql`SELECT display_name, email, bill_phone, bill_city FROM supporter WHERE id IN (${winner}, ${loser})
          ORDER BY id`,
      ),
    ).toEqual([
      { display_name: 'Peggy Fitz', email: 'peggy@fitz.example', bill_phone: '555', bill_city: 'Bath' },
      { display_name: 'Peggy Fitz', email: null, bill_phone: '555', bill_city: 'Saco' },
    ])
    const [entry] = await ctx.read.rows<{ before: object; after: object }>(
      sql`SELECT before, after FROM journal_entry WHERE subject_type = 'supporter' AND subject_id = ${String(winner)}
        AND event = 'supporter.merged'`,
    )
    expect(entry?.before).toEqual({
      first_name: 'Margaret',
      email: null,
      bill_phone: null,
      display_name: 'Margaret Fitz',
    })
    expect(entry?.after).toMatchObject({
      ...{ first_name: 'Peggy', email: 'peggy@fitz.example', bill_phone: '555', display_name: 'Peggy Fitz' },
      ...{ loser: 'Peggy Fitz', loserId: loser, moved: {} },
    })
  })

  test('leaves the shipping address that was kept, also where it was that of billing before', async () => {
    const [winner, loser] = [await makeSupporter(at('1 Pier')), await makeSupporter(at('2 Hill'))]
    const { mergeId } = await merge(winner.id, loser.id, { take: ['billing'] })
    expect(await streets(winner.id)).toEqual({ bill: '2 Hill', ship: '1 Pier', isSame: false })
    await undo(mergeId)
    expect(await streets(winner.id)).toEqual({ bill: '1 Pier', ship: '1 Pier', isSame: true })
  })

  test('of a referrer and the referred leaves no self-reference, and can be undone', async () => {
    const loser = await somebody()
    const winner = await somebody({ referred_by: loser })
    const before = await everything([winner, loser])
    const { mergeId } = await merge(winner, loser)
    const referrers = () => ctx.read.record(sql`SELECT referred_by AS by FROM supporter WHERE id = ${winner}`)
    expect(await referrers()).toEqual({ by: loser })
    await undo(mergeId)
    expect(await everything([winner, loser])).toBe(before)
  })

  test('keeps anyone who unsubscribed unsubscribed', async () => {
    const [winner, loser] = [await somebody(), await somebody()]
    await ctx.read.run(
      sql`INSERT INTO email_opt_in (supporter_id, action, source, created_at)
        VALUES (${loser}, 'optout', 'website', '2025-01-01'), (${loser}, 'optout', 'website', '2026-01-02')`,
    )
    await ctx.read.run(
      sql`INSERT INTO email_opt_in (supporter_id, action, source, created_at)
        VALUES (${winner}, 'optin', 'website', '2026-05-01')`,
    )
    await merge(winner, loser)
    expect(await ctx.read.record(sql`SELECT opted_in FROM supporter WHERE id = ${winner}`)).toEqual({ opted_in: false })
  })

  test.each([
    ['with itself', (id: number) => [id, id], 'A supporter cannot be merged with itself.'],
    ['into nobody', (id: number) => [2_000_000_000, id], 'The supporter to keep was not found.'],
    ['of nobody', (id: number) => [id, 2_000_000_000], 'The supporter to merge was not found.'],
  ])('%s is refused', async (_, of, message) => {
    const { id } = await makeSupporter()
    const [winner = 0, loser = 0] = of(id)
    await expect(merge(winner, loser)).rejects.toThrow(message)
  })

  test('with an archived supporter, with spam, or of an older version is refused, and nothing moves', async () => {
    const [one, away, spam] = [
      await makeSupporter(),
      await makeSupporter({ is_active: false }),
      await makeSupporter({ is_spam: true }),
    ]
    await expect(merge(one.id, away.id)).rejects.toThrow('Archived supporters and spam cannot be merged.')
    await expect(merge(spam.id, one.id)).rejects.toThrow('Archived supporters and spam cannot be merged.')
    const other = await makeSupporter()
    await expect(merge(one.id, other.id, { version: 1, loserVersion: 7 })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('merges once when two run at once or in a circle', async () => {
    const [one, other] = [(await makeSupporter()).id, (await makeSupporter()).id]
    const both = await Promise.allSettled([merge(one, other), merge(other, one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('needs member.merge', async () => {
    const editor = testCtx({ permissions: ['member.edit'] })
    await expect(perform(mergeSupporters, editor, { id: 1, loserId: 2 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(undoMerge, editor, { id: 1 })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('undoing a merge', () => {
  test('brings everything back; what came after the merge stays with the one that was kept', async () => {
    const people = [
      await somebody({ email: 'one@merge.example' }),
      await somebody({ email: 'two@merge.example', bill_phone: '2' }),
    ]
    const [winner = 0, loser = 0] = people
    const before = await everything(people)
    const { mergeId } = await merge(winner, loser, { take: [...MERGE_FIELD_KEYS] })
    const later = await contribution(ctx, { supporterId: winner })
    await ctx.read.run(sql`UPDATE supporter SET bill_city = 'Rome' WHERE id = ${winner}`)
    await undo(mergeId)
    expect(
      await ctx.read.record(
        sql`SELECT supporter_id, (SELECT bill_city FROM supporter WHERE id = ${winner}) AS city FROM contribution
          WHERE id = ${later}`,
      ),
    ).toEqual({
      supporter_id: winner,
      city: 'Rome',
    })
    await ctx.read.run(sql`DELETE FROM contribution WHERE id = ${later}`)
    await ctx.read.run(sql`UPDATE supporter SET bill_city = NULL WHERE id = ${winner}`)
    await ctx.read.run(sql`SELECT recount_lifetimes()`)
    expect(await everything(people)).toBe(before)
  })

  test('keeps fields that people changed since, and restores the others', async () => {
    const winner = (await makeSupporter({ bill_phone: '1', bill_city: 'Bath' })).id
    const loser = (await makeSupporter({ bill_phone: '2', bill_city: 'Saco' })).id
    const { mergeId } = await merge(winner, loser, { take: [...MERGE_FIELD_KEYS] })
    await ctx.read.run(sql`UPDATE supporter SET bill_phone = '3' WHERE id = ${winner}`)
    await undo(mergeId)
    expect(
      await ctx.read.records(
        sql`SELECT bill_phone, bill_city FROM supporter WHERE id IN (${winner}, ${loser}) ORDER BY id`,
      ),
    ).toEqual([
      { bill_phone: '3', bill_city: 'Bath' },
      { bill_phone: '2', bill_city: 'Saco' },
    ])
  })

  test('is refused after 30 days, twice, and while the kept one is merged away itself', async () => {
    const [a, b, c] = [(await makeSupporter()).id, (await makeSupporter()).id, (await makeSupporter()).id]
    const first = await merge(b, a)
    const second = await merge(c, b)
    await expect(undo(first.mergeId)).rejects.toThrow(/^Undo the merge into .* first\.$/)
    await expect(undo(second.mergeId, testCtx({ now: new Date(NOON.getTime() + hours(24 * 30) + 1) }))).rejects.toThrow(
      'can no longer be undone',
    )
    await undo(second.mergeId, testCtx({ now: new Date(NOON.getTime() + hours(24 * 30)) }))
    await expect(undo(second.mergeId)).rejects.toThrow('This merge was undone already.')
    await undo(first.mergeId)
  })

  test('gives back the shipping address that differed before the merge made both the same', async () => {
    const winner = await makeSupporter({ ...at('1 Pier'), ship_address_01: '2 Hill' })
    const loser = await makeSupporter(at('2 Hill'))
    const { mergeId } = await merge(winner.id, loser.id, { take: ['billing'] })
    expect(await streets(winner.id)).toEqual({ bill: '2 Hill', ship: '2 Hill', isSame: true })
    await undo(mergeId)
    expect(await streets(winner.id)).toEqual({ bill: '1 Pier', ship: '2 Hill', isSame: false })
  })

  test('leaves an email with a third supporter who took it meanwhile', async () => {
    const [winner, loser] = [(await makeSupporter()).id, (await makeSupporter({ email: 'wanted@merge.example' })).id]
    const { mergeId } = await merge(winner, loser, { take: ['email'] })
    await ctx.read.run(sql`UPDATE supporter SET email = NULL WHERE id = ${winner}`)
    const third = await makeSupporter({ email: 'wanted@merge.example' })
    await undo(mergeId)
    expect(
      await ctx.read.records(
        sql`SELECT email FROM supporter WHERE id IN (${winner}, ${loser}, ${third.id}) ORDER BY id`,
      ),
    ).toEqual([{ email: null }, { email: null }, { email: 'wanted@merge.example' }])
  })

  test('restoring a merged supporter by hand is refused: the merge is undone instead', async () => {
    const [winner, loser] = [(await makeSupporter()).id, (await makeSupporter()).id]
    await merge(winner, loser)
    await expect(perform(setSupporterState, ctx, { ids: loser, state: 'active' })).rejects.toThrow(
      'Undo the merge first.',
    )
  })

  test('restores the same data when any sequence of merges is undone', async () => {
    const step = fc.record({
      winner: fc.nat(3),
      loser: fc.nat(3),
      take: fc.subarray([...MERGE_FIELD_KEYS]) as fc.Arbitrary<MergeField[]>,
      undoes: fc.boolean(),
      which: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const tag = crypto.randomUUID().slice(0, 8)
        const people: number[] = []
        for (const index of [0, 1, 2, 3])
          people.push(
            await somebody({
              email: index === 3 ? null : `${tag}-${index}@merge.example`,
              bill_phone: index === 1 ? null : `55500${index}`,
              bill_city: ['Bath', 'Saco', null, 'Bath'][index],
              bill_address_01: ['1 Pier', '2 Hill', '1 Pier', null][index],
              ship_address_01: ['1 Pier', '2 Hill', '2 Hill', '1 Pier'][index],
              user_fields: JSON.stringify(index === 2 ? {} : { '1': `answer ${index % 2}`, '2': ['a', 'b'] }),
              verified_status: ['Verified', null, 'Pending', 'Verified'][index],
            }),
          )
        for (const id of people.slice(0, 3)) await addPicture(id)
        const before = await everything(people)
        const remaining: number[] = []
        const takeBack = async (index: number) => {
          const id = remaining[index % remaining.length]
          if (id === undefined) return
          try {
            await undo(id)
            remaining.splice(remaining.indexOf(id), 1)
          } catch (error) {
            if (!/Undo the merge/.test(String(error))) throw error
          }
        }
        for (const { winner, loser, take, undoes, which } of steps) {
          if (undoes) await takeBack(which)
          else
            await merge(people[winner] ?? 0, people[loser] ?? 0, { take }).then(
              ({ mergeId }) => remaining.push(mergeId),
              (error: { code?: string }) => {
                if (error.code !== 'refused') throw error
              },
            )
        }
        for (let round = 0; remaining.length > 0 && round < 30; round++) await takeBack(round)
        expect(remaining).toEqual([])
        expect(await everything(people)).toBe(before)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('the finder', () => {
  const pairs = async () =>
    (await pairList.page(ctx, pairList.read({}))).rows as unknown as {
      id: number
      firstId: number
      secondId: number
      reasons: string
      score: number
    }[]

  test('finds pairs with a score and its reasons, the surest first, and never what many share', async () => {
    await perform(findPairs, ctx, {})
    const same = {
      first_name: 'Ida',
      last_name: 'Roy',
      bill_zip: '04101',
      bill_phone: '207-555-0142',
      bill_address_01: '9 Shore Rd.',
    }
    const one = await makeSupporter({ ...same, email: 'ida@roy.example' })
    const two = await makeSupporter({ ...same, bill_zip: '04101-2000', bill_email: 'IDA@roy.example' })
    const three = await makeSupporter({
      first_name: 'Jon',
      last_name: 'Roy',
      bill_zip: '04101',
      bill_address_01: '9 shore rd',
    })
    await makeSupporter({ ...same, is_active: false })
    for (let index = 0; index < 7; index++) await makeSupporter({ bill_phone: '800 555 9999' })
    await perform(findPairs, ctx, {})
    expect(
      (await pairs()).map(({ firstId, secondId, reasons, score }) => ({ firstId, secondId, reasons, score })),
    ).toEqual([
      {
        firstId: one.id,
        secondId: two.id,
        reasons: 'Same email, Same name and ZIP, Same last name and address, Same phone',
        score: 100,
      },
      { firstId: two.id, secondId: three.id, reasons: 'Same last name and address', score: 40 },
      { firstId: one.id, secondId: three.id, reasons: 'Same last name and address', score: 40 },
    ])
  })

  test('leaves out pairs that people separated or that no longer match', async () => {
    const one = await makeSupporter({ bill_phone: '207 555 3131' })
    const two = await makeSupporter({ bill_phone: '(207) 555-3131' })
    await perform(findPairs, ctx, {})
    const [pair] = await pairs()
    expect(await perform(dismissPairs, ctx, { ids: pair?.id })).toBe(1)
    await perform(findPairs, ctx, {})
    expect(await pairs()).toEqual([])
    const three = await makeSupporter({ bill_phone: '2075553131' })
    await perform(findPairs, ctx, {})
    expect((await pairs()).map(({ firstId, secondId }) => [firstId, secondId])).toEqual([
      [two.id, three.id],
      [one.id, three.id],
    ])
    await ctx.read.run(sql`UPDATE supporter SET bill_phone = NULL WHERE id = ${three.id}`)
    await perform(findPairs, ctx, {})
    expect(await pairs()).toEqual([])
  })
})
