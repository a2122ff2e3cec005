const COOKIE = /^almoner=([^;]+)/

export interface SignIn {
  origin: string
  email: string
  password: string
}

/** Posts the sign-in form and returns the session cookie. */
export async function sessionOf({ origin, email, password }: SignIn): Promise<string> {
  const response = await fetch(`${origin}/jpanel/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin },
    body: new URLSearchParams({ email, password }),
  })
  const session = response.headers
    .getSetCookie()
    .map((cookie) => COOKIE.exec(cookie)?.[1])
    .find(Boolean)
  if (!session)
    throw new Error(`${email} could not sign in: ${response.status} ${(await response.text()).slice(0, 300)}`)
  return session
}

/** By email. */
export async function openSessions(origin: string, password: string): Promise<Record<string, string>> {
  const people = ['owner', 'manager', 'cashier'].map((person) => `${person}@example.org`)
  const sessions = await Promise.all(people.map((email) => sessionOf({ origin, email, password })))
  return Object.fromEntries(people.map((email, index) => [email, sessions[index] ?? '']))
}
