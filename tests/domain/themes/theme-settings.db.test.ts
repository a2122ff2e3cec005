import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { duplicateTheme } from '~/domain/themes/duplicate-theme.server'
import { allThemes, listAssets, themeById } from '~/domain/themes/queries.server'
import { saveAsset } from '~/domain/themes/save-asset.server'
import { saveThemeSettings } from '~/domain/themes/save-theme-settings.server'
import { selectedSettings, themeSettings } from '~/domain/themes/theme-settings.server'
import { themeZip } from '~/domain/themes/theme-zip.server'
import { OPENED, markOpened } from '~/kit/typed/opened'
import { shownValues } from '~/domain/settings/panels/panel-values'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()
let pictures = 0
async function picture(): Promise<number> {
  const name = `logo-${++pictures}`
  const row = await ctx.read.first<{ id: number }>(sql`
    INSERT INTO media (name, filename, content_type, size, key, thumbnail_key, updated_at)
    VALUES (${name}, ${`${name}.png`}, 'image/png', 1, ${`files/${name}.png`}, ${`thumbs/${name}.png`}, now())
    RETURNING id`)
  return row?.id ?? 0
}
const packaged = async () => (await allThemes(ctx.read)).find(({ handle }) => handle === 'lantern')?.id ?? 0
const copy = async () => (await perform(duplicateTheme, ctx, { id: await packaged() })).id

const settingsOf = async (id: number) => {
  const theme = await themeById(ctx.read, id)
  const found = theme && (await themeSettings(ctx.read, theme))
  if (!found) throw new Error('no settings')
  return found
}

/** A browser leaves unticked boxes out. */
async function form(id: number, typed: Record<string, string | undefined> = {}) {
  const { panel, stored } = await settingsOf(id)
  const shown = shownValues(panel, stored)
  const posted = Object.fromEntries(
    Object.entries({ ...shown, ...typed }).filter(
      ([key, value]) => value !== undefined && !(shown[key] === '0' && value === '0'),
    ),
  )
  return { panel: id, ...posted, [OPENED]: JSON.stringify(markOpened(shown)) }
}
const save = async (id: number, typed: Record<string, string | undefined>) =>
  perform(saveThemeSettings, ctx, await form(id, typed))

async function errorsOf(saving: Promise<unknown>): Promise<unknown> {
  try {
    await saving
    return {}
  } catch (error) {
    if (error instanceof DomainError) return Object.keys(error.fields).length > 0 ? error.fields : error.message
    throw error
  }
}

describe('the settings of a theme (R-THEMES-6)', () => {
  test('appear in the categories of its schema, with their defaults', async () => {
    const { panel, stored } = await settingsOf(await packaged())
    expect(panel.groups.slice(0, 2)).toMatchObject([
      { title: 'Basics', id: 'basics' },
      { title: 'Header & Sidebar', id: 'header-sidebar' },
    ])
    expect(stored).toEqual({})
    expect(shownValues(panel, stored)).toMatchObject({
      theme_accent_color: '#0e5a3d',
      theme_alert_on: '0',
      theme_home_shows_products: '1',
    })
  })

  test('saved unchanged change nothing; an unticked box is off; a default value is not stored', async () => {
    const id = await copy()
    await save(id, {})
    expect(await selectedSettings(ctx.read, id)).toEqual({})
    await save(id, { theme_home_shows_products: undefined, theme_accent_color: '#ABC', theme_thanks_heading: 'Merci' })
    expect(await selectedSettings(ctx.read, id)).toEqual({
      home_shows_products: '0',
      accent_color: '#aabbcc',
      thanks_heading: 'Merci',
    })
    await save(id, { theme_accent_color: '#0E5A3D' })
    expect(await selectedSettings(ctx.read, id)).toEqual({ home_shows_products: '0', thanks_heading: 'Merci' })
  })

  test('are refused where they are no color or no option, and nothing is stored', async () => {
    const id = await copy()
    expect(
      await errorsOf(
        save(id, { theme_accent_color: 'green', theme_heading_font: 'Comic', theme_alert_text: 'x'.repeat(2001) }),
      ),
    ).toEqual({
      theme_accent_color: ['Use 6 hex digits.'],
      theme_heading_font: ['Choose an option from the list.'],
      theme_alert_text: ['This field can contain a maximum of 2000 characters.'],
    })
    expect(await selectedSettings(ctx.read, id)).toEqual({})
  })

  test('of two editors, each changes what they changed; of the same one the later is notified', async () => {
    const id = await copy()
    const other = await form(id, { theme_donate_label: 'Donate', theme_thanks_heading: 'Thanks' })
    await save(id, { theme_thanks_heading: 'Merci', theme_alert_text: 'Closed today' })
    expect(await errorsOf(perform(saveThemeSettings, ctx, other))).toEqual({
      theme_thanks_heading: [expect.stringMatching(/^\S.* changed this to “Merci”, .*\. Save again to overwrite\.$/)],
    })
    await perform(saveThemeSettings, ctx, { ...other, theme_thanks_heading: 'Thank you' })
    expect(await selectedSettings(ctx.read, id)).toEqual({
      thanks_heading: 'Merci',
      alert_text: 'Closed today',
      donate_label: 'Donate',
    })
  })

  test('go along with a copy and with the download, as templates read them; their pictures are in use', async () => {
    const id = await copy()
    const logo = await picture()
    await save(id, { theme_logo: String(logo), theme_alert_on: '1', theme_alert_text: 'Open on Sunday' })
    const again = (await perform(duplicateTheme, ctx, { id })).id
    for (const theme of [id, again]) {
      const { name, bytes } = await themeZip(ctx, theme)
      const data = JSON.parse(
        strFromU8(unzipSync(bytes)[`${name}/config/settings_data.json`] ?? new Uint8Array()),
      ) as Record<string, unknown>
      expect(data).toMatchObject({
        alert_on: true,
        alert_text: 'Open on Sunday',
        accent_color: '#0e5a3d',
        hero_image: null,
      })
      expect(data.logo).toMatch(/^\//)
      expect(
        await ctx.read.records(
          sql`SELECT media_id AS id FROM mediable WHERE mediable_type = 'theme' AND mediable_id = ${theme}`,
        ),
      ).toEqual([{ id: logo }])
    }
    expect(await errorsOf(save(id, { theme_hero_image: '99999999' }))).toMatchObject({ theme_logo: expect.any(Array) })
  })

  test('follow the edited schema, and report an unreadable one', async () => {
    const id = await copy()
    const schema = (await listAssets(ctx.read, id)).find(({ key }) => key === 'config/settings_schema.json')?.id ?? 0
    await save(id, { theme_alert_text: 'Old' })
    const settings = [
      { type: 'header', content: 'Numbers' },
      { type: 'number', id: 'columns', label: 'Columns', default: 3 },
      {
        type: 'multi-check',
        id: 'shown',
        label: 'Shown',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
        default: ['a'],
      },
      { type: 'text', id: 'constructor', label: 'A name that every object has' },
      { type: 'riddle', id: 'riddle', label: 'Left out' },
      { type: 'text', id: 'no id', label: 'Left out' },
    ]
    await perform(saveAsset, ctx, { themeId: id, id: schema, value: JSON.stringify([{ name: 'Custom', settings }]) })
    const { panel, stored } = await settingsOf(id)
    expect(panel.groups.map(({ title, fields }) => [title, fields.map(({ key }) => key)])).toEqual([
      ['Custom', []],
      ['Numbers', ['theme_columns', 'theme_shown', 'theme_constructor']],
    ])
    expect(shownValues(panel, stored)).toEqual({ theme_columns: '3', theme_shown: 'a', theme_constructor: '' })
    expect(await errorsOf(save(id, { theme_columns: 'many' }))).toEqual({ theme_columns: ['Enter a number.'] })
    expect(await errorsOf(save(id, { theme_columns: '' }))).toEqual({ theme_columns: ['Please fill this field.'] })
    await save(id, { theme_columns: '4', theme_shown: 'b,a' })
    expect(await selectedSettings(ctx.read, id)).toEqual({ alert_text: 'Old', columns: '4', shown: 'a,b' })
    await perform(saveAsset, ctx, { themeId: id, id: schema, value: '{}' })
    expect(await errorsOf(perform(saveThemeSettings, ctx, { panel: id }))).toMatch(/cannot be read/)
  })

  test('take the permission to customize', async () => {
    const id = await copy()
    const reader = testCtx({ permissions: ['template.edit'] })
    expect(await errorsOf(perform(saveThemeSettings, reader, await form(id, { theme_alert_text: 'x' })))).toMatch(
      /permission|allowed/i,
    )
  })
})
