import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'installation.confirmed': { id: string; before: { installation: string }; after: { installation: string } }
  }
}
