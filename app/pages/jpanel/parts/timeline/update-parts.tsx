import { Form } from 'react-router'
import { useCsrf } from '~/http/use-call'
import { capitalised } from '~/kit/text'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import type { IconName } from '~/ui/icon-names'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import type { PostWire } from '~/wire/timeline'
import { EditUpdate } from './update-panel'
import './timeline.css'

const ICONS: Record<string, IconName> = {
  admin: 'settings',
  call: 'phone',
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

/** The icon of a tag; one that nobody knows has the pencil. */
export const tagIcon = (tag: string): IconName => ICONS[tag] ?? 'pencil'

export const PrivatePill = () => (
  <Pill tone="warn" icon="eye-off">
    Private
  </Pill>
)

/** What an update says below its headline, with what may be done to it. */
export function UpdateBody({ post, mayEdit }: { post: PostWire; mayEdit: boolean }) {
  return (
    <>
      <p className="muted small">{`${capitalised(post.tag)} · ${post.posted_by_string}`}</p>
      <p className="update-message">{post.message}</p>
      <Files media={post.media} />
      {mayEdit ? (
        <div className="actions update-actions">
          <EditUpdate post={post} />
          <DeleteUpdate post={post} />
        </div>
      ) : null}
    </>
  )
}

function Files({ media }: Pick<PostWire, 'media'>) {
  if (media.length === 0) return null
  return (
    <ul className="update-files" aria-label="Attachments">
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

/** The record's action takes the intent `delete-post`. */
function DeleteUpdate({ post }: { post: PostWire }) {
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
        aria-label={`Delete “${post.headline}”`}
      >
        Delete…
      </ConfirmSubmit>
    </Form>
  )
}
