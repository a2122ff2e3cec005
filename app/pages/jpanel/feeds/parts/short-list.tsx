import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { postPath } from '~/domain/feeds/feed'
import { SEQUENCE_FAILED } from '~/domain/feeds/messages'
import { isFailure, useCall } from '~/http/use-call'
import { IconButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import type { Reordering } from '~/ui/fields/use-reorder'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useToast } from '~/ui/overlay/toaster'
import { Pill } from '~/ui/pill'
import { Card } from '~/ui/shell/page-head'
import { useIsBrowser } from '~/ui/use-is-browser'
import { toSuccessReply, isSuccess } from '~/wire/website/feed-calls'
import { PostForms, PostMenu, useDeletion, type MayAct } from './post-actions'

/** Loads after the first paint. Until then, and without JavaScript, buttons move a row. */
const Dragging = lazy(() => import('./dragging').then(({ Dragging: Loaded }) => ({ default: Loaded })))

export type ShownPost = {
  id: number
  name: string
  about: string
  state: { word: string; tone: 'good' | 'warn' | 'quiet' }
  at: Date
  thumbnail: string | null
}

type Props = MayAct & { posts: readonly ShownPost[]; isOrdered: boolean }

function useOrder(posts: readonly ShownPost[]) {
  const send = useCall()
  const toast = useToast()
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const isMoved =
    moved !== null && moved.length === posts.length && moved.every((id) => posts.some((post) => post.id === id))
  const shown = isMoved ? moved.flatMap((id) => posts.filter((post) => post.id === id)) : [...posts]
  const move = async (from: ShownPost | undefined, beside: ShownPost | undefined): Promise<void> => {
    if (from === undefined || beside === undefined) return
    const to = shown.indexOf(beside)
    const ids = shown
      .filter((post) => post !== from)
      .toSpliced(to, 0, from)
      .map(({ id }) => id)
    setMoved(ids)
    const reply = await send<ReturnType<typeof toSuccessReply>>('/jpanel/feeds/posts/sequence', {
      body: { sequence: ids },
    })
    setMoved(null)
    if (isFailure(reply) || !isSuccess(reply))
      toast({ message: SEQUENCE_FAILED, tone: 'bad', about: 'the order of posts' })
  }
  return { shown, move }
}

export function ShortList({ posts, isOrdered, mayAdd, mayEdit }: Props) {
  const deletion = useDeletion()
  const { shown, move } = useOrder(posts)
  const rows = shown.filter(({ id }) => !deletion.isGone(id))
  const isMovable = isOrdered && mayAdd
  const isBrowser = useIsBrowser()
  const [reordering, setReordering] = useState<Reordering | null>(null)
  return (
    <Card>
      <PostForms rows={shown} deletion={deletion} />
      {isMovable && isBrowser ? (
        <Suspense>
          <Dragging
            names={rows.map(({ name }) => name)}
            onMove={(from, to) => void move(rows[from], rows[to])}
            onChange={setReordering}
          />
        </Suspense>
      ) : null}
      <ul className="post-rows" data-rows>
        {rows.map((post, index) => (
          <PostRow key={post.id} post={post} index={index} reordering={reordering}>
            <Thumbnail at={isOrdered ? post.thumbnail : undefined} />
            <span className="post-name">
              <Link className="link" to={postPath(post.id)}>
                {post.name}
              </Link>
              {post.about ? <span className="muted">{post.about}</span> : null}
            </span>
            <Pill tone={post.state.tone}>{post.state.word}</Pill>
            <span className="muted n no-phone">
              <DateText at={post.at} />
            </span>
            {isMovable ? <Steps post={post} isFirst={index === 0} isLast={index === rows.length - 1} /> : null}
            <PostMenu id={post.id} name={post.name} mayAdd={mayAdd} mayEdit={mayEdit} ask={deletion.ask} />
          </PostRow>
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { post: ShownPost; index: number; reordering: Reordering | null; children: ReactNode }

function PostRow({ post: { id, name }, index, reordering, children }: RowProps) {
  const lift = reordering?.lift ?? null
  return (
    <li
      data-row
      data-lifted={lift?.from === index || undefined}
      data-drop={
        lift !== null && lift.to === index && lift.from !== index
          ? lift.to < lift.from
            ? 'before'
            : 'after'
          : undefined
      }
    >
      {reordering ? (
        <button
          type="button"
          className="icon-btn row-grip"
          data-grip={id}
          aria-label={`Move ${name}`}
          aria-describedby="post-help"
          aria-pressed={lift?.from === index}
          {...reordering.handle(index)}
        >
          <Icon name="grip-vertical" />
        </button>
      ) : null}
      {children}
    </li>
  )
}

function Thumbnail({ at }: { at: string | null | undefined }) {
  if (at === undefined) return null
  return at === null ? (
    <span className="post-picture">
      <Icon name="photo" />
    </span>
  ) : (
    <img className="post-picture" src={at} alt="" loading="lazy" />
  )
}

function Steps({ post: { id, name }, isFirst, isLast }: { post: ShownPost; isFirst: boolean; isLast: boolean }) {
  const sendOnce = useOneSubmit()
  const form = useRef<HTMLFormElement>(null)
  const wasPressed = useRef<string | null>(null)
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (!isIdle || wasPressed.current === null) return
    const again = form.current?.querySelector<HTMLButtonElement>(`[value="${wasPressed.current}"]`)
    const other = form.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')
    ;(again?.disabled === false ? again : other)?.focus()
    wasPressed.current = null
  }, [isIdle])
  return (
    <PostForm
      ref={form}
      className="post-moves"
      preventScrollReset
      onSubmit={(event) => {
        wasPressed.current = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? null
        sendOnce(event)
      }}
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="row" value={id} />
      <IconButton
        icon="arrow-up"
        label={`Move ${name} up`}
        type="submit"
        name="direction"
        value="up"
        disabled={isFirst}
      />
      <IconButton
        icon="arrow-down"
        label={`Move ${name} down`}
        type="submit"
        name="direction"
        value="down"
        disabled={isLast}
      />
    </PostForm>
  )
}
