import { data } from 'react-router'
import { isCall } from '~/http/auth/guard'
import type { Route } from './+types/missing'

const NOWHERE = 'The page may have been removed, or the address is wrong.'

const answerCalls: Route.MiddlewareFunction = ({ request }, next) =>
  isCall(request) ? Response.json({ message: NOWHERE }, { status: 404 }) : next()

export const meta: Route.MetaFunction = () => [{ title: 'Page not found · Almoner' }]

export const middleware: Route.MiddlewareFunction[] = [answerCalls]

export function loader() {
  throw data(null, { status: 404 })
}

export const action = loader

export default function Missing() {
  return null
}
