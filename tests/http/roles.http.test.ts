import { describe, expect, test } from 'vitest'
import { allows } from '~/domain/auth/roles'
import type { Permission } from '~/kit/permission'
import { ACCESS } from '../contract/access'
import { manifest } from '../contract/manifest'
import { signedIn } from '../contract/session'
import { as, origin, rows } from '../support/server'
import { ownServer } from '../support/own-server'

type Role = { id: number; key: string; permissions: string[] }

const roles = await rows<Role>('SELECT id, key, permissions FROM staff_role WHERE key IS NOT NULL ORDER BY id')
const pages = (await manifest()).filter(({ isPage, isGuarded, id }) => isPage && isGuarded && ACCESS[id] !== 'staff')

/** Screens that several permissions open, of which the access table names one. */
const ALSO: Record<string, Permission> = {
  'pages/jpanel/reports/impact-by-supporter': { all: ['reports', 'member'] },
  'pages/jpanel/reports/impact-items': { all: ['reports', 'member'] },
  'pages/jpanel/contributions/edit': ['order.edit', 'order.fullfill'],
  'pages/jpanel/fundraising/view': ['product.view', 'fundraisingpages.edit'],
  'pages/jpanel/imports/start': ['order.edit', 'member.edit', 'sponsorship.edit'],
  'pages/jpanel/recurring/move': { all: ['recurringpaymentprofile.edit', 'sponsor.edit'] },
  'pages/jpanel/recurring/transaction': ['order.view', 'transaction.view'],
  'pages/jpanel/sponsors/list': ['sponsorship', 'sponsor.view'],
}
const neededFor = (id: string): Permission => ALSO[id] ?? (ACCESS[id] as Permission)

test.each(roles)('a $key opens the screens of the role and no other', async ({ permissions }) => {
  const person = await signedIn(ownServer().databaseUrl, permissions)
  const opened: string[] = []
  for (const { id, address } of pages) {
    const reply = await fetch(origin() + address, {
      redirect: 'manual',
      headers: { cookie: person.cookie, accept: 'text/html' },
    })
    await reply.arrayBuffer()
    if (reply.status !== 403) opened.push(id)
  }
  const expected = pages.filter(({ id }) => allows({ isOwner: false, permissions }, neededFor(id))).map(({ id }) => id)
  expect(opened).toEqual(expected)
  expect(opened.length).toBeGreaterThan(3)
  expect(opened.length).toBeLessThan(pages.length)
})

describe('the user form', () => {
  const aUser = async () => {
    const [row] = await rows<{ id: number }>(
      "INSERT INTO staff (first_name, last_name, email, permissions) VALUES ('Test', 'User', $1, " +
        "'{taxreceipt.edit,order.view}') RETURNING id",
      [`role${Date.now()}${Math.random()}@example.org`],
    )
    return row?.id ?? 0
  }

  test('gives a role without a script, and shows it on the list of users', async () => {
    const owner = await as('owner')
    const id = await aUser()
    const page = await (await owner.visit(`/jpanel/users/${id}`)).text()
    const [cashier] = roles
    expect(page).toContain(`name="role" value="${cashier?.id}"`)
    const email = /name="email"[^>]*value="([^"]*)"/.exec(page)?.[1] ?? /value="(role[^"]*)"/.exec(page)?.[1] ?? ''
    const body = new URLSearchParams({
      _token: owner.csrf,
      intent: 'save',
      firstName: 'Test',
      lastName: 'User',
      email,
      isAdmin: 'on',
      role: String(cashier?.id),
    })
    const reply = await owner.raw(`/jpanel/users/${id}`, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { origin: origin() },
    })
    expect(reply.status).toBe(302)
    expect(await rows('SELECT permissions, role_id FROM staff WHERE id = $1', [id])).toEqual([
      { permissions: cashier?.permissions, role_id: cashier?.id },
    ])
    expect(await (await owner.visit('/jpanel/users?role=Cashier')).text()).toMatch(
      new RegExp(`/jpanel/users/${id}[" >]`),
    )
  })
})
