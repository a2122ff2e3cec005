import { createContext, use, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useFollow, type Follow } from './use-follow'

const FollowContext = createContext<Follow | null>(null)

/** Around a screen: its links share one way of going on within the page. */
export function FollowLinks({ children }: { children: ReactNode }) {
  return <FollowContext value={useFollow()}>{children}</FollowContext>
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  preventScrollReset?: boolean
  /** The browser loads the page, as without a script. */
  reloadDocument?: boolean
}

/** Addresses that mean the same wherever their link stands, and those of this page with another query. */
const PLAIN = /^(?:\/(?!\/)|[?#])/

/**
 * A link within the product. React Router's own resolves its address against the routes and watches it to load ahead,
 * ten hooks for each of the thirty links of a page; here they are plain ones that share a handler. `<Link
 * className="link" to="/jpanel/users">Users</Link>`
 */
export function Link({ to, preventScrollReset, reloadDocument, onClick, children, ...rest }: LinkProps) {
  const follow = use(FollowContext)
  if (follow === null || !PLAIN.test(to)) {
    return (
      <RouterLink
        {...rest}
        to={to}
        preventScrollReset={preventScrollReset}
        reloadDocument={reloadDocument}
        onClick={onClick}
      >
        {children}
      </RouterLink>
    )
  }
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!reloadDocument) follow(event, { preventScrollReset })
  }
  return (
    <a {...rest} href={to} onClick={go}>
      {children}
    </a>
  )
}
