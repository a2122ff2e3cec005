import { beforeAll, describe, expect, test } from 'vitest'
import { prefixQuery } from '~/domain/notes/queries.server'
import { calls } from '~/endpoints/jpanel/supporters'
import { RouterContextProvider } from 'react-router'
import { ctxContext, passageContext } from '~/http/context'
import type { Call } from '~/http/call-args'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { makeStaff, makeSupporter } from '../../support/factories'

const create = calls['POST /jpanel/api/v1/supporters/:supporterId/comments']
const list = calls['GET /jpanel/api/v1/supporters/:supporterId/comments']
const edit = calls['POST /jpanel/api/v1/comments/:id']
const remove = calls['DELETE /jpanel/api/v1/comments/:id']

type Data = Record<string, unknown> & { id: number; body: string }
type Reply = { status: number; json: { data: Data; meta: object; links: object; errors?: object } }

async function ask(
  handler: Call,
  {
    ctx,
    params,
    method = 'GET',
    body,
    query = '',
  }: { ctx: Ctx; params: Record<string, string>; method?: string; body?: object; query?: string },
): Promise<Reply> {
  const request = new Request(`http://almoner.test/jpanel/api/v1${query}`, {
    method,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'caller@example.org' })
  const response = await handler({ request, params, context, url: new URL(request.url) } as never)
  return { status: response.status, json: response.status === 204 ? (null as never) : await response.json() }
}

let author: Ctx
let colleague: Ctx
let owner: Ctx
let authorId = 0
beforeAll(async () => {
  const [first, second, third] = [
    await makeStaff({ first_name: 'Fiona' }),
    await makeStaff(),
    await makeStaff({ is_owner: true }),
  ]
  authorId = first.id
  author = testCtx({ permissions: ['member.add'], staffId: first.id })
  colleague = testCtx({ permissions: ['member.edit', 'member.add'], staffId: second.id })
  owner = testCtx({ isOwner: true, staffId: third.id })
})

const write = async (supporter: number, body: string, ctx = author) =>
  ask(create, { ctx, params: { supporterId: String(supporter) }, method: 'POST', body: { supporter, body } })
const read = (supporter: number, query = '', ctx = author) =>
  ask(list, { ctx, params: { supporterId: String(supporter) }, query })
const bodies = ({ json }: Reply) =>
  (json.data as unknown as Data[]).map(({ body }) => body.replace(/^<p>(.*)<\/p>$/, '$1'))

describe('a note', () => {
  test('is created with 201 and its author', async () => {
    const { id } = await makeSupporter()
    const { status, json } = await write(id, '  Called about the gala.\r\nWill call again. ')
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      body: '<p>Called about the gala.<br />Will call again.</p>',
      commentable_id: id,
      created_at: NOON.toISOString(),
      created_by: { id: authorId, firstname: 'Fiona', lastname: 'Till' },
    })
  })

  test.each([
    ['nothing', ''],
    ['blanks', '  \n '],
  ])('of %s is refused with the documented words', async (_, body) => {
    const { id } = await makeSupporter()
    const { status, json } = await write(id, body)
    expect({ status, errors: json.errors }).toEqual({ status: 422, errors: { body: ['This field is required.'] } })
  })

  test('keeps its formatting, and nothing that runs; text that looks like a tag stays text', async () => {
    const { id } = await makeSupporter()
    const hostile =
      '<p onclick="x()">Call <strong>Amara</strong><script>alert(1)</script> <a href="javascript:x()">now</a></p>'
    expect((await write(id, hostile)).json.data.body).toBe('<p>Call <strong>Amara</strong> <a>now</a></p>')
    expect((await write(id, 'a < b & "c"')).json.data.body).toBe('<p>a &lt; b &amp; "c"</p>')
    const { status, json } = await write(id, '<p> <br></p>')
    expect({ status, errors: json.errors }).toEqual({ status: 422, errors: { body: ['This field is required.'] } })
  })

  test('is found by its words, not by its tags', async () => {
    const { id } = await makeSupporter()
    await write(id, '<p>Prefers <strong>even</strong>ings &amp; mail</p>')
    const found = async (filter: string) => (await read(id, `?filter[body]=${filter}`)).json.meta
    expect(await found('strong')).toMatchObject({ total: 0, unfiltered: 1 })
    expect(await found('amp')).toMatchObject({ total: 0 })
    expect(await found('mail')).toMatchObject({ total: 1 })
  })

  test('is not found for an unknown supporter', async () => {
    expect((await write(2_000_000_000, 'x')).status).toBe(404)
    expect((await read(2_000_000_000)).status).toBe(404)
  })

  test('is edited only by its author, not by owners', async () => {
    const { id } = await makeSupporter()
    const note = String((await write(id, 'First')).json.data.id)
    const editAs = (ctx: Ctx) => ask(edit, { ctx, params: { id: note }, method: 'POST', body: { body: 'Second' } })
    expect((await editAs(colleague)).status).toBe(403)
    expect((await editAs(owner)).status).toBe(403)
    const done = await editAs(author)
    expect({ status: done.status, body: done.json.data.body }).toEqual({ status: 200, body: '<p>Second</p>' })
  })

  test('is deleted by its author or an owner; a colleague is refused, and what is gone is not found', async () => {
    const { id } = await makeSupporter()
    const [mine, theirs] = [
      String((await write(id, 'Mine')).json.data.id),
      String((await write(id, 'Theirs')).json.data.id),
    ]
    const removeAs = (ctx: Ctx, note: string) => ask(remove, { ctx, params: { id: note }, method: 'DELETE' })
    expect((await removeAs(colleague, mine)).status).toBe(403)
    expect((await removeAs(author, mine)).status).toBe(204)
    expect((await removeAs(owner, theirs)).status).toBe(204)
    expect((await removeAs(owner, theirs)).status).toBe(404)
    expect((await read(id)).json.meta).toMatchObject({ total: 0, unfiltered: 0 })
  })

  test('needs member.add to write and member.view to read', async () => {
    const { id } = await makeSupporter()
    const viewer = testCtx({ permissions: ['member.view'] })
    expect((await write(id, 'x', viewer)).status).toBe(403)
    expect((await read(id, '', viewer)).status).toBe(200)
    expect((await read(id, '', testCtx({ permissions: ['order.view'] }))).status).toBe(403)
  })
})

test('answers an internal failure with the documented message', async () => {
  const { id } = await makeSupporter()
  const note = String((await write(id, 'Stays')).json.data.id)
  const broken = (): never => {
    throw new Error('the disk is full')
  }
  const failing: Ctx = { ...author, begin: broken, read: { ...author.read, first: broken, rows: broken } }
  const params = { supporterId: String(id) }
  for (const [handler, more] of [
    [list, { params }],
    [create, { params, method: 'POST', body: { body: 'x' } }],
    [edit, { params: { id: note }, method: 'POST', body: { body: 'x' } }],
    [remove, { params: { id: note }, method: 'DELETE' }],
  ] as const) {
    const { status, json } = await ask(handler, { ctx: failing, ...more })
    expect({ status, message: (json as unknown as { message: string }).message }).toEqual({
      status: 500,
      message: 'An error has occurred, please try again.',
    })
  }
  expect(bodies(await read(id))).toEqual(['Stays'])
})

describe('the list of notes', () => {
  test('is newest first, 15 a page; a page past the end is the last one, with its own meta and links', async () => {
    const { id } = await makeSupporter()
    for (let index = 1; index <= 30; index++)
      await write(
        id,
        `Note ${index}`,
        testCtx({ permissions: ['member.add'], staffId: authorId, now: new Date(NOON.getTime() + index * 1000) }),
      )
    const last = await read(id, '?page=7')
    expect(last.json.meta).toMatchObject({ current_page: 2, last_page: 2, from: 16, to: 30, total: 30, unfiltered: 30 })
    expect(bodies(last)[0]).toBe('Note 15')
    expect(last.json.links).toMatchObject({ prev: `/jpanel/api/v1/supporters/${id}/comments?page=1`, next: null })
    expect(bodies(await read(id))).toEqual(Array.from({ length: 15 }, (_, index) => `Note ${30 - index}`))
    expect((await read(id, '?page=0')).json.meta).toMatchObject({ current_page: 1 })
  })

  test('finds by the beginning of any word in order of dates, and separates no match from no notes', async () => {
    const { id } = await makeSupporter()
    await write(
      id,
      'Prefers evening calls',
      testCtx({ permissions: ['member.add'], staffId: authorId, now: new Date(NOON.getTime() + 1000) }),
    )
    await write(id, 'Speaks at the spring appeal')
    const found = async (filter: string) => bodies(await read(id, `?filter[body]=${encodeURIComponent(filter)}`))
    expect(await found('even')).toEqual(['Prefers evening calls'])
    expect(await found('SPRI evening')).toEqual(['Prefers evening calls', 'Speaks at the spring appeal'])
    expect(await found('vening')).toEqual([])
    expect(await found('" & ! | :* (')).toEqual([])
    expect((await read(id, '?filter[body]=nothing')).json.meta).toMatchObject({
      total: 0,
      unfiltered: 2,
      from: null,
      to: null,
      current_page: 1,
    })
    expect((await read((await makeSupporter()).id)).json.meta).toMatchObject({ total: 0, unfiltered: 0 })
  })

  test('treats a typed query as plain words', () => {
    expect(prefixQuery("it's & more:*")).toBe('it:* | s:* | more:*')
    expect(prefixQuery('…')).toBeNull()
  })
})

test('a deleted note leaves the page, its row stays for the journal', async () => {
  const { id } = await makeSupporter()
  const note = Number((await write(id, 'Kept')).json.data.id)
  await ask(remove, { ctx: author, params: { id: String(note) }, method: 'DELETE' })
  expect(await author.read.record(sql`SELECT deleted_by FROM supporter_note WHERE id = ${note}`)).toEqual({
    deleted_by: authorId,
  })
})
