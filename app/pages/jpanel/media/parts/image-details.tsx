import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { useServerForm } from '~/http/form/use-server-form'
import { TextareaField } from '~/ui/fields/bound-field'
import { Link } from '~/ui/link'
import { Button, IconLink } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import type { LibraryImage } from '~/domain/media/media'
import { usedWords } from '../../parts/media/library-words'

type Props = { image: LibraryImage; mayEdit: boolean; closeTo: string; failure: FormFailure | undefined }

export function ImageDetails({ image, mayEdit, closeTo, failure }: Props) {
  const values = { caption: image.caption ?? '' }
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({
    id: `caption-${image.id}`,
    values,
    failure,
  })
  const [length, setLength] = useState((image.caption ?? '').length)
  const pixels = image.width === null ? '' : `, ${image.width} by ${image.height ?? 0} pixels`
  return (
    <aside className="libdetails" aria-label={image.filename}>
      <div className="libdetails-head">
        <h2>{image.filename}</h2>
        <IconLink icon="x" label="Close" to={closeTo} preventScrollReset />
      </div>
      <a href={image.publicUrl} target="_blank" rel="noreferrer">
        <img
          src={image.isImage ? image.publicUrl : image.thumbnailUrl}
          alt={image.caption ?? `Open ${image.filename}`}
        />
      </a>
      <p className="help">{`Number ${image.id}, ${image.sizeFormatted}${pixels}`}</p>
      <p className="help">{usedWords(image)}</p>
      {mayEdit ? (
        <>
          <PostForm id={form.id} className="stack" preventScrollReset>
            <LeaveGuard isSmall />
            <Opened values={values} failure={failure} />
            <input type="hidden" name="id" value={image.id} />
            <TextareaField
              field={fields.caption}
              label="Caption"
              isOptional
              aside={<span className="help">{`${length} of 191`}</span>}
              help="It changes wherever the picture is used."
              rows={3}
              maxLength={191}
              onChange={(event) => setLength(event.currentTarget.value.length)}
            />
            <Button type="submit" variant="primary" name="intent" value="caption" isBusy={isBusy}>
              Save caption
            </Button>
          </PostForm>
          <DeleteForm image={image} />
        </>
      ) : image.caption === null ? null : (
        <p>{image.caption}</p>
      )}
      <p>
        <Link className="link" to={image.publicUrl} reloadDocument target="_blank" rel="noreferrer">
          Open the file
        </Link>
      </p>
    </aside>
  )
}

function DeleteForm({ image }: { image: LibraryImage }) {
  return (
    <PostForm>
      <input type="hidden" name="id" value={image.id} />
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title={`Delete ${image.filename}?`}
        act="Delete picture"
        body={
          image.uses === 0
            ? 'Nothing in Almoner uses it. What shows its address will show no picture.'
            : `${usedWords(image)}. What shows it now will show no picture.`
        }
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}
