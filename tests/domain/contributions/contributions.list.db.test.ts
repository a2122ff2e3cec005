import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { contributionList as list } from '~/domain/contributions/list/contributions.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { readTable } from '~/lists/request/table-query'
import type { List } from '~/lists/declare/declaration'
import { dropHiddenColumns } from '~/lists/list'
import { sql } from '~/kit/sql'
import { contribution, manyContributions } from '../../support/contributions'
import { counting } from '../../support/counting'
import { testCtx } from '../../support/ctx'
import { parseCsv } from '../../support/csv'
import { makeLine, makePage, makePayment, makeSponsorship } from '../../support/factories'

const ctx = testCtx()
const COUNT = 1300

const at = (address: string) => list.read(fieldsOfAddress(address))
const page = (address: string) => list.page(ctx, at(address))
const numbers = async (address: string) => (await page(address)).rows.map(({ number }) => number)

async function exported(address: string): Promise<string[][]> {
  const chunks: Buffer[] = []
  for await (const chunk of list.export(ctx, at(address), new AbortController().signal)) chunks.push(Buffer.from(chunk))
  return parseCsv(Buffer.concat(chunks).toString())
}

const scanned = async (where = sql`true`) =>
  (await ctx.read.first<{ n: bigint }>(sql`SELECT count(*) AS n FROM contribution c WHERE c.is_listed AND ${where}`))?.n

let ids: Record<string, number>

beforeAll(async () => {
  ids = {
    pos: await contribution(ctx, { isPos: true, source: 'Phone', number: 'AA00000002', name: 'Tomasz' }),
    spam: await contribution(ctx, { isSpam: true, number: 'AA00000003', name: 'Spammer' }),
    visa: await contribution(ctx, {
      cardBrand: 'Visa',
      paymentType: 'credit_card',
      paymentLabel: 'Visa 4242',
      number: 'AA00000005',
    }),
    apple: await contribution(ctx, {
      cardBrand: 'Visa',
      paymentType: 'credit_card',
      paymentLabel: 'Apple Pay 8310',
      number: 'AA00000006',
    }),
    cart: await contribution(ctx, { isPaid: false, number: 'AA0000000C' }),
  }
  await manyContributions(ctx, COUNT)
})

const has = async (address: string, number: string) =>
  (await numbers(`ids=${Object.values(ids).join(',')}&${address}`)).includes(number)

describe('what is in the list', () => {
  test('lists spam only with the spam filter, and never carts', async () => {
    expect(await has('', 'AA00000003')).toBe(false)
    expect(await has('c=6', 'AA00000003')).toBe(true)
    expect(await has('c=6', 'AA00000002')).toBe(false)
    expect(await has('', 'AA0000000C')).toBe(false)
  })

  test('leaves out unreadable values', async () => {
    const all = (await page('')).count
    const unread =
      'c=abc&fM=-1&fd1=2026-02-30&fc=USA&fp[]=Barter&fit[]=q&fv=maybe&sort=nonsense&dir=up&page=-4&after=!!!'
    const found = await page(unread)
    expect(found.count).toBe(all)
    expect(found.first).toBe(1)
  })
})

describe('totals are true without counting', () => {
  test.each([
    '',
    'c=0',
    'c=1',
    'c=2',
    'fd1=2026-10-05',
    'fd2=2026-10-05',
    'fd1=2026-09-01&fd2=2026-10-31',
    'fd1=2026-09-03&fd2=2026-11-02&c=2',
    'fd1=2026-11-03&fd2=2026-11-03',
    'fd1=2026-10-30&fd2=2026-11-01',
  ])('%s', async (address) => {
    const query = at(address)
    const counted = await list.count(ctx, query)
    const rows = await ctx.read.rows<{ currency: string; n: bigint; amount: bigint }>(
      sql`SELECT c.currency, count(*) AS n, sum(c.total_minor)::bigint AS amount FROM contribution c
        WHERE ${list.condition(query, ctx)} GROUP BY 1`,
    )
    expect(counted.count).toBe(Number(rows.reduce((sum, { n }) => sum + n, 0n)))
    expect(Object.fromEntries(counted.sums.map(({ currency, amounts }) => [currency, amounts.total]))).toEqual(
      Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount])),
    )
  })

  test('stay correct through random writes and folds', async () => {
    const operation = fc.constantFrom('insert', 'refund', 'fulfil', 'move', 'spam', 'delete', 'remove', 'fold')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(operation, fc.integer({ min: 1, max: COUNT })), { minLength: 3, maxLength: 10 }),
        async (operations) => {
          for (const [name, g] of operations) {
            const one = sql`id = (SELECT id FROM contribution ORDER BY id OFFSET ${g % 800} LIMIT 1)`
            if (name === 'insert')
              await contribution(ctx, { orderedAt: new Date(Date.UTC(2026, g % 11, 1 + (g % 28), g % 24)) })
            if (name === 'refund')
              await ctx.read.run(sql`UPDATE contribution SET refunded_minor = total_minor WHERE ${one}`)
            if (name === 'fulfil')
              await ctx.read.run(sql`UPDATE contribution SET is_fulfilled = NOT is_fulfilled WHERE ${one}`)
            if (name === 'move')
              await ctx.read.run(sql`UPDATE contribution SET ordered_at = ordered_at - interval '40 days' WHERE ${one}`)
            if (name === 'spam') await ctx.read.run(sql`UPDATE contribution SET is_spam = NOT is_spam WHERE ${one}`)
            if (name === 'delete') await ctx.read.run(sql`UPDATE contribution SET deleted_at = now() WHERE ${one}`)
            if (name === 'remove') await ctx.read.run(sql`DELETE FROM contribution WHERE ${one}`)
            if (name === 'fold') await ctx.read.run(sql`SELECT fold_contribution_tally()`)
          }
          expect(BigInt((await list.count(ctx, at(''))).count)).toBe(await scanned())
          expect(BigInt((await list.count(ctx, at('c=0'))).count)).toBe(
            await scanned(sql`c.shippable_items > 0 AND NOT c.is_fulfilled`),
          )
          expect(BigInt((await list.count(ctx, at('fd1=2026-05-03'))).count)).toBe(
            await scanned(sql`c.ordered_on >= '2026-05-03'`),
          )
        },
      ),
      { numRuns: 12 },
    )
  })
})

const SORTS = ['ordered', 'total', 'subtotal', 'name', 'location', 'id']
const filters = fc.constantFrom(
  '',
  'c=0',
  'c=2',
  'fd1=2026-09-01&fd2=2026-10-15',
  'fs[]=Web',
  'fO=an',
  'fc=CA&fs[]=Phone',
  'fO=ann bath',
)
const sorting = fc.tuple(fc.constantFrom(...SORTS), fc.constantFrom('asc', 'desc'))

async function everyNumber(address: string): Promise<string[]> {
  const query = at(address)
  const rows = await ctx.read.rows<{ number: string }>(
    sql`SELECT c.number FROM contribution c WHERE ${list.condition(query, ctx)} ORDER BY ${list.orderBy(query, false)}`,
  )
  return rows.map(({ number }) => number)
}

describe('pages', () => {
  test('keyset pages visit every row once, there and back, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(filters, sorting, async (narrowed, [sort, dir]) => {
        const base = `${narrowed}&sort=${sort}&dir=${dir}`
        const wanted = await everyNumber(base)
        const seen: string[] = []
        let shown = await page(base)
        for (;;) {
          seen.push(...shown.rows.map(({ number }) => number))
          if (shown.after === null) break
          shown = await page(`${base}&after=${shown.after}&page=${shown.page + 1}`)
        }
        expect(seen).toEqual(wanted)
        const back: string[][] = [shown.rows.map(({ number }) => number)]
        while (shown.before !== null) {
          shown = await page(`${base}&before=${shown.before}&page=${shown.page - 1}`)
          back.unshift(shown.rows.map(({ number }) => number))
        }
        expect(back.flat()).toEqual(wanted)
      }),
      { numRuns: 10 },
    )
  }, 120_000)

  test('shows the same rows as OFFSET after a deep jump', async () => {
    await fc.assert(
      fc.asyncProperty(filters, sorting, fc.integer({ min: 1, max: 40 }), async (narrowed, [sort, dir], number) => {
        const address = `${narrowed}&sort=${sort}&dir=${dir}`
        const wanted = await everyNumber(address)
        const jumped = await page(`${address}&page=${number}`)
        const start = (jumped.page - 1) * 50
        expect(jumped.rows.map((row) => row.number)).toEqual(wanted.slice(start, start + 50))
        if (wanted.length > 0) expect(jumped.first).toBe(start + 1)
      }),
      { numRuns: 30 },
    )
  }, 120_000)

  test('runs two statements for a page, and three for a deep one', async () => {
    const requested = async (address: string) => {
      const [read, prepared] = [counting(ctx.read), counting(ctx.prepared)]
      await list.page({ ...ctx, read, prepared }, at(address))
      return read.requested() + prepared.requested()
    }
    expect(await requested('')).toBe(2)
    expect(await requested('fd1=2020-01-01&fd2=2026-12-31')).toBe(2)
    expect(await requested('page=9')).toBe(3)
  })
})

describe('page, call and export agree', () => {
  test('page, table call and export show the same rows in the same order', async () => {
    const cells = ['id', 'supporter', 'location', 'total', 'subtotal', 'date']
    const sortOf: Record<string, string> = {
      id: 'id',
      supporter: 'name',
      location: 'location',
      total: 'total',
      subtotal: 'subtotal',
      date: 'ordered',
    }
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...cells),
        fc.constantFrom('asc', 'desc'),
        async (narrowed, cell, dir) => {
          const column = list.cells.findIndex(({ name }) => name === cell)
          const address = `${narrowed}&sort=${sortOf[cell]}&dir=${dir}`
          const shown = await page(address)
          const { query } = readTable(list as unknown as List, {
            ...fieldsOfAddress(narrowed),
            draw: '7',
            start: '0',
            length: '50',
            order: [{ column: String(column), dir }],
          })
          const table = await list.page(ctx, query)
          const sheet = await exported(address)
          const onPage = shown.rows.map(({ number }) => number)
          expect(table.rows.map(({ number }) => number)).toEqual(onPage)
          expect(table.count).toBe(shown.count)
          expect(sheet).toHaveLength(shown.count)
          expect(sheet.slice(0, 50).map((row) => row[1])).toEqual(onPage)
        },
      ),
      { numRuns: 15 },
    )
  }, 120_000)
})

describe('the export', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1'])(
    '%j cannot run as a formula',
    async (vector) => {
      const id = await contribution(ctx, { comments: vector, name: vector.trim() })
      const [row] = await exported(`ids=${id}`)
      const heads = dropHiddenColumns(list.csv.columns, ctx).map(({ head }) => head)
      expect(row?.[heads.indexOf('Special Notes')]).toBe(`'${vector}`)
      expect(row).toHaveLength(heads.length)
    },
  )

  test('keeps quotes, commas and line ends, and writes amounts as numbers', async () => {
    const comments = 'He said "yes, please"\nand\r\nleft, "twice"'
    const id = await contribution(ctx, {
      comments,
      totalMinor: 123450n,
      orderedAt: new Date('2026-03-04T20:05:00.000Z'),
    })
    const [row] = await exported(`ids=${id}`)
    const cell = (head: string) =>
      row?.[dropHiddenColumns(list.csv.columns, ctx).findIndex((column) => column.head === head)]
    expect(cell('Special Notes')).toBe(comments)
    expect(cell('Contribution Total')).toBe('1234.50')
    expect(cell('Ordered At')).toBe('4-Mar-26 3:05 PM')
  })

  type Reply = Record<string, string | undefined>
  const of = { ...ctx, settings: { extra_currencies: 'JPY,BHD', exchange_rates: 'JPY=0.0065,BHD=2.65' } }
  async function reported(id: number | undefined, over = ctx): Promise<Reply> {
    const query = at(`ids=${id}`)
    const chunks: Buffer[] = []
    for await (const chunk of list.export(over, query, new AbortController().signal)) chunks.push(Buffer.from(chunk))
    const [row = []] = parseCsv(Buffer.concat(chunks).toString())
    return Object.fromEntries(
      dropHiddenColumns(list.csv.columns, over).map(({ head }, index) => [
        typeof head === 'string' ? head : head(over),
        row[index],
      ]),
    )
  }

  test.each([
    ['Phone', 'Phone'],
    ['', 'Web'],
    [null, 'Web'],
  ])('exports an unset source as Web (R-CONTRIBUTIONS-4): %j', async (source, shown) => {
    const id = await contribution(ctx, {})
    await ctx.read.run(sql`UPDATE contribution SET source = ${source} WHERE id = ${id}`)
    expect((await reported(id)).Source).toBe(shown)
  })

  const MONEY = [
    'Contribution Subtotal',
    'Shipping',
    'Tax',
    'DCC',
    'Contribution Total',
    'Check Amount',
    'Cash Received',
    'Change Given',
    'Refund Amount',
  ]

  test.each([
    ['JPY', ['5000', '300', '200', '100', '5600', '6000', '7000', '1400', '5600']],
    ['USD', ['50.00', '3.00', '2.00', '1.00', '56.00', '60.00', '70.00', '14.00', '56.00']],
    ['BHD', ['5.000', '0.300', '0.200', '0.100', '5.600', '6.000', '7.000', '1.400', '5.600']],
  ])('every amount has the digits of its currency: %s', async (currency, expected) => {
    const id = await contribution(ctx, { currency })
    await ctx.read
      .run(sql`UPDATE contribution SET subtotal_minor = 5000, shipping_minor = 300, tax_minor = 200, dcc_minor = 100,
        total_minor = 5600, check_minor = 6000,
      cash_received_minor = 7000, cash_change_minor = 1400, refunded_minor = 5600 WHERE id = ${id}`)
    await ctx.read
      .run(sql`INSERT INTO tax_receipt (number, receipt_type, status, contribution_id, amount_minor, currency,
        issued_at, created_at, updated_at, serial)
      VALUES (${`WEB26-${currency}`}, 'single', 'issued', ${id}, 5000, ${currency}, ${new Date('2026-03-04T20:05:00Z')},
        ${ctx.now}, ${ctx.now}, ${id})`)
    const row = await reported(id)
    expect(MONEY.map((head) => row[head])).toEqual(expected)
    expect(row['Tax Receipt Amount']).toBe(expected[0])
    expect(row['Tax Receipt Number']).toBe(`WEB26-${currency}`)
    expect(row['Tax Receipt Date']).toBe('4-Mar-26 3:05 PM')
  })

  test('shows the rate of the day and our own total behind the currency where there are several', async () => {
    const id = await contribution(ctx, { currency: 'JPY', totalMinor: 5000n })
    await ctx.read.run(
      sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = 0.0065 WHERE id = ${id}`,
    )
    const heads = dropHiddenColumns(list.csv.columns, of).map(({ head }) =>
      typeof head === 'string' ? head : head(of),
    )
    expect(heads.slice(heads.indexOf('Currency'), heads.indexOf('Payment Type'))).toEqual([
      'Currency',
      'FX Rate',
      'USD Contribution Total',
    ])
    expect(await reported(id, of)).toMatchObject({
      'Contribution Total': '5000',
      'FX Rate': '0.0065',
      'USD Contribution Total': '32.50',
    })
    const ours = await reported(await contribution(ctx, { totalMinor: 5000n }), of)
    expect(ours).toMatchObject({ 'FX Rate': '1', 'USD Contribution Total': '50.00' })
    expect(Object.keys(await reported(id))).not.toContain('FX Rate')
  })

  test('the sheet has gateway data, refunds and weight, but no declined attempt and no void receipt', async () => {
    const id = await contribution(ctx, {
      paymentType: 'credit_card',
      cardBrand: 'Visa',
      paymentLabel: 'Visa 4242',
      refundedMinor: 400n,
    })
    await makePayment(id, { status: 'failed', reference: 'ch_declined', outcome: 'issuer_declined' })
    const paid = await makePayment(id, {
      reference: '=ch_1',
      outcome: 'authorized',
      captured_at: new Date('2026-03-04T20:05:00Z'),
    })
    await makePayment(id, { status: 'failed', reference: 'ch_late', outcome: 'issuer_declined' })
    await ctx.read.run(sql`UPDATE contribution SET total_weight_grams = 1250 WHERE id = ${id}`)
    for (const [key, status, reference] of [
      ['refund-1', 'succeeded', 're_1'],
      ['refund-2', 'failed', 're_2'],
      ['refund-3', 'pending', 're_3'],
    ])
      await ctx.read
        .run(sql`INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency,
          gateway, reference, requested_by_name, created_at, settled_at)
        VALUES (${id}, ${paid.id}, ${key}, 'custom', ${status}, 200, 'USD', 'sandbox', ${reference}, 'Casey',
          ${ctx.now}, ${ctx.now})`)
    await ctx.read
      .run(sql`INSERT INTO tax_receipt (number, receipt_type, status, contribution_id, amount_minor, currency,
        issued_at, voided_at, created_at, updated_at, serial)
      VALUES ('VOID-1', 'single', 'void', ${id}, 1000, 'USD', ${ctx.now}, ${ctx.now}, ${ctx.now}, ${ctx.now}, ${id})`)
    expect(await reported(id)).toMatchObject({
      'Gateway Response': 'authorized',
      'Gateway Confirmation Number': "'=ch_1",
      'Gateway Time': '4-Mar-26 3:05 PM',
      'Refund Amount': '4.00',
      'Refund Authorization': 're_1, re_3',
      'Total Weight': '1250 g',
      'Tax Receipt Number': '',
      'Tax Receipt Date': '',
      'Tax Receipt Amount': '',
    })
    const cash = await contribution(ctx)
    await makePayment(cash, { type: 'cash', gateway: 'offline', reference: 'by hand' })
    expect(await reported(cash)).toMatchObject({
      'Gateway Confirmation Number': '',
      'Refund Authorization': '',
      'Refund Amount': '',
    })
  })

  test('it names whom it sponsors and the page it was given through (R-CONTRIBUTIONS-7)', async () => {
    const names = async (id: number | undefined) => {
      const { Sponsorships: sponsored, 'Fundraising Pages': paged } = await reported(id)
      return [sponsored, paged]
    }
    const [child, other, none, throughPage] = [
      await contribution(ctx),
      await contribution(ctx),
      await contribution(ctx),
      await contribution(ctx),
    ]
    await makeLine(child, { description: 'Nia Achieng', sponsorship_id: (await makeSponsorship()).id })
    await makeLine(child, { description: '=Bo', sponsorship_id: (await makeSponsorship()).id })
    await makeLine(other)
    await makeLine(throughPage, { description: 'Row for the roof', fundraising_page_id: (await makePage()).id })
    expect(await names(child)).toEqual(['Nia Achieng, =Bo', ''])
    expect(await names(other)).toEqual(['', ''])
    expect(await names(none)).toEqual(['', ''])
    expect(await names(throughPage)).toEqual(['', 'Row for the roof'])
    const both = await contribution(ctx)
    await makeLine(both)
    await makeLine(both, { description: '=Abeba', sponsorship_id: (await makeSponsorship()).id })
    expect(await names(both)).toEqual(["'=Abeba", ''])
  })

  test('the documented columns keep their order (R-CONTRIBUTIONS-7); those without a table yet are named', () => {
    const heads = list.csv.columns.map(({ head }) => (typeof head === 'string' ? head : head(ctx)))
    const side = (word: string) =>
      'Title,First Name,Last Name,Organization,Address,Address 2,City,State,ZIP,Country,Phone,Email'
        .split(',')
        .map((part) => `${word} ${part}`)
    expect(heads).toEqual([
      ...(
        'Ordered At,Contribution Number,Source,POS,POS Entered Date/Time,POS User,Supporter ' + 'Type,Organization Name'
      ).split(','),
      ...side('Billing'),
      ...(
        'Items,Total Weight,Contribution Subtotal,Shipping,Tax,DCC,Contribution Total,Currency,FX ' +
        'Rate,USD Contribution Total'
      ).split(','),
      ...'Payment Type,Gateway Response,Gateway Confirmation Number,Gateway Time,IP,Browser'.split(','),
      ...(
        'Tracking Source,Tracking Medium,Tracking Campaign,Check Number,Check Date,Check Amount,Cash ' +
        'Received,Change Given'
      ).split(','),
      ...'Other Payment Reference,Other Payment Note,Shipping Method'.split(','),
      ...side('Shipping'),
      ...(
        'Special Notes,Fulfilled,Refund Date/Time,Refund Amount,Refund Authorization,Tax ' +
        'Receipt Date,Tax Receipt ' +
        'Number,Tax Receipt Amount'
      ).split(','),
      ...(
        'Supporter ID,Display Name,Organization,First,Last,Email,Has a Login,Referral ' +
        'Website,Referral Source,DP ' +
        'Donor ID,DP Gift IDs'
      ).split(','),
      ...'Sponsorships,Fundraising Pages'.split(','),
    ])
    expect(list.csv.columns.flatMap(({ head, value }) => (value(ctx) === null ? [head] : []))).toEqual([
      'Referral Website',
    ])
  })
})
