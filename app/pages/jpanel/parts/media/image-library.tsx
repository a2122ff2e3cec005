import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { grouped } from '~/kit/text'
import { Button, IconButton } from '~/ui/button'
import { Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { Dialog } from '~/ui/overlay/dialog'
import { Empty, ErrorState } from '~/ui/states'
import { DropZone } from '~/ui/upload/drop-zone'
import { UploadList } from '~/ui/upload/upload-list'
import { isActive } from '~/ui/upload/upload-queue'
import type { LibraryImage } from '~/domain/media/media'
import { namePage, sayResult } from '~/ui/list/list-title'
import { PICTURES } from './library-words'
import { readDirectory, type LibraryPage } from '~/wire/media'
import { SelectedImages } from './selected-images'
import { keepInDialog, useDirectory } from './use-directory'
import { useMediaUploads } from './use-libraries'
import './media.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** With one picture, choosing it closes the dialog. With several, `onInsert` gets them in the order of selection. */
  isSingle?: boolean
  onInsert: (images: LibraryImage[]) => void
  onGallery?: (images: LibraryImage[]) => void
}

function useSelected(isOpen: boolean) {
  const [selected, setSelected] = useState<LibraryImage[]>([])
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setSelected([])
  }
  return { selected, setSelected }
}

export function ImageLibrary({ isOpen, onClose, isSingle = false, onInsert, onGallery }: Props) {
  const [requested, setRequested] = useState({ query: '', page: 1 })
  const { selected, setSelected } = useSelected(isOpen)
  const search = new URLSearchParams({ query: requested.query, page: String(requested.page) }).toString()
  const { reply, error, again } = useDirectory(readDirectory, `/jpanel/images/directory_listing?${search}`, isOpen)
  const { queue, uploads } = useMediaUploads()
  const finished = useRef(new Set<number>())
  useEffect(() => {
    const fresh = uploads.filter(({ id, state }) => state === 'done' && !finished.current.has(id))
    for (const { id } of fresh) finished.current.add(id)
    if (!isOpen || fresh.length === 0) return
    const created = fresh.flatMap(({ result }) => (result === null ? [] : [result]))
    if (!isSingle) setSelected((before) => [...before, ...created])
    again()
  }, [uploads, isOpen, isSingle, again, setSelected])

  const insert = (images: LibraryImage[]) => {
    onInsert(images)
    onClose()
  }
  const toggle = (image: LibraryImage) =>
    setSelected((before) =>
      before.some(({ id }) => id === image.id) ? before.filter(({ id }) => id !== image.id) : [...before, image],
    )
  const choose = (image: LibraryImage) => (isSingle ? insert([image]) : toggle(image))
  const images = reply?.images ?? []
  const chooseTo = (image: LibraryImage) => {
    const last = images.findIndex(({ id }) => id === selected.at(-1)?.id)
    const at = images.indexOf(image)
    if (isSingle || last === -1) return choose(image)
    const range = images.slice(Math.min(last, at), Math.max(last, at) + 1)
    setSelected((before) => [...before, ...range.filter(({ id }) => !before.some((one) => one.id === id))])
  }
  const confirmClose = () => {
    if (
      !uploads.some(isActive) ||
      window.confirm('Uploads are still running. They go on when the library is closed. Close it?')
    )
      onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={confirmClose}
      title="Image library"
      className="library"
      foot={
        <Foot
          {...{ reply, selected, isSingle, insert, onGallery, onClose, confirmClose }}
          query={requested.query}
          onPage={(page) => setRequested({ ...requested, page })}
        />
      }
    >
      <div className="libmain">
        <span className="affix libsearch">
          <span className="pre">
            <Icon name="search" />
          </span>
          <Input
            type="search"
            aria-label="Search pictures"
            placeholder="File name"
            maxLength={200}
            data-first="true"
            value={requested.query}
            onChange={(event) => setRequested({ query: event.currentTarget.value, page: 1 })}
            onKeyDown={keepInDialog}
          />
        </span>
        {reply?.mayAdd ? <DropZone {...PICTURES} onFiles={(files) => queue?.add(files)} /> : null}
        {reply?.mayAdd ? <UploadList queue={queue} uploads={uploads} /> : null}
        {error === null ? null : (
          <ErrorState title="The library could not be loaded" onRetry={again}>
            {error}
          </ErrorState>
        )}
        {reply !== null && images.length === 0 ? (
          <Empty
            icon="photo"
            title={requested.query === '' ? 'No pictures yet' : `No file name contains “${requested.query}”`}
          />
        ) : null}
        <ul className="libgrid" aria-label="Pictures, newest first" aria-busy={reply === null}>
          {images.map((image) => (
            <Choice
              key={image.id}
              image={image}
              place={selected.findIndex(({ id }) => id === image.id) + 1}
              isSingle={isSingle}
              onChoose={(isRange) => (isRange ? chooseTo(image) : choose(image))}
              onEnter={() => insert(selected.some(({ id }) => id === image.id) ? selected : [...selected, image])}
            />
          ))}
        </ul>
      </div>
      {selected.length === 0 ? null : (
        <SelectedImages
          images={selected}
          mayEdit={reply?.mayEdit ?? false}
          onRemove={toggle}
          onClear={() => setSelected([])}
          onCaption={(image, caption) =>
            setSelected((before) => before.map((one) => (one.id === image.id ? { ...one, caption } : one)))
          }
        />
      )}
    </Dialog>
  )
}

type FootProps = {
  reply: LibraryPage | null
  query: string
  selected: LibraryImage[]
  isSingle: boolean
  insert: (images: LibraryImage[]) => void
  onGallery: ((images: LibraryImage[]) => void) | undefined
  onClose: () => void
  confirmClose: () => void
  onPage: (page: number) => void
}

function Foot({ reply, query, selected, isSingle, insert, onGallery, onClose, confirmClose, onPage }: FootProps) {
  const { page = 1, pages = 1, total = 0, offset = 0, images = [] } = reply ?? {}
  return (
    <>
      <span className="sr" role="status">
        {reply === null ? '' : `${sayResult(total, 'picture', query)} ${namePage(page, pages)}`.trim()}
      </span>
      <span className="n">{total === 0 ? '0' : `${offset + 1}–${offset + images.length} of ${grouped(total)}`}</span>
      <IconButton
        icon="chevron-left"
        label="Previous page"
        isLined
        disabled={!reply?.hasPrevious}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon="chevron-right"
        label="Next page"
        isLined
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <span className="grow" />
      <Button onClick={confirmClose}>Cancel</Button>
      {onGallery && selected.length > 1 ? (
        <Button
          onClick={() => {
            onGallery(selected)
            onClose()
          }}
        >
          {`Create gallery of ${selected.length}`}
        </Button>
      ) : null}
      {isSingle ? null : (
        <Button variant="primary" disabled={selected.length === 0} onClick={() => insert(selected)}>
          {selected.length > 1 ? `Insert ${selected.length}` : 'Insert'}
        </Button>
      )}
    </>
  )
}

type ChoiceProps = {
  image: LibraryImage
  /** The position in the selection, from 1; 0 if not selected. */
  place: number
  isSingle: boolean
  onChoose: (isRange: boolean) => void
  onEnter: () => void
}

function Choice({ image, place, isSingle, onChoose, onEnter }: ChoiceProps) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <li>
      <button
        type="button"
        className={place > 0 ? 'gi on' : 'gi'}
        {...(isSingle ? {} : { 'aria-pressed': place > 0 })}
        onClick={(event: MouseEvent) => onChoose(event.shiftKey)}
        onKeyDown={enter}
      >
        <img src={image.thumbnailUrl} alt={image.caption ?? ''} loading="lazy" width={300} height={225} />
        <span className="cap">{image.filename}</span>
        {isSingle ? null : (
          <span className={place > 0 ? 'order' : 'order off'} aria-hidden="true">
            {place > 0 ? place : ''}
          </span>
        )}
      </button>
    </li>
  )
}
