import { useState } from 'react'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { Switch } from '~/ui/form/choice'
import { Pill, type Tone } from '~/ui/pill'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { DropZone } from '~/ui/upload/drop-zone'
import { useIsBrowser } from '~/ui/use-is-browser'
import type { Photo, PhotoStatus } from './parts/photo-queue'
import { usePhotos } from './parts/use-photos'
import '../sponsorships/sponsorships.css'
import type { Route } from './+types/sponsee-photos'

export const meta: Route.MetaFunction = () => [{ title: 'Sponsee photos · Almoner' }]

export const loader = screen('sponsorship.edit', async (_ctx, _args: Route.LoaderArgs) => ({}))

const MAX_SHOWN = 200
const WORDS: Record<PhotoStatus, [string, Tone]> = {
  queued: ['Queued', 'quiet'],
  uploading: ['Uploading', 'warn'],
  complete: ['Complete', 'good'],
  error: ['Error', 'bad'],
  cancelled: ['Left out', 'quiet'],
}
const ORDER: readonly PhotoStatus[] = ['uploading', 'error', 'queued', 'cancelled', 'complete']

export default function SponseePhotos() {
  const { queue, state } = usePhotos()
  const { status, photos, percent, isChecking, isWaiting } = state
  const [isSkipping, setIsSkipping] = useState(true)
  const isBrowser = useIsBrowser()
  const of = (wanted: PhotoStatus) => photos.filter((photo) => photo.status === wanted).length
  const ready = photos.filter((photo) => photo.status === 'queued' && !(isSkipping && photo.sponsee?.hasPhoto)).length
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/sponsorship', label: 'Sponsorship' }}
        title="Sponsee photos"
        about="Each file is named after a reference number: HL-0412.jpg becomes the photo of HL-0412."
      />
      {isBrowser ? null : (
        <Note
          tone="warn"
          title="Photos are imported with JavaScript. Without it, choose the photo on the form of each sponsee."
        />
      )}
      <div className="stack">
        <Card title="Photos">
          <div className="stack">
            {status === 'running' ? null : (
              <DropZone
                noun="photos"
                accept=".gif,.jpg,.jpeg,.png"
                note="GIF, JPEG or PNG up to 20 MB, as many as you like"
                onFiles={(files) => void queue?.add(files)}
              />
            )}
            <Switch
              name="skip"
              label="Skip sponsees who have a photo"
              help={
                'Turned off, their photos are replaced. Leave it on to go on after an ' +
                'interrupted import: drop ' +
                'the same files again.'
              }
              checked={isSkipping}
              disabled={status === 'running'}
              onChange={(event) => setIsSkipping(event.currentTarget.checked)}
            />
            {status === 'preparing' ? null : (
              <div>
                <span
                  className="progress"
                  role="progressbar"
                  aria-label="Import"
                  aria-valuenow={percent}
                  aria-valuemin={0}
                  aria-valuemax={100}
                >
                  <span style={{ width: `${percent}%` }} />
                </span>
                <p role="status">
                  {isWaiting
                    ? `Connection lost at ${percent}%. Goes on by itself.`
                    : `${percent}%: ${counted(of('complete'), 'photo')} imported` +
                      (of('error') > 0 ? `, ${of('error')} failed` : '') +
                      (of('cancelled') > 0 ? `, ${of('cancelled')} left out.` : '.')}
                </p>
              </div>
            )}
            <div className="actions">
              {status === 'running' ? (
                <Button onClick={() => queue?.stop()}>Stop after this photo</Button>
              ) : (
                <Button
                  variant="primary"
                  icon="upload"
                  isBusy={isChecking}
                  disabled={ready === 0 || isChecking}
                  onClick={() => void queue?.run({ isSkipping })}
                >
                  {ready === 0 ? 'Run import' : `Import ${counted(ready, 'photo')}`}
                </Button>
              )}
              {photos.length > 0 && status !== 'running' ? (
                <Button onClick={() => queue?.clear()}>Clear list</Button>
              ) : null}
            </div>
          </div>
        </Card>
        {photos.length === 0 ? null : <Photos photos={photos} isSkipping={isSkipping && status === 'preparing'} />}
      </div>
    </>
  )
}

function describeReason({ reason, status, sponsee }: Photo, isSkipping: boolean): string {
  if (reason !== null) return reason
  const isThere = Boolean(sponsee?.hasPhoto) && (status === 'cancelled' || (status === 'queued' && isSkipping))
  return isThere ? 'Has a photo' : ''
}

function Photos({ photos, isSkipping }: { photos: readonly Photo[]; isSkipping: boolean }) {
  const shown = photos.toSorted(
    (left, right) => ORDER.indexOf(left.status) - ORDER.indexOf(right.status) || left.id - right.id,
  )
  return (
    <Card title={counted(photos.length, 'file')}>
      <ScrollRegion label="Files">
        <table className="list plain-rows photos-table">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col" className="no-phone">
                Sponsee
              </th>
              <th scope="col">Status</th>
              <th scope="col" className="no-phone">
                Reason
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, MAX_SHOWN).map((photo) => {
              const [word, tone] = WORDS[photo.status]
              const sponsee = photo.sponsee === null ? '–' : photo.sponsee.name || photo.sponsee.referenceNumber
              const reason = describeReason(photo, isSkipping)
              return (
                <tr key={photo.id}>
                  <td>
                    {photo.name}
                    <span className="only-phone muted">{reason || sponsee}</span>
                  </td>
                  <td className="no-phone">{sponsee}</td>
                  <td>
                    <Pill tone={tone}>{photo.status === 'uploading' ? `${word} ${photo.percent}%` : word}</Pill>
                  </td>
                  <td className="no-phone">{reason}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {photos.length > MAX_SHOWN ? (
        <p className="muted">{`and ${counted(photos.length - MAX_SHOWN, 'more file')}`}</p>
      ) : null}
    </Card>
  )
}
