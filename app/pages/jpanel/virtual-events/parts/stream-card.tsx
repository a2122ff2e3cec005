import { useState } from 'react'
import { STREAM_KEY_COPIED, STREAM_URL_COPIED } from '~/domain/events/messages'
import type { StreamState } from '~/domain/events/queries.server'
import { isFailure, useCall } from '~/http/use-call'
import { Button } from '~/ui/button'
import { copyText } from '~/ui/copy-button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { useToast } from '~/ui/overlay/toaster'
import { Pill } from '~/ui/pill'
import { Card, Pairs } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { readStream, type streamWire } from '~/wire/website/virtual-events'

const STATES = {
  idle: { word: 'Idle', tone: 'quiet' },
  active: { word: 'Live', tone: 'good' },
  complete: { word: 'Complete', tone: 'quiet' },
} as const

type Props = { id: number; stream: StreamState | null; isLive: boolean; ingestUrl: string; mayEdit: boolean }

export function StreamCard({ id, stream, isLive, ingestUrl, mayEdit }: Props) {
  const hasStream = stream !== null && stream.streamId !== null
  return (
    <Card title="Stream" isSide>
      {isLive ? null : (
        <Note tone="warn" title="No video provider is connected. Nothing that is sent to this stream is shown." />
      )}
      {hasStream ? (
        <>
          <Pairs
            rows={[
              [
                'Status',
                <Pill key="status" tone={STATES[stream.status].tone}>
                  {STATES[stream.status].word}
                </Pill>,
              ],
              ['Live video', stream.livePlaybackId ?? '–'],
              ['Recording', stream.recordedPlaybackId ?? '–'],
            ]}
          />
          <StreamAddress url={ingestUrl} />
          {mayEdit ? <StreamKey key={stream.streamId} id={id} /> : null}
        </>
      ) : (
        <p className="help">
          The stream was not created. The video provider could not be reached when the event was saved.
        </p>
      )}
      {mayEdit ? (
        <PostForm className="actions">
          {hasStream ? (
            <ConfirmSubmit
              name="intent"
              value="key"
              icon="key"
              title="Reset the stream key?"
              act="Reset key"
              body="Whatever sends video with the present key is cut off, and needs the new one."
            >
              Reset key…
            </ConfirmSubmit>
          ) : (
            <Button type="submit" name="intent" value="stream" icon="plus">
              Create stream
            </Button>
          )}
        </PostForm>
      ) : null}
    </Card>
  )
}

function useCopy() {
  const toast = useToast()
  return async (text: string, said: string) => {
    if (await copyText(text)) toast({ message: said })
    else toast({ message: 'Copying failed. Select the text and copy it yourself.', tone: 'bad', about: 'copy' })
  }
}

function StreamAddress({ url }: { url: string }) {
  const copy = useCopy()
  return (
    <div className="copied">
      <label className="label" htmlFor="stream-url">
        Stream URL
      </label>
      <span className="affix">
        <input id="stream-url" className="input" readOnly value={url} />
      </span>
      <Button className="needs-script" icon="copy" onClick={() => void copy(url, STREAM_URL_COPIED)}>
        Copy stream URL
      </Button>
    </div>
  )
}

const MASK = '••••••••••••••••'

function StreamKey({ id }: { id: number }) {
  const send = useCall()
  const copy = useCopy()
  const toast = useToast()
  const [shown, setShown] = useState<string | null>(null)
  const fetchKey = async (): Promise<string | null> => {
    if (shown !== null) return shown
    const reply = await send<ReturnType<typeof streamWire>>(`/jpanel/virtual-events/${id}/stream_key`, {
      isQuiet: true,
    })
    if (!isFailure(reply)) return readStream(reply).key
    toast({ message: reply.message, tone: 'bad', about: 'stream-key' })
    return null
  }
  return (
    <div className="copied">
      <label className="label" htmlFor="stream-key">
        Stream key
      </label>
      <span className="affix">
        <input id="stream-key" className="input" readOnly value={shown ?? MASK} autoComplete="off" />
      </span>
      <span className="actions needs-script">
        <Button
          icon={shown === null ? 'eye' : 'eye-off'}
          onClick={() => void (shown === null ? fetchKey().then(setShown) : setShown(null))}
        >
          {shown === null ? 'Show' : 'Hide'}
        </Button>
        <Button
          icon="copy"
          onClick={() => void fetchKey().then((key) => (key === null ? undefined : copy(key, STREAM_KEY_COPIED)))}
        >
          Copy stream key
        </Button>
      </span>
    </div>
  )
}
