import { expect, test } from 'vitest'
import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { undoMerge } from '~/domain/merges/undo-merge.server'
import { perform } from '~/kit/operation'
import { supporterPage } from '~/pages/jpanel/supporters/parts/record-data.server'
import { testCtx } from '../../support/ctx'
import { makeSupporter } from '../../support/factories'

const ctx = testCtx()

test('the page after a merge offers to undo it, to who may merge and until it is undone', async () => {
  const winner = await makeSupporter({ first_name: 'Amara', last_name: 'Okafor' })
  const loser = await makeSupporter({ display_name: 'A. Okafor' })
  const { mergeId } = await perform(mergeSupporters, ctx, { id: winner.id, loserId: loser.id })
  const merged = async (of = ctx) => {
    const request = new Request(`http://office.test/jpanel/supporters/${winner.id}?merged=${mergeId}`)
    const page = await supporterPage(of, { params: { id: String(winner.id) }, request })
    return page.merged
  }
  const words = 'A. Okafor was merged into Amara Okafor.'
  expect(await merged()).toEqual({ id: mergeId, words, mayUndo: true })
  expect(await merged(testCtx({ permissions: ['member.view'] }))).toEqual({ id: mergeId, words, mayUndo: false })
  await perform(undoMerge, ctx, { id: mergeId })
  expect((await merged())?.mayUndo ?? false).toBe(false)
})
