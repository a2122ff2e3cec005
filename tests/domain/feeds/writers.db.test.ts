import { expect, test } from 'vitest'
import { deletePost } from '~/domain/feeds/delete-post.server'
import { savePost } from '~/domain/feeds/save-post.server'
import { sequencePosts } from '~/domain/feeds/sequence-posts.server'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'
import { feedOf, postOf } from '../../support/feeds'

const ctx = testCtx()

test('who may add posts changes their own for 36 hours; others need post.edit (R-ACCESS-2)', async () => {
  const { id: feed } = await feedOf(ctx)
  const [{ id: writer }, { id: other }] = [await makeStaff(), await makeStaff()]
  const as = (staffId: number, now = ctx.now) => testCtx({ permissions: ['post.add'], staffId, now })
  const { id } = await postOf(as(writer), feed)
  const rename = (by: typeof ctx) => perform(savePost, by, { id, name: 'Renamed' })
  await rename(as(writer))
  await expect(rename(as(other))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(rename(as(writer, new Date(ctx.now.getTime() + 36 * 3_600_000)))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(perform(deletePost, as(other), { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(postOf(testCtx({ permissions: ['post.view', 'posttype.edit'] }), feed)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(
    perform(sequencePosts, testCtx({ permissions: ['post.view'] }), { sequence: [id] }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  await perform(deletePost, as(writer), { id })
})
