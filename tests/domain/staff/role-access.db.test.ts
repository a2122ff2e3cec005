import { describe, expect, test } from 'vitest'
import { allows, PERMISSIONS } from '~/domain/auth/roles'
import { allRoles, type Role } from '~/domain/staff/role-queries.server'
import { roleSummary } from '~/domain/staff/role-summary'
import type { OnePermission } from '~/kit/permission'
import { ACCESS } from '../../contract/access'
import { testCtx } from '../../support/ctx'

/**
 * Permissions by role: C cashier, M manager, B bookkeeper, F fundraiser, E content editor. Every permission of the
 * access table has a line.
 */
const WHO: Readonly<Record<string, string>> = {
  'pos.edit': 'CM',
  'posdevice.edit': 'M',
  'possale.edit': 'M',
  'hooks.edit': '',
  'order.view': 'CMBF',
  'order.edit': 'M',
  'order.refund': 'M',
  'member.view': 'CMBF',
  'member.add': 'MF',
  'member.edit': 'MF',
  'member.merge': 'M',
  'membership.edit': 'MF',
  'account.edit': 'M',
  'product.view': 'MFE',
  'product.add': 'M',
  'product.edit': 'M',
  'productcategory.edit': 'M',
  'promocode.add': 'M',
  'promocode.edit': 'M',
  'file.view': 'MFE',
  'file.edit': 'ME',
  'taxreceipt.view': 'MB',
  'taxreceipt.edit': 'MB',
  'tribute.view': 'MF',
  'tribute.edit': 'MF',
  'tributetype.edit': 'M',
  'fundraisingpages.edit': 'MF',
  'customize.edit': 'E',
  'template.view': '',
  'template.edit': '',
  'virtualevents.view': 'MF',
  'virtualevents.add': 'MF',
  'virtualevents.edit': 'MF',
  'sponsorship.view': 'MF',
  'sponsorship.add': 'MF',
  'sponsorship.edit': 'MF',
  'sponsor.view': 'MF',
  'sponsor.add': 'MF',
  'sponsor.edit': 'MF',
  'segment.edit': 'M',
  'alias.edit': 'E',
  'node.view': 'ME',
  'node.add': 'ME',
  'node.edit': 'ME',
  'post.view': 'ME',
  'post.add': 'ME',
  'posttype.view': 'ME',
  'paymentoption.edit': 'M',
  'recurringpaymentprofile.view': 'MBF',
  'recurringpaymentprofile.edit': 'M',
  'recurringpaymentprofile.edit sponsor.edit': 'M',
  'recurringpaymentprofile.charge': 'M',
  'transaction.view': 'MB',
  'transaction.refund': 'M',
  'dashboard.view': 'MBF',
  'reports.payments_details': 'MB',
  'reports.product_orders': 'MB',
  'reports.orders_by_product': 'MB',
  'reports.donor_covers_costs': 'MB',
  'reports.stock_levels member.view': 'MF',
  'reports.settlements': 'MB',
  'reports.transaction_fees': 'MB',
  'email.edit': 'M',
  'tax.edit': 'MB',
  'shipping.edit': 'M',
  'messenger.edit': 'MF',
  'userdefinedfields.edit': 'M',
  'user.view': '',
  'user.add': '',
  'user.edit': '',
  'admin.billing': '',
  'admin.general': '',
  'admin.dpo': '',
  'owner.only': '',
}

const LETTERS: Readonly<Record<string, string>> = {
  cashier: 'C',
  manager: 'M',
  bookkeeper: 'B',
  fundraiser: 'F',
  'content-editor': 'E',
}
const requested = [...new Set(Object.values(ACCESS))].filter((one) => one !== 'public' && one !== 'staff')
const roles = await allRoles(testCtx().read)
const lettersOf = (permission: string): string =>
  roles
    .filter(({ permissions }) =>
      allows({ isOwner: false, permissions }, { all: permission.split(' ') as OnePermission[] }),
    )
    .map(({ key }) => LETTERS[key ?? ''] ?? '?')
    .sort()
    .join('')

describe('the roles that come with the product', () => {
  test('are cashier, manager, bookkeeper, fundraiser and content editor', () => {
    expect(roles.map(({ name }) => name)).toEqual(['Cashier', 'Manager', 'Bookkeeper', 'Fundraiser', 'Content editor'])
  })

  test.each(roles)('has a purpose and permissions of the catalogue, each once: $name', (role: Role) => {
    expect(role.permissions.filter((permission) => !PERMISSIONS.has(permission))).toEqual([])
    expect(new Set(role.permissions).size).toBe(role.permissions.length)
    expect(roleSummary(role)).toMatch(/^[A-Z].{20,}\.$/)
  })

  test('every permission that a route asks for has a line above', () => {
    expect(requested.filter((permission) => WHO[permission] === undefined)).toEqual([])
  })

  test.each(requested)('%s', (permission) => {
    expect(lettersOf(permission)).toBe([...(WHO[permission] ?? '')].sort().join(''))
  })
})
