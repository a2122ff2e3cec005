import { ownServer } from '../support/own-server'
import { ACCESS } from './access'
import { manifest, type Route } from './manifest'
import { callHeaders, signedIn, type Person } from './session'

export const { origin, databaseUrl } = ownServer()
export const routes = await manifest()
export const guarded = routes.filter(({ isGuarded }) => isGuarded)
export const writing = guarded.filter(({ writes }) => writes)
export const neededFor = ({ id }: Route): string[] => String(ACCESS[id]).split(' ')
export const nobody = await signedIn(databaseUrl, [])
export const owner = await signedIn(databaseUrl, [], true)

export const ask = (route: Route, method: string, headers: Record<string, string>, body: object = {}) =>
  fetch(origin + route.address, {
    method,
    redirect: 'manual',
    headers,
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })

export const by = (person: Person): Record<string, string> => ({
  ...callHeaders(person),
  'content-type': 'application/json',
})
