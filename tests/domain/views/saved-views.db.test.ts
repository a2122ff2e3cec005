import { beforeAll, describe, expect, test } from 'vitest'
import { deleteView } from '~/domain/views/delete-view.server'
import { LISTS } from '~/domain/views/lists.server'
import { saveView } from '~/domain/views/save-view.server'
import { shareView } from '~/domain/views/share-view.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()
let staffId: number
beforeAll(async () => {
  const added = await ctx.read.first<{ id: number }>(
    sql`INSERT INTO staff (first_name, last_name, email) VALUES ('A', 'B', 'a@example.org') RETURNING id`,
  )
  staffId = added?.id ?? 0
})

test('every list has a name of its own', () => expect(new Set(LISTS.map(({ name }) => name)).size).toBe(LISTS.length))

describe.each(LISTS.map((list) => [list.name, list] as const))('the list %s', (name, list) => {
  const enough =
    typeof list.permission === 'object' && 'all' in list.permission
      ? [...list.permission.all]
      : [list.permission].flat()
  const reader = () => testCtx({ staffId, permissions: enough })
  const sort = Object.entries(list.columns).find(
    ([key, { sort: keys }]) => keys && keys.length > 0 && key !== list.defaultSort[0],
  )?.[0]
  const shown = async (as: Ctx) => (await list.viewed(as, list.read({}))).views
  const stored = sort === undefined ? '' : `?sort=${sort}&dir=asc`

  test('stores a view without its page, which can be shared, and deleted by who manages shared views', async () => {
    const view = await perform(saveView, reader(), {
      list: name,
      name: ' Friday check ',
      query: `${stored || '?'}&junk=1&page=7`,
    })
    expect(view).toMatchObject({ list: name, name: 'Friday check', query: stored })
    await expect(perform(saveView, reader(), { list: name, name: 'Friday check', query: '' })).rejects.toMatchObject({
      message: 'A view with this name already exists.',
    })
    expect(await shown(ctx)).toEqual([])
    await perform(shareView, reader(), { id: view.id })
    expect(await shown(ctx)).toMatchObject([{ name: 'Friday check', query: stored, isShared: true }])
    const managed = list.declared.viewsManagedBy
    if (managed !== undefined && managed !== list.permission)
      await expect(perform(deleteView, reader(), { id: view.id })).rejects.toMatchObject({ code: 'not-found' })
    await perform(deleteView, ctx, { id: view.id })
    expect(await shown(reader())).toEqual([])
  })

  test('is closed to who may not read it, its views too', async () => {
    const stranger = testCtx({ staffId, permissions: ['pos.edit'] })
    await expect(perform(saveView, stranger, { list: name, name: 'Mine', query: '' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const view = await perform(saveView, reader(), { list: name, name: 'Theirs', query: '' })
    await expect(perform(deleteView, stranger, { id: view.id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(shareView, testCtx({ permissions: enough }), { id: view.id })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

test('a list that does not exist has no views', async () =>
  expect(perform(saveView, ctx, { list: 'unicorns', name: 'A', query: '' })).rejects.toMatchObject({
    code: 'not-found',
  }))
