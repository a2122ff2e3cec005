import { data } from 'react-router'
import { deleteFeed } from '~/domain/feeds/delete-feed.server'
import {
  FEED_KINDS,
  FEED_READERS,
  feedPath,
  FEEDS_PATH,
  makeNewFeed,
  postsPath,
  type FeedKind,
} from '~/domain/feeds/feed'
import { sayDeleted, saySaved } from '~/domain/feeds/messages'
import { listCategories, readFeed, loadFeedForm } from '~/domain/feeds/queries.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { saveFeed } from '~/domain/feeds/save-feed.server'
import { libraryImage } from '~/domain/media/media'
import { mediaByIds } from '~/domain/media/queries.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { atOneMoment, screen } from '~/http/page'
import { authorize, type Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { SaveFeedInput } from '~/domain/feeds/feed-input'
import { LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { RecordHead } from '~/ui/shell/page-head'
import { FeedForm } from './parts/feed-form'
import '~/ui/fields/fields.css'
import './parts/feeds.css'
import type { Route } from './+types/feed'

const NEW = 'new'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name ? `Edit ${loaderData.values.name}` : 'New feed'} · Almoner` },
]

async function findFeed(ctx: Ctx, typed: string) {
  if (typed === NEW) {
    authorize(ctx, 'posttype.add')
    return null
  }
  const feed = /^[1-9]\d{0,8}$/.test(typed) ? await loadFeedForm(ctx.read, Number(typed)) : null
  if (feed === null) throw data({ message: 'This feed was not found.' }, { status: 404 })
  return feed
}

export const loader = screen(
  FEED_READERS,
  atOneMoment(async (ctx, { params }: Route.LoaderArgs) => {
    const feed = await findFeed(ctx, params.id)
    const [facts, categories, pictures] = await Promise.all([
      feed === null ? null : readFeed(ctx.read, feed.id),
      feed === null ? [] : listCategories(ctx.read, feed.id),
      mediaByIds(ctx.read, feed?.values.image ? [Number(feed.values.image)] : []),
    ])
    return {
      constraints: { feed: readConstraints(SaveFeedInput) },
      id: feed?.id ?? null,
      version: feed?.version ?? null,
      values: feed?.values ?? makeNewFeed(),
      posts: facts?.posts ?? 0,
      postsOf: Object.fromEntries(categories.map(({ id, posts }) => [String(id), posts])),
      images: pictures.map(libraryImage),
      mayEdit: ctx.actor.can(feed === null ? 'posttype.add' : 'posttype.edit'),
    }
  }),
)

const saveTogether = mergeSave(saveFeed, { type: 'feed', read: (runner, id) => loadFeedForm(runner, Number(id)) })

const save = formAction({
  save: intent(saveTogether, ({ id, isNew, name, slug, taken }) => ({
    to: isNew ? postsPath(id) : feedPath(id),
    flash: saySaved(name, { slug, taken }),
  })),
  delete: intent(deleteFeed, ({ name, posts }) => ({
    to: FEEDS_PATH,
    flash: posts === 0 ? sayDeleted(name) : sayDeleted(`${name} and ${counted(posts, 'post')}`),
  })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function Feed({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, posts, mayEdit } = loaderData
  return (
    <>
      <RecordHead
        back={id === null ? { to: FEEDS_PATH, label: 'Feeds & Blogs' } : { to: postsPath(id), label: values.name }}
        title={id === null ? 'New feed' : values.name}
        about={id === null ? null : FEED_KINDS[values.kind as FeedKind]}
        actions={
          id === null ? null : (
            <>
              <LinkButton to={postsPath(id)} icon="list">
                Posts
              </LinkButton>
              {mayEdit ? <Delete name={values.name} posts={posts} /> : null}
            </>
          )
        }
      />
      <FeedForm {...loaderData} failure={actionData} isLocked={!mayEdit} />
    </>
  )
}

function Delete({ name, posts }: { name: string; posts: number }) {
  return (
    <PostForm>
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title={posts === 0 ? `Delete ${name}?` : `Delete ${name} and ${counted(posts, 'post')}?`}
        act="Delete feed"
        body={posts === 0 ? 'This cannot be undone.' : 'Its posts are deleted with it. This cannot be undone.'}
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}
