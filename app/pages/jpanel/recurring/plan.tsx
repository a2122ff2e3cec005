import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { readConstraints } from '~/kit/form-constraints'
import { EditPlanInput, CancelPlanInput, ChargePlanInput } from '~/domain/recurring/plan-input'
import { Link } from '~/ui/link'
import { cancelPlan } from '~/domain/recurring/cancel-plan.server'
import { resumePlan } from '~/domain/recurring/resume-plan.server'
import { suspendPlan } from '~/domain/recurring/suspend-plan.server'
import { chargePlan, type ChargedPlan } from '~/domain/recurring/charging/charge-plan.server'
import { editPlan } from '~/domain/recurring/edit-plan.server'
import { loadPlanRecord, describePlanEvent } from '~/domain/recurring/plan-record.server'
import { isChargeable, findMethodWarning } from '~/domain/recurring/plan-method'
import { findPlan, sumPlan } from '~/domain/recurring/plan.server'
import { sponsorOfPlan } from '~/domain/sponsors/queries.server'
import { givingSettings } from '~/domain/settings/giving.server'
import { PERIOD_WORDS } from '~/domain/recurring/schedule'
import { transactionPath } from '~/domain/reports/addresses'
import { recurringSettings } from '~/domain/settings/recurring.server'
import { formAction, intent } from '~/http/form/form-action'
import { useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { atOneMoment, screen } from '~/http/page'
import { fullMoment, localDate, shownDate, shownDay } from '~/kit/calendar'
import { toDecimal, withForeignCode } from '~/kit/money'
import { Pill, type Tone } from '~/ui/pill'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { chargeWords } from './parts/charge-words'
import { PlanActions } from './parts/plan-actions'
import { PlanCard } from './parts/plan-card'
import { PlanForm } from './parts/plan-form'
import type { Route } from './+types/plan'

const planPath = (id: string): string => `/jpanel/recurring_payments/${id}`

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Recurring plan #${loaderData?.plan.profileId ?? ''} · Almoner` },
]

type Planned = NonNullable<Awaited<ReturnType<typeof findPlan>>>

const toPlanValues = ({ amountMinor, currency, methodId, nextBillingOn, cyclesRemaining }: Planned) => ({
  amount: toDecimal(amountMinor, currency),
  method: methodId === null ? 'manual' : String(methodId),
  nextBillingOn,
  cycles: cyclesRemaining === null ? '' : String(cyclesRemaining),
})

const shown = atOneMoment(async (ctx, { params }: Route.LoaderArgs) => {
  const plan = await findPlan(ctx.read, params.id)
  if (plan === null) throw data({ message: 'This recurring plan was not found.' }, { status: 404 })
  const { events, transactions, methods, payable } = await loadPlanRecord(ctx, plan)
  const sponsor = await sponsorOfPlan(ctx, plan.lineId)
  const { zone, currency: home } = ctx.organisation
  const { currency } = plan
  const money = (minor: bigint) => withForeignCode({ minor, currency }, home)
  const maySeeCharges = ctx.actor.can(['transaction.view', 'order.view'])
  const charges = transactions.map((one) => {
    const { words, isGood } = chargeWords(one, home)
    return {
      key: `t${one.id}`,
      time: one.at.getTime(),
      when: `${fullMoment(one.at, zone)} · for ${shownDate(one.periodOn)}`,
      words: `${money(one.amountMinor)}: ${words}${one.reference ? ` (${one.reference})` : ''}`,
      isGood,
      href: maySeeCharges ? transactionPath(one.id) : null,
    }
  })
  const reported = events.flatMap((event, index) => {
    const words = describePlanEvent(event, plan, home)
    return words === null
      ? []
      : [
          {
            key: `e${index}`,
            time: event.at.getTime(),
            when: `${fullMoment(event.at, zone)} · ${event.actor ?? ''}`,
            words,
            isGood: false,
            href: null,
          },
        ]
  })
  const begun = plan.initialMinor > 0n ? `Began with a payment of ${money(plan.initialMinor)}` : 'Began'
  const beginning = {
    key: 'begun',
    when: fullMoment(plan.createdAt, zone),
    words: begun,
    isGood: plan.initialMinor > 0n,
    href: null,
  }
  return {
    constraints: {
      plan: readConstraints(EditPlanInput),
      cancel: readConstraints(CancelPlanInput),
      charge: readConstraints(ChargePlanInput),
    },
    plan: {
      profileId: plan.profileId,
      version: plan.version,
      status: plan.status,
      isLocked: plan.isLocked,
      ...toPlanValues(plan),
      isChargeable: !plan.isManual && isChargeable(payable),
    },
    name: plan.supporter,
    supporterId: plan.supporterId,
    contribution: plan.contribution,
    about: plan.description,
    total: `${money(sumPlan(plan))} ${currency}`,
    terms: PERIOD_WORDS[plan.period],
    facts: [
      ['Next billing', plan.status === 'Active' ? shownDate(plan.nextBillingOn) : 'None'],
      ...(plan.nextAttemptOn ? [['Next attempt', shownDate(plan.nextAttemptOn)]] : []),
      [plan.startsOn > localDate(ctx.now, zone) ? 'Starts' : 'Started', shownDate(plan.startsOn)],
      ...(plan.finalPaymentOn ? [['Final payment', shownDate(plan.finalPaymentOn)]] : []),
      ['Payments made', String(plan.cyclesCompleted)],
      ['Payments left', plan.cyclesRemaining === null ? 'No end' : String(plan.cyclesRemaining)],
      ['Lifetime', money(plan.aggregateMinor)],
      ['Last payment', plan.lastPaymentAt ? shownDay(plan.lastPaymentAt, zone) : 'None'],
      ...(plan.outstandingMinor > 0n ? [['Outstanding', money(plan.outstandingMinor)]] : []),
      ...(plan.cancelReason ? [['Reason', plan.cancelReason]] : []),
    ] as [string, string][],
    sponsee: sponsor && {
      id: sponsor.sponsorshipId,
      name: sponsor.sponsee,
      word: givingSettings(ctx.settings).sponseeWord,
      mayOpen: ctx.actor.can('sponsorship.view'),
      mayMove: ctx.actor.can('recurringpaymentprofile.edit') && ctx.actor.can('sponsor.edit'),
    },
    reasons: recurringSettings(ctx.settings).cancelReasons,
    warning: plan.status === 'Active' || plan.status === 'Suspended' ? findMethodWarning(plan, payable) : null,
    methods: methods.map(({ id, name }) => ({ value: String(id), label: name })),
    shown: Math.max(charges.length, events.length),
    timeline: [...[...charges, ...reported].toSorted((one, other) => other.time - one.time), beginning],
    mayEdit: ctx.actor.can('recurringpaymentprofile.edit'),
    mayCharge: ctx.actor.can('recurringpaymentprofile.charge'),
    maySee: { contribution: ctx.actor.can('order.view'), supporter: ctx.actor.can('member.view') },
  }
})

export const loader = screen('recurringpaymentprofile.view', shown)

const STATES: Record<ChargedPlan['state'], string> = {
  succeeded: 'The payment was recorded.',
  pending: 'The payment was sent and is waiting for the bank.',
  failed: 'The payment was declined.',
  unknown: 'The payment was sent, but the provider has not answered yet.',
  created: 'The payment was sent, but the provider has not answered yet.',
}

const save = formAction({
  save: intent(
    mergeSave(editPlan, {
      type: 'recurring-plan',
      key: ({ id }) => String(id),
      read: async (runner, key) => {
        const plan = await findPlan(runner, key)
        return plan && { values: toPlanValues(plan), subject: plan.id }
      },
    }),
    ({ id }) => ({ to: planPath(id), flash: 'The plan has been updated.' }),
  ),
  pause: intent(suspendPlan, ({ id }) => ({ to: planPath(id), flash: 'The plan has been paused.' })),
  resume: intent(resumePlan, ({ id }) => ({ to: planPath(id), flash: 'The plan has been resumed.' })),
  cancel: intent(cancelPlan, ({ id }) => ({ to: planPath(id), flash: 'The plan has been cancelled.' })),
  charge: intent(chargePlan, ({ id, state }) => ({ to: planPath(id), flash: STATES[state] })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

const TONES: Record<string, Tone> = { Active: 'good', Suspended: 'warn', Expired: 'warn', Cancelled: 'bad' }

export default function RecurringPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, name, supporterId, about, total, terms, timeline, maySee, warning } = loaderData
  const isOver = plan.status === 'Cancelled' || plan.status === 'Expired'
  const formKey = useFormKey({ values: { id: plan.profileId, version: plan.version }, failure: actionData })
  return (
    <>
      <RecordHead
        back={
          maySee.supporter
            ? { to: `/jpanel/supporters/${supporterId}`, label: name }
            : { to: '/jpanel', label: 'Dashboard' }
        }
        title={<span className="mono">{`#${plan.profileId}`}</span>}
        pill={<Pill tone={TONES[plan.status] ?? 'quiet'}>{plan.status}</Pill>}
        sum={total}
        about={`${about}, ${terms}`}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {warning ? <Note tone="warn" title={warning} /> : null}
      <div className="grid two record">
        <div className="stack">
          {isOver ? null : (
            <PlanForm
              key={formKey}
              plan={plan}
              methods={loaderData.methods}
              failure={actionData}
              isLocked={!loaderData.mayEdit || plan.isLocked}
            />
          )}
          <Card title="Timeline">
            <ol className="timeline">
              {timeline.map(({ key, when, words, isGood, href }) => (
                <li key={key} className={isGood ? 'good' : undefined}>
                  {href === null ? (
                    words
                  ) : (
                    <Link className="link" to={href}>
                      {words}
                    </Link>
                  )}
                  <span className="when">{when}</span>
                </li>
              ))}
            </ol>
            <CutNote
              rows={loaderData.shown}
              max={MAX_RECORD_ROWS}
              rest="Recurring Transactions lists every charge, the journal every change."
            />
          </Card>
        </div>
        <div className="stack">
          <PlanCard {...loaderData} isOver={isOver} />
          {isOver ? null : <PlanActions {...loaderData} failure={actionData} />}
        </div>
      </div>
    </>
  )
}
