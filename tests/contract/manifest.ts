import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { callAddresses } from '../../app/call-addresses.ts'

type RouteModule = { default?: unknown; loader?: unknown; action?: unknown; middleware?: unknown[] }
type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: RouteModule }

export type Route = {
  id: string
  /** As written in app/routes.ts, from the root: /jpanel/pos/:id/add */
  pattern: string
  address: string
  isPage: boolean
  reads: boolean
  writes: boolean
  isGuarded: boolean
}

const GUARDS = ['pages/jpanel/layout', 'pages/texting/layout']

/** Reads the routes from the built server, so that a new one cannot be missed. */
export async function manifest(): Promise<Route[]> {
  const file = path.resolve(import.meta.dirname, '../../build/server/index.js')
  const { routes } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    routes: Record<string, ManifestRoute>
  }
  const parents = (route: ManifestRoute): ManifestRoute[] =>
    route.parentId && routes[route.parentId]
      ? [routes[route.parentId] as ManifestRoute, ...parents(routes[route.parentId] as ManifestRoute)]
      : []
  const calls = callAddresses()
  const isParent = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.values(routes)
    .filter(({ id }) => id !== 'root' && !isParent.has(id))
    .map((route) => {
      const line = [route, ...parents(route)]
      const pattern = `/${line
        .map((one) => one.path ?? '')
        .reverse()
        .filter((step) => step !== '')
        .join('/')}`
      const isCall = route.id.startsWith('endpoints/')
      const methods = new Set(calls.filter(({ address }) => address === pattern).map(({ method }) => method))
      return {
        id: route.id,
        pattern,
        address: pattern.replace(/:[A-Za-z_]+\??/g, '1').replace('*', 'nowhere') + (route.index ? '/' : ''),
        isPage: route.module.default !== undefined,
        reads: isCall ? methods.has('GET') : route.module.default !== undefined || route.module.loader !== undefined,
        writes: isCall ? [...methods].some((method) => method !== 'GET') : route.module.action !== undefined,
        isGuarded: line.some(({ id }) => GUARDS.includes(id)),
      }
    })
}
