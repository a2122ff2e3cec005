import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { worksOf } from '../../support/work'
import { activateTheme } from '~/domain/themes/activate-theme.server'
import { deleteTheme } from '~/domain/themes/delete-theme.server'
import { duplicateTheme } from '~/domain/themes/duplicate-theme.server'
import { lockTheme } from '~/domain/themes/lock-theme.server'
import { allThemes, listAssets, pageLayouts } from '~/domain/themes/queries.server'
import { saveAsset } from '~/domain/themes/save-asset.server'
import { themeZip } from '~/domain/themes/theme-zip.server'
import { unlockTheme } from '~/domain/themes/unlock-theme.server'
import { calls } from '~/endpoints/jpanel/themes'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'

const load = calls['GET /jpanel/themes/:themeId/editor/assets/:id.json']
const save = calls['POST /jpanel/themes/:themeId/editor/assets/:id']

const ctx = testCtx()
const packaged = async () => (await allThemes(ctx.read)).find(({ handle }) => handle === 'lantern')?.id ?? 0
const copy = async () => (await perform(duplicateTheme, ctx, { id: await packaged() })).id
const assetIn = async (themeId: number, key: string) =>
  (await listAssets(ctx.read, themeId)).find((asset) => asset.key === key)?.id ?? 0

type Reply = {
  id: number
  theme_id: number
  key: string
  value: string
  version: number
  size: number
  message: string
}
const get = (themeId: number, id: number, by = ctx) =>
  call<Reply>(load, { ctx: by, params: { themeId: String(themeId), id: String(id) } })
const post = (themeId: number, id: number, body: object, by = ctx) =>
  call<Reply>(save, { ctx: by, params: { themeId: String(themeId), id: String(id) }, body })

describe('the documented calls', () => {
  test('answer a file with its fields, and save it', async () => {
    const theme = await copy()
    const id = await assetIn(theme, 'snippets/product-card.liquid')
    const { status, json } = await get(theme, id)
    expect([status, json]).toMatchObject([
      200,
      {
        id,
        theme_id: theme,
        key: 'snippets/product-card.liquid',
        name: 'product-card.liquid',
        content_type: 'text/x-liquid',
        public_url: null,
      },
    ])
    expect(json.value).toContain('{{ product.url }}')
    expect(json.size).toBe(new TextEncoder().encode(json.value).length)
    const saved = await post(theme, id, { value: '<b>{{ product.name | escape }}</b>\r\n' })
    expect([saved.status, saved.json]).toMatchObject([
      200,
      { id, value: '<b>{{ product.name | escape }}</b>\n', version: 2 },
    ])
    expect((await get(theme, id)).json.value).toBe('<b>{{ product.name | escape }}</b>\n')
  })

  test('refuse a file of another theme, one that is not there, and a theme that is not there', async () => {
    const [theme, other] = [await copy(), await copy()]
    const id = await assetIn(theme, 'layout/theme.liquid')
    for (const [ofTheme, asset] of [
      [other, id],
      [theme, 999_999],
      [999_999, id],
    ] as const) {
      expect((await get(ofTheme, asset)).status).toBe(404)
      expect((await post(ofTheme, asset, { value: 'x' })).status).toBe(404)
    }
    expect((await get(theme, id)).json.value).toContain('<!doctype html>')
  })

  test('refuse a locked theme', async () => {
    const theme = await copy()
    const id = await assetIn(theme, 'layout/theme.liquid')
    await perform(lockTheme, ctx, { id: theme })
    const message = 'This theme is locked. Unlock it to edit its files.'
    expect(await get(theme, id)).toMatchObject({ status: 422, json: { message } })
    expect(await post(theme, id, { value: 'x' })).toMatchObject({ status: 422, json: { message } })
  })

  test('need the permission for theme code', async () => {
    const theme = await copy()
    const id = await assetIn(theme, 'layout/theme.liquid')
    const designer = testCtx({ permissions: ['customize.edit'] })
    expect([(await get(theme, id, designer)).status, (await post(theme, id, { value: 'x' }, designer)).status]).toEqual(
      [403, 403],
    )
  })

  test.each([
    ['styles/_base.scss', 'a { color: $nobody }', /^Line 1: Undefined variable/],
    ['styles/theme.scss', "@use '../../../../etc/passwd';", /Can't find stylesheet/],
    ['templates/page.liquid', '<p>\n{% if page %}', /^Line 2: .*not closed/],
    ['config/settings_schema.json', '[{]', /JSON/],
    ['scripts/theme.js', 'x'.repeat(262_145), /at most 256 KB/],
  ])('store nothing of %s where it cannot be read, and say why', async (key, value, message) => {
    const theme = await copy()
    const id = await assetIn(theme, key)
    const before = (await get(theme, id)).json.value
    const { status, json } = await post(theme, id, { value })
    expect(status).toBe(422)
    expect(json.message).toMatch(message)
    expect((await get(theme, id)).json).toMatchObject({ value: before, version: 1 })
  })

  test('refuses a save without a text, but accepts an empty one', async () => {
    const theme = await copy()
    const id = await assetIn(theme, 'scripts/theme.js')
    expect((await post(theme, id, {})).status).toBe(422)
    expect((await post(theme, id, { value: '' })).json.value).toBe('')
  })

  test('two editors of one file are shown each other: the second save is refused, and nothing is lost', async () => {
    const theme = await copy()
    const id = await assetIn(theme, 'scripts/theme.js')
    const { version } = (await get(theme, id)).json
    await post(theme, id, { value: 'first()', version })
    const second = await post(theme, id, { value: 'second()', version })
    expect([second.status, second.json.message]).toEqual([
      409,
      expect.stringContaining('saved this file since you opened it'),
    ])
    expect((await get(theme, id)).json.value).toBe('first()')
    const both = await Promise.all(
      ['third()', 'fourth()'].map((value) => post(theme, id, { value, version: version + 1 })),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('a theme', () => {
  test('gets the packaged files when it is unlocked, and earlier edits are wiped', async () => {
    const theme = await copy()
    const id = await assetIn(theme, 'scripts/theme.js')
    await post(theme, id, { value: 'edited()' })
    await perform(lockTheme, ctx, { id: theme })
    expect(await listAssets(ctx.read, theme)).toEqual([])
    await perform(unlockTheme, ctx, { id: theme })
    const again = await assetIn(theme, 'scripts/theme.js')
    expect((await get(theme, again)).json).toMatchObject({
      version: 1,
      value: expect.not.stringContaining('edited()') as string,
    })
    const folders = new Set((await listAssets(ctx.read, theme)).map(({ key }) => key.split('/')[0]))
    expect([...folders]).toEqual([
      'config',
      'content',
      'layout',
      'scripts',
      'sections',
      'snippets',
      'styles',
      'templates',
    ])
    await expect(perform(unlockTheme, ctx, { id: theme })).rejects.toMatchObject({
      message: 'This theme is unlocked already.',
    })
  })

  test('is the active one alone, and only another one can be deleted', async () => {
    const [theme, first] = [await copy(), await packaged()]
    await perform(activateTheme, ctx, { id: theme })
    expect((await allThemes(ctx.read)).filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([theme])
    await expect(perform(deleteTheme, ctx, { id: theme })).rejects.toMatchObject({ code: 'refused' })
    await expect(perform(deleteTheme, ctx, { id: first })).rejects.toMatchObject({ code: 'refused' })
    await perform(activateTheme, ctx, { id: first })
    await perform(deleteTheme, ctx, { id: theme })
    expect((await allThemes(ctx.read)).map(({ id }) => id)).not.toContain(theme)
  })

  test('gives pages its layouts: those that its own files have while it is active', async () => {
    const [theme, first] = [await copy(), await packaged()]
    expect((await pageLayouts(ctx.read)).map(({ name }) => name)).toContain('side-bar-checkout')
    await ctx.read.run(sql`DELETE FROM theme_asset WHERE theme_id = ${theme} AND key LIKE 'templates/page.side%'`)
    await perform(activateTheme, ctx, { id: theme })
    expect(await pageLayouts(ctx.read)).toContainEqual({ name: 'full-width', label: 'Full width' })
    expect((await pageLayouts(ctx.read)).map(({ name }) => name)).not.toContain('side-bar-checkout')
    await perform(activateTheme, ctx, { id: first })
  })

  test('is downloaded as it is now, with what is never copied', async () => {
    const theme = await copy()
    await perform(saveAsset, ctx, { themeId: theme, id: await assetIn(theme, 'scripts/theme.js'), value: 'edited()' })
    const { name, bytes } = await themeZip(ctx, theme)
    const files = unzipSync(bytes)
    expect(strFromU8(files[`${name}/scripts/theme.js`] ?? new Uint8Array())).toBe('edited()')
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([`${name}/locales/en.json`, `${name}/assets/lantern.svg`]),
    )
  })

  test('is packed with turns for others, however large its files are together', async () => {
    const theme = await copy()
    await ctx.read.run(sql`UPDATE theme_asset
      SET value = (SELECT string_agg(md5(theme_asset.id::text || n::text), '') FROM generate_series(1, 1500) n)
      WHERE theme_id = ${theme} AND value IS NOT NULL AND key NOT LIKE '%.json'`)
    const { whole, turn } = await worksOf(() => themeZip(ctx, theme))
    expect(turn).toBeLessThan(whole / 2)
  })
})
