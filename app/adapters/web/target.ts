import { isIP } from 'node:net'
import { WebUnreachable } from '~/ports/web'
import { judgeAddress } from './addresses'

export type Found = { address: string }
export type Resolve = (name: string) => Promise<readonly Found[]>

export type Allowed = { resolve: Resolve; allowsPrivate: boolean; isListed: (host: string) => boolean }

const NOT_ALLOWED = 'This address is not on the public internet.'
const NOT_AN_ADDRESS = 'This is not a web address that begins with http:// or https://.'
const NOT_LISTED = 'This installation sends only to addresses that its operator has listed.'
const NOT_FOUND = 'The name of this address was not found.'

const readHost = ({ hostname }: URL): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '')

/** The name that the certificate must match; null for an IP address. */
export const serverName = (url: URL): string | null => (isIP(readHost(url)) === 0 ? readHost(url) : null)

/** Refuses a name and password, because they would be stored and shown with the address. */
export function webUrl(typed: string): URL {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new WebUnreachable(NOT_AN_ADDRESS)
  return url
}

/**
 * Reads the operator's list of names, separated by commas. `*.` allows all names below one; an empty list allows every
 * name.
 */
export function hostFilter(list: string): (host: string) => boolean {
  const patterns = list
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return (host) =>
    patterns.length === 0 ||
    patterns.some((pattern) => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern))
}

/**
 * Looks a name up once and requires every address of it to be allowed, because a second lookup before the connection
 * could lead elsewhere.
 */
export async function resolveTarget(url: URL, { resolve, allowsPrivate, isListed }: Allowed): Promise<string> {
  const host = readHost(url)
  if (!isListed(host)) throw new WebUnreachable(NOT_LISTED)
  const found = isIP(host) === 0 ? await resolve(host).catch((): readonly Found[] => []) : [{ address: host }]
  const [first] = found
  if (first === undefined) throw new WebUnreachable(NOT_FOUND, 'name-not-found')
  const isAllowed = ({ address }: Found) =>
    judgeAddress(address) === 'public' || (allowsPrivate && judgeAddress(address) === 'private')
  if (!found.every(isAllowed)) throw new WebUnreachable(NOT_ALLOWED)
  return first.address
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof WebUnreachable && error.reason === 'name-not-found'
