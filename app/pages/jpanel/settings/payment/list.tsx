import { checkConnection } from '~/domain/providers/check-connection.server'
import { checkReferences } from '~/domain/providers/check-references.server'
import {
  CONFIGURATIONS_REFRESHED,
  DISABLED,
  ENABLED,
  FAILED,
  KEY_REFRESHED,
  UPDATE_FAILED,
  UPDATED,
  WORKS,
} from '~/domain/providers/messages'
import { PROVIDERS, PROVIDER_KEYS } from '~/domain/providers/provider'
import { flattenProvider, groupProvider, isMark, openProvider, shownProviders } from '~/domain/providers/queries.server'
import { refreshConfigurations } from '~/domain/providers/refresh-configurations.server'
import { refreshPublicKey } from '~/domain/providers/refresh-public-key.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { saveProvider } from '~/domain/providers/save-provider.server'
import { saveProviderCall } from './parts/save-call.server'
import { isCall } from '~/http/auth/guard'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { Pill } from '~/ui/pill'
import { Card, PageHead } from '~/ui/shell/page-head'
import { SettingsNav } from '../parts/settings-nav'
import { navFor } from '../parts/nav.server'
import { ProviderCard } from './parts/provider-card'
import '../parts/settings.css'
import type { Route } from './+types/list'

const PATH = '/jpanel/settings/payment'

export const meta: Route.MetaFunction = () => [{ title: 'Payment gateway · Almoner' }]

export const loader = screen(OWNER_ONLY, async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  providers: await shownProviders(ctx),
  isSandbox: ctx.ports.gateway.browser()?.kind !== 'stripe',
  ...navFor(ctx),
}))

const at = (provider: string) => `${PATH}#${provider}`
const answer = (isGood: boolean): string => (isGood ? WORKS : FAILED)

const SWITCH = new Set(['provider', 'enabled', 'intent', '_token'])

/** A box that is not ticked is not posted. The documented switch posts `enabled` alone, and changes no box. */
const withBoxes = (body: Readonly<Record<string, unknown>>) =>
  'enabled' in body && Object.keys(body).every((name) => SWITCH.has(name))
    ? body
    : {
        ...body,
        testMode: body.testMode ?? '0',
        isAchAllowed: body.isAchAllowed ?? '0',
        referenceTransactions: body.referenceTransactions ?? '0',
      }
const saved = ({ provider, enabled, isToggle }: { provider: string; enabled: boolean; isToggle: boolean }) => ({
  to: at(provider),
  flash: isToggle ? (enabled ? ENABLED : DISABLED) : UPDATED,
})

const saveTogether = mergeSave(saveProvider, {
  type: 'payment_provider',
  key: ({ provider }) => String(provider),
  read: async (runner, id, ctx) => {
    const key = PROVIDER_KEYS.find((one) => one === id)
    return key === undefined ? null : { values: await openProvider(ctx, runner, key) }
  },
  complete: (_over, typed) => Promise.resolve(flattenProvider(typed)),
  toInput: groupProvider,
  describe: (_name, value) => (isMark(value) ? 'other credentials' : null),
})

const save = formAction({
  save: sayingOnFailure(UPDATE_FAILED, intent(saveTogether, saved, withBoxes)),
  check: intent(checkConnection, (isWorking, { provider }) => ({ to: at(String(provider)), flash: answer(isWorking) })),
  references: intent(
    checkReferences,
    (isGood) => ({ to: at('paypal'), flash: answer(isGood) }),
    () => ({}),
  ),
  configurations: intent(
    refreshConfigurations,
    () => ({ to: at('bbms'), flash: CONFIGURATIONS_REFRESHED }),
    () => ({}),
  ),
  key: intent(
    refreshPublicKey,
    () => ({ to: at('bbms'), flash: KEY_REFRESHED }),
    () => ({}),
  ),
})
export const action = async (args: Route.ActionArgs) => (isCall(args.request) ? saveProviderCall(args) : save(args))

export const shouldRevalidate = revalidateOnError

export default function PaymentProviders({ loaderData, actionData }: Route.ComponentProps) {
  const { providers, isSandbox, panels, places } = loaderData
  return (
    <>
      <PageHead title="Payment gateway" />
      <div className="settings" data-at="panel">
        <SettingsNav panels={panels} selected={null} places={places} />
        <div className="set-form stack">
          <Card
            title="Takes payments today"
            aside={<Pill tone={isSandbox ? 'warn' : 'good'}>{isSandbox ? 'Sandbox' : 'Stripe'}</Pill>}
          >
            <p>
              {isSandbox
                ? 'The sandbox takes cards and bank debits at the point of sale. No money ' +
                  'moves. Set the keys of ' +
                  'Stripe in the environment of the server to take real payments.'
                : 'Stripe takes cards and bank debits at the point of sale and for recurring ' +
                  'plans. Its keys are ' +
                  'set in the environment of the server.'}
            </p>
            <p className="help">Cash, checks and other payments are collected manually and need no provider.</p>
          </Card>
          <p className="help">
            The accounts below are connections only: they are stored and checked here. No payment goes through them,
            neither at the point of sale nor for recurring plans.
          </p>
          {PROVIDERS.map((spec) => {
            const provider = providers.find(({ key }) => key === spec.key)
            return provider ? (
              <ProviderCard key={spec.key} spec={spec} provider={provider} failure={actionData} />
            ) : null
          })}
        </div>
      </div>
    </>
  )
}
