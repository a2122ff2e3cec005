import { toSlug } from '~/domain/events/event'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'

type Props = { slug: string; mayEdit: boolean; failure: FormFailure | undefined }

export function SlugCard({ slug, mayEdit, failure }: Props) {
  const [form, fields] = useServerForm({ id: 'public-url', values: { slug }, failure })
  const sendOnce = useOneSubmit()
  return (
    <Card title="Public URL" isSide>
      <PostForm className="stack" {...submits(form, sendOnce)}>
        <LeaveGuard isSmall />
        <Opened values={{ slug }} failure={failure} />
        {failure?.message && fields.slug.errors === undefined ? (
          <Note tone="bad" title={failure.message} isAlert />
        ) : null}
        <fieldset disabled={!mayEdit} className="bare">
          <TextField
            field={fields.slug}
            label="Public URL"
            help="Not published yet: no website answers it so far. Another URL takes the place of the earlier one."
            autoComplete="off"
            spellCheck={false}
            onBlur={(event) => {
              event.currentTarget.value = toSlug(event.currentTarget.value)
            }}
          />
        </fieldset>
        {mayEdit ? (
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="slug">
              Update public URL
            </Button>
          </div>
        ) : null}
      </PostForm>
    </Card>
  )
}
