import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { Dialog } from '~/ui/overlay/dialog'
import { Pill } from '~/ui/pill'
import { Empty, ErrorState } from '~/ui/states'
import { DropZone } from '~/ui/upload/drop-zone'
import { UploadList } from '~/ui/upload/upload-list'
import { FILES, type DownloadWire } from './library-wire'
import { useDirectory } from './use-directory'
import { useDownloadUploads } from './use-libraries'
import './media.css'

type Props = { isOpen: boolean; onClose: () => void; onChoose: (file: DownloadWire) => void; mayAdd: boolean }

/** Shown at once; the search narrows. */
const MOST = 100

/**
 * The downloads library as a dialog: search, upload, choose one. `<DownloadsLibrary isOpen={isOpen} onClose={close} onChoose={(file) => …} mayAdd />`
 * @public
 */
export function DownloadsLibrary({ isOpen, onClose, onChoose, mayAdd }: Props) {
  const [query, setQuery] = useState('')
  const { reply, error, again } = useDirectory<DownloadWire[]>(
    `/jpanel/downloads.json?${new URLSearchParams({ query }).toString()}`,
    isOpen,
  )
  const { queue, uploads } = useDownloadUploads()
  const done = uploads.filter(({ state }) => state === 'done').length
  const before = useRef(done)
  useEffect(() => {
    if (done > before.current) again()
    before.current = done
  }, [done, again])
  const files = reply ?? []
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Downloads library"
      className="library"
      foot={<Button onClick={onClose}>Cancel</Button>}
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
          />
        </span>
        {mayAdd ? <DropZone {...FILES} onFiles={(sent) => queue?.add(sent)} /> : null}
        {mayAdd ? <UploadList queue={queue} uploads={uploads} /> : null}
        {error === null ? null : (
          <ErrorState title="The library could not be loaded" onRetry={again}>
            {error}
          </ErrorState>
        )}
        {reply !== null && files.length === 0 ? <Empty icon="download" title="No downloads found" /> : null}
        <ul className="files" aria-label="Downloads, newest first" hidden={files.length === 0}>
          {files.slice(0, MOST).map((file) => (
            <li key={file.id}>
              <Icon name={file.fa_icon === 'fa-book' ? 'book' : 'file-text'} />
              <div>
                <button
                  type="button"
                  className="link choose"
                  onClick={() => {
                    onChoose(file)
                    onClose()
                  }}
                >
                  {file.name}
                </button>
                <span className="help">{file.size_formatted}</span>
              </div>
              {file.in_use ? <Pill>{`Used by ${file.used_by.join(', ')}`}</Pill> : <Pill tone="warn">Not in use</Pill>}
            </li>
          ))}
        </ul>
        {files.length > MOST ? (
          <p className="help">{`The newest ${MOST} of ${files.length} files are shown. Search to find others.`}</p>
        ) : null}
      </div>
    </Dialog>
  )
}
