import { beforeAll, describe, expect, test } from 'vitest'
import { copyOut } from '~/lists/sql/copy-out.server'
import { copySlices } from '~/lists/sql/copy-slices.server'
import { selectExport, planSlices } from '~/lists/sql/export.server'
import { LISTS } from '~/domain/views/lists.server'
import { listView } from '~/http/list/list-view'
import { NOT_A_DAY, NOT_A_NUMBER, NOT_AN_AMOUNT, TOO_LONG } from '~/lists/declare/filter-rules'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List, ListDeclaration } from '~/lists/declare/declaration'
import { dropHiddenColumns } from '~/lists/list'
import { readTable } from '~/lists/request/table-query'
import { readRows, readSentIds } from '~/lists/declare/view'
import { unpack } from '~/kit/cache/packed'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import { makeLine, makePayment, makeVariant } from '../../support/factories'

const ctx = testCtx()

beforeAll(async () => {
  const variant = await makeVariant()
  for (let index = 0; index < 60; index++) {
    const id = await contribution(ctx, { orderedAt: new Date(Date.UTC(2026, index % 11, 1 + (index % 28))) })
    await makeLine(id, { variant_id: variant.id, dcc_minor: 90n, is_dcc_eligible: true })
    await makePayment(id, {
      type: 'card',
      gateway: 'stripe',
      card_brand: 'Visa',
      is_paid: true,
      created_at: new Date(Date.UTC(2026, index % 11, 2)),
    })
  }
  await ctx.read.run(sql`ANALYZE`)
})

test('the lists that grow with the organization are exported in slices', () => {
  const sliced = LISTS.filter(
    (list) => planSlices(list as unknown as ListDeclaration, ctx, { query: list.read({}) }) !== null,
  ).map(({ name }) => name)
  expect(sliced).toEqual(
    expect.arrayContaining([
      'contributions',
      'supporters',
      'payments',
      'payments-by-item',
      'transactions',
      'tax-receipts',
      'sponsors',
    ]),
  )
})

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return Buffer.concat(pieces).toString()
}

/** A valid value for each kind of control. */
const VALUES: Record<string, string> = {
  dates: '2026-03-08',
  amounts: '12.50',
  numbers: '12',
  text: '12',
  lookup: 'an',
  choice: '1',
}

/** Invalid values for each kind of control, with the message. */
const WRONG: Record<string, readonly [sentence: string, ...typed: string[]]> = {
  dates: [NOT_A_DAY, '2026-02-30', 'someday'],
  amounts: [NOT_AN_AMOUNT, 'lots', '-5'],
  numbers: [NOT_A_NUMBER, '3.5', 'many'],
  text: [TOO_LONG, 'a'.repeat(201)],
}

describe.each(LISTS.map((list) => [list.name, list] as const))('the list %s', (_name, list) => {
  const view = (address: string) => listView(list)(ctx, { request: new Request(`http://almoner.test/?${address}`) })
  const sortable = Object.entries(list.columns).flatMap(([key, { sort }]) => (sort ? [key] : []))

  test('sorts by each of its columns, both ways, and its pages follow each other', async () => {
    for (const key of sortable)
      for (const dir of ['asc', 'desc']) {
        const first = await view(`sort=${key}&dir=${dir}`)
        expect(first.sorting, key).toEqual({ key, direction: dir })
        if (first.next === null) continue
        const second = await view(first.next.slice(1))
        expect(second.first, key).toBe(readSentIds(first.sent).length + 1)
        expect(readSentIds(second.sent).filter((id) => readSentIds(first.sent).includes(id))).toEqual([])
      }
  })

  test('narrows by each value of each of its filters to no more than there is, and says so in a chip', async () => {
    const { count } = await view('')
    const offered = new Map((await view('filters=1')).filters.map(({ key, control }) => [key, control]))
    for (const [key, { params, control: declared, members }] of Object.entries(list.declared.filters)) {
      // This organization has no custom fields.
      if (members !== undefined) continue
      const control = offered.get(key)
      const choices = control?.kind === 'choice' ? control.choices.map(({ value }) => value) : []
      if (declared?.kind === 'choice' && choices.length === 0) continue
      for (const value of choices.length > 0 ? choices : [VALUES[declared?.kind ?? 'choice'] ?? '1']) {
        const narrowed = await view(`${params.at(-1)}=${encodeURIComponent(value)}`)
        // Spam and deleted rows are outside the list until a filter includes them.
        expect(narrowed.count, `${key}=${value}`).toBeLessThanOrEqual(Math.max(count, 60))
        expect(narrowed.isNarrowed, `${key}=${value}`).toBe(true)
      }
    }
  })

  test('shows the error of a filter at its field, and does not apply it', async () => {
    const { count } = await view('')
    for (const [key, { params, control }] of Object.entries(list.declared.filters)) {
      const [sentence, ...ends] = WRONG[control?.kind ?? ''] ?? []
      if (sentence === undefined) continue
      const typed = params.map((param, index) => [param, ends[index] ?? ends[0] ?? ''] as const)
      const page = await view(new URLSearchParams(typed.map(([param, text]) => [param, text])).toString())
      const drawn = page.filters.find((filter) => filter.key === key)
      // A text filter for numbers has its own message.
      const sentences = [sentence, ...(control?.kind === 'text' ? [NOT_A_NUMBER] : [])]
      expect(Object.keys(drawn?.errors ?? {}), key).toEqual(params)
      for (const said of Object.values(drawn?.errors ?? {}).flat()) expect(sentences, key).toContain(said)
      expect(drawn?.control, key).toMatchObject(
        params.length === 1 ? { value: typed[0]?.[1] } : { values: { from: typed[0]?.[1], to: typed[1]?.[1] } },
      )
      expect(page.count, key).toBe(count)
      expect(page.address, key).toBe('')
    }
  })

  test('is exported in slices as in one piece, both ways', async () => {
    const declaration = list as unknown as ListDeclaration
    for (const dir of ['asc', 'desc']) {
      const query = list.read({ dir, sort: list.defaultSort[0] })
      const slices = planSlices(declaration, ctx, { query, length: { first: 3, other: 7 } })
      if (slices === null) continue
      const { signal } = new AbortController()
      expect(await textOf(copySlices(slices, signal))).toBe(
        await textOf(copyOut(selectExport(declaration, ctx, { query }), signal)),
      )
    }
  })

  test('page, documented call and export have the same rows, order, cells and heads', async () => {
    const page = await view('')
    const { query } = readTable(list as unknown as List, {
      draw: 1,
      start: 0,
      length: readSentIds(page.sent).length || 1,
    })
    const table = await list.page(ctx, query)
    expect(table.rows.map(({ id }) => Number(id))).toEqual(readSentIds(page.sent))
    const cells = table.rows.map((row) => list.cells.map((cell) => cell.html(row, ctx)))
    for (const row of cells) expect(row.every((cell) => typeof cell === 'string')).toBe(true)
    const chunks: Buffer[] = []
    for await (const chunk of list.export(ctx, list.read(fieldsOfAddress('')), new AbortController().signal))
      chunks.push(Buffer.from(chunk))
    const sheet = parseCsv(Buffer.concat(chunks).toString())
    expect(sheet).toHaveLength(page.count)
    const heads = dropHiddenColumns(list.csv.columns, ctx)
    for (const row of sheet) expect(row).toHaveLength(heads.length)
  })

  test('has a link and a name for every row that leads somewhere', async () => {
    const page = await view('')
    const columns = unpack(page.columns)
    expect(columns.some(({ key }) => key === page.rowName)).toBe(true)
    expect(columns.filter(({ isMain }) => isMain)).toHaveLength(1)
    for (const row of readRows(page.sent)) expect(row.href ?? '/jpanel/').toMatch(/^\/jpanel\//)
  })
})

test('the reports have rows to prove it on', async () => {
  const counts = await Promise.all(
    LISTS.filter(({ name }) => /contributions|payments|product|costs/.test(name) && name !== 'recurring-payments').map(
      async (list) => [list.name, (await list.count(ctx, list.read({}))).count > 0],
    ),
  )
  expect(counts.filter(([, hasRows]) => !hasRows)).toEqual([])
})
