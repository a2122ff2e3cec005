import { useState } from 'react'
import { readNowOpened } from '~/http/form/opened'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { counted } from '~/kit/text'
import { OPENED, markOpened } from '~/kit/typed/opened'
import { IconButton } from '~/ui/button'
import { Field, Textarea } from '~/ui/form/field'
import { useToast } from '~/ui/overlay/toaster'
import type { LibraryImage } from '~/domain/media/media'
import { usedWords } from './library-words'

type SelectedProps = {
  images: LibraryImage[]
  mayEdit: boolean
  onRemove: (image: LibraryImage) => void
  onClear: () => void
  onCaption: (image: LibraryImage, caption: string) => void
}

export function SelectedImages({ images, mayEdit, onRemove, onClear, onCaption }: SelectedProps) {
  return (
    <aside className="libside" aria-label="Selected pictures">
      <h3>
        {counted(images.length, 'picture')}
        <button type="button" className="link small" onClick={onClear}>
          Clear
        </button>
      </h3>
      <ul className="capts">
        {images.map((image, index) => (
          <li key={image.id}>
            <img src={image.thumbnailUrl} alt="" />
            <div>
              <b>{`${index + 1}. ${image.filename}`}</b>
              <span className="help">{usedWords(image)}</span>
            </div>
            <IconButton icon="x" label={`Deselect ${image.filename}`} onClick={() => onRemove(image)} />
            {mayEdit ? <Caption image={image} onSaved={(caption) => onCaption(image, caption)} /> : null}
          </li>
        ))}
      </ul>
      {mayEdit ? <p className="help">Captions belong to the picture and change wherever it is used.</p> : null}
    </aside>
  )
}

function Caption({ image, onSaved }: { image: LibraryImage; onSaved: (caption: string) => void }) {
  const csrf = useCsrf()
  const toast = useToast()
  const stored = image.caption ?? ''
  const [typed, setTyped] = useState(stored)
  const [opened, setOpened] = useState(() => JSON.stringify(markOpened({ caption: stored })))
  const [error, setError] = useState<string>()
  const save = async () => {
    if (typed === stored) return
    const reply = await call(`/jpanel/media/${image.id}/caption`, csrf, { body: { caption: typed, [OPENED]: opened } })
    setError(isFailure(reply) ? reply.errors.caption?.[0] : undefined)
    if (!isFailure(reply)) {
      setOpened(JSON.stringify(markOpened({ caption: typed })))
      onSaved(typed)
      return
    }
    setOpened(readNowOpened(reply) ?? opened)
    toast({ message: reply.message, tone: 'bad' })
  }
  return (
    <Field label="Caption" error={error} aside={<span className="help">{`${typed.length} of 191`}</span>}>
      <Textarea
        rows={2}
        maxLength={191}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void save()}
      />
    </Field>
  )
}
