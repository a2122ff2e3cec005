import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { ParentType } from '~/domain/timeline/parent'
import { DEFAULT_TAG, TAGS_OF } from '~/domain/timeline/tags'
import { Opened } from '~/http/form/opened'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { capitalised, counted } from '~/kit/text'
import { SelectField, TextField, TextareaField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import type { ShownPost } from '~/domain/timeline/shown-post'
import { toUpdateValues } from '~/domain/timeline/update-values'
import { HeldMail } from '~/ui/overlay/held-mail'
import { ImageField } from '../media/image-field'
import type { LibraryImage } from '~/domain/media/media'

export type UpdateFormProps = {
  parentType: ParentType
  post: ShownPost | null
  today: string
  failure: FormFailure | undefined
  /** The number of sponsors who could be notified; null if no one follows the record. */
  sponsors: number | null
  opened?: Readonly<Record<string, string>>
}

const images = (media: ShownPost['media']): LibraryImage[] =>
  media.map((file) => ({ ...file, width: null, height: null, sizeFormatted: '', uses: 1, usedBy: [] }))

const toChoices = (type: ParentType, tag: string) =>
  [...new Set([...TAGS_OF[type], tag])].map((value) => ({ value, label: capitalised(value) }))

const toValues = (post: ShownPost | null, today: string) => ({
  headline: post?.headline ?? '',
  postedOn: post?.postedOn ?? today,
  tag: post?.tag ?? DEFAULT_TAG,
  message: post?.message ?? '',
  isPrivate: '',
  notifySponsors: '',
})

/** The record's action must handle the intents `add-post` and `edit-post`. */
export function UpdateForm({ parentType, post, today, failure, sponsors, opened = {} }: UpdateFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [isPrivate, setIsPrivate] = useState(failure ? failure.typed.isPrivate === '1' : (post?.isPrivate ?? false))
  const tag = post?.tag ?? DEFAULT_TAG
  const [form, fields] = useServerForm({ id: `update-${post?.id ?? 'new'}`, values: toValues(post, today), failure })
  return (
    <PostForm id={form.id} className="stack" preventScrollReset>
      <Opened values={post === null ? opened : toUpdateValues(post)} failure={failure} />
      <LeaveGuard isSmall />
      <input type="hidden" name="row" value={post?.id ?? ''} />
      <TextField field={fields.headline} label="Subject" maxLength={500} />
      <div className="pair">
        <TextField field={fields.postedOn} label="Date" type="date" />
        <SelectField field={fields.tag} label="Tag" choices={toChoices(parentType, tag)} />
      </div>
      <TextareaField field={fields.message} label="Message" rows={5} maxLength={5000} />
      <ImageField
        name="media"
        label="Attachments"
        images={images(post?.media ?? [])}
        max={20}
        error={failure?.fields.media?.[0]}
      />
      <Checkbox
        name={fields.isPrivate.name}
        value="1"
        checked={isPrivate}
        onChange={(event) => setIsPrivate(event.currentTarget.checked)}
        label="Private"
        help={sponsors === null ? 'Only staff see it.' : 'Only staff see it, and nobody is notified.'}
      />
      {sponsors === null ? null : (
        <Checkbox
          name={fields.notifySponsors.name}
          value="1"
          disabled={isPrivate}
          label="Notify active sponsors"
          help={
            sponsors === 0 ? 'There are no active sponsors now.' : `${counted(sponsors, 'active sponsor')}, by email.`
          }
          defaultChecked={fields.notifySponsors.initialValue === '1'}
        />
      )}
      {sponsors === null ? null : <HeldMail />}
      <div className="actions">
        <Button
          type="submit"
          variant="primary"
          name="intent"
          value={post === null ? 'add-post' : 'edit-post'}
          isBusy={isBusy}
        >
          {post === null ? 'Add update' : 'Save update'}
        </Button>
      </div>
    </PostForm>
  )
}
