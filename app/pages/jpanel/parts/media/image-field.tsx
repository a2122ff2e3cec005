import { lazy, Suspense, useEffect, useRef, useState, type DragEvent } from 'react'
import { Button, IconButton } from '~/ui/button'
import { Field, FieldError, Input } from '~/ui/form/field'
import { useIsBrowser } from '~/ui/use-is-browser'
import type { LibraryImage } from '~/domain/media/media'
import './media.css'

const ImageLibrary = lazy(() => import('./image-library').then(({ ImageLibrary: Loaded }) => ({ default: Loaded })))

type Props = {
  name: string
  label: string
  images: readonly LibraryImage[]
  /** With 1, choosing another picture replaces it. */
  max?: number
  help?: string
  error?: string | undefined
  /**
   * Lets users without JavaScript add a picture by its number, which its library page shows. The operation ignores a
   * blank number.
   */
  addsByNumber?: boolean
  onAdd?: (images: readonly LibraryImage[]) => void
}

/** Posts the ids in order, and the operation stores them with `setMedia`. Works without JavaScript. */
export function ImageField({ name, label, images: stored, max = 12, help, error, addsByNumber = false, onAdd }: Props) {
  const [images, setImages] = useState<readonly LibraryImage[]>(stored)
  const [isOpen, setIsOpen] = useState(false)
  // A form may have a hundred of these fields, so the library is rendered only when it is first opened.
  const [wasOpened, setWasOpened] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const isBrowser = useIsBrowser()
  const field = useRef<HTMLFieldSetElement>(null)
  const noticed = useRef(images)
  useEffect(() => {
    // Notifies the surrounding form of a choice, as typing would.
    if (noticed.current !== images) field.current?.dispatchEvent(new Event('change', { bubbles: true }))
    noticed.current = images
  }, [images])
  const place = (image: LibraryImage, to: number) => {
    const others = images.filter(({ id }) => id !== image.id)
    const at = Math.max(0, Math.min(to, others.length))
    setImages([...others.slice(0, at), image, ...others.slice(at)])
    setSaid(`${image.filename}, place ${at + 1} of ${images.length}`)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    const image = images.find(({ id }) => id === dragged)
    if (image) place(image, to)
    setDragged(null)
  }
  const add = (selected: LibraryImage[]) => {
    onAdd?.(selected)
    setImages(
      max === 1
        ? selected.slice(0, 1)
        : [...images, ...selected.filter(({ id }) => !images.some((one) => one.id === id))].slice(0, max),
    )
  }
  const isFull = max > 1 && images.length >= max
  return (
    <fieldset ref={field} className="field">
      <legend className="label">{label}</legend>
      <ol className="picks">
        {images.map((image, index) => (
          <li key={image.id} className={dragged === image.id ? 'dragged' : ''}>
            <button
              type="button"
              className="pick"
              aria-label={`${image.filename}, place ${index + 1} of ${images.length}. Drag it, or use the arrow keys.`}
              draggable
              onDragStart={() => setDragged(image.id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, index)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowLeft') place(image, index - 1)
                if (key === 'ArrowRight') place(image, index + 1)
              }}
            >
              <img src={image.thumbnailUrl} alt="" draggable={false} />
            </button>
            <b>{image.filename}</b>
            {image.caption ? <span className="small muted">{image.caption}</span> : null}
            <a className="link small" href={`/jpanel/images?id=${image.id}`} target="_blank" rel="noreferrer">
              {image.caption ? 'Edit caption' : 'Add a caption'}
            </a>
            {isBrowser ? (
              <span className="do">
                <input type="hidden" name={name} value={image.id} />
                <IconButton
                  icon="arrow-left"
                  label={`Move ${image.filename} earlier`}
                  disabled={index === 0}
                  onClick={() => place(image, index - 1)}
                />
                <IconButton
                  icon="arrow-right"
                  label={`Move ${image.filename} later`}
                  disabled={index === images.length - 1}
                  onClick={() => place(image, index + 1)}
                />
                <IconButton
                  icon="x"
                  label={`Remove ${image.filename}`}
                  onClick={() => setImages(images.filter(({ id }) => id !== image.id))}
                />
              </span>
            ) : (
              <label className="check">
                <input type="checkbox" name={name} value={image.id} defaultChecked /> Keep
              </label>
            )}
          </li>
        ))}
      </ol>
      {isBrowser ? (
        <span>
          <Button
            icon="photo"
            disabled={isFull}
            onClick={() => {
              setWasOpened(true)
              setIsOpen(true)
            }}
          >
            {max === 1 && images.length === 1
              ? 'Choose another picture'
              : max === 1
                ? 'Choose a picture'
                : 'Add pictures'}
          </Button>
        </span>
      ) : addsByNumber ? (
        <Field label="Number of a picture to add" isOptional help="Its page in the image library shows it.">
          <Input name={name} inputMode="numeric" maxLength={10} />
        </Field>
      ) : null}
      {isFull ? (
        <span className="help">{`${images.length} of ${max} pictures. Remove one to add another.`}</span>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : help ? <span className="help">{help}</span> : null}
      <span className="sr" role="status">
        {said}
      </span>
      {wasOpened ? (
        <Suspense fallback={null}>
          <ImageLibrary isOpen={isOpen} onClose={() => setIsOpen(false)} isSingle={max === 1} onInsert={add} />
        </Suspense>
      ) : null}
    </fieldset>
  )
}
