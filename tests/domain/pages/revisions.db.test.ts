import { describe, expect, test } from 'vitest'
import { addPage } from '~/domain/pages/add-page.server'
import { deletePage } from '~/domain/pages/delete-page.server'
import { formValues, revisedValues } from '~/domain/pages/page-form.server'
import { pageById } from '~/domain/pages/page-record.server'
import { autosavePage } from '~/domain/pages/revisions/autosave-page.server'
import { discardAutosave } from '~/domain/pages/revisions/discard-autosave.server'
import { findRevision, listRevisions } from '~/domain/pages/revisions/revisions.server'
import { savePage } from '~/domain/pages/save-page.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'

type Fields = Record<string, unknown>
const MINUTE = 60_000
const start = new Date('2026-11-20T17:00:00.000Z')
const ann = (await makeStaff({ first_name: 'Ann', last_name: 'Author' })).id
const at = (minutes: number) => testCtx({ staffId: ann, now: new Date(start.getTime() + minutes * MINUTE) })
const ctx = at(0)

const make = async (title = 'Page') => (await perform(addPage, ctx, { type: 'html', title })).id
const page = async (id: number) => {
  const stored = await pageById(ctx.read, id)
  if (stored === null) throw new Error('The page is gone.')
  return stored
}
const form = async (id: number): Promise<Fields> => ({
  ...formValues(await page(id)),
  id,
  version: (await page(id)).version,
})
const save = async (id: number, minutes: number, changes: Fields) =>
  perform(savePage, at(minutes), { ...(await form(id)), ...changes })
const autosave = async (id: number, minutes: number, changes: Fields) =>
  perform(autosavePage, at(minutes), { ...(await form(id)), ...changes })
const revisions = (id: number) => listRevisions(ctx.read, id)
const texts = async (id: number) =>
  Promise.all((await revisions(id)).map(async (one) => (await findRevision(ctx.read, id, one.id))?.body ?? null))

describe('R-PAGES-6 revisions', () => {
  test('are what a page was, with who wrote it and when; the last five stay', async () => {
    const id = await make()
    for (let version = 1; version <= 7; version++) await save(id, version, { body: `<p>${String(version)}</p>` })
    expect(await texts(id)).toEqual(['<p>6</p>', '<p>5</p>', '<p>4</p>', '<p>3</p>', '<p>2</p>'])
    const [newest] = await revisions(id)
    expect(newest).toMatchObject({
      savedAt: new Date(start.getTime() + 6 * MINUTE),
      savedBy: 'Ann Author',
      isAutosave: false,
    })
  })

  test.each<[string, Fields, number]>([
    ['a title', { title: 'Another' }, 1],
    ['a page title', { pageTitle: 'Another' }, 1],
    ['a description', { metaDescription: 'Another' }, 1],
    ['keywords', { metaKeywords: 'Another' }, 1],
    ['a type', { type: 'advanced' }, 0],
    [
      'visibility and place',
      { isHidden: 'on', requiresLogin: 'on', isActive: '', url: 'elsewhere', templateSuffix: 'splash' },
      0,
    ],
    ['nothing', {}, 0],
  ])('of %s', async (_, changes, count) => {
    const id = await make()
    await save(id, 1, changes)
    expect(await revisions(id)).toHaveLength(count)
  })

  test('stay of a page that becomes a line of a menu, which makes none by itself', async () => {
    const id = await make()
    await save(id, 1, { body: '<p>Text</p>' })
    await save(id, 2, { type: 'menu', url: '/x' })
    expect(await texts(id)).toEqual(['<p>Text</p>', null])
    await save(id, 3, { title: 'Another' })
    expect(await revisions(id)).toHaveLength(2)
    const [newest] = await revisions(id)
    const revision = await findRevision(ctx.read, id, newest?.id ?? 0)
    if (revision === null) throw new Error('The revision is gone.')
    const shown = revisedValues(formValues(await page(id)), revision)
    await perform(savePage, at(4), { ...shown, url: '', id, version: (await page(id)).version })
    expect(await page(id)).toMatchObject({ type: 'html', body: '<p>Text</p>', title: 'Page' })
  })

  test('open in the form of their own page alone, and bring back what they hold when they are saved', async () => {
    const [id, other] = [await make('First'), await make('Second')]
    await save(id, 1, { body: '<p>Old</p>', metaDescription: 'Old' })
    await save(id, 2, { body: '<p>New</p>', metaDescription: '' })
    const [newest] = await revisions(id)
    expect(await findRevision(ctx.read, other, newest?.id ?? 0)).toBeNull()
    const revision = await findRevision(ctx.read, id, newest?.id ?? 0)
    if (revision === null) throw new Error('The revision is gone.')
    await perform(savePage, at(3), {
      ...revisedValues(formValues(await page(id)), revision),
      id,
      version: (await page(id)).version,
    })
    expect(await page(id)).toMatchObject({ body: '<p>Old</p>', metaDescription: 'Old' })
    expect((await texts(id))[0]).toBe('<p>New</p>')
  })
})

describe('R-PAGES-6 autosaves', () => {
  test('store what was submitted, cleaned, and never change the page', async () => {
    const id = await make()
    const before = await page(id)
    await autosave(id, 1, { body: '<p onclick="x()">Typed</p>', title: 'Typed title', isActive: '', url: 'typed' })
    expect(await page(id)).toEqual(before)
    const [only, ...more] = await revisions(id)
    expect(more).toEqual([])
    expect(await findRevision(ctx.read, id, only?.id ?? 0)).toMatchObject({
      isAutosave: true,
      body: '<p>Typed</p>',
      title: 'Typed title',
      savedBy: 'Ann Author',
      savedAt: new Date(start.getTime() + MINUTE),
    })
  })

  test('are one for a page, replaced each time and removed by a save', async () => {
    const id = await make()
    await save(id, 1, { body: '<p>Live</p>' })
    for (const minutes of [2, 3, 4]) await autosave(id, minutes, { body: `<p>${String(minutes)}</p>` })
    expect(await texts(id)).toEqual(['<p>4</p>', null])
    await save(id, 5, { isHidden: 'on' })
    expect(await texts(id)).toEqual([null])
    expect((await page(id)).body).toBe('<p>Live</p>')
  })

  test('do not count among the five', async () => {
    const id = await make()
    for (let version = 1; version <= 6; version++) await save(id, version, { body: `<p>${String(version)}</p>` })
    await autosave(id, 7, { body: '<p>Typed</p>' })
    expect(await texts(id)).toHaveLength(6)
  })

  test('are of each editor alone, and a save takes the own one away', async () => {
    const id = await make()
    const bob = testCtx({ staffId: (await makeStaff({ first_name: 'Bob', last_name: 'Editor' })).id })
    const typed = { ...(await form(id)), body: '<p>Of Bob</p>' }
    await perform(autosavePage, bob, typed)
    await autosave(id, 1, { body: '<p>Of Ann</p>' })
    expect(new Set(await texts(id))).toEqual(new Set(['<p>Of Ann</p>', '<p>Of Bob</p>']))
    await save(id, 2, { isHidden: 'on' })
    expect(await texts(id)).toEqual(['<p>Of Bob</p>'])
  })

  test('of an older tab keep the version they were typed over, whose save is refused', async () => {
    const id = await make()
    const old = await form(id)
    await save(id, 1, { body: '<p>Saved by somebody</p>' })
    await perform(autosavePage, at(2), { ...old, body: '<p>Of the older tab</p>' })
    const [autosaved] = await revisions(id)
    expect(autosaved).toMatchObject({ isAutosave: true, pageVersion: old.version })
    const opened = { ...(await form(id)), body: '<p>Of the older tab</p>', version: autosaved?.pageVersion }
    await expect(perform(savePage, at(3), opened)).rejects.toMatchObject({ code: 'conflict' })
    expect((await page(id)).body).toBe('<p>Saved by somebody</p>')
  })

  test('leave one for an editor with many tabs', async () => {
    const id = await make()
    await Promise.all(Array.from({ length: 10 }, (_, turn) => autosave(id, turn, { body: `<p>${String(turn)}</p>` })))
    expect(await revisions(id)).toHaveLength(1)
  })

  test.each<[string, (id: number) => Promise<Fields>]>([
    ['nothing differs', (id) => form(id)],
    ['the page is new', async (id) => ({ ...(await form(id)), id: 'new', body: '<p>Typed</p>' })],
    ['the page is unknown', async (id) => ({ ...(await form(id)), id: 999_999, body: '<p>Typed</p>' })],
    ['the form was made a line of a menu', async (id) => ({ ...(await form(id)), type: 'menu', body: '<p>Typed</p>' })],
    [
      'the page is deleted',
      async (id) => {
        await perform(deletePage, ctx, { id })
        return { ...(await form(id)), body: '<p>Typed</p>' }
      },
    ],
  ])('store nothing where %s', async (_, body) => {
    const id = await make()
    await expect(perform(autosavePage, at(1), await body(id))).resolves.toEqual({ isStored: false })
    expect(await revisions(id)).toEqual([])
  })

  test('take an empty title for one that is being typed, and what was not sent for what is stored', async () => {
    const id = await make('Stored')
    await save(id, 1, { metaDescription: 'Stored' })
    await perform(autosavePage, at(2), { id, title: ' ', body: '<p>Typed</p>', metaKeywords: '' })
    const [newest] = await revisions(id)
    expect(await findRevision(ctx.read, id, newest?.id ?? 0)).toMatchObject({
      title: 'Stored',
      metaDescription: 'Stored',
      body: '<p>Typed</p>',
    })
  })

  test('are refused with the reason when too long', async () => {
    const id = await make()
    await expect(autosave(id, 1, { body: 'x'.repeat(200_001) })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('leave no entry in the history; discarding one does, once', async () => {
    const id = await make()
    await autosave(id, 1, { body: '<p>Typed</p>' })
    for (let turn = 0; turn < 2; turn++) await perform(discardAutosave, at(2), { id })
    expect(await revisions(id)).toEqual([])
    const entries = await ctx.read.rows<{ event: string }>(
      sql`SELECT event FROM journal_entry WHERE subject_type = 'page' AND subject_id = ${String(id)} ORDER BY id`,
    )
    expect(entries.map(({ event }) => event)).toEqual(['page.added', 'page.autosave-discarded'])
  })

  test('need the right to edit pages', async () => {
    const id = await make()
    const viewer = testCtx({ permissions: ['node.view'] })
    await expect(perform(autosavePage, viewer, { id, body: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(discardAutosave, viewer, { id })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
