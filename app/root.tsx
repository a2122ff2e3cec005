import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { nameRoute } from './http/request-facts'
import { isWithoutNetwork } from './http/network/without-network'
import { ErrorPage } from './ui/error-page'
import interLatin from './ui/fonts/inter-latin-400-700.woff2?url'
import { readScheme } from './ui/shell/scheme'
import { readFault } from './wire/fault'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/print.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export const middleware: Route.MiddlewareFunction[] = [nameRoute]

/** A page that fails brings its own title. */
export const meta: Route.MetaFunction = ({ error }) => (error ? [] : [{ title: 'Almoner' }])

/** The chosen color scheme is in a cookie, so that the first paint already has the right colors. */
export function loader({ request, url }: Route.LoaderArgs) {
  return {
    scheme: readScheme(request.headers.get('cookie')),
    requestId: request.headers.get('x-request-id'),
    path: url.pathname,
  }
}

export const shouldRevalidate = () => false

const GROUNDS = { light: '#f6f4f0', dark: '#131210' } as const

function ThemeColour({ scheme }: { scheme: 'light' | 'dark' | null }) {
  if (scheme) return <meta name="theme-color" content={GROUNDS[scheme]} />
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUNDS.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUNDS.dark} />
    </>
  )
}

export function Layout({ children }: { children: React.ReactNode }) {
  const scheme = useRouteLoaderData<typeof loader>('root')?.scheme ?? null
  return (
    <html lang="en" {...(scheme ? { 'data-scheme': scheme } : {})} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColour scheme={scheme} />
        <link rel="icon" href="/jpanel/icons/mark.svg" type="image/svg+xml" sizes="any" />
        <link rel="alternate icon" href="/jpanel/icons/pos-192.png" type="image/png" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** The last resort of every page shows a message, the request's number and a way back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  if (isWithoutNetwork(error)) return <ErrorPage status={0} />
  if (!isRouteErrorResponse(error))
    return <ErrorPage status={500} reference={root?.path === pathname ? root.requestId : null} />
  const { message, requestId } = readFault(error.data)
  const reference = requestId ?? (root?.path === pathname ? root.requestId : null)
  return (
    <ErrorPage
      status={error.status}
      message={message ?? undefined}
      reference={error.status >= 500 ? reference : null}
    />
  )
}
