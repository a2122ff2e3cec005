import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { contributionList as list } from '~/domain/contributions/contributions.list.server'
import { fieldsOfAddress } from '~/kit/list-address'
import { readTable } from '~/kit/list-table'
import type { List } from '~/kit/list'
import { sql } from '~/kit/sql'
import { contribution, manyContributions, supporter } from '../../support/contributions'
import { counting } from '../../support/counting'
import { testCtx } from '../../support/ctx'
import { parseCsv } from '../../support/csv'
import { makePage, makeSponsorship } from '../../support/factories'

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
  const { id: supporterId, accountTypeId } = await supporter(ctx, { donorId: 104882 })
  const other = new Date('2026-03-08T06:30:00.000Z')
  ids = {
    supporter: supporterId,
    accountType: accountTypeId,
    ofSupporter: await contribution(ctx, { supporterId, accountTypeId, number: 'AA00000001', isFulfilled: true }),
    pos: await contribution(ctx, { isPos: true, source: 'Phone', number: 'AA00000002', name: 'Tomasz' }),
    spam: await contribution(ctx, { isSpam: true, number: 'AA00000003', name: 'Spammer' }),
    warned: await contribution(ctx, { warningCount: 1, number: 'AA00000004' }),
    visa: await contribution(ctx, { cardBrand: 'Visa', paymentType: 'credit_card', paymentLabel: 'Visa 4242', number: 'AA00000005' }),
    apple: await contribution(ctx, { cardBrand: 'Visa', paymentType: 'credit_card', paymentLabel: 'Apple Pay 8310', number: 'AA00000006' }),
    download: await contribution(ctx, { downloadItems: 1, number: 'AA00000007' }),
    recurring: await contribution(ctx, { recurringItems: 1, number: 'AA00000008' }),
    odd: await contribution(ctx, {
      referral: 'A neighbour',
      ip: '203.0.113.9',
      ipCountry: 'FR',
      number: 'AA00000009',
      name: '100%_sure',
      email: 'o_reilly@mailbox.org',
    }),
    event: await contribution(ctx, { referral: 'Event', number: 'AA0000000A' }),
    night: await contribution(ctx, { orderedAt: other, number: 'AA0000000B', country: 'NZ' }),
    cart: await contribution(ctx, { isPaid: false, number: 'AA0000000C' }),
  }
  ids.page = (await makePage()).id
  const child = await makeSponsorship()
  await ctx.read
    .run(sql`INSERT INTO contribution_line (contribution_id, sponsorship_id, fundraising_page_id, description, price_minor, original_price_minor, total_minor)
    VALUES (${ids.pos}, ${child.id}, NULL, 'Nia Achieng', 0, 0, 0), (${ids.pos}, ${(await makeSponsorship()).id}, NULL, '=Bo', 0, 0, 0),
      (${ids.apple}, NULL, ${ids.page}, 'Row for the roof', 0, 0, 0)`)
  await manyContributions(ctx, COUNT)
})

const has = async (address: string, number: string) => (await numbers(`ids=${Object.values(ids).join(',')}&${address}`)).includes(number)

describe('every documented filter narrows the list (money 10.2)', () => {
  test.each([
    ['c=3', 'AA00000004', 'AA00000005'],
    ['c=1', 'AA00000001', ''],
    ['fM=SUPPORTER', 'AA00000001', 'AA00000002'],
    ['d=104882', 'AA00000001', 'AA00000002'],
    ['fat[]=TYPE', 'AA00000001', 'AA00000002'],
    ['fO=orders:AA00000002,%23aa00000004', 'AA00000004', 'AA00000005'],
    ['fO=ip:203.0.113.9 or 10.0.0.1', 'AA00000009', 'AA00000002'],
    ['fO=tomasz', 'AA00000002', 'AA00000001'],
    ['fO=mailbox 100', 'AA00000009', 'AA00000002'],
    ['fO=100%25_sure', 'AA00000009', 'AA00000002'],
    ['fO=to', 'AA00000002', 'AA00000009'],
    ['fR[]=Event', 'AA0000000A', 'AA00000009'],
    ['fR[]=Other', 'AA00000009', 'AA0000000A'],
    ['fs[]=Point of Sale (POS)', 'AA00000002', 'AA00000001'],
    ['fs[]=Point of Sale (POS)&fs[]=Web', 'AA00000001', ''],
    ['fp[]=Visa', 'AA00000005', 'AA00000002'],
    ['fp[]=Apple Pay', 'AA00000006', 'AA00000005'],
    ['fp[]=Cash&fp[]=Check', 'AA00000002', 'AA00000005'],
    ['fc=nz', 'AA0000000B', 'AA00000002'],
    ['fd1=2026-03-08&fd2=2026-03-08', 'AA0000000B', 'AA00000002'],
    ['fd2=2026-03-08', 'AA0000000B', 'AA00000002'],
    ['fd1=2026-03-09', 'AA00000002', 'AA0000000B'],
    ['fit[]=d', 'AA00000007', 'AA00000008'],
    ['fit[]=r', 'AA00000008', 'AA00000007'],
    ['fit[]=r&fit[]=d', 'AA00000007', 'AA00000002'],
    ['fit[]=ns', 'AA00000002', ''],
    ['fit[]=sp', 'AA00000002', 'AA00000005'],
    ['fit[]=nsp', 'AA00000005', 'AA00000002'],
    ['fit[]=sp&fit[]=d', 'AA00000007', 'AA00000005'],
    ['fundraising_page_id=PAGE', 'AA00000006', 'AA00000002'],
    ['fv=ip_mismatch', 'AA00000009', 'AA00000002'],
    ['fv=no_ip', 'AA00000002', 'AA00000009'],
  ])('%s keeps %s, not %s', async (address, kept, gone) => {
    const filled = address
      .replace('SUPPORTER', String(ids.supporter))
      .replace('TYPE', String(ids.accountType))
      .replace('PAGE', String(ids.page))
    expect(await has(filled, kept)).toBe(true)
    if (gone !== '') expect(await has(filled, gone)).toBe(false)
  })

  test('the export names whom it sponsors and the page it was given through (money 10.3)', async () => {
    const heads = list.csv.columns.map(({ head }) => head)
    const rows = await exported(`ids=${ids.pos},${ids.apple},${ids.visa}`)
    const at = (head: string) => heads.indexOf(head)
    const told = rows.map((row) => [row[at('Contribution Number')], row[at('Sponsorships')], row[at('Fundraising Pages')]])
    expect(Object.fromEntries(told.map(([number = '', ...rest]) => [number, rest]))).toEqual({
      AA00000002: ['Nia Achieng, =Bo', ''],
      AA00000005: ['', ''],
      AA00000006: ['', 'Row for the roof'],
    })
  })

  test('spam is seen by the spam filter only, carts never', async () => {
    expect(await has('', 'AA00000003')).toBe(false)
    expect(await has('c=6', 'AA00000003')).toBe(true)
    expect(await has('c=6', 'AA00000002')).toBe(false)
    expect(await has('', 'AA0000000C')).toBe(false)
  })

  test('what has no table yet, and what cannot be read, is left out', async () => {
    const all = (await page('')).count
    const unread =
      'fU=1&fots=x&fotm=x&fotc=x&fott=x&c=5&c=abc&fM=-1&fd1=2026-02-30&fc=USA&fp[]=Barter&fit[]=q&fv=pass&sort=nonsense&dir=up&page=-4&after=!!!'
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
      sql`SELECT c.currency, count(*) AS n, sum(c.total_minor)::bigint AS amount FROM contribution c WHERE ${list.condition(query, ctx)} GROUP BY 1`,
    )
    expect(counted.count).toBe(Number(rows.reduce((sum, { n }) => sum + n, 0n)))
    expect(Object.fromEntries(counted.sums.map(({ currency, amounts }) => [currency, amounts.amount]))).toEqual(
      Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount])),
    )
  })

  test('they stay true through random writes and folds', async () => {
    const deed = fc.constantFrom('insert', 'refund', 'fulfil', 'move', 'spam', 'delete', 'remove', 'fold')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(deed, fc.integer({ min: 1, max: COUNT })), { minLength: 3, maxLength: 10 }), async (deeds) => {
        for (const [name, g] of deeds) {
          const one = sql`id = (SELECT id FROM contribution ORDER BY id OFFSET ${g % 800} LIMIT 1)`
          if (name === 'insert') await contribution(ctx, { orderedAt: new Date(Date.UTC(2026, g % 11, 1 + (g % 28), g % 24)) })
          if (name === 'refund') await ctx.read.run(sql`UPDATE contribution SET refunded_minor = total_minor WHERE ${one}`)
          if (name === 'fulfil') await ctx.read.run(sql`UPDATE contribution SET is_fulfilled = NOT is_fulfilled WHERE ${one}`)
          if (name === 'move') await ctx.read.run(sql`UPDATE contribution SET ordered_at = ordered_at - interval '40 days' WHERE ${one}`)
          if (name === 'spam') await ctx.read.run(sql`UPDATE contribution SET is_spam = NOT is_spam WHERE ${one}`)
          if (name === 'delete') await ctx.read.run(sql`UPDATE contribution SET deleted_at = now() WHERE ${one}`)
          if (name === 'remove') await ctx.read.run(sql`DELETE FROM contribution WHERE ${one}`)
          if (name === 'fold') await ctx.read.run(sql`SELECT fold_contribution_tally()`)
        }
        expect(BigInt((await list.count(ctx, at(''))).count)).toBe(await scanned())
        expect(BigInt((await list.count(ctx, at('c=0'))).count)).toBe(await scanned(sql`c.shippable_items > 0 AND NOT c.is_fulfilled`))
        expect(BigInt((await list.count(ctx, at('fd1=2026-05-03'))).count)).toBe(await scanned(sql`c.ordered_on >= '2026-05-03'`))
      }),
      { numRuns: 12 },
    )
  })
})

const SORTS = ['ordered', 'total', 'subtotal', 'name', 'location', 'id']
const filters = fc.constantFrom('', 'c=0', 'c=2', 'fd1=2026-09-01&fd2=2026-10-15', 'fs[]=Web', 'fO=an', 'fc=CA&fs[]=Phone', 'fO=ann bath')
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

  test('a deep jump shows what OFFSET would', async () => {
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

  test('one page asks the database twice, a deep one three times', async () => {
    const asked = async (address: string) => {
      const [read, prepared] = [counting(ctx.read), counting(ctx.prepared)]
      await list.page({ ...ctx, read, prepared }, at(address))
      return read.asked() + prepared.asked()
    }
    expect(await asked('')).toBe(2)
    expect(await asked('fd1=2020-01-01&fd2=2026-12-31')).toBe(2)
    expect(await asked('page=9')).toBe(3)
  })
})

describe('the three doors agree', () => {
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
      fc.asyncProperty(filters, fc.constantFrom(...cells), fc.constantFrom('asc', 'desc'), async (narrowed, cell, dir) => {
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
      }),
      { numRuns: 15 },
    )
  }, 120_000)
})

describe('the export', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1'])('%j cannot run as a formula', async (vector) => {
    const id = await contribution(ctx, { comments: vector, name: vector.trim() })
    const [row] = await exported(`ids=${id}`)
    const heads = list.csv.columns.map(({ head }) => head)
    expect(row?.[heads.indexOf('Special Notes')]).toBe(`'${vector}`)
    expect(row).toHaveLength(heads.length)
  })

  test('quotes, commas and line ends survive, amounts stay numbers', async () => {
    const comments = 'He said "yes, please"\nand\r\nleft, "twice"'
    const id = await contribution(ctx, { comments, totalMinor: 123450n, orderedAt: new Date('2026-03-04T20:05:00.000Z') })
    const [row] = await exported(`ids=${id}`)
    const cell = (head: string) => row?.[list.csv.columns.findIndex((column) => column.head === head)]
    expect(cell('Special Notes')).toBe(comments)
    expect(cell('Contribution Total')).toBe('1234.50')
    expect(cell('Ordered At')).toBe('4-Mar-26 3:05 PM')
  })
})
