import { randomBytes } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { identify } from '~/composition.server'
import { pinView } from '~/domain/views/pin-view.server'
import { calls } from '~/endpoints/jpanel/supporters'
import { ctxContext, passageContext } from '~/http/context'
import { hashSecret } from '~/kit/codes/secret'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { loader as loadContributions } from '~/pages/jpanel/contributions/list'
import { loader as loadLayout } from '~/pages/jpanel/layout'
import { loader as loadShell } from '~/pages/jpanel/shell'
import { action as actOnSupporters, loader as loadSupporters } from '~/pages/jpanel/supporters/list'
import { call } from '../support/call'
import { testCtx } from '../support/ctx'
import { makeAccountType, makeMembership, makeStaff, makeSupporter } from '../support/factories'
import { spokenBy } from '../support/statements'

const ctx = testCtx()
const PERMISSIONS = ['member.view', 'member.edit', 'member.add', 'order.view', 'order.edit']
const SUPPORTERS = '/jpanel/supporters'
const CONTRIBUTIONS = '/jpanel/contributions'

let staffId: number
let typeId: number
let supporterId: number

beforeAll(async () => {
  staffId = (await makeStaff({ is_owner: false, permissions: PERMISSIONS })).id
  typeId = (await makeAccountType({ name: 'Company' })).id
  await makeMembership({ name: 'Gold' })
  supporterId = (await makeSupporter()).id
})

async function openBrowser(id = staffId): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.read.run(sql`INSERT INTO staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at)
    VALUES (${hashSecret(token)}, ${id}, now(), now(), now() + interval '1 hour')`)
  return `almoner=${token}`
}

async function enter(cookie: string, address: string, init: RequestInit = {}) {
  const request = new Request(`http://office.test${address}`, { ...init, headers: { cookie } })
  const identified = await identify(request)
  if (identified === null) throw new Error('nobody is signed in')
  const context = new RouterContextProvider()
  context.set(ctxContext, identified.ctx)
  context.set(passageContext, identified.passage)
  return { request, context, params: {}, url: new URL(request.url) } as never
}

async function open(cookie: string, address: string, loader: (args: never) => Promise<unknown>) {
  const args = await enter(cookie, address)
  loadLayout(args)
  const [shell, page] = await Promise.all([loadShell(args), loader(args)])
  return { pins: shell.pins, page }
}

describe('a page of a list, session included', () => {
  test.each([
    ['supporters', SUPPORTERS, loadSupporters],
    ['contributions', CONTRIBUTIONS, loadContributions],
  ])('%s asks four statements', async (_name, address, loader) => {
    const cookie = await openBrowser()
    const { texts } = await spokenBy(() => open(cookie, address, loader as (args: never) => Promise<unknown>))
    expect(texts).toHaveLength(4)
  })
})

describe('pins of the menu, which are read with the session (R-REPORTS-9)', () => {
  test('are on the next page of each browser, while the list may be read', async () => {
    const { id } = await makeStaff({ is_owner: false, permissions: PERMISSIONS })
    const browsers = [await openBrowser(id), await openBrowser(id)]
    const [first = ''] = browsers
    const pinsOf = async (cookie: string) => (await open(cookie, CONTRIBUTIONS, loadContributions)).pins
    expect(await pinsOf(first)).toEqual([])
    const person = testCtx({ staffId: id, permissions: PERMISSIONS })
    const pin = (list: string, name: string, query: string) =>
      perform(pinView, person, { list, name, path: `/jpanel/${list}`, query })
    await pin('supporters', 'Lapsed "donors"', '?lastPaymentBefore=-12+months')
    await pin('contributions', 'To pack', '?c=0')
    for (const cookie of browsers)
      expect(await pinsOf(cookie)).toMatchObject([
        { name: 'Lapsed "donors"', address: '/jpanel/supporters?lastPaymentBefore=-12+months' },
        { name: 'To pack', address: '/jpanel/contributions?c=0' },
      ])
    await ctx.read.run(sql`UPDATE staff SET permissions = '{order.view}' WHERE id = ${id}`)
    expect(await pinsOf(first)).toMatchObject([{ name: 'To pack' }])
    expect(await pinsOf(await openBrowser())).toEqual([])
  })
})

describe('the choices of bulk actions', () => {
  const choices = calls['GET /jpanel/supporters/choices.json']

  test('come when somebody asks for them who may edit', async () => {
    const { page } = await open(await openBrowser(), SUPPORTERS, loadSupporters as never)
    expect(page).toMatchObject({ choices: null })
    const { json } = await call<{ types: object[]; memberships: object[] }>(choices, { ctx })
    expect(json.types).toContainEqual({ value: String(typeId), label: 'Company' })
    expect(json.memberships).toMatchObject([{ label: 'Gold' }])
    const reader = testCtx({ permissions: ['member.view'] })
    expect((await call(choices, { ctx: reader })).status).toBe(403)
  })

  test('are on the page that a form without JavaScript leads to when it leaves them out', async () => {
    const body = new URLSearchParams({ intent: 'type', ids: String(supporterId) })
    const args = await enter(await openBrowser(), SUPPORTERS, { method: 'POST', body })
    expect(await actOnSupporters(args)).toMatchObject({
      data: { message: 'Choose a supporter type from the list.', typed: { intent: 'type', ids: String(supporterId) } },
    })
    const page = await (loadSupporters as (of: never) => Promise<{ choices: unknown }>)(args)
    expect(page.choices).toMatchObject({ memberships: [{ label: 'Gold' }] })
  })
})
