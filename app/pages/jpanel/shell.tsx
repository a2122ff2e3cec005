import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { contributionTabs } from '~/domain/contributions/queries.server'
import { sponseeListName } from '~/domain/settings/giving.server'
import { parsePins } from '~/domain/views/pins.server'
import { ctxContext, passageContext } from '~/http/context'
import { part } from '~/http/page'
import { keepPage, leavePage, rememberPage, countShell } from '~/http/network/keep-page'
import { isWithoutNetwork } from '~/http/network/without-network'
import { useCall } from '~/http/use-call'
import type { Ctx } from '~/kit/operation'
import { pack, unpack } from '~/kit/cache/packed'
import { readFault } from '~/wire/fault'
import type { Command } from '~/ui/overlay/command-palette'
import type { PinnedEntry } from '~/ui/shell/menu-data'
import { ErrorPage } from '~/ui/error-page'
import { OrganisationProvider } from '~/ui/shell/organization'
import { PinsContext } from '~/ui/shell/pins'
import { readScheme } from '~/ui/shell/scheme'
import { AppShell } from '~/ui/shell/shell'
import { Toaster } from '~/ui/overlay/toaster'
import '~/ui/styles/back-office.css'
import { registerOffice } from '../../../pwa/register'
import type { loader as layoutLoader } from './layout'
import { ConnectionNotice } from './parts/connection-notice'
import { frameFor } from './parts/office-frame'
import { OfflinePage } from './parts/offline-page'
import { PersonForms } from './parts/person-forms'
import { SigningOut } from './parts/session/signing-out'
import { useSignOut } from './parts/session/use-sign-out'
import { toResults } from './parts/search'
import { TaskBell } from './parts/tasks/task-bell'
import { usePageCommands } from './parts/use-commands'
import { readWarnings } from './parts/warnings/read-warnings.server'
import { Warnings } from './parts/warnings/warnings'
import type { Route } from './+types/shell'

const unfulfilled = async (ctx: Ctx): Promise<bigint> =>
  ctx.actor.can('order.view') ? BigInt((await contributionTabs(ctx)).unfulfilled) : 0n

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext)
  const [count, lines] = await Promise.all([part(ctx, unfulfilled(ctx)), part(ctx, readWarnings(ctx))])
  return {
    frame: pack(
      frameFor((permission) => ctx.actor.can(permission), {
        unfulfilled: count.isLoaded ? count.value : 0n,
        sponsees: sponseeListName(ctx.settings),
      }),
    ),
    scheme: readScheme(request.headers.get('cookie')),
    requestId: ctx.requestId,
    warnings: lines.isLoaded ? lines.value : [],
    pins: parsePins(ctx, context.get(passageContext).pins),
  }
}

/** Using one object keeps the client middleware in the shell's own script instead of in a separate one. */
const office = { keeps: [keepPage], stands: countShell }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = office.keeps

const signOutCommand = (act: () => void): Command => ({
  id: 'sign-out',
  label: 'Sign out',
  icon: 'logout',
  words: 'log out leave',
  wholeWords: ['logout'],
  act,
})

const toPinned = ({ name, address }: Route.ComponentProps['loaderData']['pins'][number]): PinnedEntry => ({
  label: name,
  icon: 'pin',
  href: address,
})

type ShellProps = { loaderData: Route.ComponentProps['loaderData']; children: React.ReactNode }

function Frame({ loaderData, children }: ShellProps) {
  const send = useCall()
  const { isLeaving, signOut, question } = useSignOut()
  const palette = usePageCommands()
  const layout = useRouteLoaderData<typeof layoutLoader>('pages/jpanel/layout')
  useEffect(() => office.stands(), [])
  useEffect(() => void registerOffice(), [])
  if (isLeaving) return <SigningOut />
  if (!layout) return children
  const { menu, pinned, newSections, till } = unpack(loaderData.frame)
  const { organisation, now, me, csrf, flash } = layout
  const search = async (term: string) =>
    toResults(
      await send('/jpanel/api/v1/search', { body: { query: term }, isQuiet: true }),
      till !== null,
      organisation.currency,
    )
  return (
    <OrganisationProvider
      zone={organisation.zone}
      locale={organisation.locale}
      currency={organisation.currency}
      now={now}
    >
      <Toaster flash={flash} shownAt={now}>
        <AppShell
          organisation={organisation.name}
          pinned={[...pinned, ...loaderData.pins.map(toPinned)]}
          menu={menu}
          till={till}
          person={{ name: me.name }}
          personLinks={[{ label: 'Your profile', to: '/jpanel/profile' }]}
          signOut={<PersonForms onSignOut={signOut} />}
          csrf={csrf}
          scheme={loaderData.scheme}
          newSections={newSections}
          bell={<TaskBell />}
          notice={
            <>
              <Warnings lines={loaderData.warnings} />
              <ConnectionNotice />
            </>
          }
          commands={[...palette.commands, signOutCommand(signOut)]}
          isLoadingCommands={palette.isWaiting}
          onSearch={palette.load}
          search={search}
        >
          <PinsContext value={loaderData.pins}>{children}</PinsContext>
        </AppShell>
        {question}
      </Toaster>
    </OrganisationProvider>
  )
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  useEffect(() => rememberPage(pathname + search, matches), [pathname, search, matches])
  return (
    <Frame loaderData={loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const reported = readFault(isRouteErrorResponse(error) ? error.data : null)
  const status = isRouteErrorResponse(error) ? error.status : isWithoutNetwork(error) ? 0 : 500
  const message = reported.message ?? undefined
  const reference = status >= 500 ? (reported.requestId ?? loaderData?.requestId) : null
  useEffect(leavePage, [])
  if (!loaderData) return <ErrorPage status={status} message={message} {...(reference ? { reference } : {})} />
  return (
    <Frame loaderData={loaderData}>
      {status === 0 ? (
        <OfflinePage />
      ) : (
        <ErrorPage status={status} message={message} {...(reference ? { reference } : {})} isInset />
      )}
    </Frame>
  )
}
