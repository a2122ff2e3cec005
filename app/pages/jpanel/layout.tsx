import { data, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { AREAS } from '~/areas/areas'
import { journal } from '~/pages/journal-denied.server'
import { listMethods } from '~/pages/page-methods'
import { hadSession, identify, visitorContext } from '~/composition.server'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { ctxContext, passageContext } from '~/http/context'
import { readFlash } from '~/http/flash'
import { guard } from '~/http/auth/guard'
import { SessionGate } from './parts/session/session-gate'
import { TokenContext } from '~/ui/form/post-form'
import { HeldMailContext } from '~/ui/overlay/held-mail'
import { warningsFor } from './parts/warnings/warnings.server'
import type { Route } from './+types/layout'

const addresses = (of: 'files' | 'background' | 'beforeFactor') =>
  new Set(AREAS.flatMap((area) => (area[of] ?? []).map((address) => `jpanel/${address}`)))
const WITH_FILES = addresses('files')
const IN_BACKGROUND = addresses('background')
const BEFORE_FACTOR = addresses('beforeFactor')
const isIn = (some: ReadonlySet<string>) => (pattern: string) => some.has(pattern.replace(/^\//, ''))

export const middleware: Route.MiddlewareFunction[] = [
  guard(identify, hadSession, {
    takesFiles: isIn(WITH_FILES),
    isBackground: isIn(IN_BACKGROUND),
    isBeforeFactor: isIn(BEFORE_FACTOR),
    journal,
    visitorContext,
    listMethods,
  }),
]

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext)
  const { actor, organisation, now } = ctx
  const { csrf, email } = context.get(passageContext)
  const flash = readFlash(request)
  return data(
    {
      csrf,
      me: { staffId: actor.staffId, name: actor.name, email },
      library: { mayView: actor.can('file.view'), mayEdit: actor.can('file.edit') },
      organisation,
      warnings: warningsFor(ctx),
      isMailHeld: isMailHeld(ctx),
      now,
      flash: flash?.message ?? null,
    },
    flash ? { headers: { 'set-cookie': flash.forget } } : {},
  )
}

/** Nothing here depends on the query, which filters and dialogs change often and also while offline. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate

export default function GuardedLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SessionGate me={loaderData.me}>
      <TokenContext value={loaderData.csrf}>
        <HeldMailContext value={loaderData.isMailHeld}>
          <Outlet />
        </HeldMailContext>
      </TokenContext>
    </SessionGate>
  )
}
