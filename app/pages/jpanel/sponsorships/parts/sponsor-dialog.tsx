import { useId, useState, type FormEvent } from 'react'
import { readNowOpened } from '~/http/form/opened'
import { isFailure, useCall } from '~/http/use-call'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, Select, Textarea } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { Dialog } from '~/ui/overlay/dialog'
import { useToast } from '~/ui/overlay/toaster'
import { toEndValues } from '~/domain/sponsors/end-values'
import type { ShownSponsor } from '~/domain/sponsors/shown-sponsor'
import { OPENED, markOpened } from '~/kit/typed/opened'
import { newSponsorBody, newSponsorErrors, sponsorBody, sponsorErrors } from '~/wire/sponsors'
import { HeldMail } from '~/ui/overlay/held-mail'
import { DraftFields, makeDraft, type Draft } from '~/ui/overlay/draft-fields'
import { SupporterPicker } from '../../parts/supporter-picker'
import type { Loaded } from './record-data.server'

type Props = Loaded & { which: number | 'new' | null; onClose: () => void }

type Errors = Partial<ReturnType<typeof newSponsorErrors> & ReturnType<typeof sponsorErrors>>

const toChoices = (values: readonly string[], own: string | null = null) =>
  [...new Set(['', ...values, ...(own === null ? [] : [own])])].map((value) => ({
    value,
    label: value === '' ? 'None' : value,
  }))

export function SponsorDialog({ which, onClose, ...loaded }: Props) {
  const sponsor = loaded.sponsors.find(({ id }) => id === which) ?? null
  const [draft] = useState(makeDraft)
  return (
    <Dialog
      isOpen={which !== null}
      onClose={onClose}
      title={sponsor === null ? 'Add sponsor' : `Sponsorship of ${sponsor.supporter}`}
    >
      <SponsorFields key={String(which)} {...loaded} sponsor={sponsor} draft={draft} onClose={onClose} />
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
  draft,
  onClose,
}: Loaded & { sponsor: ShownSponsor | null; draft: Draft; onClose: () => void }) {
  const send = useCall()
  const toast = useToast()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [opened, setOpened] = useState(() => (sponsor === null ? '' : JSON.stringify(markOpened(toEndValues(sponsor)))))
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBusy(true)
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const reply = await (sponsor === null
      ? send('/jpanel/sponsor', { body: newSponsorBody(typed) })
      : send(`/jpanel/sponsor/${sponsor.id}`, { body: sponsorBody(typed) }))
    setIsBusy(false)
    if (isFailure(reply)) {
      setOpened(readNowOpened(reply) ?? opened)
      setErrors(sponsor === null ? newSponsorErrors(reply.errors) : sponsorErrors(reply.errors))
      toast({ message: reply.message, tone: 'bad', about: 'sponsor' })
      return
    }
    draft.clear()
    toast({ message: sponsor === null ? 'Sponsor added.' : 'Sponsorship saved.' })
    onClose()
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-labelledby={id}>
      <LeaveGuard isSmall />
      <p id={id} className="muted">
        {sponsor === null
          ? `${name}, ${sponsee.referenceNumber}`
          : `${name}, started ${sponsor.started}${sponsor.source ? `, ${sponsor.source}` : ''}`}
      </p>
      {sponsor === null ? (
        <>
          <input type="hidden" name="sponsorshipId" value={sponsee.id} />
          <SupporterPicker name="supporterId" label="Sponsor" isFirst error={errors.supporterId?.[0]} />
          <div className="pair">
            <Field label="Started on" error={errors.startedOn?.[0]}>
              <Input type="date" name="startedOn" defaultValue={today} />
            </Field>
            <Field label="Source" error={errors.source?.[0]}>
              <Select name="source" choices={toChoices(sources)} />
            </Field>
          </div>
          <Checkbox name="isNotified" value="1" label="Send an email to the sponsor" />
          <HeldMail />
        </>
      ) : (
        <>
          <input type="hidden" name={OPENED} value={opened} readOnly />
          <DraftFields draft={draft} of={`${sponsor.id} `}>
            <EndFields sponsor={sponsor} endReasons={endReasons} errors={errors} />
          </DraftFields>
        </>
      )}
      <div className="actions">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {sponsor === null ? 'Add sponsor' : sponsor.endedOn === null ? 'End sponsorship' : 'Save sponsorship'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

type EndProps = { sponsor: ShownSponsor; endReasons: readonly string[]; errors: Errors }

function EndFields({ sponsor, endReasons, errors }: EndProps) {
  return (
    <>
      {sponsor.plan?.status === 'Active' && sponsor.endedOn === null ? (
        <p>The recurring plan that pays for it is suspended when the sponsorship ends.</p>
      ) : null}
      <div className="pair">
        <Field label="Ended on" error={errors.endedOn?.[0]}>
          <Input type="date" name="endedOn" defaultValue={sponsor.endedOn ?? ''} min={sponsor.startedOn} />
        </Field>
        <Field label="Ended Reason" error={errors.endedReason?.[0]}>
          <Select
            name="endedReason"
            choices={toChoices(endReasons, sponsor.endedReason)}
            defaultValue={sponsor.endedReason ?? ''}
          />
        </Field>
      </div>
      <Field label="Notes" isOptional error={errors.endedNote?.[0]}>
        <Textarea name="endedNote" rows={3} maxLength={2500} defaultValue={sponsor.endedNote ?? ''} />
      </Field>
      {sponsor.endedOn === null ? <Checkbox name="isNotified" value="1" label="Send an email to the sponsor" /> : null}
      {sponsor.endedOn === null ? <HeldMail /> : null}
    </>
  )
}
