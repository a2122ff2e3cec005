import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { callAddresses } from '../../app/call-addresses.ts'
import { as } from '../support/server.ts'

/** Each list call, with an address that has rows. */
const CALLS = callAddresses().map((call) => ({ ...call, at: call.address.replace('/jpanel/', '').replace(':id', '1') }))
const TABLES = CALLS.filter(({ made }) => made === 'listEndpoint').map(({ at }) => at)

/** These calls have no rows without a record. */
const ABOUT: Readonly<Record<string, string>> = { 'reports/impact-items.ajax': '?supporter=1' }

/** The seeded books explain every cent. */
const EXPLAINED = 'reports/books.ajax'

type Reply = { draw: number; recordsTotal: number; recordsFiltered: number; data: string[][] }
type TableQuery = {
  draw: number
  start: number
  length: number
  order?: [number, 'asc' | 'desc']
  search?: string
  inCell?: [number, string]
}

function sent({ draw, start, length, order, search = '', inCell }: TableQuery, cells: number): URLSearchParams {
  const body = new URLSearchParams({ draw: String(draw), start: String(start), length: String(length) })
  for (let index = 0; index < cells; index++) {
    body.set(`columns[${index}][data]`, String(index))
    body.set(`columns[${index}][name]`, '')
    body.set(`columns[${index}][searchable]`, 'true')
    body.set(`columns[${index}][orderable]`, 'true')
    body.set(`columns[${index}][search][value]`, inCell?.[0] === index ? inCell[1] : '')
    body.set(`columns[${index}][search][regex]`, 'false')
  }
  if (order) {
    body.set('order[0][column]', String(order[0]))
    body.set('order[0][dir]', order[1])
    body.set('order[0][name]', '')
  }
  body.set('search[value]', search)
  body.set('search[regex]', 'false')
  return body
}

const asText = (rows: readonly string[][]): string[] => rows.map((row) => row.join('\n'))

test('every documented table that is built is driven here', () => {
  const documented = readFileSync(path.resolve(import.meta.dirname, '../contract/calls.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('server-side table'))
    .map((line) => (line.split('\t')[2] ?? '').replace('/jpanel/', '').replace('{id}', '1'))
  const registered = CALLS.map(({ at }) => at)
  expect(documented.length).toBeGreaterThan(8)
  expect(documented.filter((address) => registered.includes(address) && !TABLES.includes(address))).toEqual([])
})

describe.each(TABLES)('%s', (address) => {
  const requested = async (of: TableQuery, cells = 0): Promise<Reply> => {
    const reply = await (await as('owner')).post(`/jpanel/${address}${ABOUT[address] ?? ''}`, sent(of, cells))
    expect(reply.status).toBe(200)
    return (await reply.json()) as Reply
  }
  const cellsOf = async () => (await requested({ draw: 1, start: 0, length: 1 })).data[0]?.length ?? 0

  test('echoes the draw as a number, with totals and rows of one width', async () => {
    const { draw, recordsTotal, recordsFiltered, data } = await requested({ draw: 417, start: 0, length: 25 })
    expect(draw).toBe(417)
    expect(recordsFiltered).toBe(recordsTotal)
    if (address !== EXPLAINED) expect(data.length, 'the seed shows this list').toBeGreaterThan(0)
    expect(data).toHaveLength(Math.min(25, recordsTotal))
    expect(new Set(data.map((row) => row.length)).size).toBe(address === EXPLAINED ? 0 : 1)
    expect(data.flat().every((cell) => typeof cell === 'string')).toBe(true)
  })

  test('gives its pages one after the other, each row once', async () => {
    const cells = await cellsOf()
    const whole = await requested({ draw: 1, start: 0, length: 35 }, cells)
    const pages = await Promise.all(
      [0, 10, 20].map((start, index) => requested({ draw: index + 2, start, length: 10 }, cells)),
    )
    expect(pages.map(({ draw }) => draw)).toEqual([2, 3, 4])
    expect(asText(pages.flatMap(({ data }) => data))).toEqual(asText(whole.data.slice(0, 30)))
    const beyond = await requested({ draw: 5, start: whole.recordsTotal + 100, length: 10 }, cells)
    expect(beyond).toMatchObject({ draw: 5, data: [], recordsTotal: whole.recordsTotal })
  })

  test('orders by each of its columns, both ways, and has the same rows in any order', async () => {
    const cells = await cellsOf()
    const { recordsTotal } = await requested({ draw: 1, start: 0, length: 1 }, cells)
    const length = Math.min(recordsTotal, 200)
    let turned = 0
    for (let column = 0; column < cells; column++) {
      const up = await requested({ draw: 1, start: 0, length, order: [column, 'asc'] }, cells)
      const down = await requested({ draw: 2, start: 0, length, order: [column, 'desc'] }, cells)
      expect(up.recordsTotal, `column ${column}`).toBe(recordsTotal)
      if (recordsTotal <= length)
        expect(asText(down.data).toSorted(), `column ${column}`).toEqual(asText(up.data).toSorted())
      if (asText(up.data).join() !== asText(down.data).join()) turned++
      // A column that does not sort leaves the list in its own order.
    }
    if (length > 1) expect(turned, 'some column turns the list around').toBeGreaterThan(0)
  })

  test('searches the whole list and single columns, and finds nothing for words that no row has', async () => {
    const cells = await cellsOf()
    const whole = await requested({ draw: 1, start: 0, length: 1 }, cells)
    const none = await requested({ draw: 2, start: 0, length: 10, search: 'no row has these words 4711' }, cells)
    expect(none).toMatchObject({ draw: 2, recordsTotal: 0, recordsFiltered: 0, data: [] })
    for (let column = 0; column < cells; column++) {
      const narrowed = await requested({ draw: 3, start: 0, length: 10, inCell: [column, 'zzqx 4711'] }, cells)
      // A column without text cannot be searched, and then does not narrow the list.
      expect([0, whole.recordsTotal], `column ${column}`).toContain(narrowed.recordsFiltered)
    }
  })

  test('falls back when a client sends nonsense', async () => {
    const body = new URLSearchParams({
      draw: 'x',
      start: '-3',
      length: '0',
      'order[0][column]': '99',
      'order[0][dir]': 'sideways',
    })
    const reply = await (await as('owner')).post(`/jpanel/${address}`, body)
    expect(reply.status).toBe(200)
    expect(((await reply.json()) as Reply).draw).toBe(0)
  })
})
