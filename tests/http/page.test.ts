import { redirect, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { workflow } from '~/db/operation.server'
import { ctxContext } from '~/http/context'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { DomainError } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'

const ADDRESS = 'http://till.test/jpanel/notes'

function made(fields: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(ctxContext, { requestId: 'request-1', actor: { can: () => true } } as unknown as Ctx)
  const request = new Request(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) })
  return { request, params: {}, url: new URL(ADDRESS), context }
}

const failing = (error: unknown) => () => Promise.reject(error)
const show = (error: unknown): Promise<unknown> =>
  screen(null, failing(error))(made({})).catch((thrown: unknown) => thrown)
const save = (error: unknown, failure?: string): Promise<unknown> => {
  const operation = workflow({
    name: 'notes.save',
    permission: 'admin.general',
    input: z.looseObject({}),
    run: failing(error),
  })
  const saving = intent(operation, () => ({ to: '/jpanel/notes' }))
  const action = formAction({ save: failure === undefined ? saving : sayingOnFailure(failure, saving) })
  return action(made({ name: 'Ada', password: 'hidden' })).catch((thrown: unknown) => thrown)
}

const REFUSED = new DomainError('refused', 'No.', { fields: { name: ['Too short.'] }, typed: { note: 'kept' } })
const AWAY = redirect('/jpanel/login')

test('a page and a form answer what a rule refuses, the form with what was typed and without secrets', async () => {
  expect(await show(REFUSED)).toMatchObject({ data: { message: 'No.' }, init: { status: 422 } })
  expect(await save(REFUSED)).toMatchObject({
    data: { message: 'No.', fields: { name: ['Too short.'] }, typed: { name: 'Ada', note: 'kept' } },
    init: { status: 422 },
  })
  expect(JSON.stringify(await save(REFUSED))).not.toContain('hidden')
})

test('a fault becomes a page with the number of the request, unless the form has a sentence for it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fault = new Error('broken')
  for (const page of [await show(fault), await save(fault)])
    expect(page).toMatchObject({ data: { request_id: 'request-1' }, init: { status: 500 } })
  expect(await save(fault, 'Not saved.')).toMatchObject({
    data: { message: 'Not saved.', typed: { name: 'Ada' } },
    init: { status: 500 },
  })
  expect(said).toHaveBeenCalledTimes(3)
  said.mockRestore()
})

test('a redirect that is thrown passes', async () => {
  expect(await show(AWAY)).toBe(AWAY)
})
