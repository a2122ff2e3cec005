import { describe, expect, test } from 'vitest'
import { as, rows } from '../support/server'

type HoverRoute = {
  method: string
  url: string
  target: string
  tooltip: string
  event: string
  formId: string | null
  formType: string | null
}
type Row = {
  row_id: string
  route: string
  previewable: boolean
  resource: {
    name: string
    row_type: string
    hashid: string
    hover_actions: string[]
    hover_routes: Record<string, HoverRoute>
  }
}
type Listing = { recordsTotal: number; recordsFiltered: number; data: Row[] }

const owner = await as('owner')

/** Reads rows from a tab's listing URL as the specification's client does, and follows the routes in them. */
async function listing(tab: string, body: object = {}): Promise<Listing> {
  const reply = await owner.post(`/jpanel/fundraise.listing${tab === '' ? '' : `?tab=${tab}`}`, { _r: '1', ...body })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Listing
}

async function follow(
  { resource }: Row,
  action: string,
): Promise<{ status: number; body: { message: string; error?: string; hashid: string } }> {
  const { method, url } = resource.hover_routes[action] ?? { method: 'POST', url: '/none' }
  const reply = await owner.call(method, url)
  return { status: reply.status, body: (await reply.json()) as { message: string; error?: string; hashid: string } }
}

const rowOf = async (tab: string, name: string): Promise<Row> => {
  const found = (await listing(tab, { search: { value: name } })).data.find(({ resource }) => resource.name === name)
  if (!found) throw new Error(`no row ${name} on the tab ${tab}`)
  return found
}

describe('the fundraise listing, by its documented client', () => {
  test('a form is duplicated, archived and restored by the routes of its rows', async () => {
    const form = (await listing('forms')).data.find(({ resource }) => resource.hover_actions.includes('archive'))
    if (!form) throw new Error('there is no form')
    const { name } = form.resource
    const copied = `(COPY) ${name}`
    expect(form.resource.hover_actions).toEqual(['edit', 'view', 'duplicate', 'archive'])
    const duplicated = await follow(form, 'duplicate')
    expect(duplicated).toMatchObject({ status: 200, body: { message: `Successfully duplicated ${name}!` } })
    const copy = await rowOf('forms', copied)
    expect(copy.resource.hashid).toBe(duplicated.body.hashid)
    expect(copy.resource.hover_routes.archive?.method).toBe('DELETE')
    expect(await follow(copy, 'archive')).toMatchObject({
      status: 200,
      body: { message: `Successfully archived ${copied}!` },
    })
    const archived = await rowOf('archived', copied)
    expect(archived).toMatchObject({ previewable: false, resource: { hover_actions: ['restore'] } })
    expect(await follow(archived, 'restore')).toMatchObject({
      status: 200,
      body: { message: `Successfully restored ${copied}!` },
    })
    await follow(await rowOf('forms', copied), 'archive')
  })

  test('refuses to archive the default form, with the reason', async () => {
    const reply = await follow(await rowOf('forms', 'Roof appeal'), 'archive')
    expect(reply.status).toBe(422)
    expect(reply.body.error).toBe('Roof appeal is the default donation form. Make another form the default first.')
  })

  test('a page is suspended and activated', async () => {
    const page = await rowOf('pages', 'Grace turns sixty')
    expect(await follow(page, 'suspend')).toMatchObject({
      status: 200,
      body: { message: 'Successfully suspended Grace turns sixty!' },
    })
    const suspended = await rowOf('pages', 'Grace turns sixty')
    expect(suspended.resource.hover_actions).toEqual(['edit', 'activate', 'archive'])
    expect(await follow(suspended, 'activate')).toMatchObject({
      status: 200,
      body: { message: 'Successfully activated Grace turns sixty!', page_status: 'active' },
    })
  })

  test('the pages that rows lead to open', async () => {
    for (const name of ['Roof appeal', 'Grace turns sixty']) {
      const row = await rowOf('', name)
      expect((await owner.visit(row.route)).status).toBe(200)
      expect((await owner.visit(row.resource.hover_routes.view?.url ?? '')).status).toBe(200)
    }
  })

  test('the export is a file with the documented head', async () => {
    const reply = await owner.get('/jpanel/fundraise/all.csv')
    expect(reply.headers.get('content-type')).toContain('text/csv')
    expect((await reply.text()).split(/\r?\n/)[0]?.replace(/^\uFEFF/, '')).toBe(
      'Name,Type,Status,Goal,Raised,Contributions,Created',
    )
  })
})

describe('the page of the list', () => {
  const text = async (path: string) => (await owner.visit(path)).text()

  test('fundraising pages begin with the active ones, only while the address requests nothing', async () => {
    const bare = await text('/jpanel/fundraise?tab=pages')
    expect(bare).toContain('Row for the roof')
    expect(bare).not.toContain('Daniel walks the coast')
    expect(await text('/jpanel/fundraise?tab=pages&status=')).toContain('Daniel walks the coast')
    expect(await text('/jpanel/fundraise?tab=pages&status=suspended')).toContain('Daniel walks the coast')
  })

  test('its rows can be acted on without a script', async () => {
    const [{ id, title } = { id: 0, title: '' }] = await rows<{ id: number; title: string }>(
      "SELECT id, title FROM fundraising_page WHERE url = 'five-hundred-loaves'",
    )
    const row = await rowOf('pages', title)
    const form = new URLSearchParams({
      intent: 'archive',
      type: 'fundraising_page',
      hashid: row.resource.hashid,
      name: row.resource.name,
      _token: owner.csrf,
    })
    const reply = await owner.raw('/jpanel/fundraise', {
      method: 'POST',
      body: form,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL((await owner.visit('/jpanel/fundraise')).url).origin,
      },
    })
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/jpanel/fundraise'])
    const [page] = await rows<{ archived: boolean }>(
      'SELECT deleted_at IS NOT NULL AS archived FROM fundraising_page WHERE id = $1',
      [id],
    )
    expect(page?.archived).toBe(true)
    await follow(await rowOf('archived', title), 'restore')
  })

  test('its settings have six slots of pictures and three descriptions', async () => {
    const page = await text('/jpanel/settings/peer-to-peer')
    for (const words of ['Default picture 6', 'Description 3', 'Custom image upload']) expect(page).toContain(words)
  })
})
