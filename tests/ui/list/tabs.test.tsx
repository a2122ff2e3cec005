import { expect, test } from 'vitest'
import { Tabs } from '~/ui/list/tabs'
import { markup } from '../render'

test('shows the number of a tab unless it is zero', async () => {
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
