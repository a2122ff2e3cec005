import { contributionNumber, NUMBER_BYTES } from '~/kit/codes/contribution-number'
import { isFailure, type CallFailure } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import type { TillOrder } from './order'
import { orderIn, type OrderReply } from '~/wire/pos/answer'
import { fieldNamed } from '~/wire/pos/requests/field-named'

export type OrderAnswer = {
  order: TillOrder | null
  error: string | null
  errors: Record<string, string>
  isLost: boolean
}

const NO_ERRORS = {}

const firstErrors = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, [sentence]]) => [fieldNamed(name), sentence ?? '']))

/** Even an early error may carry the order, and the cart is redrawn from every answer. */
function failed({ status, message, errors, reply }: CallFailure): OrderAnswer {
  return {
    order: orderIn(reply),
    error: status === 0 ? '' : message,
    errors: firstErrors(errors),
    isLost: status === 0,
  }
}

export async function askOrder(path: string, csrf: string, body: object): Promise<OrderAnswer> {
  const reply = await tillCall<OrderReply>(`/jpanel/pos/${path}`, csrf, { body })
  if (isFailure(reply)) return failed(reply)
  const order = orderIn(reply)
  if (reply.status === 'error')
    return { order, error: reply.message ?? '', errors: firstErrors(reply.errors ?? {}), isLost: false }
  return { order, error: order ? null : '', errors: NO_ERRORS, isLost: false }
}

/** The client creates the contribution's number, so that repeating the call opens only one cart. */
export const newClientUuid = (): string => contributionNumber(crypto.getRandomValues(new Uint8Array(NUMBER_BYTES)))
