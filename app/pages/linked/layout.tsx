import { Outlet } from 'react-router'
import { journal } from '~/pages/journal-denied.server'
import { listMethods } from '~/pages/page-methods'
import { identify, isSecure, visitorContext } from '~/composition.server'
import { ctxContext } from '~/http/context'
import { visit } from '~/http/auth/visit'
import { Brand } from '~/ui/shell/brand'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [
  visit({ identify, visitorContext, isSecure, listMethods, journal }),
]

export const loader = ({ context }: Route.LoaderArgs) => ({ organisation: context.get(ctxContext).organisation.name })

export default function LinkedLayout({ loaderData }: Route.ComponentProps) {
  return (
    <main className="fault" id="main">
      <Brand />
      <Outlet />
      <p className="small muted">
        If you think this is a mistake, reply to the email with the link, and {loaderData.organisation} will look into
        it.
      </p>
    </main>
  )
}
