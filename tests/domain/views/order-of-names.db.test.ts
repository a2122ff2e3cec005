import { beforeAll, describe, expect, test } from 'vitest'
import { categoryLines } from '~/domain/catalog/categories.server'
import { categoriesAtTill } from '~/domain/catalog/queries.server'
import { listPosts } from '~/domain/feeds/queries.server'
import { levelChoices } from '~/domain/memberships/queries.server'
import { categoryPaths, formChoices } from '~/domain/products/choices.server'
import { productsToPick, variantsToPick } from '~/domain/products/pickers.server'
import { paymentGroups } from '~/domain/sponsorships/sponsee-record.server'
import { allRoles } from '~/domain/staff/role-queries.server'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { supportersForTablet } from '~/domain/supporters/tablet-list.server'
import { userFields } from '~/domain/userdefinedfields/queries.server'
import { variantList } from '~/domain/products/variants/variants.list.server'
import { hookList } from '~/domain/webhooks/hooks.list.server'
import { LISTS } from '~/domain/views/lists.server'
import type { Control } from '~/lists/declare/filters'
import type { DeclaredList } from '~/lists/declare/declaration'
import { dropHiddenColumns } from '~/lists/list'
import { testCtx } from '../../support/ctx'
import { parseCsv } from '../../support/csv'
import { makeNamedRows, NAMES, nameIn } from '../../support/named-rows'

const ctx = testCtx()
let made: { feedId: number }
beforeAll(async () => {
  made = await makeNamedRows(ctx)
})

/** Includes lists without saved views. */
const ALL: readonly DeclaredList[] = [
  ...LISTS,
  variantList as unknown as DeclaredList,
  hookList as unknown as DeclaredList,
]

/** Codes identify instead of naming, so they sort by their characters. */
const CODES = new Set(
  `redirects.source redirects.target supporters.email sponsorship.reference sponsors.source promos.code taxes.code
  users.email orders-by-product.code book-differences.number hooks.url`.split(/\s+/),
)

/** Counts equal neighbors once, because a page and a product may share a name. */
const oneOfEach = (names: readonly (string | null)[]): string[] =>
  names.flatMap((name) => name ?? []).filter((name, index, all) => name !== all[index - 1])

const named = ALL.flatMap((list) =>
  Object.entries(list.columns).flatMap(([key, { sort }]) =>
    sort?.some(({ kind }) => kind === 'text') && !CODES.has(`${list.name}.${key}`)
      ? [[`${list.name} by ${key}`, list, key] as const]
      : [],
  ),
)

test('the lists of names are those that sort by what people read', () => {
  expect(named.length).toBeGreaterThan(20)
})

describe.each(named)('%s', (_name, list, key) => {
  const sorted = (dir: string) => (dir === 'asc' ? NAMES : NAMES.toReversed())
  const read = (dir: string, more: object = {}) => ({ ...list.read({ sort: key, dir, ...more }), length: 3 })

  test.each(['asc', 'desc'])(
    'is in the order of names on pages of three rows, none lost and none twice (%s)',
    async (dir) => {
      const seen: { id: number; name: string | null }[] = []
      let after: string | null = null
      for (let page = 1; page < 40; page++) {
        const found: Awaited<ReturnType<typeof list.viewed>> = await list.viewed(
          ctx,
          read(dir, after === null ? {} : { after, page }),
        )
        seen.push(...found.rows.map((row) => ({ id: Number(row.id), name: nameIn(Object(row)[key]) })))
        after = found.after
        if (after === null) break
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      expect(oneOfEach(seen.map(({ name }) => name))).toEqual(sorted(dir))
    },
  )

  test.each(['asc', 'desc'])('goes back from its end in the same order (%s)', async (dir) => {
    const all = await list.viewed(ctx, { ...list.read({ sort: key, dir }), length: 100 })
    const back: number[] = []
    let last = await list.viewed(ctx, { ...read(dir), place: { kind: 'page', page: Math.ceil(all.count / 3) } })
    back.unshift(...last.rows.map(({ id }) => Number(id)))
    while (last.before !== null) {
      last = await list.viewed(ctx, read(dir, { before: last.before, page: last.page - 1 }))
      back.unshift(...last.rows.map(({ id }) => Number(id)))
    }
    expect(back).toEqual(all.rows.map(({ id }) => Number(id)))
  })

  test.each(['asc', 'desc'])('is in that order in its file (%s)', async (dir) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of list.export(ctx, list.read({ sort: key, dir }), new AbortController().signal))
      chunks.push(chunk)
    const rows = parseCsv(Buffer.concat(chunks).toString('utf8'))
    const width = dropHiddenColumns(list.csv.columns, ctx).length
    expect(rows.every((row) => row.length === width)).toBe(true)
    const names = rows.map((row) => row.map(nameIn).find((name) => name !== null) ?? null)
    expect(oneOfEach(names)).toEqual(sorted(dir))
  })
})

describe('what is chosen from', () => {
  const filters = ALL.flatMap((list) =>
    Object.entries(list.declared.filters).flatMap(([key, { control }]) =>
      control?.kind === 'choice' || control?.kind === 'lookup' ? [[`${list.name}, ${key}`, control] as const] : [],
    ),
  )

  const offered = async (control: Control): Promise<string[]> => {
    if (control.kind === 'lookup') return (await control.choices(ctx, '')).map(({ label }) => label)
    if (control.kind !== 'choice') return []
    const choices = typeof control.choices === 'function' ? await control.choices(ctx, []) : control.choices
    return choices.map(({ label }) => label)
  }

  test('is in the order of names in every filter that offers them', async () => {
    let offering = 0
    for (const [filter, control] of filters) {
      const names = [...new Set((await offered(control)).flatMap((label) => nameIn(label) ?? []))]
      if (names.length < NAMES.length) continue
      offering++
      expect(names, filter).toEqual(NAMES)
    }
    expect(offering).toBeGreaterThan(10)
  })

  const PICKERS: Record<string, () => Promise<readonly string[]>> = {
    'the categories of a product': async () => (await categoryPaths(ctx.read)).map(({ path }) => path),
    'the tree of categories': async () => (await categoryLines(ctx.read)).map(({ name }) => name),
    'the shelves of the till': async () => (await categoriesAtTill(ctx)).map(({ name }) => name),
    'memberships of a product': async () => (await formChoices(ctx.read)).memberships.map(({ label }) => label),
    'downloads of a product': async () => (await formChoices(ctx.read)).downloads.map(({ label }) => label),
    'payment groups of a product': async () => (await formChoices(ctx.read)).paymentGroups.map(({ label }) => label),
    'payment groups of a sponsee': async () => (await paymentGroups(ctx.read)).map(({ name }) => name),
    'levels of a supporter': async () => (await levelChoices(ctx.read)).map(({ label }) => label),
    'roles of a user': async () => (await allRoles(ctx.read)).map(({ name }) => name),
    'fields of the organization': async () => (await userFields(ctx.read)).map(({ name }) => name),
    products: async () => (await productsToPick(ctx, { includeForms: true })).map(({ name }) => name),
    variants: async () => (await variantsToPick(ctx, '')).map(({ name }) => name),
    supporters: async () => (await findSupporters(ctx, 'of-names')).map(({ displayName }) => displayName),
    'supporters of a tablet': async () =>
      (JSON.parse((await supportersForTablet(ctx, undefined)).people) as [number, string][]).map(([, name]) => name),
    'posts of a feed': async () =>
      (await listPosts(ctx.read, { id: made.feedId, kind: 'snippet' })).map(({ name }) => name),
  }
  test.each(Object.entries(PICKERS))('%s', async (_picker, pick) => {
    expect((await pick()).flatMap((name) => nameIn(name) ?? [])).toEqual(NAMES)
  })
})
