import { useState, type KeyboardEvent } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Button } from '~/ui/button'
import { Field, Input } from '~/ui/form/field'
import { Dialog } from '~/ui/overlay/dialog'

type Props = { isOpen: boolean; onClose: () => void; onInsert: (html: string) => void }

/** Embeds media of another site by the address of its page. The documented call returns the frame (R-MEDIA-6). */
export function EmbedDialog({ isOpen, onClose, onInsert }: Props) {
  const csrf = useCsrf()
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const insert = async () => {
    if (isBusy) return
    setIsBusy(true)
    const query = new URLSearchParams({ url: address.trim() }).toString()
    const reply = await call<{ html: string }>(`/services/embed.json?${query}`, csrf, { method: 'GET' })
    setIsBusy(false)
    if (isFailure(reply)) return setError(reply.message)
    setAddress('')
    setError(undefined)
    onInsert(reply.html)
    return onClose()
  }
  // Enter must not submit the surrounding form.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void insert()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Embed media"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void insert()}>
            Insert
          </Button>
        </>
      }
    >
      <Field
        label="Address"
        help="Of a video, a recording or a playlist on YouTube, Vimeo, Spotify, SoundCloud, Dailymotion or TED."
        error={error}
      >
        <Input
          type="url"
          data-first="true"
          maxLength={2000}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={enter}
        />
      </Field>
    </Dialog>
  )
}
