import { expect, test } from 'vitest'
import type { Action } from '~/domain/fundraising/fundraise'
import { BatchActions } from '~/pages/jpanel/contributions/parts/batch-actions'
import { RowActions } from '~/pages/jpanel/fundraising/parts/row-actions'
import { PersonActions } from '~/pages/jpanel/users/parts/person-actions'
import { ListBatch, type ListAction } from '~/ui/list/list-batch'
import { Toaster } from '~/ui/overlay/toaster'
import { markup } from './render'

const nothing = () => undefined
const selection = {
  selected: new Set(['1', '2']),
  isAllMatching: false,
  toggle: nothing,
  togglePage: nothing,
  chooseAllMatching: nothing,
  clear: nothing,
}
const confirm = {
  title: (count: string) => `Act on ${count}?`,
  act: (count: string) => `Act on ${count}`,
  body: 'Yes.',
}
const actions: ListAction[] = [
  { intent: 'copy', label: 'Copy' },
  { intent: 'archive', label: 'Archive', confirm },
  { intent: 'print', label: 'Print' },
  { intent: 'void', label: 'Void', confirm },
]

async function labels(element: React.ReactElement): Promise<string[]> {
  const html = (await markup(<Toaster>{element}</Toaster>)).replace(/<dialog[\s\S]*?<\/dialog>/g, '')
  return [...html.matchAll(/<button[^>]*>([\s\S]*?)<\/button>/g)].map(([, inner = '']) =>
    inner.replace(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, '').trim(),
  )
}

test('a button or a menu line of a selection ends in dots when it asks, and only then', async () => {
  const page = await labels(<ListBatch {...{ selection, actions }} total={9} address="" noun={{ one: 'row' }} />)
  expect(page).toEqual(expect.arrayContaining(['Copy', 'Archive…', 'Print', 'Void…']))
})

test('every action on selected contributions ends in dots, because each asks', async () => {
  const page = await labels(<BatchActions {...{ selection }} total={9} address="" canEdit canRefund />)
  expect(page.filter((label) => label.startsWith('Mark'))).toEqual([
    'Mark as fulfilled…',
    'Mark as unfulfilled…',
    'Mark as spam…',
    'Mark as spam and refund…',
  ])
})

test('the actions of a fundraising page end in dots when they email its organizer', async () => {
  const row = (names: Action[]) => (
    <RowActions
      row={{ kind: 'fundraising_page', hashid: 'ab', name: 'Walk', actions: names, href: null }}
      isBusy={false}
    />
  )
  const ofPage = await labels(row(['activate', 'suspend', 'archive']))
  expect(ofPage).toEqual(expect.arrayContaining(['Activate…', 'Suspend…', 'Archive']))
})

test('deleting a user and replacing a token end in dots, because both ask', async () => {
  const person = { id: 2, firstName: 'Ines', lastName: 'Duarte', tokenUsedAt: null, tokenCreatedAt: new Date() }
  const page = await labels(<PersonActions person={{ ...person, tokenPrefix: 'ab' }} isSelf={false} />)
  expect(page).toEqual(expect.arrayContaining(['Regenerate token…', 'Delete Ines Duarte…']))
})
