import { describe, expect, test } from 'vitest'
import { toFaultFields, readReason } from '~/kit/log'

describe('the reason of a log line', () => {
  test.each<[string, unknown, string]>([
    ['an error', new Error('no \n connection'), 'no connection'],
    [
      'an object with a message, as the queue emits it',
      { message: 'relation does not exist', queue: 'x' },
      'relation does not exist',
    ],
    [
      'several errors without words of their own',
      new AggregateError([new Error('::1 refused'), { message: '127.0.0.1 refused' }]),
      '::1 refused; 127.0.0.1 refused',
    ],
    ['an error that has only a code', Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['an error that has only a kind', new TypeError(''), 'TypeError'],
    [
      'an object without a message, whose values stay out',
      { token: 'secret', at: 1 },
      'an error without a message (token, at)',
    ],
    ['an empty object', {}, 'an error without a message (no fields)'],
    ['a text', 'gone', 'gone'],
    ['nothing', undefined, 'undefined'],
  ])('has words when it is %s', (_name, error, words) => {
    expect(readReason(error)).toBe(words)
    expect(toFaultFields(error).reason).toBe(words)
  })
})
