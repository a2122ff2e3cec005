import { data } from 'react-router'
import { deletePost } from '~/domain/feeds/delete-post.server'
import { duplicatePost } from '~/domain/feeds/duplicate-post.server'
import {
  FEED_READERS,
  feedPath,
  FEEDS_PATH,
  isOrdered,
  isShort,
  newPostPath,
  postPath,
  postsPath,
} from '~/domain/feeds/feed'
import { sayDeleted } from '~/domain/feeds/messages'
import { movePost } from '~/domain/feeds/move-post.server'
import { STATE_WORDS, findPostState } from '~/domain/feeds/post'
import { postList } from '~/domain/feeds/posts.list.server'
import { listPosts, listCategories, toCategoryChoices, readFeed, type ShortPost } from '~/domain/feeds/queries.server'
import { intent } from '~/http/form/form-action'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import type { Choice } from '~/lists/declare/filters'
import type { ViewCell } from '~/lists/declare/columns'
import type { Fields } from '~/kit/fields'
import { readRows, toSentRows, type ListView, type ViewFilter } from '~/lists/declare/view'
import { unpack } from '~/kit/cache/packed'
import { MAX_POSTS } from '~/kit/search/shown-rows'
import { LinkButton } from '~/ui/button'
import { RecordHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { CutNote } from '~/ui/list/cut-note'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import { PostForms, PostMenu, useDeletion, type ActionRow } from './parts/post-actions'
import { ShortList, type ShownPost } from './parts/short-list'
import './parts/feeds.css'
import type { Route } from './+types/posts'

const FEED = 'feed_id'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList(loaderData?.feed.name ?? 'Posts', loaderData?.list)

function ofFeed(view: ListView, id: number, categories: readonly Choice[]): ListView {
  const filters = view.filters.flatMap((filter): ViewFilter[] => {
    if (filter.key === 'feed') return []
    if (filter.key !== 'category' || filter.control?.kind !== 'choice') return [filter]
    return categories.length === 0 && filter.shown === null
      ? []
      : [{ ...filter, control: { ...filter.control, choices: categories } }]
  })
  return {
    ...view,
    filters,
    views: view.views.filter(({ query }) => new URLSearchParams(query).get(FEED) === String(id)),
    isNarrowed: filters.some(({ shown }) => shown !== null) || (view.search?.value ?? '') !== '',
  }
}

const shownPost = ({ id, name, description, thumbnail, ...times }: ShortPost, now: Date): ShownPost => ({
  id,
  name,
  about: (description ?? '').slice(0, 120),
  state: STATE_WORDS[findPostState(times, now)],
  at: times.postedAt,
  thumbnail,
})

export const loader = screen(FEED_READERS, async (ctx, { params, request }: Route.LoaderArgs) => {
  const feed = /^[1-9]\d{0,8}$/.test(params.id) ? await readFeed(ctx.read, Number(params.id)) : null
  if (feed === null) throw data({ message: 'This feed was not found.' }, { status: 404 })
  const mayAdd = ctx.actor.can('post.add')
  const may = {
    mayAdd,
    add: mayAdd ? { to: newPostPath(feed.id), label: 'New post' } : null,
    mayEdit: ctx.actor.can('post.edit'),
    mayEditFeed: ctx.actor.can('posttype.edit'),
  }
  if (isShort(feed.kind)) {
    const posts = await listPosts(ctx.read, feed)
    return { ...may, feed, list: null, posts: posts.map((post) => shownPost(post, ctx.now)) }
  }
  const url = new URL(request.url)
  url.searchParams.set(FEED, String(feed.id))
  const view = await listView(postList)(ctx, { request: new Request(url) })
  return {
    ...may,
    feed,
    list: ofFeed(view, feed.id, toCategoryChoices(await listCategories(ctx.read, feed.id))),
    posts: [],
  }
})

const ofRow = (body: Fields): Fields => ({ ...body, id: body.row })

export const action = (args: Route.ActionArgs) => {
  const at = postsPath(Number(args.params.id))
  return listAction(FEED_READERS, at, {
    delete: intent(deletePost, ({ name }) => ({ to: at, flash: sayDeleted(name) }), ofRow),
    duplicate: intent(duplicatePost, ({ id, name }) => ({ to: postPath(id), flash: `${name} added.` }), ofRow),
    move: intent(movePost, () => ({ to: at }), ofRow),
  })(args)
}

type Loaded = Route.ComponentProps['loaderData']

export default function Posts({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, list } = loaderData
  return list === null ? (
    <Short key={feed.id} {...loaderData} failure={actionData} />
  ) : (
    <Table key={feed.id} {...loaderData} list={list} failure={actionData} />
  )
}

type Failed = { failure: { message: string } | undefined }

const Settings = ({ feed, mayEditFeed }: Loaded) => (
  <LinkButton to={feedPath(feed.id)} icon="settings">
    {mayEditFeed ? 'Edit feed' : 'Feed'}
  </LinkButton>
)

const nameCell = ({ text, of }: ViewCell) => (
  <span className="post-about">
    {text}
    {of ? <span className="about">{of[0]}</span> : null}
  </span>
)

const toRow = ({ of: [id = '', name = ''] = [] }: ViewCell): ActionRow => ({ id: Number(id), name })

function Table(loaded: Loaded & Failed & { list: ListView }) {
  const { feed, list, mayAdd, mayEdit, failure } = loaded
  const deletion = useDeletion()
  const columns = unpack(list.columns)
  const at = columns.findIndex(({ key }) => key === 'actions')
  const rows = readRows(list.sent)
  const left = rows.filter(({ id }) => !deletion.isGone(id))
  const shown =
    left.length === rows.length
      ? list
      : { ...list, count: list.count - (rows.length - left.length), sent: toSentRows(left, columns.length) }
  return (
    <div className="posts">
      <PostForms rows={rows.map(({ cells }) => toRow(cells[at] ?? { text: '' }))} deletion={deletion} />
      <ListRoute
        title={feed.name}
        list={shown}
        at={postsPath(feed.id)}
        failure={failure}
        exportAt={`${FEEDS_PATH}/posts.csv`}
        actions={<Settings {...loaded} />}
        add={loaded.add}
        cells={{
          name: nameCell,
          actions: (cell) => <PostMenu {...toRow(cell)} mayAdd={mayAdd} mayEdit={mayEdit} ask={deletion.ask} />,
        }}
        empty={{
          icon: 'list',
          title: 'No posts yet',
          text: 'Posts are not published yet.',
        }}
      />
    </div>
  )
}

function Short(loaded: Loaded & Failed) {
  const { feed, posts, mayAdd, mayEdit, failure } = loaded
  const add = loaded.add
  return (
    <>
      <RecordHead
        back={{ to: FEEDS_PATH, label: 'Feeds & Blogs' }}
        title={feed.name}
        actions={
          <>
            <Settings {...loaded} />
            {add ? (
              <LinkButton variant="primary" icon="plus" to={add.to}>
                {add.label}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {failure?.message ? <Note tone="bad" title={failure.message} isAlert /> : null}
      {posts.length === 0 ? (
        <Empty icon="list" title="No posts yet">
          Posts are not published yet.
        </Empty>
      ) : (
        <>
          <ShortList posts={posts} isOrdered={isOrdered(feed.kind)} mayAdd={mayAdd} mayEdit={mayEdit} />
          <CutNote rows={posts.length} max={MAX_POSTS} which="first" />
        </>
      )}
    </>
  )
}
