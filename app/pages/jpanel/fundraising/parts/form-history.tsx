import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import type { ShownVersion } from './form-versions'

export function FormHistory({
  id,
  versions,
  mayRestore,
}: {
  id: string
  versions: readonly ShownVersion[]
  mayRestore: boolean
}) {
  return (
    <Card title="History" className="fund-history">
      <ol className="plain-list">
        {versions.map(({ entry, at, actor, about, canRestore }) => (
          <li key={entry}>
            <span>
              <b>{about}</b>
              <span className="muted">{`${actor}, ${at}`}</span>
            </span>
            {mayRestore && canRestore ? (
              <PostForm key={id}>
                <input type="hidden" name="entry" value={entry} />
                <ConfirmSubmit
                  size="small"
                  name="intent"
                  value="version"
                  icon="history"
                  isHarmless
                  title="Restore this version?"
                  act="Restore version"
                  body="The form becomes as it was saved then. What is there now stays in the history."
                >
                  Restore…
                </ConfirmSubmit>
              </PostForm>
            ) : null}
          </li>
        ))}
      </ol>
      <CutNote rows={versions.length} max={MAX_HISTORY} rest="The journal has every entry." />
    </Card>
  )
}
