import { describe, expect, test, vi } from 'vitest'
import type { CallFailure } from '~/http/use-call'
import { completed, unlocked } from '~/pages/jpanel/pos/payment/completing'
import { readCompletion, type CompletionAnswer } from '~/wire/pos/answer'
import { someOrder } from './shapes'

const order = { ...someOrder({ number: '7F3A09C2B1' }), payment: null }
type Said = Partial<CompletionAnswer> | CallFailure

const answered = (said: Said) => ('isFailure' in said ? said : { ...readCompletion({}), ...said })
const failure = (status: number, message = ''): CallFailure => ({
  isFailure: true,
  status,
  message,
  errors: {},
  reply: null,
})

function desk(...replies: Said[]) {
  const send = vi.fn(async () => answered(replies.shift() ?? { status: 'error', message: 'nothing more was expected' }))
  const confirm = vi.fn(async (): Promise<'done' | 'cancelled'> => 'done')
  const givingUp: Said[] = []
  const giveUp = vi.fn(async () =>
    answered(givingUp.shift() ?? { status: 'error', code: 'PAYMENT_REQUEST_CANCELLED', message: 'given up' }),
  )
  const pauses: number[] = []
  const onChecking = vi.fn()
  const wait = async (milliseconds: number) => void pauses.push(milliseconds)
  return {
    send,
    confirm,
    giveUp,
    givingUp,
    onChecking,
    pauses,
    run: (isLeft = () => false) => completed({ send, confirm, giveUp, onChecking, wait, isLeft }),
  }
}

describe('completing', () => {
  test('ends when the server confirms', async () => {
    const { run, send, onChecking } = desk({ status: 'success', order })
    expect(await run()).toEqual({ order })
    expect(send).toHaveBeenCalledTimes(1)
    expect(onChecking).not.toHaveBeenCalled()
  })

  test('an answer that got lost is requested again, with longer and longer pauses', async () => {
    const { run, onChecking, pauses } = desk(...Array.from({ length: 6 }, () => failure(0)), {
      status: 'success',
      order,
    })
    expect(await run()).toEqual({ order })
    expect(onChecking).toHaveBeenCalledTimes(6)
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  })

  test('retries a database that is away for half a minute until the state of the payment is known', async () => {
    const { run, pauses } = desk(...Array.from({ length: 6 }, () => failure(503, 'It is not known yet.')), {
      status: 'success',
      order,
    })
    expect(await run()).toEqual({ order })
    expect(pauses).toHaveLength(6)
  })

  test('names the field that the server refused first', async () => {
    const message = 'The date on the check is not a date. Please check it.'
    const refused = readCompletion({ status: 'error', message, errors: { check_date: [message], check_amt: ['No.'] } })
    expect(await desk(refused).run()).toEqual({ error: message, field: 'checkDate', unpaid: null })
    const other = readCompletion({ status: 'error', message, errors: { base: [message] } })
    expect(await desk(other).run()).toEqual({ error: message, field: null, unpaid: null })
  })

  test('"checking" is asked again until it is settled', async () => {
    const { run, send } = desk(
      { status: 'checking', order },
      { status: 'checking', order },
      { status: 'error', message: 'Your card was declined.' },
    )
    expect(await run()).toEqual({ error: 'Your card was declined.', unpaid: null })
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('a payer who must confirm is waited for, and then the same call is sent', async () => {
    const { run, confirm, send } = desk(
      { status: 'action', action: { url: 'http://fields/confirm/1', attempt: 3 }, order },
      { status: 'success', order },
    )
    expect(await run()).toEqual({ order })
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ url: 'http://fields/confirm/1', attempt: 3 })
    expect(send).toHaveBeenCalledTimes(2)
  })

  const action = { url: 'http://fields/confirm/1', attempt: 3 }

  test('"Not now" is sent to the server, and ends silently', async () => {
    const { run, confirm, giveUp, send } = desk({ status: 'action', action, order })
    confirm.mockResolvedValueOnce('cancelled')
    expect(await run()).toEqual({ error: null, unpaid: null })
    expect(giveUp).toHaveBeenCalledExactlyOnceWith(action)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('"Not now" of a payer who has confirmed completes the sale', async () => {
    const { run, confirm, givingUp } = desk({ status: 'action', action, order })
    confirm.mockResolvedValueOnce('cancelled')
    givingUp.push({ status: 'success', order })
    expect(await run()).toEqual({ order })
  })

  test('repeats the question while it is unknown whether it was given up, without a confirmation', async () => {
    const { run, confirm, giveUp, givingUp, send, onChecking } = desk({ status: 'action', action, order })
    confirm.mockResolvedValueOnce('cancelled')
    givingUp.push(failure(0), { status: 'checking', order })
    expect(await run()).toEqual({ error: null, unpaid: null })
    expect([giveUp, send, confirm, onChecking].map(({ mock }) => mock.calls.length)).toEqual([3, 1, 1, 2])
  })

  test.each([
    [{ status: 'error', message: 'PAYMENT_REQUEST_CANCELLED' }, null],
    [{ status: 'error', code: 'PAYMENT_REQUEST_CANCELLED', message: 'cancelled' }, null],
    [{ status: 'error', message: null }, 'Unknown error (521)'],
    [failure(422, 'The check is missing.'), 'The check is missing.'],
    [failure(403, ''), 'Unknown error (521)'],
    [{ status: 'success' }, 'Unknown error (521)'],
  ])('%j is refused with %j', async (reply, error) => {
    expect(await desk(reply as Said).run()).toEqual({ error, unpaid: null })
  })

  test('returns the current order when the payment is refused', async () => {
    const said: Said = { status: 'error', message: 'The contribution has changed.', order }
    expect(await desk(said).run()).toEqual({ error: 'The contribution has changed.', unpaid: order })
  })

  test.each([401, 419])('keeps asking when the session ended (%i) after a lost answer', async (status) => {
    const { run, send } = desk(failure(0), failure(status, 'Your session has expired.'), { status: 'success', order })
    expect(await run()).toEqual({ order })
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('takes an ended session for the answer when it is the first one, and the sign-in says so', async () => {
    const { run } = desk(failure(419, ''))
    expect(await run()).toEqual({ error: null, unpaid: null })
  })

  test('sends nothing more when the payment is left to the device', async () => {
    const { run, send } = desk(failure(0), { status: 'success', order })
    expect(await run(() => true)).toBeNull()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('ends when the server keeps failing', async () => {
    const { run, send } = desk(...Array.from({ length: 9 }, () => failure(500, 'Something went wrong')))
    expect(await run()).toEqual({ error: 'Something went wrong', unpaid: null })
    expect(send).toHaveBeenCalledTimes(4)
  })

  test.each([502, 503, 504])('a proxy that answers %i for a server that starts again has not', async (status) => {
    const { run, send } = desk(...Array.from({ length: 9 }, () => failure(status, 'Bad gateway')), {
      status: 'success',
      order,
    })
    expect(await run()).toEqual({ order })
    expect(send).toHaveBeenCalledTimes(10)
  })
})

test('a payment that another till began is waited for: it ends with a number, or the order is free again', async () => {
  const locked = { ...order, number: null, isPaymentLocked: true }
  const replies = [failure(0), { status: 'error', order: locked }, { status: 'error', order }]
  const free = [{ status: 'success', order: { ...locked, isPaymentLocked: false } }]
  const wait = async () => undefined
  expect(await unlocked(async () => answered(replies.shift() ?? {}), wait)).toEqual({ order })
  const seen = await unlocked(async () => answered(free.shift() ?? {}), wait)
  expect(seen).toEqual({ error: null, unpaid: { ...locked, isPaymentLocked: false } })
})
