import { Form } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { useCsrf } from '~/http/use-call'
import { capitalised, counted } from '~/kit/text'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { Card } from '~/ui/shell/page-head'
import { PostForm } from './post-form'
import type { Loaded, PostWire } from './record-data.server'

const ICONS: Record<string, IconName> = {
  admin: 'settings',
  celebration: 'cake',
  education: 'school',
  family: 'home',
  financial: 'cash',
  general: 'pencil',
  gift: 'gift',
  letter: 'mail',
  medical: 'heartbeat',
  milestone: 'flag',
  travel: 'map',
  update: 'plus',
  weather: 'cloud',
}

type Props = Loaded & { failure: FormFailure | undefined }

const isOf = (failure: FormFailure | undefined, row: string): failure is FormFailure =>
  failure !== undefined && String(failure.typed.row ?? '') === row && typeof failure.typed.headline === 'string'

/** News of a sponsee, newest first, with adding, changing and deleting. */
export function TimelineCard(loaded: Props) {
  const { posts, may } = loaded
  return (
    <Card title="Timeline" aside={posts.length === 0 ? null : <span className="muted">{counted(posts.length, 'update')}</span>}>
      <div className="stack">
        {may.edit ? <NewPost key={posts[0]?.id ?? 0} {...loaded} /> : null}
        {posts.length === 0 ? <p className="muted">No updates yet. Sponsors can be notified of each one.</p> : null}
        <ol className="posts">
          {posts.map((post) => (
            <Post key={`${post.id} ${post.posted_by_string} ${post.headline}`} post={post} {...loaded} />
          ))}
        </ol>
      </div>
    </Card>
  )
}

function NewPost({ failure, today, sponsee }: Props) {
  const isFailed = isOf(failure, '')
  return (
    <details open={isFailed}>
      <summary className="btn">
        <Icon name="plus" />
        Add an Update
      </summary>
      <PostForm
        row={null}
        failure={isFailed ? failure : undefined}
        sponsors={sponsee.sponsorCount}
        values={{ headline: '', postedOn: today, tag: 'general', message: '', is_private: false, media: [] }}
      />
    </details>
  )
}

function Post({ post, may, failure, sponsee }: Props & { post: PostWire }) {
  const isFailed = isOf(failure, String(post.id))
  return (
    <li>
      <span className="mark">
        <Icon name={ICONS[post.tag] ?? 'pencil'} />
      </span>
      <article>
        <h3>
          {post.headline}
          {post.is_private ? (
            <Pill tone="warn" icon="eye-off">
              Private
            </Pill>
          ) : null}
        </h3>
        <p className="muted small">{`${capitalised(post.tag)} · ${post.posted_by_string}`}</p>
        <p className="message">{post.message}</p>
        <Files media={post.media} />
        {may.edit ? (
          <div className="actions">
            <details open={isFailed}>
              <summary className="btn small">Edit</summary>
              <PostForm row={post.id} values={post} failure={isFailed ? failure : undefined} sponsors={sponsee.sponsorCount} />
            </details>
            <DeletePost post={post} />
          </div>
        ) : null}
      </article>
    </li>
  )
}

function Files({ media }: Pick<PostWire, 'media'>) {
  if (media.length === 0) return null
  return (
    <ul className="files" aria-label="Attachments">
      {media.map((file) => (
        <li key={file.id}>
          <a href={file.public_url} target="_blank" rel="noreferrer">
            <img src={file.thumbnail_url} alt="" loading="lazy" />
            {file.caption ?? file.filename}
          </a>
        </li>
      ))}
    </ul>
  )
}

function DeletePost({ post }: { post: PostWire }) {
  const csrf = useCsrf()
  return (
    <Form method="post" onSubmit={useOneSubmit()} preventScrollReset>
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="row" value={post.id} />
      <ConfirmSubmit
        name="intent"
        value="delete-post"
        size="small"
        title={`Delete “${post.headline}”?`}
        act="Delete update"
        body="It leaves the timeline. Emails that were sent about it stay sent."
      >
        Delete…
      </ConfirmSubmit>
    </Form>
  )
}
