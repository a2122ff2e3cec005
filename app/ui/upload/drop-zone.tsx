import { useState } from 'react'
import { counted } from '~/kit/text'
import { Icon } from '~/ui/icon'
import { useIsBrowser } from '~/ui/use-is-browser'
import './upload.css'

type DropZoneProps = {
  noun: string
  accept: string
  note: string
  onFiles: (files: File[]) => void
  /** The name of the file field in the form around it, for browsers without JavaScript. */
  name?: string
}

/** The file field covers the drop zone, so that the browser handles clicks and drops. Works without JavaScript. */
export function DropZone({ noun, accept, note, onFiles, name }: DropZoneProps) {
  const isBrowser = useIsBrowser()
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <label className={dragged === null ? 'drop' : 'drop dropping'}>
      <Icon name="upload" size="lg" />
      {dragged === null ? (
        <span>
          <b className="no-phone">{`Drop ${noun} here or `}</b>
          <span className="link no-phone">{`choose ${noun}`}</span>
          <span className="link only-phone">{`Choose ${noun}`}</span>
        </span>
      ) : (
        <b>{`Drop ${counted(dragged, 'file')} to upload`}</b>
      )}
      <span className="small">{note}</span>
      <input
        type="file"
        multiple
        accept={accept}
        className={isBrowser ? 'over-all' : ''}
        {...(name !== undefined && !isBrowser ? { name, required: true } : {})}
        onDragEnter={(event) => setDragged(event.dataTransfer.items.length)}
        onDragLeave={() => setDragged(null)}
        onDrop={() => setDragged(null)}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
