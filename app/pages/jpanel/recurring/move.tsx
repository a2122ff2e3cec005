import { data, useNavigation } from 'react-router'
import { findPlan, sumPlan } from '~/domain/recurring/plan.server'
import { PERIOD_WORDS } from '~/domain/recurring/schedule'
import { givingSettings } from '~/domain/settings/giving.server'
import { movePlan } from '~/domain/sponsors/move-plan.server'
import { sponsorOfPlan } from '~/domain/sponsors/queries.server'
import { MovePlanInput } from '~/domain/sponsors/sponsor-input'
import { findSponsorships } from '~/domain/sponsorships/queries.server'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { withForeignCode } from '~/kit/money'
import { MAX_SUGGESTED, sayFound } from '~/kit/search/shown-rows'
import { readAddressForm, SearchInput } from '~/lists/request/address-form'
import { Button } from '~/ui/button'
import { SelectField } from '~/ui/fields/bound-field'
import { AddressField, AddressForm } from '~/ui/form/address-form'
import { Checkbox } from '~/ui/form/choice'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { NO_RESULT, sayResult } from '~/ui/list/list-title'
import { HeldMail } from '~/ui/overlay/held-mail'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import type { Route } from './+types/move'

const planPath = (id: string): string => `/jpanel/recurring_payments/${id}`

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Move plan #${loaderData?.plan.id ?? ''} · Almoner` },
]

export const loader = screen(movePlan.permission ?? [], async (ctx, { params, request }: Route.LoaderArgs) => {
  const plan = await findPlan(ctx.read, params.id)
  if (plan === null) throw data({ message: 'This recurring plan was not found.' }, { status: 404 })
  const sponsor = await sponsorOfPlan(ctx, plan.lineId)
  const { maxSponsors, sponseeWord } = givingSettings(ctx.settings)
  const { input, form } = readAddressForm(SearchInput, new URL(request.url).searchParams)
  const found = (await findSponsorships(ctx, input.q ?? ''))
    .filter(({ id }) => id !== sponsor?.sponsorshipId)
    .slice(0, MAX_SUGGESTED)
  return {
    constraints: { move: readConstraints(MovePlanInput) },
    plan: { id: plan.profileId, version: plan.version, status: plan.status },
    word: sponseeWord,
    terms:
      `${withForeignCode({ minor: sumPlan(plan), currency: plan.currency }, ctx.organisation.currency)} ` +
      PERIOD_WORDS[plan.period],
    supporter: plan.supporter,
    sponsee: sponsor?.sponsee ?? null,
    search: form,
    found: found.map(({ id, fullName, referenceNumber, sponsors }) => ({
      value: String(id),
      label: `${fullName}, ${referenceNumber}${sponsors >= maxSponsors ? ' (no place left)' : ''}`,
      isDisabled: sponsors >= maxSponsors,
    })),
  }
})

const act = formAction({
  move: intent(movePlan, ({ id, sponsee, isPaused }) => ({
    to: planPath(id),
    flash: `The plan pays for ${sponsee} now.${isPaused ? ' It is paused: resume it so that it is charged.' : ''}`,
  })),
})
export const action = (args: Route.ActionArgs) => act(args)

export const shouldRevalidate = revalidateOnError

export default function MovePlan({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, terms, supporter, sponsee, word } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: planPath(plan.id), label: `Plan #${plan.id}` }}
        title={`Move to another ${word.toLowerCase()}`}
        about={`${supporter}, ${terms}`}
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {sponsee === null ? (
        <Card title={word}>
          <Empty icon="mood-kid" title="This plan sponsors nobody">
            Only a plan that began with a sponsorship can be moved.
          </Empty>
        </Card>
      ) : (
        <Moving loaded={loaderData} sponsee={sponsee} failure={actionData} />
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Moving({ loaded, sponsee, failure }: { loaded: Loaded; sponsee: string; failure: FormFailure | undefined }) {
  const { word, search } = loaded
  return (
    <div className="grid two record">
      <div className="set-form">
        <Card title={`Find a ${word.toLowerCase()}`}>
          <AddressForm form={search} role="search" className="stack">
            <AddressField label="Reference number, or part of a name" type="search" name="q" />
            <div className="actions">
              <Button type="submit" icon="search">
                Search
              </Button>
            </div>
          </AddressForm>
        </Card>
        <Choosing loaded={loaded} failure={failure} />
      </div>
      <Card title="What happens" isSide>
        <Pairs
          rows={[
            ['Until today', sponsee],
            ['History', `What was paid so far stays with ${sponsee}, whose sponsorship ends today.`],
            ['From now on', `Each payment counts for the ${word.toLowerCase()} that you choose.`],
            ['Unchanged', 'Amount, method and dates of the plan, and the fund of its contribution.'],
          ]}
        />
      </Card>
    </div>
  )
}

function Choosing({ loaded, failure }: { loaded: Loaded; failure: FormFailure | undefined }) {
  const { plan, found, word } = loaded
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'move', values: { sponsorshipId: '', isNotified: '' }, failure })
  return (
    <PostForm id={form.id} data-result={found.length === 0 ? NO_RESULT : sayResult(found.length, 'result', '')}>
      <LeaveGuard isSmall />
      <input type="hidden" name="seen" value={plan.version} />
      <Card title={word}>
        <SelectField
          field={fields.sponsorshipId}
          label="The plan pays for"
          help={sayFound(found.length, 'Nobody was found. Search again.')}
          choices={[{ value: '', label: 'Nobody selected' }, ...found]}
        />
        <Checkbox
          name={fields.isNotified.name}
          value="1"
          label="Send an email to the sponsor"
          defaultChecked={fields.isNotified.initialValue === '1'}
        />
        <HeldMail />
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="move" isBusy={isBusy}>
            Move plan
          </Button>
        </div>
      </Card>
    </PostForm>
  )
}
