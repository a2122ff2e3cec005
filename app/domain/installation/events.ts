import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'installation.setup-hidden': { id: string; after: { hidden: boolean } }
    'installation.confirmed': { id: string; before: { installation: string }; after: { installation: string } }
  }
}
