import { Outlet } from 'react-router'
import { journal } from '~/pages/journal-denied.server'
import { listMethods } from '~/pages/page-methods'
import { identify, isSecure, visitorContext } from '~/composition.server'
import { ctxContext } from '~/http/context'
import { peopleOnly } from '~/http/auth/people-only'
import { visit } from '~/http/auth/visit'
import { Brand } from '~/ui/shell/brand'
import type { Route } from './+types/layout'
import '~/ui/styles/tokens.css'
import '~/ui/styles/base.css'

export const middleware: Route.MiddlewareFunction[] = [
  peopleOnly,
  visit({ identify, visitorContext, isSecure, listMethods, journal }),
]

export const loader = ({ context }: Route.LoaderArgs) => ({ organisation: context.get(ctxContext).organisation.name })

export default function VisitorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <main className="sign" id="main">
      <section className="sign-form">
        <Brand />
        <Outlet context={loaderData.organisation} />
        <p className="small muted">Trouble signing in? Ask your administrator at {loaderData.organisation}.</p>
      </section>
      <div className="sign-art" aria-hidden="true">
        <svg viewBox="0 0 640 900" preserveAspectRatio="xMidYMax slice">
          <circle cx="320" cy="352" r="106" fill="var(--brand-3)" />
          <path d="M-40 552h720a360 360 0 0 1-720 0z" fill="var(--brand-2)" />
        </svg>
      </div>
    </main>
  )
}
