import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { ParentType } from '~/domain/timeline/parent'
import { DEFAULT_TAG, TAGS_OF } from '~/domain/timeline/tags'
import { Opened } from '~/http/form/opened'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { capitalised, counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, Select, Textarea } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import type { ShownPost } from '~/domain/timeline/shown-post'
import { toUpdateValues } from '~/domain/timeline/update-values'
import { ImageField } from '../media/image-field'
import type { LibraryImage } from '~/domain/media/media'

export type UpdateFormProps = {
  parentType: ParentType
  /** The update that is changed; null for a new one. */
  post: ShownPost | null
  today: string
  failure: FormFailure | undefined
  /** How many could be notified; null where nobody follows the record. */
  sponsors: number | null
}

const images = (media: ShownPost['media']): LibraryImage[] =>
  media.map((file) => ({ ...file, width: null, height: null, sizeFormatted: '', uses: 1, usedBy: [] }))

const choicesOf = (type: ParentType, tag: string) =>
  [...new Set([...TAGS_OF[type], tag])].map((value) => ({ value, label: capitalised(value) }))

const valuesOf = (post: ShownPost | null, today: string) => ({
  headline: post?.headline ?? '',
  postedOn: post?.postedOn ?? today,
  tag: post?.tag ?? DEFAULT_TAG,
  message: post?.message ?? '',
  isPrivate: '',
  notifySponsors: '',
})

/** An update as it is written, or written again. The record's action takes the intents `add-post` and `edit-post`. */
export function UpdateForm({ parentType, post, today, failure, sponsors }: UpdateFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [isPrivate, setIsPrivate] = useState(failure ? failure.typed.isPrivate === '1' : (post?.isPrivate ?? false))
  const tag = post?.tag ?? DEFAULT_TAG
  const [form, fields] = useServerForm({ id: `update-${post?.id ?? 'new'}`, values: valuesOf(post, today), failure })
  return (
    <PostForm id={form.id} className="stack" preventScrollReset>
      {post === null ? null : <Opened values={toUpdateValues(post)} failure={failure} />}
      <LeaveGuard />
      <input type="hidden" name="row" value={post?.id ?? ''} />
      <Field label="Subject" {...fieldProps(fields.headline)}>
        <Input {...controlProps(fields.headline)} required maxLength={500} />
      </Field>
      <div className="pair">
        <Field label="Date" {...fieldProps(fields.postedOn)}>
          <Input {...controlProps(fields.postedOn)} type="date" required />
        </Field>
        <Field label="Tag" {...fieldProps(fields.tag)}>
          <Select {...controlProps(fields.tag)} choices={choicesOf(parentType, tag)} />
        </Field>
      </div>
      <Field label="Message" {...fieldProps(fields.message)}>
        <Textarea {...controlProps(fields.message)} required rows={5} maxLength={5000} />
      </Field>
      <ImageField
        name="media"
        label="Attachments"
        images={images(post?.media ?? [])}
        most={20}
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
