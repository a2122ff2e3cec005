import { BlockList, isIP, isIPv6 } from 'node:net'

type Range = readonly [network: string, bits: number]

const toBlockList = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of ranges) list.addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4')
  return list
}

const PRIVATE4 = toBlockList([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
])
const PRIVATE6 = toBlockList([
  ['::1', 128],
  ['fc00::', 7],
])

/**
 * Addresses that are never reached: this network, link-local (where clouds keep their secrets), protocols, examples,
 * benchmarks, multicast, reserved.
 */
const UNUSABLE4 = toBlockList([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** Holds every assigned IPv6 address. Addresses that embed an IPv4 address (mapped, NAT64, compatible) lie outside. */
const GLOBAL6 = toBlockList([['2000::', 3]])
/** Excluded from it: protocols (including Teredo), examples, and 6to4, which embeds an IPv4 address. */
const UNUSABLE6 = toBlockList([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

export type Reach = 'public' | 'private' | 'never'

export function judgeAddress(address: string): Reach {
  if (isIP(address) === 4) {
    if (PRIVATE4.check(address)) return 'private'
    return UNUSABLE4.check(address) ? 'never' : 'public'
  }
  if (isIP(address) !== 6 || address.includes('%')) return 'never'
  if (PRIVATE6.check(address, 'ipv6')) return 'private'
  return GLOBAL6.check(address, 'ipv6') && !UNUSABLE6.check(address, 'ipv6') ? 'public' : 'never'
}
