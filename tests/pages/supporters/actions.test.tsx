import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { Actions, MoreActions } from '~/pages/jpanel/supporters/parts/actions'
import { markup } from '../../ui/render'

const supporter = { id: 7, name: 'Amara Okafor', isActive: true, isSpam: false, mergedInto: null }
const EVERYTHING = { edit: true, sell: true, sponsor: true, receipts: true, verify: true, merge: true }

async function linksOf(change: object = {}, may: object = EVERYTHING): Promise<string[]> {
  const loaded = { supporter: { ...supporter, ...change }, may } as unknown as ComponentProps<typeof Actions>
  const html = await markup(
    <>
      <Actions {...loaded} />
      <MoreActions {...loaded} />
    </>,
  )
  return [...html.matchAll(/href="(\/jpanel[^"]*)"/g)].map(([, to = '']) => to)
}

test('a contribution and a sponsorship begin with the supporter selected', async () => {
  expect(await linksOf()).toEqual([
    '/jpanel/supporters/7?tab=receipts',
    '/jpanel/pos?member_id=7',
    '/jpanel/supporters/7/edit',
    '/jpanel/sponsors/new?member_id=7',
    '/jpanel/supporters/7/merge',
  ])
})

test('nothing begins for a supporter who is archived or spam, nor by who may not add it', async () => {
  for (const change of [{ isActive: false }, { isSpam: true }])
    expect(await linksOf(change)).toEqual(['/jpanel/supporters/7/edit'])
  expect(await linksOf({}, {})).toEqual([])
})

test('editing is the main action for a person who may not sell', async () => {
  expect(await linksOf({}, { edit: true })).toEqual(['/jpanel/supporters/7/edit'])
})
