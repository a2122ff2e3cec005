import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { undoMerge } from '~/domain/merges/undo-merge.server'
import { ctxContext, passageContext } from '~/http/context'
import { perform } from '~/kit/operation'
import { supporterRecord } from '~/domain/supporters/queries.server'
import { action } from '~/pages/jpanel/supporters/record'
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

function pressUndo(id: number, mergeId: number) {
  const address = `http://office.test/jpanel/supporters/${id}`
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  const body = new URLSearchParams({ intent: 'undo-merge', row: String(mergeId) })
  const request = new Request(address, { method: 'POST', body })
  return action({ request, context, params: { id: String(id) }, url: new URL(address) } as never)
}

test('pressing Undo after a merge makes both supporters separate again', async () => {
  const winner = await makeSupporter({ display_name: 'Amara Okafor' })
  const loser = await makeSupporter({ display_name: 'A. Okafor' })
  const { mergeId } = await perform(mergeSupporters, ctx, { id: winner.id, loserId: loser.id })
  const readMerged = async () => (await supporterRecord(ctx.read, loser.id))?.mergedInto?.id ?? null
  expect(await readMerged()).toBe(winner.id)
  expect(await pressUndo(winner.id, mergeId)).toMatchObject({ status: 302 })
  expect(await readMerged()).toBe(null)
})
