import { hash } from '@node-rs/argon2'
import type { Row } from './write-rows.ts'

export const FIONA = 1
export const CASHIER = 3
export const EDITOR = 6

const MANAGER = [
  'order.view',
  'order.fullfill',
  'order.edit',
  'order.refund',
  'pos.edit',
  'member.edit',
  'product.edit',
  'productcategory.edit',
  'promocode.edit',
  'taxreceipt.edit',
  'dashboard.view',
  'reports.payments_details',
  'reports.product_orders',
  'reports.orders_by_product',
  'reports.stock_levels',
]

/** Ids that the migration gave to the roles of the product. */
const ROLE = { cashier: 1, bookkeeper: 3, fundraiser: 4, contentEditor: 5, shopManager: 6 }

export const roleRows = (createdAt: Date): Row[] => [
  {
    id: ROLE.shopManager,
    name: 'Shop manager',
    permissions: MANAGER,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
  },
]

export async function staffRows(password: string, createdAt: Date): Promise<Row[]> {
  const people: [first: string, last: string, email: string, role: number | null][] = [
    ['Fiona', 'Gallant', 'owner@example.org', null],
    ['Marcus', 'Webb', 'manager@example.org', ROLE.shopManager],
    ['Joan', 'Carver', 'cashier@example.org', ROLE.cashier],
    ['Priya', 'Raman', 'bookkeeper@example.org', ROLE.bookkeeper],
    ['Daniel', 'Osei', 'fundraiser@example.org', ROLE.fundraiser],
    ['Lena', 'Fischer', 'editor@example.org', ROLE.contentEditor],
  ]
  const rows = people.map(async ([first_name, last_name, email, role_id], index) => ({
    id: index + 1,
    first_name,
    last_name,
    email,
    password_hash: await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    is_owner: index + 1 === FIONA,
    permissions: [],
    role_id,
    login_count: 0,
    created_at: createdAt.toISOString(),
  }))
  return Promise.all(rows)
}

export const PERMISSIONS_OF_ROLES =
  'UPDATE staff s SET permissions = r.permissions FROM staff_role r WHERE r.id = s.role_id'
