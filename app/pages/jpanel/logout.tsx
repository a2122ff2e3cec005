import { redirectDocument } from 'react-router'
import { signOut } from '~/domain/auth/sign-out.server'
import { ctxContext } from '~/http/context'
import { makeExpiredCookies } from '~/http/auth/session'
import { peopleOnly } from '~/http/auth/people-only'
import { perform } from '~/kit/operation'
import { PostForm } from '~/ui/form/post-form'
import { Brand } from '~/ui/shell/brand'
import { Button, LinkButton } from '~/ui/button'
import { SigningOut } from './parts/session/signing-out'
import { useSignOut } from './parts/session/use-sign-out'
import '~/ui/styles/tokens.css'
import '~/ui/styles/base.css'
import type { Route } from './+types/logout'

export const middleware: Route.MiddlewareFunction[] = [peopleOnly]

export const meta: Route.MetaFunction = () => [{ title: 'Sign out · Almoner' }]

export async function action({ context }: Route.ActionArgs) {
  await perform(signOut, context.get(ctxContext), {})
  const headers = new Headers(makeExpiredCookies().map((cookie) => ['set-cookie', cookie] as [string, string]))
  return redirectDocument('/jpanel/login', { headers })
}

export default function SignOut() {
  const { isLeaving, signOut, question } = useSignOut()
  if (isLeaving) return <SigningOut />
  return (
    <main className="fault" id="main">
      <Brand />
      <h1>Sign out of Almoner?</h1>
      <PostForm
        reloadDocument
        className="do"
        onSubmit={(event) => {
          event.preventDefault()
          signOut()
        }}
      >
        <LinkButton to="/jpanel/">Stay signed in</LinkButton>
        <Button type="submit" variant="primary">
          Sign out
        </Button>
      </PostForm>
      {question}
    </main>
  )
}
