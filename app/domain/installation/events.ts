import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'installation.setup-hidden': { id: string; after: { hidden: boolean } }
    'installation.step-skipped': { id: string; after: { skipped: boolean } }
    'installation.confirmed': { id: string; before: { installation: string }; after: { installation: string } }
  }
}
