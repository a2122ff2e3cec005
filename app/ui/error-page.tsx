import { useLocation } from 'react-router'
import { LinkButton } from './button'
import { Brand } from './brand'

const HEADINGS: Record<number, string> = {
  0: 'There is no connection to the server',
  400: 'This request could not be read',
  401: 'Please sign in again',
  403: 'You do not have permission to see this',
  404: 'This page was not found',
  405: 'This page was not found',
  419: 'This page was open too long',
  429: 'Too many requests at once',
  503: 'The system cannot be reached at the moment',
}

const SENTENCES: Record<number, string> = {
  0: 'Please try again when the connection is back.',
  403: 'Ask an administrator if you need it.',
  404: 'The address may be mistyped, or what stood here was removed.',
  405: 'The address may be mistyped, or what stood here was removed.',
  419: 'Reload it and try again. Nothing was changed.',
  429: 'Wait a moment and try again. Nothing was changed.',
  503: 'Please try again in a moment.',
}

/** Where the same address would answer the same. */
const FOR_GOOD = new Set([403, 404, 405])

type ErrorPageProps = { status: number; message?: string | undefined; reference?: string | null; homeTo?: string; isInset?: boolean }

/** A page for what went wrong, 0 where no answer came; `isInset` inside the shell. `<ErrorPage status={404} />` */
export function ErrorPage({ status, message, reference, homeTo = '/jpanel/', isInset }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  const heading = HEADINGS[status] ?? (status >= 500 ? 'Something went wrong on our side' : 'This did not work')
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
          If it happens again, tell us this number: <span className="mono">{reference}</span>
        </p>
      ) : null}
      <div className="do">
        {FOR_GOOD.has(status) ? null : (
          <LinkButton to={pathname + search} reloadDocument icon="refresh">
            Try again
          </LinkButton>
        )}
        <LinkButton to={homeTo} variant="primary">
          Go to the dashboard
        </LinkButton>
      </div>
    </Frame>
  )
}
