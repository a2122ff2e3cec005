import { createRoutesStub } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SubmitEvent } from 'react'
import { expect, test } from 'vitest'
import { useOneSubmit } from '~/ui/form/use-one-submit'

const submit = (): SubmitEvent & { isPrevented: () => boolean } => {
  let isPrevented = false
  return {
    target: {},
    preventDefault: () => void (isPrevented = true),
    isPrevented: () => isPrevented,
  } as unknown as SubmitEvent & {
    isPrevented: () => boolean
  }
}

function handlerOf(): (event: SubmitEvent) => void {
  const made: ((event: SubmitEvent) => void)[] = []
  const Form = () => {
    made.push(useOneSubmit())
    return null
  }
  const Stub = createRoutesStub([{ path: '/', Component: Form }])
  renderToStaticMarkup(<Stub />)
  const [handler] = made
  if (!handler) throw new Error('nothing was rendered')
  return handler
}

test('sends the first of two submits at once', () => {
  const send = handlerOf()
  const [first, second, third] = [submit(), submit(), submit()]
  send(first)
  send(second)
  send(third)
  expect([first.isPrevented(), second.isPrevented(), third.isPrevented()]).toEqual([false, true, true])
})

test('does not hold back another form', () => {
  handlerOf()(submit())
  const event = submit()
  handlerOf()(event)
  expect(event.isPrevented()).toBe(false)
})
