import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'book-check.finished': { after: { differences: number; records: number | null } }
  }
}
