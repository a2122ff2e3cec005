import { useId } from 'react'
import { capitalised } from '~/kit/text'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { ActionMenu } from '~/ui/overlay/action-menu'
import { Pill } from '~/ui/pill'
import type { ShownPost } from '~/domain/timeline/shown-post'
import { useAddressWith } from './update-panel'
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

export const tagIcon = (tag: string): IconName => ICONS[tag] ?? 'pencil'

export const PrivatePill = () => (
  <Pill tone="warn" icon="eye-off">
    Private
  </Pill>
)

export function UpdateBody({ post, mayEdit }: { post: ShownPost; mayEdit: boolean }) {
  return (
    <>
      <div className="update-line" id={`u${post.id}`}>
        <p className="muted small">
          {`${capitalised(post.tag)} · `}
          <bdi>{post.postedBy}</bdi>
        </p>
        {mayEdit ? <UpdateMenu post={post} /> : null}
      </div>
      <p className="update-message" dir="auto">
        {post.message}
      </p>
      <Files media={post.media} />
    </>
  )
}

function Files({ media }: Pick<ShownPost, 'media'>) {
  if (media.length === 0) return null
  return (
    <ul className="update-files" aria-label="Attachments">
      {media.map((file) => (
        <li key={file.id}>
          <a href={file.publicUrl} target="_blank" rel="noreferrer">
            <img src={file.thumbnailUrl} alt="" loading="lazy" />
            {file.caption ?? file.filename}
          </a>
        </li>
      ))}
    </ul>
  )
}

function UpdateMenu({ post }: { post: ShownPost }) {
  const form = useId()
  const at = `u${post.id}`
  return (
    <PostForm id={form} preventScrollReset>
      <input type="hidden" name="row" value={post.id} />
      <ActionMenu
        label={`Actions for “${post.headline}”`}
        className="icon-btn"
        align="end"
        button={<Icon name="dots" />}
        items={[
          { label: 'Edit', icon: 'pencil', to: `${useAddressWith(String(post.id))}#${at}` },
          {
            label: 'Delete…',
            icon: 'trash',
            submits: { form, name: 'intent', value: 'delete-post' },
            asks: {
              title: `Delete “${post.headline}”?`,
              act: 'Delete update',
              body: 'It leaves the timeline. Emails that were sent about it stay sent.',
            },
          },
        ]}
      />
    </PostForm>
  )
}
