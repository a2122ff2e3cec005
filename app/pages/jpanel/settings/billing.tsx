import { useState } from 'react'
import { setting } from '~/domain/settings/definitions'
import { NOTHING_TO_PAY } from '~/domain/billing/messages'
import { billingCurrency, describePlans, type ShownPlan } from '~/domain/billing/plans'
import { screen } from '~/http/page'
import { isFailure, useCall } from '~/http/use-call'
import type { Ctx } from '~/kit/operation'
import { Button } from '~/ui/button'
import { Pill } from '~/ui/pill'
import { PageHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { errorIn, urlIn } from '~/wire/fault'
import './parts/integrations.css'
import type { Route } from './+types/billing'

export const meta: Route.MetaFunction = () => [{ title: 'Plan & Payment · Almoner' }]

export const loader = screen('admin.billing', async (ctx: Ctx, _args: Route.LoaderArgs) => {
  const { isConfigured, plans } = ctx.ports.billing
  const currency = setting(ctx.settings, 'dpo_currency')
  return { plans: isConfigured ? describePlans(plans, currency) : null, currency: billingCurrency(currency) }
})

const FAILED = 'The checkout could not be opened. Nothing was charged. Please try again.'

/** Lists the plans that can be paid for, or says that there are none (R-BILLING-1). */
export default function Billing({ loaderData: { plans, currency } }: Route.ComponentProps) {
  const send = useCall()
  const [failure, setFailure] = useState<string>()
  const [opening, setOpening] = useState<string>()
  const open = async (planId: string) => {
    setOpening(planId)
    setFailure(undefined)
    const reply = await send<unknown>('/jpanel/settings/billing/chargebee/checkout', {
      body: { planId },
      isQuiet: true,
    })
    const url = isFailure(reply) ? null : urlIn(reply)
    if (url !== null) return window.location.assign(url)
    setOpening(undefined)
    return setFailure((isFailure(reply) ? errorIn(reply.reply) : null) ?? FAILED)
  }
  return (
    <>
      <PageHead title="Plan & Payment" />
      {plans === null ? (
        <Empty icon="receipt" title={NOTHING_TO_PAY}>
          You run Almoner yourself: nobody bills you for it, and nothing here depends on a plan.
        </Empty>
      ) : (
        <div className="integrations">
          {failure === undefined ? null : <Note tone="bad" title={failure} isAlert />}
          <p className="help">Plans are billed in {currency}.</p>
          <ul>
            {plans.map((plan) => (
              <Plan key={plan.key} plan={plan} opening={opening} onOpen={open} />
            ))}
          </ul>
          <noscript>
            <p className="help">Paying for a plan needs JavaScript: the checkout is a page of the billing provider.</p>
          </noscript>
        </div>
      )}
    </>
  )
}

function Plan({
  plan,
  opening,
  onOpen,
}: {
  plan: ShownPlan
  opening: string | undefined
  onOpen: (planId: string) => Promise<void>
}) {
  return (
    <li className="card integration">
      <div className="integration-head">
        <h2>{plan.name}</h2>
        {plan.isPopular ? <Pill tone="good">Most popular</Pill> : null}
      </div>
      <p>{plan.fee}</p>
      {plan.offered.map(({ id, period }) => (
        <Button key={id} isBusy={opening === id} onClick={() => void onOpen(id)}>
          {`Pay ${period === 'annual' ? 'yearly' : 'monthly'}`}
        </Button>
      ))}
      {plan.offered.length === 0 ? <p className="help">Contact the person who runs this installation.</p> : null}
    </li>
  )
}
