import { expect, test } from 'vitest'
import { toFault, UnknownOutcome } from '~/http/fault'

test.each(['ENOSPC', '53100'])('says that the disk is full when a request fails with %s', (code) => {
  const error = Object.assign(new Error('could not extend file'), { code })
  expect(toFault(error)).toEqual({
    status: 503,
    message:
      'The disk of the server is full. Your administrator has to free some space. Nothing was changed. ' +
      'Please try again.',
  })
  expect(toFault(new UnknownOutcome(error)).message).toContain('It is not known yet')
})
