import { expect, test } from 'vitest'
import { PinsCard } from '~/pages/jpanel/users/parts/pins-card'
import { PinsContext } from '~/ui/shell/pins'
import { markup } from '../../ui/render'

const drawn = (pins: { id: number; name: string; address: string }[]) =>
  markup(
    <PinsContext value={pins}>
      <PinsCard />
    </PinsContext>,
    '/jpanel/profile',
  )

test('each pin is removed from the profile, also one whose page is gone', async () => {
  const html = await drawn([
    { id: 4, name: 'Lapsed', address: '/jpanel/supporters?lastPaymentBefore=-12+months' },
    { id: 9, name: 'Old blog: Drafts', address: '/jpanel/feeds/3/posts?state=draft' },
  ])
  expect([...html.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id)).toEqual(['4', '9'])
  expect(html.match(/value="unpin-view"/g)).toHaveLength(2)
  expect(html).toContain('aria-label="Remove Old blog: Drafts from the menu"')
  expect(await drawn([])).toBe('')
})
