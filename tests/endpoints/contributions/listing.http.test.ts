import fc from 'fast-check'
import qs from 'qs'
import { beforeAll, describe, expect, test } from 'vitest'
import { CONTRIBUTION_FILTERS } from '~/domain/contributions/list/filters'
import { as, rows, type Caller } from '../../support/server'
import { parseCsv } from '../../support/csv'

let owner: Caller
let cashier: Caller
beforeAll(async () => {
  owner = await as('owner')
  cashier = await as('cashier')
})

const LISTING = '/jpanel/contributions.listing'
type Table = { draw: number; recordsTotal: number; recordsFiltered: number; data: string[][] }
const ask = async (body: object): Promise<Table> => (await owner.post(LISTING, body)).json()

describe('the documented list call', () => {
  test('answers ten cells a row, in the documented order, with true totals', async () => {
    const reply = await ask({ draw: '4', start: '0', length: '50', order: [{ column: '7', dir: 'desc' }] })
    const [counted] = await rows<{ n: string }>('SELECT count(*) AS n FROM contribution WHERE is_listed')
    expect(reply).toMatchObject({ draw: 4, recordsTotal: Number(counted?.n), recordsFiltered: Number(counted?.n) })
    expect(reply.data).toHaveLength(50)
    const [first] = reply.data
    expect(first).toHaveLength(10)
    expect(first?.[0]).toMatch(/^\d+$/)
    expect(first?.[2]).toMatch(/ #[0-9A-F]{10}/)
    expect(first?.[8]).toMatch(/^<a href="\/jpanel\/contributions\/[0-9A-F]{10}">View<\/a>$/)
    expect(first?.[9]).toMatch(/^\/jpanel\/contributions\/[0-9A-F]{10}$/)
  })

  /** A key that is no filter is ignored. */
  const keys = [
    ...['draw', 'start', 'length', 'order', 'columns', 'search', '_', 'page', 'after', 'before', 'sort', 'dir'],
    ...Object.values(CONTRIBUTION_FILTERS).flatMap(({ params }) => params),
  ]
  const odd = fc.constantFrom(
    ...[
      '-1',
      '1e308',
      'NaN',
      "'",
      '%',
      '\\',
      '"',
      '￿',
      '=1',
      '2026-02-30',
      '9999-12-31',
      '0001-01-01',
      'orders:',
      'ip:',
      'orders:%,_',
    ],
    ...[
      '\u0000',
      '🙂',
      'ß İ',
      ' ',
      '2147483648',
      'pass',
      'bad_zip',
      'sp',
      'Visa',
      'US',
      '0',
      '4',
      '__proto__',
      '[]',
      'true',
    ],
  )
  const single = fc.oneof(odd, fc.string({ maxLength: 30 }), fc.integer(), fc.double(), fc.boolean(), fc.constant(null))
  const list = fc.array(fc.oneof(odd, fc.string({ maxLength: 8 }), fc.integer()), { maxLength: 4 })
  const deep = fc.dictionary(fc.oneof(odd, fc.constantFrom('0', 'value', 'data')), fc.oneof(single, list), {
    maxKeys: 3,
  })
  const searched = fc.record({ value: single, regex: fc.boolean() }, { requiredKeys: [] })
  const columns = fc.array(
    fc.oneof(
      fc.record(
        { data: single, name: single, searchable: single, orderable: single, search: fc.oneof(searched, single) },
        { requiredKeys: [] },
      ),
      single,
    ),
    { maxLength: 12 },
  )
  const order = fc.array(
    fc.oneof(
      fc.record(
        {
          column: fc.oneof(fc.integer({ min: -2, max: 12 }), odd),
          dir: fc.constantFrom('asc', 'desc', 'up'),
          name: single,
        },
        { requiredKeys: ['dir'] },
      ),
      single,
    ),
    { maxLength: 4 },
  )
  const fields = fc.dictionary(fc.constantFrom(...keys), fc.oneof(single, list, deep), { maxKeys: 6 })
  const body = fc.record({ fields, order, columns, search: fc.oneof(searched, single) }, { requiredKeys: ['fields'] })
  const sentBody = body.map(({ fields: input, ...table }) => ({ ...input, ...table }))

  const untouched = () =>
    Promise.all(
      ['contribution', 'contribution_line', 'payment', 'supporter', 'saved_view'].map(
        async (table) =>
          (await rows(`SELECT count(*) AS n, md5(string_agg(t::text, '|' ORDER BY t.id)) AS all FROM ${table} t`))[0],
      ),
    )

  test('5,000 generated bodies, as JSON and as a form of DataTables, meet no fault and change no row', async () => {
    const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
    const before = await untouched()
    const bodies = fc.sample(sentBody, { numRuns: 5000, seed })
    const send = (sent: object, index: number) =>
      owner.post(LISTING, index % 2 === 0 ? sent : new URLSearchParams(qs.stringify(sent, { arrayFormat: 'brackets' })))
    const met = { json: new Set<number>(), form: new Set<number>() }
    for (let start = 0; start < bodies.length; start += 20) {
      await Promise.all(
        bodies.slice(start, start + 20).map(async (sent, offset) => {
          const index = start + offset
          const reply = await send(sent, index)
          const text = await reply.text()
          const isTable = reply.status === 200 && Array.isArray((JSON.parse(text) as Table).data)
          if (!isTable && reply.status !== 422)
            throw new Error(
              `FUZZ_SEED=${seed}, body ${index} as ${index % 2 === 0 ? 'JSON' : 'a form'}: ${reply.status} for ` +
                `${JSON.stringify(sent)}`,
            )
          met[index % 2 === 0 ? 'json' : 'form'].add(reply.status)
        }),
      )
    }
    expect(met.json.has(200) && met.form.has(200)).toBe(true)
    expect(await untouched()).toEqual(before)
  }, 240_000)

  test('the form of DataTables means what the same JSON means', async () => {
    const sent = {
      draw: '3',
      start: '0',
      length: '25',
      order: [{ column: '5', dir: 'asc' }],
      columns: Array.from({ length: 10 }, (_, index) => ({
        data: String(index),
        searchable: 'true',
        orderable: 'true',
        search: { value: '', regex: 'false' },
      })),
      search: { value: '', regex: 'false' },
      c: '1',
      fit: ['nr', 'sp'],
    }
    const form = await owner.post(LISTING, new URLSearchParams(qs.stringify(sent, { arrayFormat: 'brackets' })))
    const reply = (await form.json()) as Table
    expect(reply).toEqual(await ask(sent))
    expect(reply.data).toHaveLength(25)
    expect(reply.recordsFiltered).toBeLessThan((await ask({})).recordsFiltered)
  })

  test('is for those who may see contributions, and takes POST only', async () => {
    expect((await owner.get(LISTING)).status).toBe(405)
    const reply = await owner.raw(LISTING, { method: 'POST', headers: { accept: 'application/json' } })
    expect(reply.status).toBe(419)
  })
})

describe('the export', () => {
  test('is named by the local time, begins with its head, and holds what the filters match', async () => {
    const reply = await owner.get('/jpanel/contributions.csv?c=0')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="\d{8}_\d{6}_contributions\.csv"$/)
    const [head, ...records] = parseCsv(await reply.text())
    expect(head?.slice(0, 4)).toEqual(['Ordered At', 'Contribution Number', 'Source', 'POS'])
    expect(records).toHaveLength((await ask({ c: '0' })).recordsFiltered)
    expect(new Set(records.map((record) => record.length))).toEqual(new Set([head?.length]))
  })

  test('stops when its reader leaves, and serves the next one', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const leaving = new AbortController()
      const reply = await owner.raw('/jpanel/contributions.csv', { signal: leaving.signal })
      await reply.body?.getReader().read()
      leaving.abort()
    }
    const reply = await owner.get('/jpanel/contributions.csv?c=2')
    expect(reply.status).toBe(200)
    expect(parseCsv(await reply.text()).length).toBeGreaterThan(1)
  })
})

describe('the batch', () => {
  const oneOpen = async () =>
    (
      await rows<{ id: number }>(
        'SELECT id FROM contribution WHERE is_listed AND shippable_items > 0 AND NOT is_fulfilled ORDER BY id LIMIT 1',
      )
    )[0]?.id

  test('answers a call with status and message', async () => {
    const id = await oneOpen()
    const reply = await owner.post('/jpanel/contributions/batch', { ids: [id], action: 'complete' })
    expect(await reply.json()).toEqual({ status: 'success', message: 'processed 1 item' })
    const nothing = await owner.post('/jpanel/contributions/batch', { ids: [], action: 'complete' })
    expect(nothing.status).toBe(200)
    expect(await nothing.json()).toEqual({ status: 'error', message: 'There are no items selected.' })
    await owner.post('/jpanel/contributions/batch', { ids: [id], action: 'incomplete' })
  })

  test('leads a plain form back with a message, and nowhere else', async () => {
    const id = await oneOpen()
    const form = (fields: Record<string, string>) =>
      owner.raw('/jpanel/contributions/batch', {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ _token: owner.csrf, ...fields }),
      })
    const done = await form({ ids: String(id), action: 'complete', back: '/jpanel/contributions?c=0' })
    expect(done.status).toBe(302)
    expect(done.headers.get('location')).toBe('/jpanel/contributions?c=0')
    expect(decodeURIComponent(done.headers.get('set-cookie') ?? '')).toContain('processed 1 item')
    const elsewhere = await form({ ids: '', action: 'complete', back: 'https://example.com/' })
    expect(elsewhere.headers.get('location')).toBe('/jpanel/contributions')
    expect(decodeURIComponent(elsewhere.headers.get('set-cookie') ?? '')).toContain('There are no items selected.')
    await form({ ids: String(id), action: 'incomplete' })
  })
})

describe('pages', () => {
  test('shows a page for an unknown number', async () => {
    expect((await owner.visit('/jpanel/contributions/0000000000')).status).toBe(404)
    expect((await owner.visit('/jpanel/contributions/%00')).status).toBeLessThan(500)
  })

  test('requires an existing id for a packing slip', async () => {
    expect((await owner.visit('/jpanel/contributions/packing_slip?print')).status).toBe(404)
    expect((await owner.visit('/jpanel/contributions/packing_slip?print&id=abc')).status).toBe(404)
    expect((await owner.visit('/jpanel/contributions/packing_slip?print&id=999999999')).status).toBe(404)
    const [first, second] = (await ask({})).data.map((cells) => cells[0])
    const both = await owner.visit(`/jpanel/contributions/packing_slip?print&id=${first},${second}`)
    expect((await both.text()).match(/<article/g)).toHaveLength(2)
  })

  test('shows a list for any address', async () => {
    for (const address of [
      'page=99999999',
      'after=%FF',
      'before=e30',
      'sort=total&dir=asc&page=3',
      'fO=%00',
      'fd1=x',
      'ids=1,2,x',
    ]) {
      expect((await owner.visit(`/jpanel/contributions?${address}`)).status, address).toBe(200)
    }
  })

  test('are refused without the permission', async () => {
    const [held] = await rows<{ permissions: string[] }>(
      "SELECT permissions FROM staff WHERE email = 'cashier@example.org'",
    )
    const mayLook = held?.permissions.some((permission) => permission.startsWith('order.')) ?? false
    expect((await cashier.visit('/jpanel/contributions')).status).toBe(mayLook ? 200 : 403)
    expect((await cashier.get('/jpanel/contributions.csv')).status).toBe(mayLook ? 200 : 403)
  })
})
