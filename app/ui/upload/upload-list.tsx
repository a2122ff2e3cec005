import { shownSize } from '~/kit/files/file-size'
import { counted } from '~/kit/text'
import { Button, IconButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { isActive, computePercent, type Upload, type UploadQueue } from './upload-queue'
import './upload.css'

/** The words are the documented ones. */
function stateWords<R>(upload: Upload<R>): string {
  const { state, message, file } = upload
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'uploading':
      return `${computePercent(upload)}% of ${shownSize(file.size)}`
    case 'processing':
      return 'Processing...'
    case 'lost':
      return `Connection lost at ${computePercent(upload)}%. Goes on by itself.`
    case 'done':
      return `Done, ${shownSize(file.size)}`
    case 'error':
      return 'Error. Try again.'
    case 'failed':
      return `Upload failed. ${message ?? ''}`.trim()
  }
}

function UploadProgress<R>({ upload }: { upload: Upload<R> }) {
  const isBusy = upload.state === 'processing'
  if (upload.state !== 'uploading' && !isBusy) return null
  const now = isBusy ? {} : { 'aria-valuenow': computePercent(upload), 'aria-valuemin': 0, 'aria-valuemax': 100 }
  return (
    <span className={isBusy ? 'progress busy' : 'progress'} role="progressbar" aria-label={upload.file.name} {...now}>
      <span style={isBusy ? undefined : { width: `${computePercent(upload)}%` }} />
    </span>
  )
}

const extension = (name: string): string =>
  name
    .slice(name.lastIndexOf('.') + 1)
    .slice(0, 4)
    .toUpperCase()

function Row<R>({ upload, queue }: { upload: Upload<R>; queue: UploadQueue<R> }) {
  const { state, file, id } = upload
  const isBad = state === 'error' || state === 'failed'
  const tone = isBad ? 'bad' : state === 'done' ? 'good' : ''
  return (
    <li className="upl">
      <span className="pic letters t-mist" aria-hidden="true">
        {extension(file.name)}
      </span>
      <span className="nm">{file.name}</span>
      <span className={`st2 ${tone}`}>
        <UploadProgress upload={upload} />
        {isBad ? <Icon name="alert-circle" size="sm" /> : null}
        {stateWords(upload)}
      </span>
      <span className="do">
        {state === 'error' || state === 'lost' ? (
          <Button size="small" icon="refresh" onClick={() => queue.retry(id)}>
            Retry
          </Button>
        ) : null}
        <IconButton
          icon="x"
          label={isActive(upload) ? `Cancel ${file.name}` : `Remove ${file.name} from this list`}
          onClick={() => queue.remove(id)}
        />
      </span>
    </li>
  )
}

const sayProgress = <R,>(uploads: readonly Upload<R>[]): string => {
  const last = uploads.findLast(({ state }) => state !== 'waiting')
  if (!last) return ''
  if (last.state !== 'uploading') return `${last.file.name}: ${stateWords(last)}`
  return `${last.file.name}: ${Math.floor(computePercent(last) / 25) * 25}%`
}

export function UploadList<R>({ queue, uploads }: { queue: UploadQueue<R> | null; uploads: readonly Upload<R>[] }) {
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'error' || state === 'failed').length
  return (
    <div className="uploads" hidden={uploads.length === 0}>
      <ul aria-label="Uploads">
        {queue === null ? null : uploads.map((upload) => <Row key={upload.id} upload={upload} queue={queue} />)}
      </ul>
      <div className="uploads-foot">
        <span className="help">
          {`${done} of ${counted(uploads.length, 'file')} ` + `done${failed > 0 ? `, ${failed} failed` : ''}`}
        </span>
        {uploads.some(isActive) ? (
          <Button size="small" onClick={() => queue?.cancelAll()}>
            Cancel all
          </Button>
        ) : (
          <Button size="small" onClick={() => uploads.forEach(({ id }) => queue?.remove(id))}>
            Clear list
          </Button>
        )}
      </div>
      <span className="sr" role="status">
        {sayProgress(uploads)}
      </span>
    </div>
  )
}
