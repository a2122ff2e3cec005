import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'job.retried': { id: string; after: { jobs: number } }
  }
}
