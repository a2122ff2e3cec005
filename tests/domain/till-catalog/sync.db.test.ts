import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { appPool, poolRunner } from '~/db/pool.server'
import { KINDS } from '~/domain/till-catalog/cursor'
import { forgetChanges } from '~/domain/till-catalog/forget-changes.server'
import { applyPage, type StoredCatalog } from '~/domain/till-catalog/stored-catalog'
import { syncTill } from '~/domain/till-catalog/sync.server'
import { days, later } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { name, sql, type Sql } from '~/kit/sql'
import { forgetDevice } from '~/domain/devices/forget-device.server'
import { prepareDevice } from '~/domain/devices/prepare-device.server'
import { renewDevice } from '~/domain/devices/renew-device.server'
import { revokeDevice } from '~/domain/devices/revoke-device.server'
import { hashContact, importContactKey } from '~/pages/jpanel/pos/offline/device-keys'
import { NOON, testCtx } from '../../support/ctx'
import { deviceKey, makeDevice } from '../../support/device'
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
  makeStaff,
  makeSupporter,
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

const sorted = ({ shelves, rules }: StoredCatalog) => ({
  rules,
  shelves: Object.fromEntries(
    Object.entries(shelves).map(([kind, shelf]) => [
      kind,
      [...(shelf as ReadonlyMap<number, { id: number }>).values()].toSorted((one, other) => one.id - other.id),
    ]),
  ),
})

type Till = { ctx: Ctx; device: string | null; stored: StoredCatalog }

async function preparedTill(knows: 'members' | 'supporters'): Promise<Till> {
  const { publicId: device, seller } = await makeDevice(ctx, { knows })
  const asSeller = testCtx({ permissions: ['pos.edit'], staffId: seller })
  return { ctx: asSeller, device, stored: await syncedTill(asSeller, undefined, { device }) }
}

async function anyOf(table: string, nth: number): Promise<number> {
  const rows = await poolRunner().rows<{ id: number }>(sql`SELECT id FROM ${name(table)} ORDER BY id`)
  return rows[nth % Math.max(1, rows.length)]?.id ?? 0
}

const change = (table: string, values: Sql) => async (nth: number) =>
  void (await run(sql`UPDATE ${name(table)} SET ${values} WHERE id = ${await anyOf(table, nth)}`))

const remove = (table: string) => async () =>
  void (await run(sql`DELETE FROM ${name(table)} WHERE ctid = (SELECT ctid FROM ${name(table)} LIMIT 1)`))

const toggleDeleted = sql`deleted_at = CASE WHEN deleted_at IS NULL THEN now() END`

/** Changes by the office to everything that a till keeps; `nth` picks the record. */
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
  'a supporter': async (nth) =>
    makeSupporter({
      email: `s${nth}@example.org`,
      bill_phone: '603 555 0100',
      last_payment_at: new Date('2025-06-01'),
    }),
  'a member': async (nth) =>
    run(sql`INSERT INTO membership_span (supporter_id, membership_id, starts_on, ends_on)
      SELECT ${await anyOf('supporter', nth)}, ${memberships[0] ?? 0}, '2026-01-01'::date + ${nth}::int,
        '2026-12-31'::date ON CONFLICT DO NOTHING`),
  'a membership that is over': async () =>
    run(sql`UPDATE membership_span SET ends_on = '2026-11-01'
    WHERE starts_on = (SELECT min(starts_on) FROM membership_span WHERE starts_on < '2026-11-01')`),
  'a member no more': remove('membership_span'),
  'a supporter’s name': change('supporter', sql`display_name = display_name || '.'`),
  'another email': change('supporter', sql`bill_email = 'bill' || id || '@example.org'`),
  'another phone': change('supporter', sql`bill_phone = '+1 (603) ' || id`),
  'a supporter archived or back': change('supporter', sql`is_active = NOT is_active`),
  'spam or not': change('supporter', sql`is_spam = NOT is_spam`),
  'a gift of long ago': change('supporter', sql`last_payment_at = '2023-05-01'`),
  'a gift of these days': change('supporter', sql`last_payment_at = '2026-11-01'`),
  children: async () => Promise.all([makeSponsorship(), makeSponsorship(), makeSponsorship()]),
  'a place taken': change('sponsorship', sql`sponsor_count = sponsor_count + 1`),
  'a child gone': change('sponsorship', toggleDeleted),
}

const changes = fc.array(fc.record({ what: fc.constantFrom(...Object.keys(CHANGES)), nth: fc.nat(40) }), {
  minLength: 1,
  maxLength: 8,
})

describe('the catalog of a till (R-DEVICES-11)', () => {
  test('after any changes, in pages of any size, it is what a till gets that begins now', async () => {
    const faults = new Set<string>()
    const plain: Till = { ctx, device: null, stored: await syncedTill(ctx) }
    const prepared = await Promise.all((['members', 'supporters'] as const).map(preparedTill))
    const tills = [plain, ...prepared]
    const met = new Set<string>()
    let round = 0
    const make = async (what: string, nth: number) =>
      CHANGES[what]?.(nth).catch((error: unknown) => faults.add(`${what}: ${String(error)}`))
    for (const [nth, what] of Object.keys(CHANGES).entries()) await make(what, nth)
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 1, max: 6 }), async (batch, max) => {
        for (const { what, nth } of batch) await make(what, nth)
        // One of the three syncs after each round, so that the other two have waited for several.
        round += 1
        const till = tills[round % tills.length] ?? plain
        till.stored = await syncedTill(till.ctx, till.stored, { max, device: till.device })
        expect(sorted(till.stored)).toEqual(sorted(await syncedTill(till.ctx, undefined, { device: till.device })))
        for (const [kind, shelf] of Object.entries(till.stored.shelves)) if (shelf.size > 0) met.add(kind)
      }),
      { numRuns: 40, seed: 20_261_129, endOnFailure: true },
    )
    expect([...faults]).toEqual([])
    expect([...met].toSorted()).toEqual([...KINDS].toSorted())
    expect(plain.stored.shelves.supporter.size).toBe(0)
  }, 120_000)
  test('begins with everything, page by page, and then nothing while nothing changes', async () => {
    const first = await syncTill(ctx, { cursor: null, max: 3 })
    expect([first.part, first.isFirst, first.isLast]).toEqual(['all', true, false])
    let stored = await syncedTill(ctx)
    // While an older transaction is open in any database of the server, newer changes are sent again.
    const news = async () => {
      const { part, isFirst, isLast, gone, changed } = await syncTill(ctx, { cursor: stored.cursor })
      stored = await syncedTill(ctx, stored)
      return { part, isFirst, isLast, gone, changed: Object.values(changed).flat() }
    }
    await expect
      .poll(news, { timeout: 30_000 })
      .toEqual({ part: 'news', isFirst: false, isLast: true, gone: [], changed: [] })
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
    const half = applyPage(whole, await syncTill(ctx, { cursor: null, max: 2 }))
    expect(sorted(half)).toEqual(sorted(whole))
    expect(half.cursor).not.toBe(whole.cursor)
    expect(sorted(await syncedTill(ctx, half, { max: 4 }))).toEqual(sorted(whole))
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

describe('the supporters on a prepared device (R-DEVICES-11)', () => {
  const supporterOf = async (knows: 'nobody' | 'members' | 'supporters', id: number) => {
    const { publicId: device, seller } = await makeDevice(ctx, { knows })
    const asSeller = testCtx({ permissions: ['pos.edit'], staffId: seller })
    return (await syncedTill(asSeller, undefined, { device })).shelves.supporter.get(id)
  }
  test('are those that it may know, by name, icon, memberships and the hashes of how they are reached', async () => {
    const giver = await makeSupporter({
      display_name: 'Ada Giver',
      email: 'Ada@Example.org',
      bill_email: 'ada@example.org',
      bill_phone: '+1 603-555-0100',
      last_payment_at: new Date('2024-11-21T00:00:00Z'),
    })
    expect(await supporterOf('nobody', giver.id)).toBe(undefined)
    expect(await supporterOf('members', giver.id)).toBe(undefined)
    const known = await supporterOf('supporters', giver.id)
    expect(known).toEqual({
      id: giver.id,
      name: 'Ada Giver',
      isOrganization: false,
      memberships: [],
      contacts: [expect.stringMatching(/^[\w-]{22}$/), expect.stringMatching(/^[\w-]{22}$/)],
    })
    const earlier = await makeSupporter({ last_payment_at: new Date('2024-11-19T00:00:00Z') })
    expect(await supporterOf('supporters', earlier.id)).toBe(undefined)
    // Each device has a key of its own.
    expect((await supporterOf('supporters', giver.id))?.contacts).not.toEqual(known?.contacts)
  })
  test('are found by what was typed, with the key that the device got when it was prepared', async () => {
    const giver = await makeSupporter({ email: 'Ben@Example.org', bill_phone: '603.555.0199', last_payment_at: NOON })
    const seller = (await makeStaff()).id
    const { publicKey } = await deviceKey()
    const prepared = await perform(prepareDevice, ctx, {
      name: 'Tent',
      publicKey,
      sellers: [seller],
      knows: 'supporters',
    })
    const till = testCtx({ permissions: ['pos.edit'], staffId: seller })
    const { shelves } = await syncedTill(till, undefined, { device: prepared.publicId })
    const key = await importContactKey(prepared.contactKey)
    const find = async (kind: 'email' | 'phone', typed: string) => {
      const hash = await hashContact(key, kind, typed)
      return [...shelves.supporter.values()].find(({ contacts }) => hash !== null && contacts.includes(hash))?.id
    }
    expect(await find('email', ' ben@example.org ')).toBe(giver.id)
    expect(await find('phone', '(603) 555 0199')).toBe(giver.id)
    expect(await find('email', 'other@example.org')).toBe(undefined)
    expect(await hashContact(key, 'phone', 'none')).toBe(null)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })
  test('are for its sellers, while its grant lasts, and no longer', async () => {
    const device = await makeDevice(ctx, { knows: 'supporters' })
    const errorAt = async (now: Date, staffId: number | null = device.seller) =>
      syncTill(testCtx({ permissions: ['pos.edit'], staffId, now }), { cursor: null, device: device.publicId }).then(
        () => null,
        (error: unknown) => [(error as { code: string }).code, (error as Error).message],
      )
    expect(await errorAt(NOON)).toBe(null)
    expect(await errorAt(NOON, (await makeStaff()).id)).toEqual([
      'forbidden',
      'You are not among the people who may sell on this device.',
    ])
    expect(await errorAt(later(NOON, days(3)))).toEqual([
      'forbidden',
      'The grant of this device has ended. Renew it in the office.',
    ])
    await perform(revokeDevice, ctx, { id: device.id })
    expect((await errorAt(NOON))?.[0]).toBe('forbidden')
    await perform(forgetDevice, ctx, { id: device.id })
    expect(await errorAt(NOON)).toEqual([
      'forbidden',
      'This device was not prepared here. Prepare it on the tablet itself.',
    ])
  })
  test('come with the grant of the device as it is now, which a till without one does not get', async () => {
    const { publicId: device, seller, id } = await makeDevice(ctx)
    const asSeller = testCtx({ permissions: ['pos.edit'], staffId: seller })
    const readEnd = async () => {
      const { grant } = await syncTill(asSeller, { cursor: null, device })
      return JSON.parse(Buffer.from(grant?.split('.')[1] ?? '', 'base64url').toString()).exp as number
    }
    const before = await readEnd()
    await perform(renewDevice, ctx, { id, days: 7 })
    expect((await readEnd()) - before).toBe(4 * 86_400)
    expect((await syncTill(ctx, { cursor: null })).grant).toBe(null)
  })
  test('begin again where the cursor is of another device, or of an earlier grant', async () => {
    const one = await preparedTill('supporters')
    const other = await preparedTill('supporters')
    for (const [device, cursor] of [
      [other.device, one.stored.cursor],
      [null, one.stored.cursor],
    ] as const)
      await expect(syncTill(device === null ? ctx : other.ctx, { cursor, device })).rejects.toThrow(
        'This cursor is from another device or grant. Start again without one.',
      )
  })
})

describe('a cursor that leads nowhere (R-DEVICES-11)', () => {
  const errorOf = async (cursor: string, now = NOON) =>
    syncTill(testCtx({ now }), { cursor }).then(
      () => null,
      (error: unknown) => [(error as { code: string }).code, (error as Error).message],
    )
  const synced = async () => {
    const { cursor } = await syncedTill(ctx)
    return (cursor ?? '').split('_')
  }

  test.each(['', 'x', '1.2.3', '1'.repeat(500), 'eyJhIjoxfQ'])('%j is no cursor', async (cursor) => {
    expect(await errorOf(cursor)).toEqual(['invalid', 'This cursor cannot be read. Start again without one.'])
  })
  test('is not read where a part of it is another kind of thing', async () => {
    const [layout, database, scope, at, part, since, until, , id] = await synced()
    expect(await errorOf([layout, database, scope, at, part, since, until, 'people', id].join('_'))).toEqual([
      'invalid',
      'This cursor cannot be read. Start again without one.',
    ])
  })
  test('is reported as of another organization or database', async () => {
    const [layout, , ...rest] = await synced()
    expect(await errorOf([layout, 'ab'.repeat(16), ...rest].join('_'))).toEqual([
      'conflict',
      'This cursor is from another organization or database. Start again without one.',
    ])
  })
  test('is reported as of another version', async () => {
    const [, ...rest] = await synced()
    expect(await errorOf(['999', ...rest].join('_'))).toEqual([
      'conflict',
      'This cursor is from another version of the app. Start again without one.',
    ])
  })
  test.each([5, 6])('is reported as from the future', async (place) => {
    const parts = await synced()
    parts[place] = '9'.repeat(18)
    expect(await errorOf(parts.join('_'))).toEqual([
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
