import { createHook } from '~/domain/webhooks/create-hook.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { WebUnreachable, type Web, type WebRequest } from '~/ports/web'

type Answer = { status?: number; body?: string; headers?: [string, string][] } | 'nobody'

/** Replies for the servers of others as the test defines; `sent` records what they got. */
export function webOf(
  answer: (request: WebRequest) => Answer | Promise<Answer> = () => ({}),
): Web & { sent: WebRequest[] } {
  const sent: WebRequest[] = []
  return {
    sent,
    refusal: async (url) => (url.includes('private') ? 'This address is not on the public internet.' : null),
    async send(request) {
      sent.push(request)
      const params = await answer(request)
      if (params === 'nobody') throw new WebUnreachable('The connection was refused.')
      const { status = 200, body = 'OK', headers = [] } = params
      return { status, body, headers, isCut: false, seconds: 0.25 }
    },
  }
}

let made = 0

export async function makeHook(
  ctx: Ctx,
  events: readonly string[],
  more: object = {},
): Promise<{ id: number; url: string; secret: string }> {
  const url = `https://hooks${++made}.example/in`
  const { id, secret } = await perform(createHook, ctx, { payloadUrl: url, events, ...more })
  return { id, url, secret }
}

export type StoredDelivery = {
  id: number
  guid: string
  event: string
  subjects: number[]
  state: string
  status: number | null
  body: string | null
  sent: string | null
  headers: string | null
  seconds: number | null
}

export const deliveriesOf = (ctx: Ctx, hookId: number): Promise<StoredDelivery[]> =>
  ctx.read.rows<StoredDelivery>(sql`
    SELECT id, guid, event, subject_ids AS subjects, state, res_status AS status, res_body AS body, req_body AS sent,
      res_headers AS headers, completed_in AS seconds
    FROM hook_delivery WHERE hook_id = ${hookId} ORDER BY id`)

/** Keeps webhooks of earlier tests from getting events of this one. */
export const forgetHooks = async (ctx: Ctx): Promise<void> => {
  await ctx.read.run(sql`DELETE FROM hook`)
}
