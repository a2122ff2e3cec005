import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'settings.saved': { id: string; before: object; after: object }
  }
}
