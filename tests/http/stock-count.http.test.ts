import { expect, test } from 'vitest'
import { as, origin, rows } from '../support/server'

const owner = await as('owner')
const [counted] = await rows<{ product: number; variant: number; other: number }>(`
  SELECT p.id AS product, min(v.id) AS variant, max(v.id) AS other FROM product p
  JOIN product_variant v ON v.product_id = p.id AND v.deleted_at IS NULL AND NOT v.is_donation
  WHERE p.deleted_at IS NULL GROUP BY p.id HAVING count(*) > 1 ORDER BY p.id LIMIT 1`)

test('shows an invalid count with its error at its variant, also without JavaScript', async () => {
  const { product, variant, other } = counted!
  const reply = await owner.raw(`/jpanel/products/${product}/stock`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'count', variantId: String(variant), counted: 'a dozen', _token: owner.csrf }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: origin(), accept: 'text/html' },
  })
  expect(reply.status).toBe(422)
  const page = await reply.text()
  const fieldOf = (id: number) => new RegExp(`<input[^>]*id="count-${id}-counted"[^>]*>`).exec(page)?.[0] ?? ''
  expect(fieldOf(variant)).toContain('value="a dozen"')
  expect(fieldOf(variant)).toContain('aria-invalid="true"')
  expect(fieldOf(other)).toContain('name="counted"')
  expect(fieldOf(other)).not.toContain('aria-invalid="true"')
})
