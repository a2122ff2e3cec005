import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'task.canceled': { after: { canceled: string } }
  }
}
