import { data } from 'react-router'
import { addSponsor } from '~/domain/sponsors/add-sponsor.server'
import { deleteSponsor } from '~/domain/sponsors/delete-sponsor.server'
import { reopenSponsor } from '~/domain/sponsors/reopen-sponsor.server'
import { saveSponsor } from '~/domain/sponsors/save-sponsor.server'
import { sponsorById } from '~/domain/sponsors/queries.server'
import { shownSponsor, type ShownSponsor } from '~/domain/sponsors/shown-sponsor'
import { givingSettings } from '~/domain/settings/giving.server'
import { sponseeById } from '~/domain/sponsorships/sponsee-record.server'
import { fullName, sponseePath } from '~/domain/sponsorships/sponsorship'
import { findSponsorships } from '~/domain/sponsorships/queries.server'
import { supporterName } from '~/domain/supporters/queries.server'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { readAddressForm, SearchInput } from '~/lists/request/address-form'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { MAX_SUGGESTED } from '~/kit/search/shown-rows'
import { localDate } from '~/kit/calendar'
import { authorize, type Ctx } from '~/kit/operation'
import { readConstraints } from '~/kit/form-constraints'
import { EditSponsorInput } from '~/domain/sponsors/sponsor-input'
import { AddSponsorInput } from '~/domain/sponsors/sponsor-input'
import { RecordHead } from '~/ui/shell/page-head'
import { NO_FIELDS, type AddressFields } from '~/lists/request/form-fields'
import { Note } from '~/ui/states'
import { SponsorPill } from '../parts/status/sponsor-pill'
import { ChooseChild } from './parts/choose-child'
import { NewSponsor } from './parts/new-sponsor'
import { OneSponsor } from './parts/one-sponsor'
import type { Route } from './+types/sponsor'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.sponsor?.supporter ?? 'Add sponsor'} · Almoner` },
]

const number = (typed: string | null): number => (/^[1-9]\d{0,8}$/.test(typed ?? '') ? Number(typed) : 0)
type Shown = {
  sponsor: ShownSponsor | null
  /** Null until a child is chosen. */
  sponsee: { id: number; name: string } | null
  sponsees: { id: number; name: string; about: string }[]
  supporter: { id: number; name: string } | null
  search: AddressFields
  found: { value: string; label: string }[]
}
const BLANK: Shown = { sponsor: null, sponsee: null, sponsees: [], supporter: null, search: NO_FIELDS, found: [] }

const missing = (what: string) => data({ message: `This ${what} was not found.` }, { status: 404 })

/** The supporter that `?member_id=` names for the new sponsorship. */
async function chosenSupporter(ctx: Ctx, search: URLSearchParams) {
  const id = number(search.get('member_id'))
  const name = id === 0 ? null : await supporterName(ctx.read, id)
  return name === null ? null : { id, name }
}

/**
 * Starts a sponsorship of the child in `?sponsorship=`, or lists the children without it. `?q=` searches supporters
 * unless `?member_id=` names one.
 */
async function beginning(ctx: Ctx, search: URLSearchParams) {
  authorize(ctx, 'sponsor.add')
  const { input, form } = readAddressForm(SearchInput, search)
  const supporter = await chosenSupporter(ctx, search)
  if (!search.has('sponsorship')) {
    const { maxSponsors } = givingSettings(ctx.settings)
    const children = (await findSponsorships(ctx, input.q ?? '')).slice(0, MAX_SUGGESTED)
    return {
      ...BLANK,
      search: form,
      supporter,
      sponsees: children.map(({ id, fullName: name, referenceNumber, sponsors }) => ({
        id,
        name,
        about: `${referenceNumber}${sponsors >= maxSponsors ? ', no place left' : ''}`,
      })),
    }
  }
  const sponsee = await sponseeById(ctx.read, number(search.get('sponsorship')))
  if (sponsee === null || sponsee.deletedAt !== null) throw missing('sponsee')
  const found = await findSupporters(ctx, input.q ?? '', MAX_SUGGESTED)
  const choices = found.map(({ id, displayName, email }) => ({
    value: String(id),
    label: email === null ? displayName : `${displayName}, ${email}`,
  }))
  const isFound = choices.some(({ value }) => value === String(supporter?.id))
  return {
    ...BLANK,
    sponsee: { id: sponsee.id, name: fullName(sponsee) },
    search: form,
    supporter,
    found:
      supporter === null || isFound ? choices : [{ value: String(supporter.id), label: supporter.name }, ...choices],
  }
}

async function existing(ctx: Ctx, id: number) {
  const sponsor = await sponsorById(ctx.read, ctx, id)
  if (sponsor === null) throw missing('sponsor')
  return {
    ...BLANK,
    sponsor: shownSponsor(sponsor, ctx),
    sponsee: { id: sponsor.sponsorshipId, name: sponsor.sponsee },
  }
}

export const loader = screen('sponsor.view', async (ctx, { params, request }: Route.LoaderArgs) => {
  const { sources, endReasons } = givingSettings(ctx.settings)
  const shown =
    params.id === 'new'
      ? await beginning(ctx, new URL(request.url).searchParams)
      : await existing(ctx, number(params.id))
  return {
    constraints: { 'new-sponsor': readConstraints(AddSponsorInput), sponsor: readConstraints(EditSponsorInput) },
    ...shown,
    sources,
    endReasons,
    today: localDate(ctx.now, ctx.organisation.zone),
    mayEdit: ctx.actor.can('sponsor.edit'),
  }
})

const act = formAction({
  add: intent(addSponsor, ({ sponsorshipId }) => ({ to: sponseePath(sponsorshipId), flash: 'Sponsor added.' })),
  save: intent(saveSponsor, ({ sponsorshipId }) => ({ to: sponseePath(sponsorshipId), flash: 'Sponsorship saved.' })),
  reopen: intent(reopenSponsor, ({ sponsorshipId, supporter, planStatus }) => ({
    to: sponseePath(sponsorshipId),
    flash:
      `${supporter} sponsors again.` +
      (planStatus === 'Suspended' ? ' The plan is paused: resume it so that it is charged.' : ''),
  })),
  delete: intent(deleteSponsor, ({ sponsorshipId }) => ({ to: sponseePath(sponsorshipId), flash: 'Sponsor removed.' })),
})
export const action = (args: Route.ActionArgs) => act(args)

export const shouldRevalidate = revalidateOnError

export default function Sponsor({ loaderData, actionData }: Route.ComponentProps) {
  const { sponsor, sponsee, supporter } = loaderData
  const about = supporter === null ? undefined : `by ${supporter.name}`
  return (
    <>
      <RecordHead
        back={
          sponsee === null
            ? { to: '/jpanel/sponsors', label: 'Sponsors' }
            : { to: sponseePath(sponsee.id), label: sponsee.name }
        }
        title={sponsor?.supporter ?? 'Add sponsor'}
        pill={sponsor === null ? undefined : <SponsorPill state={sponsor.state} />}
        about={sponsee === null ? about : sponsor === null ? `for ${sponsee.name}` : `Sponsor of ${sponsee.name}`}
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {sponsee === null ? (
        <ChooseChild {...loaderData} />
      ) : sponsor === null ? (
        <NewSponsor {...loaderData} sponsee={sponsee} failure={actionData} />
      ) : (
        <OneSponsor {...loaderData} sponsee={sponsee} sponsor={sponsor} failure={actionData} />
      )}
    </>
  )
}
