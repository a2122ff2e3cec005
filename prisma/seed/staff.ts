import { hash } from '@node-rs/argon2'
import type { Row } from './write-rows.ts'

export const FIONA = 1
export const CASHIER = 3

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

/** The three people who can sign in, with one password. */
export async function staffRows(password: string, createdAt: Date): Promise<Row[]> {
  const people: [first: string, last: string, email: string, permissions: string[]][] = [
    ['Fiona', 'Gallant', 'owner@example.org', []],
    ['Marcus', 'Webb', 'manager@example.org', MANAGER],
    ['Joan', 'Carver', 'cashier@example.org', ['pos.edit', 'order.view', 'member.view']],
  ]
  const rows = people.map(async ([first_name, last_name, email, permissions], index) => ({
    id: index + 1,
    first_name,
    last_name,
    email,
    password_hash: await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    is_owner: index + 1 === FIONA,
    permissions,
    login_count: 0,
    created_at: createdAt.toISOString(),
  }))
  return Promise.all(rows)
}
