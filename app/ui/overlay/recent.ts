import type { IconName } from '~/ui/icon-names'

const KEY = 'almoner.recent'
const MAX_RECENT = 5

type RecentPage = { id: string; label: string; hint?: string; icon?: IconName; to: string }

const isItem = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'label' in value &&
  typeof value.label === 'string' &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/jpanel')

export function readRecent(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Kept for this tab only: names of supporters do not stay on a shared device. */
export function remember({ id, label, hint, icon, to }: RecentPage): void {
  const item = {
    id: `recent-${id.replace(/^recent-/, '')}`,
    label,
    to,
    ...(hint ? { hint } : {}),
    ...(icon ? { icon } : {}),
  }
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify([item, ...readRecent().filter((other) => other.to !== to)].slice(0, MAX_RECENT)),
    )
  } catch {
    // A browser without storage has no recent list.
  }
}
