import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx, Operation } from '~/kit/operation'
import { perform } from '~/kit/operation'
import { testCtx } from '../support/ctx'

/** Operations that need no permission of their own, each with the reason. */
const FOR_ANYBODY: Record<string, string> = {
  'downloads.open-download': 'a holder of the link that a supporter was mailed',
  'downloads.count-download': 'part of opening such a link',
  'messaging.send-mail': 'part of an operation that was allowed; no address performs it',
  'messaging.send-template': 'part of an operation that was allowed; no address performs it',
  'payments.receive-webhook': 'a gateway, known by its signature',
  'payments.keep-events': 'part of receiving an event',
  'events.receive-report': 'a video provider, known by its signature',
  'events.keep-report': 'part of receiving a report',
  'messenger.receive-text': 'a provider of phone numbers, known by its signature',
  'staff.answer-challenge': 'the code after the password, before there is a session',
  'staff.open-challenge': 'part of signing in',
  'staff.count-code': 'part of signing in',
  'staff.use-code': 'part of signing in',
  'staff.close-challenge': 'part of signing in',
  'staff.enable-two-factor': 'one’s own second factor',
  'staff.confirm-two-factor': 'one’s own second factor, knowing the password',
  'staff.keep-two-factor': 'part of confirming it',
  'staff.disable-two-factor': 'one’s own second factor, knowing the password',
  'staff.clear-two-factor': 'part of switching it off, one’s own or another person’s',
  'staff.renew-recovery-codes': 'one’s own recovery codes, knowing the password',
  'staff.keep-recovery-codes': 'part of renewing them',
  'staff.sign-in': 'before there is a session',
  'staff.count-try': 'part of signing in',
  'staff.refuse-sign-in': 'part of signing in',
  'staff.open-session': 'part of signing in',
  'staff.sign-out': 'ends the session of the person who makes the request',
  'staff.sign-out-elsewhere': 'one’s own other sessions, knowing the password',
  'staff.end-sessions': 'part of signing out elsewhere, one’s own or a user’s',
  'staff.journal-denied-request': 'part of refusing a request',
  'staff.request-password-link': 'somebody who forgot the password',
  'staff.reset-password': 'a holder of a mailed link',
  'staff.set-password-by-link': 'part of resetting',
  'staff.set-password': 'part of changing or resetting',
  'staff.save-own-profile': 'one’s own name and email',
  'staff.save-profile': 'part of saving one’s own profile',
  'staff.confirm-password': 'one’s own password, once more',
  'staff.count-confirmation': 'part of confirming the password',
  'staff.change-email': 'part of saving a profile or a user',
  'supporters.stop-news': 'a holder of the link in an email of news',
  'staff.undo-email-change': 'a holder of the link mailed to the old address',
  'staff.change-password': 'one’s own password, knowing the present one',
  'staff.regenerate-own-key': 'one’s own token, knowing the password',
  'staff.take-share': 'part of previews, exports and imports',
  'staff.replace-key': 'part of regenerating a token',
  'device-sales.count-batch': 'part of receiving sales',
  'device-sales.hold-sale': 'part of receiving sales',
  'device-sales.note-heard': 'part of receiving sales',
  'device-sales.receive-sales': 'a device, by its signature',
  'imports.forget-rows': 'a job',
  'imports.resume-imports': 'a job',
  'media.sweep-uploads': 'a job',
  'media.forget-uploads': 'part of the job that sweeps uploads',
  'media.remove-objects': 'part of deleting a file, which checks',
  'tasks.cancel-task': 'one’s own task',
  'tasks.mark-tasks-seen': 'one’s own tasks',
  'tasks.forget-tasks': 'a job',
  'till-catalog.forget-changes': 'a job',
  'webhooks.prune-deliveries': 'a job',
  'views.save': 'asks for the permission of the list whose view it is',
  'views.share': 'asks for the permission of the list whose view it is',
  'views.delete': 'asks for the permission of the list whose view it is',
  'views.pin': 'asks for the permission of the list whose view it is',
  'views.unpin': 'one’s own pin',
}

type AnyOperation = Operation & { run: (ctx: Ctx, input: unknown) => Promise<unknown> }

const isOperation = (made: unknown): made is AnyOperation =>
  typeof made === 'object' && made !== null && 'transaction' in made && 'permission' in made && 'run' in made

const modules = import.meta.glob<Record<string, unknown>>('../../app/domain/**/*.server.ts', { eager: true })
const operations = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isOperation)

/** Reads the sources, because some operations are not exported. */
const sources = import.meta.glob<string>('../../app/domain/**/*.server.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const written = Object.values(sources)
  .join('')
  .match(/permission: null/g)?.length
const withoutPermission = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/name: '([\w.-]+)',\s+permission: null/g)].map(([, name]) => name ?? ''),
)

function listUnboundedLists(schema: z.core.$ZodType, at: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  const isBounded = (def.checks ?? []).some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check))
  const inner = Object.entries(def).flatMap(([name, value]): [string, unknown][] =>
    name === 'shape' ? Object.entries(value as object) : [value].flat().map((one) => ['', one]),
  )
  return [
    ...(def.type === 'array' && !isBounded ? [at] : []),
    ...inner.flatMap(([name, value]) =>
      isSchema(value) ? listUnboundedLists(value, name === '' ? at : `${at}.${name}`, seen) : [],
    ),
  ]
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && !('check' in (value as z.core.$ZodType)._zod.def)

describe('every operation of the product', () => {
  test('limits every list of its input', () => {
    expect(listUnboundedLists(z.object({ rows: z.array(z.string()) }), 'planted')).toEqual(['planted.rows'])
    expect(operations.flatMap(({ name, input }) => listUnboundedLists(input, name))).toEqual([])
  })

  test('has a name of its own', () => {
    expect(operations.length).toBeGreaterThan(70)
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
  })

  test('asks for a permission, or stands here with the reason why not', () => {
    expect(withoutPermission).toHaveLength(written ?? 0)
    expect(withoutPermission.toSorted()).toEqual(Object.keys(FOR_ANYBODY).toSorted())
  })

  test.each(operations.filter(({ permission }) => permission !== null))(
    '$name does nothing for somebody who may nothing ($permission)',
    async (operation) => {
      const unreachable = { ...operation, run: () => Promise.reject(new Error('it was done')) }
      await expect(perform(unreachable, testCtx({ permissions: [] }), {})).rejects.toMatchObject({ code: 'forbidden' })
    },
  )
})
