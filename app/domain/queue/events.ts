import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    /** All that failed of one name. */
    'job.retried': { id: string; after: { jobs: number } }
  }
}
