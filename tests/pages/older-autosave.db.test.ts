import { createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { addPage } from '~/domain/pages/add-page.server'
import { formValues } from '~/domain/pages/page-form.server'
import { pageById } from '~/domain/pages/page-record.server'
import { autosavePage } from '~/domain/pages/revisions/autosave-page.server'
import { listRevisions } from '~/domain/pages/revisions/revisions.server'
import { savePage } from '~/domain/pages/save-page.server'
import { ctxContext } from '~/http/context'
import { perform } from '~/kit/operation'
import { RevisionNotes } from '~/pages/jpanel/pages/parts/revisions'
import { loader } from '~/pages/jpanel/pages/record'
import { testCtx } from '../support/ctx'
import { makeStaff } from '../support/factories'
import { markup } from '../ui/render'

const ctx = testCtx({ staffId: (await makeStaff({ first_name: 'Ann', last_name: 'Author' })).id })
const OLDER = 'The page was saved since it was typed: it cannot be saved over that, only copied from.'
const CURRENT = 'Saving makes it the page.'

type Loaded = Parameters<typeof RevisionNotes>[0] & { version: number; opened: object | null }

async function load(id: number, query = ''): Promise<Loaded> {
  const request = new Request(`http://office.test/jpanel/pages/${id}${query}`)
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  const args = { request, context, params: { id: String(id) }, url: new URL(request.url) }
  return (await loader(args as unknown as Parameters<typeof loader>[0])) as unknown as Loaded
}

const showNotes = (loaded: Loaded) => markup(createElement(RevisionNotes, { ...loaded, hasFailed: false }))

async function formOf(id: number) {
  const page = await pageById(ctx.read, id)
  if (page === null) throw new Error('The page is gone.')
  return { ...formValues(page), id, version: page.version }
}

async function autosaved({ isSaved, isVersioned }: { isSaved: boolean; isVersioned: boolean }) {
  const { id } = await perform(addPage, ctx, { type: 'html', title: 'Page' })
  const { version, ...old } = await formOf(id)
  if (isSaved) await perform(savePage, ctx, { ...(await formOf(id)), body: '<p>Of somebody</p>' })
  await perform(autosavePage, ctx, { ...old, ...(isVersioned ? { version } : {}), body: '<p>Typed</p>' })
  const [autosave] = await listRevisions(ctx.read, id)
  const loaded = await load(id, `?revision=${String(autosave?.id)}`)
  const save = async () =>
    perform(savePage, ctx, { ...(await formOf(id)), body: '<p>Typed</p>', version: loaded.version })
  return { id, loaded, save }
}

describe.each([true, false])('R-PAGES-6: an autosave with a version: %s', (isVersioned) => {
  test('is only to copy from when the page was saved since, and a save of it is refused', async () => {
    const { id, loaded, save } = await autosaved({ isSaved: true, isVersioned })
    expect(loaded.opened).toBeNull()
    const opened = await showNotes(loaded)
    expect([opened.includes(OLDER), opened.includes(CURRENT)]).toEqual([true, false])
    const closed = await showNotes(await load(id))
    expect([closed.includes('There is text of yours'), closed.includes(OLDER)]).toEqual([true, true])
    await expect(save()).rejects.toMatchObject({ code: 'conflict' })
    expect((await pageById(ctx.read, id))?.body).toBe('<p>Of somebody</p>')
  })

  test('is saved when nobody has saved the page since it was added', async () => {
    const { id, loaded, save } = await autosaved({ isSaved: false, isVersioned })
    const opened = await showNotes(loaded)
    expect([opened.includes(OLDER), opened.includes(CURRENT)]).toEqual([false, true])
    await save()
    expect((await pageById(ctx.read, id))?.body).toBe('<p>Typed</p>')
  })
})
