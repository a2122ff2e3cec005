import { useLocation } from 'react-router'
import { LinkButton } from './button'
import { Brand } from './shell/brand'

const HEADINGS: Record<number, string> = {
  0: 'No connection to the server',
  400: 'Invalid request',
  401: 'Please sign in again',
  403: 'You do not have permission to see this page',
  404: 'Page not found',
  405: 'Page not found',
  419: 'This page has expired',
  429: 'Too many requests',
  503: 'The system is unavailable',
}

const SENTENCES: Record<number, string> = {
  0: 'Please try again when you are back online.',
  403: 'Ask an administrator for access.',
  404: 'The address may be mistyped, or the page may have been removed.',
  405: 'The address may be mistyped, or the page may have been removed.',
  419: 'Nothing was changed. Reload the page and try again.',
  429: 'Nothing was changed. Wait a moment and try again.',
  503: 'Please try again in a moment.',
}

const FOR_GOOD = new Set([403, 404, 405])

type ErrorPageProps = {
  status: number
  message?: string | undefined
  reference?: string | null
  homeTo?: string
  isInset?: boolean
}

/** Status 0 means that no answer came. `isInset` is for pages inside the shell. */
export function ErrorPage({ status, message, reference, homeTo = '/jpanel/', isInset }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  const heading = HEADINGS[status] ?? (status >= 500 ? 'Something went wrong on our side' : 'Something went wrong')
  const sentence = (status === 403 ? SENTENCES[403] : message) ?? SENTENCES[status] ?? 'Please try again.'
  const Frame = isInset ? 'div' : 'main'
  return (
    <Frame className={isInset ? 'fault inset' : 'fault'} {...(isInset ? {} : { id: 'main' })}>
      <title>{`${heading} · Almoner`}</title>
      {isInset ? null : <Brand />}
      {status > 0 ? <p className="status">{status}</p> : null}
      <h1>{heading}</h1>
      <p>{sentence}</p>
      {reference ? (
        <p className="small">
          If it happens again, send us this reference: <span className="mono">{reference}</span>
        </p>
      ) : null}
      <div className="do">
        {FOR_GOOD.has(status) ? null : (
          <LinkButton to={pathname + search} reloadDocument icon="refresh">
            Try again
          </LinkButton>
        )}
        {/* A page outside of the shell may know no route but its own. */}
        <LinkButton to={homeTo} variant="primary" reloadDocument={!isInset}>
          Go to the dashboard
        </LinkButton>
      </div>
    </Frame>
  )
}
