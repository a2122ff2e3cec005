import { expect, test } from 'vitest'
import { PermissionGrid } from '~/pages/jpanel/users/parts/permission-grid'
import { markup } from '../../ui/render'

const linesOf = (html: string) =>
  Object.fromEntries(
    [
      ...html.matchAll(
        /<summary>.*?<b>(.*?)<\/b><span class="muted">(.*?)<\/span><span class="n muted">(.*?)<\/span>/g,
      ),
    ].map(([, name, allowed, count]) => [name, `${allowed}, ${count}`]),
  )

test('each category is one closed line that says what it allows and how much of it', async () => {
  const html = await markup(
    <PermissionGrid held={['order.view', 'order.edit', 'pos.edit', 'product.view']} hidden={[]} mayEdit />,
  )
  const lines = linesOf(html)
  expect(lines['Sell &amp; Fundraise']).toMatch(/^Contributions, Point of sale, 3 of \d+$/)
  expect(lines.Products).toMatch(/^Products, 1 of \d+$/)
  expect(lines.Reports).toMatch(/^No access, 0 of \d+$/)
  expect(html).not.toContain('<details class="rights-group" open')
})

test('leaves out what is switched off, and counts without it', async () => {
  const all = linesOf(await markup(<PermissionGrid held={[]} hidden={[]} mayEdit />))
  const some = linesOf(await markup(<PermissionGrid held={[]} hidden={['kiosk.view', 'order.view']} mayEdit />))
  const max = (lines: Record<string, string>) => Number(/\d+$/.exec(lines['Sell &amp; Fundraise'] ?? '')?.[0])
  expect(max(some)).toBe(max(all) - 1)
})
