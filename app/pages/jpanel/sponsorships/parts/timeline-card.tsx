import type { FormFailure } from '~/http/form/form-action'
import { MAX_UPDATES } from '~/kit/search/shown-rows'
import { counted } from '~/kit/text'
import { Icon } from '~/ui/icon'
import { CutNote } from '~/ui/list/cut-note'
import { Card } from '~/ui/shell/page-head'
import { AddUpdate, UpdatePanel } from '../../parts/timeline/update-panel'
import { PrivatePill, tagIcon, UpdateBody } from '../../parts/timeline/update-parts'
import type { Loaded } from './record-data.server'

export function TimelineCard({ posts, may, failure, today, sponsee }: Loaded & { failure: FormFailure | undefined }) {
  return (
    <Card
      title="Timeline"
      aside={posts.length === 0 ? null : <span className="muted">{counted(posts.length, 'update')}</span>}
      more={may.edit ? <AddUpdate size="small" /> : null}
    >
      {posts.length === 0 ? <p className="muted">No updates yet. Sponsors can be notified of each one.</p> : null}
      <ol className="posts">
        {posts.map((post) => (
          <li key={post.id}>
            <span className="mark">
              <Icon name={tagIcon(post.tag)} />
            </span>
            <article>
              <h3>
                {post.headline}
                {post.isPrivate ? <PrivatePill /> : null}
              </h3>
              <UpdateBody post={post} mayEdit={may.edit} />
            </article>
          </li>
        ))}
      </ol>
      <CutNote rows={posts.length} max={MAX_UPDATES} />
      {may.edit ? (
        <UpdatePanel
          parentType="sponsorship"
          posts={posts}
          today={today}
          failure={failure}
          sponsors={sponsee.sponsorCount}
        />
      ) : null}
    </Card>
  )
}
