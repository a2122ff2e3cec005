import { redirect, redirectDocument } from 'react-router'
import { signOut } from '~/domain/staff/sign-out.server'
import { ctxContext } from '~/http/context'
import { expiredCookies } from '~/http/session'
import { perform } from '~/kit/operation'
import type { Route } from './+types/logout'

export const loader = () => redirect('/jpanel/')

/** Without a component this answers as it stands, to a plain form and to a script alike. */
export async function action({ context }: Route.ActionArgs) {
  await perform(signOut, context.get(ctxContext), {})
  const headers = new Headers(expiredCookies().map((cookie) => ['set-cookie', cookie] as [string, string]))
  return redirectDocument('/jpanel/login', { headers })
}
