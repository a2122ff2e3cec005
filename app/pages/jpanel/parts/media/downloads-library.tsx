import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { Dialog } from '~/ui/overlay/dialog'
import { Pill } from '~/ui/pill'
import { Empty, ErrorState } from '~/ui/states'
import { DropZone } from '~/ui/upload/drop-zone'
import { UploadList } from '~/ui/upload/upload-list'
import type { ShownFile } from '~/domain/downloads/shown-file'
import { readFiles } from '~/wire/downloads'
import { sayResult } from '~/ui/list/list-title'
import { FILES } from './library-words'
import { keepInDialog, useDirectory } from './use-directory'
import { useDownloadUploads } from './use-libraries'
import './media.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** With one file, choosing it closes the dialog. With several, `onInsert` gets them in the order of selection. */
  isSingle?: boolean
  mayAdd: boolean
  onInsert: (files: ShownFile[]) => void
}

const MAX_SHOWN = 100

export function DownloadsLibrary({ isOpen, onClose, isSingle = false, mayAdd, onInsert }: Props) {
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState<ShownFile[]>([])
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setSelected([])
  }
  const { reply, error, again } = useDirectory(
    readFiles,
    `/jpanel/downloads.json?${new URLSearchParams({ query }).toString()}`,
    isOpen,
  )
  const { queue, uploads } = useDownloadUploads()
  const finished = useRef(new Set<number>())
  useEffect(() => {
    const fresh = uploads.filter(({ id, state }) => state === 'done' && !finished.current.has(id))
    for (const { id } of fresh) finished.current.add(id)
    if (!isOpen || fresh.length === 0) return
    const created = fresh.flatMap(({ result }) => (result === null ? [] : [result]))
    if (!isSingle) setSelected((before) => [...before, ...created])
    again()
  }, [uploads, isOpen, isSingle, again])
  const files = reply ?? []
  const insert = (selection: ShownFile[]) => {
    onInsert(selection)
    onClose()
  }
  const isSelected = (file: ShownFile) => selected.some(({ id }) => id === file.id)
  const toggle = (file: ShownFile) =>
    setSelected(isSelected(file) ? selected.filter(({ id }) => id !== file.id) : [...selected, file])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Downloads library"
      className="library"
      foot={
        <>
          <span className="n" role="status">
            {isSingle ? '' : `${counted(selected.length, 'file')} selected`}
          </span>
          <span className="grow" />
          <Button onClick={onClose}>Cancel</Button>
          {isSingle ? null : (
            <Button variant="primary" disabled={selected.length === 0} onClick={() => insert(selected)}>
              {selected.length > 1 ? `Insert ${selected.length}` : 'Insert'}
            </Button>
          )}
        </>
      }
    >
      <div className="libmain">
        <span className="affix libsearch">
          <span className="pre">
            <Icon name="search" />
          </span>
          <Input
            type="search"
            aria-label="Search downloads"
            placeholder="File name"
            maxLength={200}
            data-first="true"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={keepInDialog}
          />
        </span>
        {mayAdd ? <DropZone {...FILES} onFiles={(sent) => queue?.add(sent)} /> : null}
        {mayAdd ? <UploadList queue={queue} uploads={uploads} /> : null}
        {error === null ? null : (
          <ErrorState title="The library could not be loaded" onRetry={again}>
            {error}
          </ErrorState>
        )}
        {reply !== null && files.length === 0 ? (
          <Empty icon="download" title={query === '' ? 'No downloads yet' : `No file name contains “${query}”`} />
        ) : null}
        <p className="sr" role="status">
          {reply === null ? '' : sayResult(files.length, 'file', query)}
        </p>
        <ul className="files" aria-label="Downloads, newest first" hidden={files.length === 0}>
          {files.slice(0, MAX_SHOWN).map((file) => (
            <Choice
              key={file.id}
              file={file}
              isSingle={isSingle}
              isSelected={isSelected(file)}
              onChoose={() => (isSingle ? insert([file]) : toggle(file))}
              onEnter={() => insert(isSelected(file) ? selected : [...selected, file])}
            />
          ))}
        </ul>
        {files.length > MAX_SHOWN ? (
          <p className="help">{`The newest ${MAX_SHOWN} of ${files.length} files are shown. Search to find others.`}</p>
        ) : null}
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  file: ShownFile
  isSingle: boolean
  isSelected: boolean
  onChoose: () => void
  onEnter: () => void
}

function Choice({ file, isSingle, isSelected, onChoose, onEnter }: ChoiceProps) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <li className={isSelected ? 'on' : ''}>
      <Icon name={isSelected ? 'check' : file.icon === 'fa-book' ? 'book' : 'file-text'} />
      <div>
        <button
          type="button"
          className="link choose"
          {...(isSingle ? {} : { 'aria-pressed': isSelected })}
          onClick={onChoose}
          onKeyDown={enter}
        >
          {file.name}
        </button>
        <span className="help">{file.sizeFormatted}</span>
      </div>
      {file.isInUse ? <Pill>{`Used by ${file.usedBy.join(', ')}`}</Pill> : <Pill tone="warn">Not in use</Pill>}
    </li>
  )
}
