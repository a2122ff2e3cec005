import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { SHARE_ALLOWANCE } from '../throttle'
import { countUse } from '../tries.server'

const TakeShareInput = z.object({ kind: z.enum(['preview', 'export', 'import']) })

export type ShareKind = z.infer<typeof TakeShareInput>['kind']

/** Counts one costly use by a person and refuses more than a minute's share of them (R-ACCESS-11). */
export const takeShare = sqlOperation({
  name: 'staff.take-share',
  permission: null,
  input: TakeShareInput,
  audit: 'none',
  async run({ sql, now, actor }, { kind }) {
    if (actor.staffId !== null) await countUse(sql, `${kind}:${actor.staffId}`, { now, allowance: SHARE_ALLOWANCE })
  },
})
