import { useId, useState, type FormEvent } from 'react'
import { isFailure, useCall } from '~/http/use-call'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, Select, Textarea } from '~/ui/form/field'
import { Dialog } from '~/ui/overlay/dialog'
import { useToast } from '~/ui/overlay/toaster'
import type { SponsorWire } from '~/wire/sponsors'
import type { Loaded } from './record-data.server'
import { SupporterPicker } from '../../parts/supporter-picker'

type Props = Loaded & { which: number | 'new' | null; onClose: () => void }

const choicesOf = (values: readonly string[], own: string | null = null) =>
  [...new Set(['', ...values, ...(own === null ? [] : [own])])].map((value) => ({ value, label: value === '' ? 'None' : value }))

/** The documented sponsor form over its documented calls: who sponsors from when, or when and why it ended. */
export function SponsorDialog({ which, onClose, ...loaded }: Props) {
  const sponsor = loaded.sponsors.find(({ id }) => id === which) ?? null
  return (
    <Dialog
      isOpen={which !== null}
      onClose={onClose}
      title={sponsor === null ? 'Add sponsor' : `Sponsorship of ${sponsor.member.display_name}`}
    >
      <SponsorFields key={String(which)} {...loaded} sponsor={sponsor} onClose={onClose} />
    </Dialog>
  )
}

function SponsorFields({
  sponsor,
  sponsee,
  name,
  today,
  sources,
  endReasons,
  onClose,
}: Loaded & { sponsor: SponsorWire | null; onClose: () => void }) {
  const send = useCall()
  const toast = useToast()
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBusy(true)
    const body = Object.fromEntries(new FormData(event.currentTarget))
    const reply = await send<SponsorWire>(sponsor === null ? '/jpanel/sponsor' : `/jpanel/sponsor/${sponsor.id}`, { body })
    setIsBusy(false)
    if (isFailure(reply)) {
      setErrors(reply.errors)
      toast({ message: reply.message, tone: 'bad', about: 'sponsor' })
      return
    }
    toast({ message: sponsor === null ? 'Sponsor added.' : 'Sponsorship saved.' })
    onClose()
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-labelledby={id}>
      <p id={id} className="muted">
        {sponsor === null
          ? `${name}, ${sponsee.referenceNumber}`
          : `${name}, started ${sponsor.started_at}${sponsor.source ? `, ${sponsor.source}` : ''}`}
      </p>
      {sponsor === null ? (
        <>
          <input type="hidden" name="sponsorship_id" value={sponsee.id} />
          <SupporterPicker name="member_id" label="Sponsor" isFirst error={errors.member_id?.[0]} />
          <div className="pair">
            <Field label="Started on" error={errors.started_at?.[0]}>
              <Input type="date" name="started_at" defaultValue={today} />
            </Field>
            <Field label="Source" error={errors.source?.[0]}>
              <Select name="source" choices={choicesOf(sources)} />
            </Field>
          </div>
          <Checkbox name="send_started_email" value="1" label="Send an email to the sponsor" />
        </>
      ) : (
        <EndFields sponsor={sponsor} endReasons={endReasons} errors={errors} />
      )}
      <div className="actions">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {sponsor === null ? 'Add sponsor' : sponsor.ended_on === null ? 'End sponsorship' : 'Save sponsorship'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

type EndProps = { sponsor: SponsorWire; endReasons: readonly string[]; errors: Record<string, string[]> }

function EndFields({ sponsor, endReasons, errors }: EndProps) {
  return (
    <>
      {sponsor.recurring?.status === 'Active' && sponsor.ended_on === null ? (
        <p>The recurring plan that pays for it is suspended when the sponsorship ends.</p>
      ) : null}
      <div className="pair">
        <Field label="Ended on" error={errors.ended_at?.[0]}>
          <Input type="date" name="ended_at" defaultValue={sponsor.ended_on ?? ''} min={sponsor.started_on} />
        </Field>
        <Field label="Ended Reason" error={errors.ended_reason?.[0]}>
          <Select name="ended_reason" choices={choicesOf(endReasons, sponsor.ended_reason)} defaultValue={sponsor.ended_reason ?? ''} />
        </Field>
      </div>
      <Field label="Notes" isOptional error={errors.ended_note?.[0]}>
        <Textarea name="ended_note" rows={3} maxLength={2500} defaultValue={sponsor.ended_note ?? ''} />
      </Field>
      {sponsor.ended_on === null ? <Checkbox name="send_ended_email" value="1" label="Send an email to the sponsor" /> : null}
    </>
  )
}
