import type { Removal } from '~/kit/operation'

type HookValues = { payloadUrl: string; events: readonly string[]; active: boolean; insecureSsl: boolean }

declare module '~/kit/operation' {
  interface RecordEvents {
    'hook.added': { after: HookValues }
    'hook.edited': { before: HookValues; after: HookValues & { secret: 'kept' | 'replaced' | 'removed' } }
    'hook.deleted': Removal
    'hook.turned-off': { before: { active: true }; after: { active: false; reason: 'failing' | 'gone' } }
    'hook.redelivered': { after: { delivery: string } }
  }
}

export type { HookValues }
