import type { EditedFields } from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'deposit.made': {
      after: { amounts: number; total: bigint; currency: string; depositedOn: string; account: string }
    }
    'deposit.undone': { before: { undoneAt: null }; after: { undoneAt: Date } }
    'journal-export.made': { after: { firstDay: string; lastDay: string; lines: number } }
    'posting-accounts.saved': EditedFields<Record<string, string | null>>
    'book-check.finished': { after: { differences: number; records: number | null } }
  }
}
