import { expect, test } from 'vitest'
import { Tabs } from '~/ui/list/tabs'
import { markup } from '../render'

test('a tab has its number beside its name, and no zero', async () => {
  const html = await markup(
    <Tabs
      label="Views"
      tabs={[
        { label: 'All', to: '?', isCurrent: true, count: 38 },
        { label: 'Unfulfilled', to: '?c=0', count: 0 },
      ]}
    />,
  )
  expect([...html.matchAll(/class="count">(\d+)</g)].map(([, count]) => count)).toEqual(['38'])
})
