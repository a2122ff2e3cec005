import { redirect } from 'react-router'
import { readBody } from '~/http/body'
import { nextPath } from '~/http/next-path'
import { screen } from '~/http/page'
import { schemeCookie } from '~/ui/shell/scheme'
import type { Route } from './+types/scheme'

export const loader = () => redirect('/jpanel/')

function readPage({ headers }: Request): string | null {
  const referer = URL.parse(headers.get('referer') ?? '')
  return referer && referer.pathname + referer.search
}

export const action = screen(null, async (_ctx, args: Route.ActionArgs) => {
  const { scheme } = await readBody(args)
  const selected = scheme === 'light' || scheme === 'dark' ? scheme : null
  return redirect(nextPath(readPage(args.request)), { headers: { 'set-cookie': schemeCookie(selected) } })
})
