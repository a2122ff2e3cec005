import type { Permission } from '~/kit/permission'
import { describe, expect, test } from 'vitest'
import { allows } from '~/domain/auth/roles'
import { commandsFor } from '~/pages/jpanel/parts/commands'
import { AREAS } from '~/areas/areas'
import { firstPage, MENU_PLACES, menuFor, pinnedFor } from '~/pages/jpanel/parts/menu'

const mayOf =
  (...permissions: string[]) =>
  (requested: Permission) =>
    allows({ isOwner: permissions.includes('owner'), permissions }, requested)
const none = { unfulfilled: 0n }

describe('the menu', () => {
  test('has the documented place that each area declares, and no area declares another', () => {
    const places = AREAS.flatMap(({ menu = {} }) => Object.keys(menu))
    expect(places.filter((place) => !MENU_PLACES.includes(place))).toEqual([])
    expect(new Set(places).size).toBe(places.length)
  })

  test('stands in the documented order', () => {
    expect(menuFor(mayOf('owner'), none).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Supporters',
      'Fundraising',
      'Features',
      'Contributions',
      'Communicate',
      'Reports',
      'Settings',
    ])
  })

  test('hides forbidden items and empty groups', () => {
    const menu = menuFor(mayOf('order.view'), none)
    expect(menu).toEqual([
      {
        label: 'Contributions',
        icon: 'gift',
        items: [
          { label: 'All', href: '/jpanel/contributions' },
          { label: 'Unfulfilled', href: '/jpanel/contributions?c=0' },
        ],
      },
    ])
    expect(menuFor(mayOf(), none)).toEqual([])
  })

  test('counts what waits, and says nothing where nothing does', () => {
    const [group] = menuFor(mayOf('order.view'), { unfulfilled: 38n })
    expect(group?.items?.[1]).toEqual({ label: 'Unfulfilled', href: '/jpanel/contributions?c=0', count: 38 })
  })

  test('a feature without an open screen has no heading', () => {
    const features = menuFor(mayOf('admin.general'), none).find(({ label }) => label === 'Features')
    expect(features?.items).toEqual([
      { heading: 'Sponsorship' },
      { label: 'Configure', href: '/jpanel/settings/sponsorship' },
      { heading: 'Peer-to-Peer' },
      { label: 'Configure', href: '/jpanel/settings/peer-to-peer' },
      { heading: 'Tax Receipts' },
      { label: 'Configure', href: '/jpanel/settings/tax-receipts' },
      { heading: 'Point of Sale' },
      { label: 'Configure', href: '/jpanel/settings/point-of-sale' },
    ])
  })

  test('pins what a person may do', () => {
    expect(pinnedFor(mayOf('owner')).map(({ label }) => label)).toEqual(['All Contributions'])
    expect(pinnedFor(mayOf('member.view'))).toEqual([])
  })
})

test.each([
  [['owner'], '/jpanel/'],
  [['pos.edit'], '/jpanel/pos'],
  [['order.view'], '/jpanel/contributions'],
  [['user.edit'], '/jpanel/users'],
  [['file.view'], '/jpanel/images'],
  [['hooks.edit'], '/jpanel/profile'],
])('someone with %j lands on %s', (permissions, page) => expect(firstPage(mayOf(...permissions))).toBe(page))

test('commands name every open page and panel once', () => {
  const may = mayOf('owner')
  const ids = commandsFor(menuFor(may, none), may).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('panel-point-of-sale')
  expect(ids).toEqual(
    expect.arrayContaining(['point-of-sale', 'new-user', 'recent-sales', 'export-contributions', 'outbox', 'profile']),
  )
  expect(commandsFor(menuFor(mayOf('order.view'), none), mayOf('order.view')).map(({ id }) => id)).not.toContain(
    'point-of-sale',
  )
})

test('two commands never lead to the same place', () => {
  const places = commandsFor(menuFor(mayOf('owner'), none), mayOf('owner')).map(({ to }) => to)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})

test.each([
  [['pos.edit'], ['point-of-sale', 'recent-sales', 'profile']],
  [['order.view'], ['page-Contributions-All', 'page-Contributions-Unfulfilled', 'export-contributions', 'profile']],
  [['user.edit'], ['new-user', 'page-Settings-Users', 'profile']],
  [['file.view'], ['page-Website-Image-Library', 'page-Website-Downloads-Library', 'profile']],
  [['hooks.edit'], ['webhooks', 'profile']],
])('someone with %j is offered just %j', (permissions, offered) => {
  const may = mayOf(...permissions)
  expect(commandsFor(menuFor(may, none), may).map(({ id }) => id)).toEqual(offered)
})

test('anyone who may refund finds refunds at the till', () => {
  const labelOf = (...permissions: string[]) =>
    commandsFor([], mayOf(...permissions)).find(({ id }) => id === 'recent-sales')?.label
  expect([labelOf('pos.edit'), labelOf('pos.edit', 'order.refund')]).toEqual([
    'Recent sales',
    'Recent sales and refunds',
  ])
})
