import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { ViewOptions } from '~/ui/list/view-options'
import { markup } from '../render'

type Props = ComponentProps<typeof ViewOptions>

const view = { name: 'supporters', address: '?fe=1', mayManageViews: false } as Props['view']
const own = { id: 4, name: 'Mine', query: '?fe=1', isShared: false }
const pinnable = { name: 'Mine', path: '/jpanel/supporters', pinId: null }

async function formsOf(change: Partial<Props> = {}) {
  const html = await markup(<ViewOptions {...{ view, current: own, pinnable }} {...change} />)
  return html
    .split('<form')
    .slice(1)
    .map((form) => ({
      fields: Object.fromEntries(
        [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
          .map(([, name = '', value]) => [name, value] as const)
          .filter(([name]) => name !== '_token'),
      ),
      intents: [...form.matchAll(/<button[^>]* value="([^"]+)"/g)].map(([, intent]) => intent),
    }))
}

test('a view is pinned by a form of its own, with its list, name and address', async () => {
  expect(await formsOf()).toEqual([
    {
      fields: { list: 'supporters', name: 'Mine', path: '/jpanel/supporters', query: '?fe=1' },
      intents: ['pin-view'],
    },
    { fields: { id: '4' }, intents: ['share-view', 'delete-view'] },
  ])
})

test('a pinned view is removed by the id of its pin', async () => {
  const [first] = await formsOf({ pinnable: { ...pinnable, pinId: 12 } })
  expect(first).toEqual({ fields: { id: '12' }, intents: ['unpin-view'] })
})

test('a tab, and a view of others, can only be pinned', async () => {
  for (const current of [null, { ...own, isShared: true }])
    expect((await formsOf({ current })).map(({ intents }) => intents)).toEqual([['pin-view']])
  const managed = await formsOf({ current: { ...own, isShared: true }, view: { ...view, mayManageViews: true } })
  expect(managed.map(({ intents }) => intents)).toEqual([['pin-view'], ['delete-view']])
})
