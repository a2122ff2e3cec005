import { createContext, use, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useFollow, type Follow } from './use-follow'

const FollowContext = createContext<Follow | null>(null)

export function FollowLinks({ children }: { children: ReactNode }) {
  return <FollowContext value={useFollow()}>{children}</FollowContext>
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  preventScrollReset?: boolean
  /** Loads a new document, as without JavaScript. */
  reloadDocument?: boolean
}

const PLAIN = /^(?:\/(?!\/)|[?#])/

/** React Router's link runs ten hooks to resolve and preload its address; these are plain and share a handler. */
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
