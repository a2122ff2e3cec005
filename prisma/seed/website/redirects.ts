import type { Row } from '../write-rows.ts'

const DAY = 86_400_000
const MOVED: [source: string, target: string, kind: string, daysAgo: number][] = [
  ['/give', '/donate', 'permanent', 210],
  ['/sponsor-a-child', '/sponsorship', 'permanent', 198],
  ['/gala', 'https://tickets.harborlight.example/gala-2026', 'temporary', 12],
  ['/annual-report', '/files/annual-report-2025.pdf', 'page', 64],
]

export const redirectRows = (now: Date): [table: string, rows: Row[]][] => [
  [
    'redirect',
    MOVED.map(([source, target, kind, daysAgo]) => {
      const at = new Date(now.getTime() - daysAgo * DAY).toISOString()
      return { source, target, kind, created_at: at, updated_at: at }
    }),
  ],
]
