import { expect, test } from 'vitest'
import { TreeList } from '~/pages/jpanel/parts/tree/tree-list'
import { markup } from '../../../ui/render'

const row = (id: number) => ({ id, parentId: null, name: `Line ${id}`, depth: 0, isFirst: id === 1, isLast: id === 2 })
const tree = (isLocked = false) => (
  <TreeList rows={[row(1), row(2)]} noun="line" isLocked={isLocked}>
    {({ name }) => name}
  </TreeList>
)

test('each line has one button for a phone, which opens its four moves without a script', async () => {
  const html = await markup(tree())
  const opened = [...html.matchAll(/popoverTarget="([^"]+)"/gi)].map(([, id]) => id)
  const forms = [
    ...html.matchAll(/<form[^>]*\bid="([^"]+)"[^>]*popover="auto"|popover="auto"[^>]*\bid="([^"]+)"/g),
  ].map(([, first, second]) => first ?? second)
  expect(opened).toHaveLength(2)
  expect(forms).toEqual(opened)
  expect(html).toContain('aria-label="Move Line 1…"')
})

test('offers moves only with the permission', async () => {
  expect(await markup(tree(true))).not.toContain('popover')
})
