import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { TAG_ICONS } from '~/domain/timeline/tags'
import type { FormFailure } from '~/http/form/form-action'
import { useCsrf } from '~/http/use-call'
import { capitalised, counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, Select, Textarea } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ImageField } from '../../parts/media/image-field'
import type { LibraryImage } from '../../parts/media/library-wire'
import type { PostWire } from './record-data.server'

const TAGS = Object.keys(TAG_ICONS).map((value) => ({ value, label: capitalised(value) }))

type PostFormProps = {
  row: number | null
  failure: FormFailure | undefined
  sponsors: number
  values: Pick<PostWire, 'headline' | 'postedOn' | 'tag' | 'message' | 'is_private' | 'media'>
}

const images = (media: PostWire['media']): LibraryImage[] => media.map((file) => ({ ...file, size_formatted: '', uses: 1, used_by: [] }))

/** An update as it is written, or written again; `row` is the one that is changed. */
export function PostForm({ row, failure, values, sponsors }: PostFormProps) {
  const csrf = useCsrf()
  const isBusy = useNavigation().formMethod === 'POST'
  const [isPrivate, setIsPrivate] = useState(failure ? failure.typed.isPrivate === '1' : values.is_private)
  const typed = (name: string, stored: string) => (failure ? String(failure.typed[name] ?? '') : stored)
  const wrong = (name: string) => failure?.fields[name]?.[0]
  return (
    <Form method="post" className="stack post-form" onSubmit={useOneSubmit()} preventScrollReset>
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="row" value={row ?? ''} />
      <Field label="Subject" error={wrong('headline')}>
        <Input name="headline" required maxLength={500} defaultValue={typed('headline', values.headline)} />
      </Field>
      <div className="pair">
        <Field label="Date" error={wrong('postedOn')}>
          <Input name="postedOn" type="date" required defaultValue={typed('postedOn', values.postedOn)} />
        </Field>
        <Field label="Tag" error={wrong('tag')}>
          <Select name="tag" choices={TAGS} defaultValue={typed('tag', values.tag)} />
        </Field>
      </div>
      <Field label="Message" error={wrong('message')}>
        <Textarea name="message" required rows={4} maxLength={5000} defaultValue={typed('message', values.message)} />
      </Field>
      <ImageField name="media" label="Attachments" images={images(values.media)} most={20} error={wrong('media')} />
      <Checkbox
        name="isPrivate"
        value="1"
        checked={isPrivate}
        onChange={(event) => setIsPrivate(event.currentTarget.checked)}
        label="Private"
        help="Only staff see it, and nobody is notified."
      />
      <Checkbox
        name="notifySponsors"
        value="1"
        disabled={isPrivate}
        label="Notify active sponsors"
        help={
          sponsors === 0
            ? 'There are no active sponsors now.'
            : `By email, where there is an address: ${counted(sponsors, 'active sponsor')}.`
        }
        defaultChecked={failure?.typed.notifySponsors === '1'}
      />
      <div className="actions">
        <Button type="submit" variant="primary" name="intent" value={row === null ? 'add-post' : 'edit-post'} isBusy={isBusy}>
          {row === null ? 'Add update' : 'Save update'}
        </Button>
      </div>
    </Form>
  )
}
