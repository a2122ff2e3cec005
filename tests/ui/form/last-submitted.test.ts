import { expect, test, vi } from 'vitest'
import { canSubmitAgain, lastButton, postByScript, submitAgain } from '~/ui/form/last-submitted'

test('posts once more what a script posted last when the session was ended', () => {
  expect(canSubmitAgain()).toBe(false)
  const send = vi.fn<() => void>()
  postByScript(send)
  expect(send).toHaveBeenCalledTimes(1)
  expect(lastButton()).toBeNull()
  expect(canSubmitAgain()).toBe(true)
  submitAgain()
  expect(send).toHaveBeenCalledTimes(2)
})
