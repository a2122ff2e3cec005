import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allows, CATALOGUE, mayChange, PERMISSIONS, mayManage } from '~/domain/auth/roles'
import { OWNER_ONLY, type Level, type Model, type OnePermission, type Permission } from '~/kit/permission'

const holding = (...permissions: string[]) => ({ isOwner: false, permissions })
const permission = fc.constantFrom(...([...PERMISSIONS] as Level[]))

describe('what a permission covers', () => {
  test.each<[string, Permission, boolean]>([
    ['member.edit', 'member.view', true],
    ['member.edit', 'member.add', true],
    ['member.add', 'member.view', true],
    ['member.add', 'member.edit', false],
    ['member.view', 'member.add', false],
    ['order.edit', 'order.refund', false],
    ['order.edit', 'order.fullfill', false],
    ['order.refund', 'order.view', false],
    ['order.refund', 'order', true],
    ['order.view', ['member.edit', 'order.view'], true],
    ['order.view', ['member.view', 'post.view'], false],
    ['member.view', { all: ['member', 'reports'] }, false],
    ['reports.stock_levels', { all: ['member', 'reports'] }, false],
    ['reports.stock_levels', 'reports.stock_levels', true],
    ['reports.stock_levels', 'reports.shipping', false],
    ['admin.general', 'admin.advanced', false],
    ['user.edit', OWNER_ONLY, false],
  ])('%s held, %s asked: %s', (held, request, expected) => {
    expect(allows(holding(held), request)).toBe(expected)
  })

  test('allows what needs two permissions when both are held', () => {
    expect(allows(holding('reports.stock_levels', 'member.view'), { all: ['member', 'reports'] })).toBe(true)
    expect(allows(holding('reports.stock_levels', 'order.edit'), { all: ['member', 'reports'] })).toBe(false)
  })

  test('an owner passes everything, also what is not in the catalogue', () => {
    fc.assert(
      fc.property(fc.string(), (requested) => allows({ isOwner: true, permissions: [] }, requested as OnePermission)),
    )
  })

  test('reserves owner operations for owners, whatever else is held', () => {
    expect(allows(holding(...PERMISSIONS), OWNER_ONLY)).toBe(false)
  })

  test('allows what is held, never less with more permissions, and a bare model with any of its levels', () => {
    fc.assert(
      fc.property(fc.array(permission), permission, permission, (others, held, request) => {
        expect(allows(holding(held), held)).toBe(true)
        expect(allows(holding(held), held.slice(0, held.indexOf('.')) as Model)).toBe(true)
        if (allows(holding(...others), request)) expect(allows(holding(...others, held), request)).toBe(true)
      }),
    )
  })

  test('allows nothing without permissions', () => {
    fc.assert(fc.property(permission, (request) => !allows(holding(), request)))
  })
})

test('the catalogue has the documented categories and no permission twice', () => {
  expect(CATALOGUE.map(({ name }) => name)).toEqual([
    'Website Content',
    'Site Design',
    'Files & Storage',
    'Products',
    'Sell & Fundraise',
    'Sponsorship',
    'Supporters',
    'Kiosks',
    'Virtual Events',
    'Recurring',
    'Administration',
    'Reports',
  ])
  const listed = CATALOGUE.flatMap(({ permissions }) =>
    permissions.flatMap(({ model, levels }) => levels.map((level) => `${model}.${level}`)),
  )
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(
    expect.arrayContaining([
      'order.fullfill',
      'sponsor.mature',
      'reports.pledge-campaigns',
      'reports.check_ins',
      'admin.dpo',
    ]),
  )
})

describe('giving permissions', () => {
  test('refuses permissions that the giver lacks', () => {
    const can = (requested: Permission) => allows(holding('user.edit', 'order.edit'), requested)
    expect(mayManage(can, holding('order.view'))).toBe(true)
    expect(mayManage(can, holding('order.refund'))).toBe(false)
    expect(mayManage(can, { isOwner: true, permissions: [] })).toBe(false)
    expect(mayManage(() => true, { isOwner: true, permissions: [] })).toBe(true)
  })
})

describe('one own record', () => {
  const made = new Date('2026-11-20T12:00:00Z')
  const adder = { staffId: 7, can: (requested: Permission) => allows(holding('member.add'), requested) }
  const record = { model: 'member' as const, createdBy: 7, createdAt: made }
  const after = (hours: number) => new Date(made.getTime() + hours * 3_600_000)

  test('may be changed for 36 hours by anyone who may add', () => {
    expect(mayChange(adder, record, after(35.99))).toBe(true)
    expect(mayChange(adder, record, after(36))).toBe(false)
  })
  test('may not be changed by other people', () => {
    expect(mayChange(adder, { ...record, createdBy: 8 }, after(1))).toBe(false)
    expect(mayChange({ ...adder, staffId: null }, { ...record, createdBy: null }, after(1))).toBe(false)
  })
  test('may be changed at any time by people who may edit', () => {
    expect(
      mayChange({ staffId: 1, can: (requested) => allows(holding('member.edit'), requested) }, record, after(10_000)),
    ).toBe(true)
  })
})
