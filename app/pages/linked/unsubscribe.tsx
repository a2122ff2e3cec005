import { data, Form } from 'react-router'
import { findLink, stopNews } from '~/domain/supporters/opt-in/stop-news.server'
import { ctxContext } from '~/http/context'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { Button } from '~/ui/button'
import type { Route } from './+types/unsubscribe'

const UNKNOWN = { heading: 'Nothing to unsubscribe from', message: 'This link is not valid.', isOpen: false }
const STOPPED = {
  heading: 'You are unsubscribed',
  message: 'You will get no more emails of news. Receipts and emails about your gifts still come.',
  isOpen: false,
}
const OPEN = {
  heading: 'Unsubscribe from news?',
  message: 'You will get no more emails of news. Receipts and emails about your gifts still come.',
  isOpen: true,
}

/** Opening the link changes nothing, because mail programs prefetch links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await findLink(context.get(ctxContext).read, params.key)
  if (link === null) return data(UNKNOWN, { status: 404 })
  return data(link.isStopped ? STOPPED : OPEN)
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    await perform(stopNews, context.get(ctxContext), { key: params.key })
    return data(STOPPED)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return data(UNKNOWN, { status: 404 })
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Unsubscribe' }, { name: 'robots', content: 'noindex' }]

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, message, isOpen } = actionData ?? loaderData
  return (
    <>
      <h1>{heading}</h1>
      <p>{message}</p>
      {isOpen ? (
        <Form method="post" noValidate>
          <Button type="submit" variant="primary">
            Unsubscribe
          </Button>
        </Form>
      ) : null}
    </>
  )
}
