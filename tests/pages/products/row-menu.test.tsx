import { expect, test } from 'vitest'
import { RowMenu } from '~/pages/jpanel/products/parts/rows/row-menu'
import type { RowIntents } from '~/pages/jpanel/products/parts/rows/rows'
import { markup } from '../../ui/render'

const intent = (type: string) => ({
  getButtonProps: (payload: object) => ({ name: '__intent__', value: JSON.stringify({ type, payload }) }),
})
const form = { remove: intent('remove'), reorder: intent('reorder') } as unknown as RowIntents

const copy = { name: '__intent__', value: 'copy' }
const drawn = (index: number, count: number) =>
  markup(<RowMenu {...{ form, index, count, copy }} list="variants" what="Small" keepsLast onCopy={() => undefined} />)
const verbsIn = (html: string) => [...html.matchAll(/<button type="submit"[^>]*>/g)].map(([button]) => button)

test('a row has its verbs in one menu, which opens and posts without a script', async () => {
  const html = await drawn(1, 3)
  expect(html).toContain('aria-label="Actions for Small"')
  expect(html).toMatch(/popover="auto"/)
  const verbs = verbsIn(html)
  expect(verbs).toHaveLength(4)
  expect(verbs.filter((button) => button.includes('disabled'))).toEqual([])
  for (const words of ['copy', '&quot;from&quot;:1,&quot;to&quot;:0', '&quot;from&quot;:1,&quot;to&quot;:2', 'remove'])
    expect(verbs.filter((button) => button.includes(words))).toHaveLength(1)
})

test('the only row is copied, and neither moved nor removed', async () => {
  const verbs = verbsIn(await drawn(0, 1))
  expect(verbs.map((button) => button.includes('disabled'))).toEqual([false, true, true, true])
})
