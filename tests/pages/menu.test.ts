import type { Permission } from '~/kit/permission'
import { describe, expect, test } from 'vitest'
import { allows } from '~/domain/auth/roles'
import { commandsFor, newSectionsFor } from '~/pages/jpanel/parts/commands'
import { AREAS } from '~/areas/areas'
import { firstPage, MENU_PLACES, menuFor, pinnedFor } from '~/pages/jpanel/parts/menu'
import { paletteSections } from '~/ui/overlay/palette-sections'

const mayOf =
  (...permissions: string[]) =>
  (requested: Permission) =>
    allows({ isOwner: permissions.includes('owner'), permissions }, requested)
const facts = { unfulfilled: 0n, sponsees: 'Children' }

describe('the menu', () => {
  test('has the place that each area declares, and no area declares another', () => {
    const places = AREAS.flatMap(({ menu = {} }) => Object.keys(menu))
    expect(places.toSorted()).toEqual(MENU_PLACES.toSorted())
  })

  test('has nine entries with at most eight lines each', () => {
    const menu = menuFor(mayOf('owner'), facts)
    expect(menu.map(({ label }) => label)).toEqual([
      'Dashboard',
      'Contributions',
      'Supporters',
      'Fundraising',
      'Shop',
      'Sponsorship',
      'Website',
      'Reports',
      'Settings',
    ])
    expect(Math.max(...menu.map(({ items }) => items?.length ?? 0))).toBeLessThanOrEqual(8)
  })

  test('links to each page once', () => {
    const lines = menuFor(mayOf('owner'), facts).flatMap(({ href, items = [] }) => [
      ...(href === undefined ? [] : [href]),
      ...items.map((item) => item.href),
    ])
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('shows a group of one line as that line, and hides forbidden lines and empty groups', () => {
    expect(menuFor(mayOf('order.view'), facts)).toEqual([
      { label: 'Contributions', icon: 'gift', href: '/jpanel/contributions' },
    ])
    expect(menuFor(mayOf('user'), facts)).toEqual([{ label: 'Users', icon: 'settings', href: '/jpanel/users' }])
    expect(menuFor(mayOf('hooks.edit', 'email.edit'), facts)).toEqual([
      {
        label: 'Settings',
        icon: 'settings',
        items: [
          { label: 'Email templates', href: '/jpanel/settings/emails' },
          { label: 'Webhooks', href: '/jpanel/settings/hooks' },
        ],
      },
    ])
    expect(menuFor(mayOf(), facts)).toEqual([])
  })

  test('counts unfulfilled contributions, and shows no number when there are none', () => {
    const [group] = menuFor(mayOf('order.view'), { ...facts, unfulfilled: 38n })
    expect(group).toMatchObject({ label: 'Contributions', count: 38 })
    expect(pinnedFor(mayOf('order.view'), { ...facts, unfulfilled: 38n })).toEqual([
      { label: 'Unfulfilled', icon: 'package', href: '/jpanel/contributions?c=0', count: 38 },
    ])
    expect(pinnedFor(mayOf('member.view'), facts)).toEqual([])
  })

  test('calls sponsees by the name of their list', () => {
    const groups = menuFor(mayOf('owner'), { ...facts, sponsees: 'Students' })
    const lines = groups.find(({ label }) => label === 'Sponsorship')?.items?.map(({ label }) => label)
    expect(lines?.[0]).toBe('Students')
  })
})

test.each([
  [['owner'], '/jpanel/'],
  [['pos.edit'], '/jpanel/pos'],
  [['order.view'], '/jpanel/contributions'],
  [['user.edit'], '/jpanel/users'],
  [['file.view'], '/jpanel/images'],
  [['hooks.edit'], '/jpanel/settings/hooks'],
  [[], '/jpanel/profile'],
])('someone with %j lands on %s', (permissions, page) => expect(firstPage(mayOf(...permissions))).toBe(page))

describe('the palette', () => {
  const commands = commandsFor(mayOf('owner'), facts)
  const find = (term: string) => paletteSections({ term, commands, results: [], recent: [] })
  const first = (term: string) => find(term)[0]?.items[0]?.label

  test('names every open page and panel once', () => {
    const ids = commands.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining(['panel-point-of-sale', 'point-of-sale', 'new-user', 'export-contributions', 'profile']),
    )
  })

  test('never has two commands that lead to the same place', () => {
    const places = commands.map(({ to }) => to)
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  test.each([
    ['recurring profiles', 'Recurring payments'],
    ['line items', 'Payments by item'],
    ['peer-to-peer', 'Fundraising pages'],
    ['supporter preferences', 'User-defined fields'],
    ['custom fields', 'User-defined fields'],
    ['payment options', 'Payment groups'],
    ['promotions', 'Promo codes'],
    ['items', 'Products'],
    ['tasks', 'Jobs'],
    ['reconcile', 'Check of the books'],
  ])('finds a page by its former name "%s"', (term, page) => expect(first(term)).toBe(page))

  test('finds a list before its export', () => {
    const labels = find('contributions').flatMap(({ items }) => items.map(({ label }) => label))
    expect(labels[0]).toBe('Contributions')
    expect(labels).toContain('Export all contributions')
  })

  test('finds the settings that have a field of that name, and nothing that merely begins so', () => {
    const leave = { id: 'leave', label: 'Sign out', words: 'log out', wholeWords: ['logout'], act: () => {} }
    const labels = (term: string) =>
      paletteSections({ term, commands: [...commands, leave], results: [], recent: [] }).flatMap(({ items }) =>
        items.map(({ label }) => label),
      )
    expect(labels('logo')).not.toContain('Sign out')
    expect(labels('logo').length).toBeGreaterThan(0)
    expect(labels('logout')).toEqual(['Sign out'])
  })

  test.each([
    ['maximum sponsors', 'Sponsorship'],
    ['sell expired products', 'Point of Sale'],
    ['time zone', 'Organization'],
  ])('finds the settings by the field "%s"', (field, panel) => {
    const settings = find(field).find(({ title }) => title === 'Settings')
    expect(settings?.items.map(({ label }) => label)).toContain(panel)
  })

  test.each([
    ['smtp', 'Mail server and Stripe'],
    ['secret key', 'Mail server and Stripe'],
    ['supporter type', 'Supporter types'],
    ['setup', 'First steps'],
  ])('finds "%s"', (term, label) => {
    expect(find(term).flatMap(({ items }) => items.map((item) => item.label))).toContain(label)
  })

  test('shows pages first, then what the server found', () => {
    const result = { id: 'r', label: 'Paige Yates', to: '/jpanel/supporters/1', section: 'Supporters' }
    const titles = paletteSections({ term: 'pay', commands, results: [result], recent: [] }).map(({ title }) => title)
    expect(titles.slice(0, 2)).toEqual(['Pages', 'Supporters'])
    expect(titles).toContain('Settings')
  })
})

test.each([
  [['pos.edit'], ['point-of-sale', 'recent-sales', 'profile']],
  [['order.view'], ['page-Contributions-Contributions', 'export-contributions', 'profile']],
  [['user.edit'], ['page-Settings-Users', 'new-user', 'profile']],
  [['file.view'], ['page-Website-Image-library', 'page-Website-Downloads-library', 'profile']],
  [['hooks.edit'], ['page-Settings-Webhooks', 'new-webhook', 'profile']],
  [['posdevice.edit'], ['page-Shop-Devices', 'new-device', 'profile']],
  [['possale.edit'], ['page-Shop-Sales-to-review', 'profile']],
])('someone with %j is offered just %j', (permissions, offered) =>
  expect(commandsFor(mayOf(...permissions), facts).map(({ id }) => id)).toEqual(offered),
)

test('anyone who may refund finds refunds at the till', () => {
  const labelOf = (...permissions: string[]) =>
    commandsFor(mayOf(...permissions), facts).find(({ id }) => id === 'recent-sales')?.label
  expect([labelOf('pos.edit'), labelOf('pos.edit', 'order.refund')]).toEqual([
    'Recent sales',
    'Recent sales and refunds',
  ])
})

describe('New', () => {
  test('has its headings in order, each thing once', () => {
    const sections = newSectionsFor(mayOf('owner'))
    expect(sections.map(({ heading }) => heading)).toEqual([
      'Sales',
      'People',
      'Office',
      'Fundraising',
      'Shop',
      'Sponsorship',
      'Website',
    ])
    const places = sections.flatMap(({ items }) => items.map(({ to }) => to))
    expect(new Set(places).size).toBe(places.length)
    const labels = sections.flatMap(({ heading, items }) => items.map(({ label }) => `${heading}: ${label}`))
    expect(labels).toEqual(
      expect.arrayContaining([
        'Website: Post',
        'Sponsorship: Sponsor',
        'Office: API token',
        'Office: Phone number',
        'People: Supporter type',
        'Shop: Device',
      ]),
    )
    expect(sections[0]).toEqual({
      heading: 'Sales',
      items: [
        { label: 'Contribution', to: '/jpanel/pos' },
        { label: 'Promo code', to: '/jpanel/promotions/new' },
      ],
    })
  })

  test('offers only what a person may add', () => {
    expect(newSectionsFor(mayOf('member.add'))).toEqual([
      { heading: 'People', items: [{ label: 'Supporter', to: '/jpanel/supporters/new' }] },
    ])
    expect(newSectionsFor(mayOf('order.view'))).toEqual([])
  })
})
