import { data, redirect } from 'react-router'
import { openDownload } from '~/domain/downloads/open-download.server'
import { ctxContext } from '~/http/context'
import { visitContext } from '~/http/auth/visit'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import type { Route } from './+types/download'

const GONE = 410

/** Opens a download link from an email. A HEAD request or a browser prefetch does not use up a download. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (
    request.method === 'HEAD' ||
    /prefetch/.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')
  )
    return data({ heading: 'Your download', message: 'Open this link to download your file.' })
  try {
    const address = context.get(visitContext).visitor.address ?? ''
    return redirect(await perform(openDownload, context.get(ctxContext), { token: params.token, address }))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const isOver = error.code === 'refused'
    const heading = isOver ? 'This download has expired' : 'Nothing to download here'
    return data({ heading, message: error.message }, { status: isOver ? GONE : 404 })
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Download' }, { name: 'robots', content: 'noindex' }]

export default function Download({ loaderData: { heading, message } }: Route.ComponentProps) {
  return (
    <>
      <h1>{heading}</h1>
      <p>{message}</p>
    </>
  )
}
