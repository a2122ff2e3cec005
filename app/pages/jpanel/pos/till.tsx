import { useEffect, useState } from 'react'
import { redirectDocument, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import { OrderId } from '~/domain/cart/schemas'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import '~/ui/styles/till.css'
import { Toaster } from '~/ui/overlay/toaster'
import { registerTill } from '../../../../pwa/register'
import type { loader as layoutLoader } from '../layout'
import { HomeCurrencyContext } from './controls/home-currency'
import { TillScreen } from './shell/screen'
import { beginSignOut, isSignedOut } from '~/pages/jpanel/parts/session/sign-out-mark'
import { SigningOut } from '~/pages/jpanel/parts/session/signing-out'
import { loadStart } from './shell/start.server'
import type { Route } from './+types/till'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Point of Sale · ${loaderData?.organisation ?? 'Almoner'}` },
]

export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: '/jpanel/pos.webmanifest' },
  { rel: 'apple-touch-icon', href: '/jpanel/icons/apple-touch-180.png' },
]

/** The dialog of the product in `product-12` or `product-12-4` is open when the till loads. */
const productOfAddress = (open: string | null): number | null =>
  Number(/^product-(\d{1,9})\b/.exec(open ?? '')?.[1] ?? 0) || null

export const loader = screen('pos.edit', async (ctx: Ctx, { url }: Route.LoaderArgs) => ({
  organisation: ctx.organisation.name,
  start: await loadStart(ctx, {
    orderId: OrderId.parse(url.searchParams.get('order')),
    productId: productOfAddress(url.searchParams.get('open')),
    supporterId: OrderId.parse(url.searchParams.get('member_id')),
  }),
}))

/** The till must load as a new document: only its own security policy allows the gateway's fields. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  throw redirectDocument(request.url)
}

/** The till updates itself through its own calls, so opening a dialog must not reload the data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export default function TillPage({ loaderData }: Route.ComponentProps) {
  const layout = useRouteLoaderData<typeof layoutLoader>('pages/jpanel/layout')
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (isSignedOut()) setIsLeaving(true)
    else void registerTill()
  }, [])
  const signOut = () => {
    beginSignOut()
    setIsLeaving(true)
  }
  if (isLeaving) return <SigningOut />
  return (
    <Toaster flash={layout?.flash ?? null}>
      <HomeCurrencyContext value={loaderData.start.rules.currency}>
        <TillScreen
          start={loaderData.start}
          person={layout?.me.name ?? ''}
          seller={layout?.me.staffId ?? null}
          warnings={layout?.warnings ?? []}
          onSignOut={signOut}
        />
      </HomeCurrencyContext>
    </Toaster>
  )
}
