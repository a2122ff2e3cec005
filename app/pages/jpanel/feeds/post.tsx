import { data, redirect } from 'react-router'
import { mayChange } from '~/domain/auth/roles'
import { deletePost } from '~/domain/feeds/delete-post.server'
import { duplicatePost } from '~/domain/feeds/duplicate-post.server'
import { FEED_READERS, FEEDS_PATH, postPath, postsPath } from '~/domain/feeds/feed'
import { DELETE_FAILED, sayDeleted, saySaved } from '~/domain/feeds/messages'
import { makeNewPost, STATE_WORDS, findPostState, describeState } from '~/domain/feeds/post'
import {
  listCategories,
  toCategoryChoices,
  readFeed,
  findFirstFeed,
  readPost,
  toPostValues,
  type FeedFacts,
  type PostRecord,
} from '~/domain/feeds/queries.server'
import { findPostVersion, listPostVersions } from '~/domain/feeds/post-versions.server'
import { savePost } from '~/domain/feeds/save-post.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { describeSaves } from '~/domain/journal/describe-save'
import { versionIn } from '~/domain/journal/versions.server'
import { libraryImage } from '~/domain/media/media'
import { mediaByIds } from '~/domain/media/queries.server'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { atOneMoment, screen } from '~/http/page'
import { authorize, type Ctx } from '~/kit/operation'
import { toTypedMoment } from '~/kit/typed/moment'
import { readConstraints } from '~/kit/form-constraints'
import { PostFields } from '~/domain/feeds/post-input'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { VersionNote, VersionsCard } from '../parts/versions-card'
import { openedPost, readPostForm } from './parts/opened-post'
import { FeedPostForm } from './parts/post-form'
import '~/ui/fields/fields.css'
import './parts/feeds.css'
import type { Route } from './+types/post'

const NEW = 'new'
const AN_ID = /^[1-9]\d{0,8}$/

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? 'New post'} · Almoner` }]

async function findPost(ctx: Ctx, typed: string, url: URL): Promise<{ feed: FeedFacts; post: PostRecord | null }> {
  const isNew = typed === NEW
  if (isNew) authorize(ctx, 'post.add')
  const post = !isNew && AN_ID.test(typed) ? await readPost(ctx.read, Number(typed)) : null
  const ofNew = url.searchParams.get('feed')
  const feedOfNew = async () => (ofNew === null ? findFirstFeed(ctx.read) : AN_ID.test(ofNew) ? Number(ofNew) : 0)
  const feedId = post?.feedId ?? (isNew ? await feedOfNew() : null)
  // A post needs a feed: where there is none, it comes first.
  if (isNew && feedId === null) throw redirect('/jpanel/feeds')
  const feed = feedId === null ? null : await readFeed(ctx.read, feedId)
  if (feed === null)
    throw data({ message: isNew ? 'This feed was not found.' : 'This post was not found.' }, { status: 404 })
  return { feed, post }
}

function begun({ actor, now, organisation: { zone } }: Ctx) {
  const { date, time } = toTypedMoment(now, zone)
  return makeNewPost({ author: actor.name, postedDate: date, postedTime: time })
}

export const loader = screen(
  FEED_READERS,
  atOneMoment(async (ctx, { params, request }: Route.LoaderArgs) => {
    const { feed, post } = await findPost(ctx, params.id, new URL(request.url))
    const { zone } = ctx.organisation
    const entry = versionIn(new URL(request.url))
    const earlier = post !== null && entry !== null ? await findPostVersion(ctx.read, post, entry) : null
    const shown = earlier?.post ?? post
    const ids = [shown?.image, shown?.featuredImage, shown?.alternateImage]
    const [categories, versions, pictures] = await Promise.all([
      listCategories(ctx.read, feed.id),
      post === null ? [] : listPostVersions(ctx.read, post.id),
      mediaByIds(ctx.read, [...new Set(ids.filter((id) => id !== null && id !== undefined))]),
    ])
    const only = (id: number | null | undefined) => pictures.filter((one) => one.id === id).map(libraryImage)
    return {
      constraints: { post: readConstraints(PostFields) },
      id: post?.id ?? null,
      version: post?.version ?? null,
      feed,
      name: post?.name ?? null,
      values: shown === null ? begun(ctx) : toPostValues(shown, zone),
      opened: post && openedPost(post, zone),
      versions: describeSaves(ctx, versions),
      earlier: earlier && entry ? { id: entry, at: earlier.at, actor: earlier.actor } : null,
      pictures: {
        image: only(shown?.image),
        featuredImage: only(shown?.featuredImage),
        alternateImage: only(shown?.alternateImage),
      },
      categories: toCategoryChoices(categories),
      state:
        post === null
          ? null
          : {
              ...STATE_WORDS[findPostState(post, ctx.now)],
              sentence: describeState(post, { kind: feed.kind, now: ctx.now, zone }),
            },
      mayAdd: ctx.actor.can('post.add'),
      mayEdit:
        post === null ||
        mayChange(ctx.actor, { model: 'post', createdBy: post.createdBy, createdAt: post.createdAt }, ctx.now),
    }
  }),
)

const saveTogether = mergeSave(savePost, {
  type: 'post',
  read: async (runner, id, { organisation }) => {
    const post = await readPost(runner, Number(id))
    return post && { values: openedPost(post, organisation.zone) }
  },
})

const save = formAction({
  save: intent(
    saveTogether,
    ({ id, name, slug, taken }) => ({ to: postPath(id), flash: saySaved(name, { slug, taken }) }),
    readPostForm,
  ),
  duplicate: intent(duplicatePost, ({ id, name }) => ({ to: postPath(id), flash: `${name} added.` })),
  delete: sayingOnFailure(
    DELETE_FAILED,
    intent(deletePost, ({ feedId, name }) => ({ to: postsPath(feedId), flash: sayDeleted(name) })),
  ),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function Post({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, feed, state, versions, earlier, mayAdd, mayEdit } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: feed ? postsPath(feed.id) : FEEDS_PATH, label: feed.name }}
        title={name ?? 'New post'}
        pill={state ? <Pill tone={state.tone}>{state.word}</Pill> : null}
        about={state?.sentence ?? null}
        actions={id === null ? null : <Actions name={name ?? ''} mayAdd={mayAdd} mayEdit={mayEdit} />}
      />
      {id === null ? null : <VersionNote at={postPath(id)} version={earlier} />}
      <div className="grid two record">
        <FeedPostForm key={id ?? NEW} {...loaderData} failure={actionData} isLocked={!mayEdit} />
        {id === null ? null : (
          <div className="stack">
            <VersionsCard at={postPath(id)} versions={versions} selected={earlier?.id ?? null} />
          </div>
        )}
      </div>
    </>
  )
}

function Actions({ name, mayAdd, mayEdit }: { name: string; mayAdd: boolean; mayEdit: boolean }) {
  return (
    <PostForm className="actions">
      {mayAdd ? (
        <Button type="submit" name="intent" value="duplicate" icon="copy">
          Duplicate
        </Button>
      ) : null}
      {mayEdit ? (
        <ConfirmSubmit
          name="intent"
          value="delete"
          icon="trash"
          title={`Delete ${name}?`}
          act="Delete post"
          body="This cannot be undone."
        >
          Delete…
        </ConfirmSubmit>
      ) : null}
    </PostForm>
  )
}
