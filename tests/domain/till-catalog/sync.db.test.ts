import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { appPool, poolRunner } from '~/db/pool.server'
import { forgetChanges } from '~/domain/till-catalog/forget-changes.server'
import { applyPage, type StoredCatalog } from '~/domain/till-catalog/stored-catalog'
import { syncTill } from '~/domain/till-catalog/sync.server'
import { days, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { name, sql, type Sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import {
  anAccountType,
  insert,
  linkVariants,
  makeCategory,
  makeCustomField,
  makeMembership,
  makePromo,
  makeShippingMethod,
  makeSponsorship,
  makeTaxRule,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { syncedTill } from '../../support/synced-till'

const ctx = testCtx()
const run = async (statement: Sql) => poolRunner().run(statement)

const memberships: number[] = []

beforeAll(async () => {
  await anAccountType()
  memberships.push((await makeMembership()).id)
  await makeVariant()
})

/** What is stored, without the order in which it came. */
const sorted = ({ shelves, rules }: StoredCatalog) => ({
  rules,
  shelves: Object.fromEntries(
    Object.entries(shelves).map(([kind, shelf]) => [
      kind,
      [...(shelf as ReadonlyMap<number, { id: number }>).values()].toSorted((one, other) => one.id - other.id),
    ]),
  ),
})

async function anyOf(table: string, nth: number): Promise<number> {
  const rows = await poolRunner().rows<{ id: number }>(sql`SELECT id FROM ${name(table)} ORDER BY id`)
  return rows[nth % Math.max(1, rows.length)]?.id ?? 0
}

const change = (table: string, values: Sql) => async (nth: number) =>
  void (await run(sql`UPDATE ${name(table)} SET ${values} WHERE id = ${await anyOf(table, nth)}`))

const remove = (table: string) => async () =>
  void (await run(sql`DELETE FROM ${name(table)} WHERE ctid = (SELECT ctid FROM ${name(table)} LIMIT 1)`))

const toggleDeleted = sql`deleted_at = CASE WHEN deleted_at IS NULL THEN now() END`

/** Whatever an office does to what a till keeps; the number says to which of them. */
const CHANGES: Readonly<Record<string, (nth: number) => Promise<unknown>>> = {
  'a new product': async () =>
    makeVariant({ price_presets: [500n, 1000n] }, { summary: 'New', picture: { tint: 'sage' } }),
  'a new variant': async (nth) => makeVariant({ product_id: await anyOf('product', nth), name: 'Large' }),
  'a price': change('product_variant', sql`price_minor = price_minor + 7, sale_price_minor = 5`),
  'a count': change('product_variant', sql`quantity = quantity - 1`),
  'a sale of a limited product': change('product', sql`limit_sales = 100, sold_quantity = sold_quantity + 1`),
  'a name': change('product', sql`name = name || '!'`),
  'shown or not': change('product', sql`show_in_pos = NOT show_in_pos`),
  'a product gone or back': change('product', toggleDeleted),
  'a variant gone or back': change('product_variant', toggleDeleted),
  'a variant that leads elsewhere': change('product_variant', sql`metadata = '{"redirects_to": "1"}'`),
  'a variant of another product': async (nth) =>
    run(sql`UPDATE product_variant SET product_id = ${await anyOf('product', nth)}
      WHERE id = ${await anyOf('product_variant', nth * 3)}`),
  'a question': async (nth) =>
    makeCustomField({ product_id: await anyOf('product', nth), choices: JSON.stringify([{ label: 'L', value: 'l' }]) }),
  'a question gone': change('custom_field', toggleDeleted),
  'a bundle': async (nth) => {
    const [parent, part] = [await makeVariant(), await makeVariant({}, { show_in_pos: nth % 2 === 0 })]
    await linkVariants(parent.id, part.id, { qty: 2, price_minor: 100n })
  },
  'a part gone': remove('linked_variant'),
  'a new category': async () => makeCategory(),
  'a category’s name': change('category', sql`name = name || '?'`),
  'a category gone': change('category', toggleDeleted),
  'a shelf': async (nth) =>
    run(sql`INSERT INTO product_category (product_id, category_id)
      VALUES (${await anyOf('product', nth)}, ${(await makeCategory()).id})`),
  'off a shelf': remove('product_category'),
  'a tax': async (nth) => makeTaxRule({ products: [await anyOf('product', nth)] }),
  'a rate': change('tax_rule', sql`rate_ppm = rate_ppm + 10`),
  'a tax gone': change('tax_rule', toggleDeleted),
  'a region': async (nth) =>
    run(sql`INSERT INTO tax_rule_region (tax_rule_id, country)
      SELECT id, 'CA' FROM tax_rule WHERE id = ${await anyOf('tax_rule', nth)}`),
  'a region gone': remove('tax_rule_region'),
  'not taxed': remove('tax_rule_product'),
  'a code': async (nth) =>
    promoOn((await makePromo()).id, {
      products: [await anyOf('product', nth)],
      categories: [(await makeCategory()).id],
      memberships,
    }),
  'a use of a code': change('promo_code', sql`usage_count = usage_count + 1`),
  'a code gone': change('promo_code', toggleDeleted),
  'a code for fewer': remove('promo_code_product'),
  'a code off a category': remove('promo_code_category'),
  'a code for everybody': remove('promo_code_membership'),
  'a method': async () => makeShippingMethod({}, [[0n, null, 400n]]),
  'a method’s name': change('shipping_method', sql`name = 'Post ' || id, priority = priority + 1`),
  'a method gone': change('shipping_method', toggleDeleted),
  'a tier': change('shipping_tier', sql`min_minor = min_minor + 1`),
  'a price of a tier': async () => run(sql`UPDATE shipping_price SET price_minor = price_minor + 1`),
  'amounts to choose from': async (nth) => {
    const { id } = await insert('payment_group', { name: `Terms ${nth}` })
    const gift = await makeVariant({ is_donation: true, price_minor: 0n }, { payment_group_id: id })
    await insert('payment_option', { group_id: id, amount_minor: 2500n, is_recurring: false })
    return gift
  },
  'another amount': change('payment_option', sql`amount_minor = amount_minor + 100`),
  'no amounts': change('payment_group', toggleDeleted),
  'a picture': async (nth) => {
    const media = await insert('media', {
      name: 'a.png',
      filename: `${crypto.randomUUID()}.png`,
      content_type: 'image/png',
      size: 1,
      key: `k${crypto.randomUUID()}`,
      thumbnail_key: `t${crypto.randomUUID()}`,
    })
    await insert<object>('mediable', {
      mediable_type: nth % 2 === 0 ? 'product' : 'product_variant',
      mediable_id: await anyOf(nth % 2 === 0 ? 'product' : 'product_variant', nth),
      media_id: media.id,
    })
  },
  'another picture': change('media', sql`thumbnail_key = 'u' || id || gen_random_uuid()`),
  'a picture gone': async () => run(sql`DELETE FROM media WHERE id = (SELECT min(id) FROM media)`),
  'a child': async () => makeSponsorship(),
  'a place taken': change('sponsorship', sql`sponsor_count = sponsor_count + 1`),
  'a child gone': change('sponsorship', toggleDeleted),
}

const changes = fc.array(fc.record({ what: fc.constantFrom(...Object.keys(CHANGES)), nth: fc.nat(40) }), {
  minLength: 1,
  maxLength: 8,
})

describe('the catalog of a till (R-DEVICES-11)', () => {
  test('after any changes, in pages of any size, it is what a till gets that begins now', async () => {
    const seen = new Set<string>()
    const faults = new Set<string>()
    let stored = await syncedTill(ctx)
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 1, max: 6 }), async (batch, most) => {
        for (const { what, nth } of batch) {
          seen.add(what)
          await CHANGES[what]?.(nth).catch((error: unknown) => faults.add(`${what}: ${String(error)}`))
        }
        stored = await syncedTill(ctx, stored, most)
        expect(sorted(stored)).toEqual(sorted(await syncedTill(ctx)))
      }),
      { numRuns: 60, seed: 20_261_129, endOnFailure: true },
    )
    expect([...faults]).toEqual([])
    expect(seen.size).toBe(Object.keys(CHANGES).length)
    for (const shelf of Object.values(stored.shelves)) expect(shelf.size).toBeGreaterThan(0)
  })
  test('begins with everything, page by page, and then nothing while nothing changes', async () => {
    const first = await syncTill(ctx, null, 3)
    expect([first.part, first.isFirst, first.isLast]).toEqual(['all', true, false])
    const stored = await syncedTill(ctx)
    const next = await syncTill(ctx, stored.cursor)
    expect([next.part, next.isFirst, next.isLast, next.gone, Object.values(next.changed).flat()]).toEqual([
      'news',
      false,
      true,
      [],
      [],
    ])
  })
  test('has what was written by a transaction that ended after a later one', async () => {
    const { id } = await makeVariant()
    let stored = await syncedTill(ctx)
    const slow = await appPool().connect()
    try {
      await slow.query('BEGIN')
      await slow.query(`UPDATE product_variant SET price_minor = 1 WHERE id = ${id}`)
      const later = await makeVariant()
      stored = await syncedTill(ctx, stored)
      expect(stored.shelves.product.has(later.product_id)).toBe(true)
      await slow.query('COMMIT')
    } finally {
      slow.release()
    }
    stored = await syncedTill(ctx, stored)
    expect(sorted(stored)).toEqual(sorted(await syncedTill(ctx)))
  })
  test('keeps the old catalog until the new one is whole', async () => {
    const whole = await syncedTill(ctx)
    const half = applyPage(whole, await syncTill(ctx, null, 2))
    expect(sorted(half)).toEqual(sorted(whole))
    expect(half.cursor).not.toBe(whole.cursor)
    expect(sorted(await syncedTill(ctx, half, 4))).toEqual(sorted(whole))
  })
  test('has rates and settings as they are now', async () => {
    const stored = await syncedTill(ctx)
    const priced = testCtx({ settings: { extra_currencies: 'CAD', exchange_rates: 'CAD=0.8' } })
    const { rules } = await syncedTill(priced, stored)
    expect([rules?.till.currencies, rules?.till.rates]).toEqual([
      ['USD', 'CAD'],
      { USD: 10_000_000_000n, CAD: 8_000_000_000n },
    ])
  })
  test('names children by number and first name, again where more sponsors are allowed', async () => {
    const { id, reference_number: reference } = await makeSponsorship({ first_name: 'Amara', sponsor_count: 1 })
    let stored = await syncedTill(ctx)
    expect(stored.shelves.child.has(id)).toBe(false)
    await run(sql`INSERT INTO setting (key, value) VALUES ('sponsorship_max_sponsors', '2')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
    stored = await syncedTill(testCtx({ settings: { sponsorship_max_sponsors: '2' } }), stored)
    expect(stored.shelves.child.get(id)).toEqual({ id, reference, firstName: 'Amara' })
    await run(sql`DELETE FROM setting WHERE key = 'sponsorship_max_sponsors'`)
  })
})

describe('a cursor that leads nowhere (R-DEVICES-11)', () => {
  const errorOf = async (cursor: string, now = NOON) =>
    syncTill(testCtx({ now }), cursor).then(
      () => null,
      (error: unknown) => [(error as { code: string }).code, (error as Error).message],
    )
  const synced = async () => {
    const { cursor } = await syncedTill(ctx)
    return (cursor ?? '').split('.')
  }

  test.each(['', 'x', '1.2.3', '1'.repeat(500), 'eyJhIjoxfQ'])('%j is no cursor', async (cursor) => {
    expect(await errorOf(cursor)).toEqual(['invalid', 'This cursor cannot be read. Start again without one.'])
  })
  test('is not read where a part of it is another kind of thing', async () => {
    const [layout, database, at, part, since, until, , id] = await synced()
    expect(await errorOf([layout, database, at, part, since, until, 'people', id].join('.'))).toEqual([
      'invalid',
      'This cursor cannot be read. Start again without one.',
    ])
  })
  test('says that it is of another organization or database', async () => {
    const [layout, , ...rest] = await synced()
    expect(await errorOf([layout, 'ab'.repeat(16), ...rest].join('.'))).toEqual([
      'conflict',
      'This cursor is from another organization or database. Start again without one.',
    ])
  })
  test('says that it is of another version', async () => {
    const [, ...rest] = await synced()
    expect(await errorOf(['999', ...rest].join('.'))).toEqual([
      'conflict',
      'This cursor is from another version of the app. Start again without one.',
    ])
  })
  test.each([4, 5])('says that it is from the future', async (place) => {
    const parts = await synced()
    parts[place] = '9'.repeat(18)
    expect(await errorOf(parts.join('.'))).toEqual([
      'conflict',
      'This cursor is from a time that this server has not seen. Start again without one.',
    ])
  })
  test('is good for days, and then refused before what it needs is forgotten', async () => {
    const { cursor } = await syncedTill(ctx)
    expect(await errorOf(cursor ?? '', later(NOON, days(12)))).toBe(null)
    expect(await errorOf(cursor ?? '', later(NOON, days(13) + 1))).toEqual([
      'conflict',
      'This cursor is too old. Start again without one.',
    ])
    const count = async () => (await ctx.read.first<{ n: bigint }>(sql`SELECT count(*) AS n FROM till_change`))?.n
    const [written] = await ctx.read.rows<{ at: Date }>(sql`SELECT max(changed_at) AS at FROM till_change`)
    const [before] = [await count()]
    await perform(forgetChanges, testCtx({ now: written?.at ?? NOON }), {})
    expect(await count()).toBe(before)
    await perform(forgetChanges, testCtx({ now: later(written?.at ?? NOON, days(15)) }), {})
    expect(await count()).toBe(0n)
  })
})
