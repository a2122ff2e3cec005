import { describe, expect, test } from 'vitest'
import { worksOf } from '../../support/work'
import { fill, HOSTILE_UNITS } from '../../support/hostile-units'
import { activateTheme } from '~/domain/themes/activate-theme.server'
import { duplicateTheme } from '~/domain/themes/duplicate-theme.server'
import { allThemes, listAssets } from '~/domain/themes/queries.server'
import { saveAsset } from '~/domain/themes/save-asset.server'
import { calls } from '~/endpoints/jpanel/themes'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'

const loader = calls['GET /jpanel/content/templates.json']

const ctx = testCtx()
type Sent = { handle: string; title: string; group: string; content: string; preview: string }
const get = async (by = ctx) => call<Sent[]>(loader, { ctx: by, query: '' })
const packaged = async () => (await allThemes(ctx.read)).find(({ handle }) => handle === 'lantern')?.id ?? 0

async function activeCopy() {
  const { id } = await perform(duplicateTheme, ctx, { id: await packaged() })
  await perform(activateTheme, ctx, { id })
  const save = async (key: string, value: string) => {
    const asset = (await listAssets(ctx.read, id)).find((one) => one.key === key)
    await perform(saveAsset, ctx, { themeId: id, id: asset?.id ?? 0, value })
  }
  /** Stores the value without the compiler, which would read it first. */
  const put = (key: string, value: string) =>
    ctx.read.run(sql`UPDATE theme_asset SET value = ${value} WHERE theme_id = ${id} AND key = ${key}`)
  return { save, put }
}

describe('R-PAGES-8 templates to insert', () => {
  test('are those of the active theme, by the tabs Pages, Sections, Components and Smart Codes', async () => {
    await perform(activateTheme, ctx, { id: await packaged() })
    const { status, json } = await get()
    expect(status).toBe(200)
    expect([...new Set(json.map(({ group }) => group))]).toEqual(['Pages', 'Sections', 'Components', 'Smart Codes'])
    expect(json[0]).toMatchObject({ handle: 'about-us', title: 'About us', group: 'Pages' })
    expect(json[0]?.content).toContain('<h2>Who we are</h2>')
    expect(json.find(({ handle }) => handle === 'list-products')?.content).toBe('[list_products]')
    for (const { handle, content } of json) expect(content, handle).not.toBe('')
  })

  test('of an unlocked theme stay as written: unknown groups are Components, unreadable are left out', async () => {
    const theme = await activeCopy()
    await theme.save('content/note.liquid', '<p onclick="x()">Mine<script>alert(1)</script></p>')
    const list = [
      { handle: 'mine', title: 'Mine', group: 'Banners', content: 'content/note.liquid' },
      { handle: 'no-group', title: 'No group', content: 'content/about-us.liquid' },
      { handle: 'gone', title: 'Its file is not there', group: 'Pages', content: 'content/gone.liquid' },
      { title: 'No handle', content: 'content/note.liquid' },
      'text',
    ]
    await theme.save('config/content.json', JSON.stringify(list))
    const { json } = await get()
    expect(json.map(({ handle, group }) => [handle, group])).toEqual([
      ['mine', 'Components'],
      ['no-group', 'Components'],
    ])
    expect(json[0]).toMatchObject({ preview: '<p>Mine</p>' })
    await theme.save('config/content.json', '{"not": "a list"}')
    expect((await get()).json).toEqual([])
  })

  test('are drawn without a long turn, whatever the shape of their files', { timeout: 240_000 }, async () => {
    const theme = await activeCopy()
    const list = ['one', 'two'].map((handle) => ({ handle, title: handle, content: 'content/note.liquid' }))
    await theme.save('config/content.json', JSON.stringify(list))
    await get()
    for (const unit of HOSTILE_UNITS.HTML) {
      await theme.put('content/note.liquid', fill(unit, 195_000))
      // 50 ms of the processor, as in hostile-html.db.test.ts.
      expect((await worksOf(() => get())).turn, unit).toBeLessThan(6_000_000)
    }
    await theme.put('config/content.json', `[${Array.from({ length: 80_000 }, () => '{}').join(',')}]`)
    expect((await worksOf(() => get())).turn).toBeLessThan(6_000_000)
  })

  test('are for who may see pages or posts', async () => {
    expect((await get(testCtx({ permissions: ['post.view'] }))).status).toBe(200)
    expect((await get(testCtx({ permissions: ['template.edit'] }))).status).toBe(403)
  })
})
