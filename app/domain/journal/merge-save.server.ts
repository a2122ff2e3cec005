import { z } from 'zod'
import { DomainError, type FieldErrors } from '~/kit/errors'
import type { Fields } from '~/kit/fields'
import { mergeTyped, OPENED, openedWith, readOpened, type Opened, type Values } from '~/kit/typed/opened'
import { readForm } from '~/kit/form-input'
import type { Ctx, Operation } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { lastSave, sayChanged, sayClash, type SaveEntry } from './last-save.server'

type StoredForm = { values: Values; subject?: number | string; version?: number | string; entry?: SaveEntry }

type FormRecord = {
  /** As the journal calls it. */
  type: string
  /**
   * The values that a form of the record opens with, by the names that it posts; `subject` where the journal knows
   * the record by another number than its form, `version` where the operation refuses any other one, `entry` where
   * the journal has other entries of the subject than the saves of this form.
   */
  read: (over: SqlRunner, id: string, ctx: Ctx) => Promise<StoredForm | null>
  /** The record that a form is for; without it the number in `id`, and a form without one adds a record. */
  key?: (typed: Values, ctx: Ctx) => string
  /** The record that this one was merged into since the form was opened. */
  follow?: (over: SqlRunner, id: string, opened: Opened) => Promise<string>
  /** Adds to what was posted what its form leaves out, since nobody edited it. */
  complete?: (over: SqlRunner, typed: Values, ctx: Ctx) => Promise<Values>
  /** The operation's input, where it is not what the form posts. */
  toInput?: (merged: Fields) => Fields
  /** A stored value in words, where the form shows a name for it. */
  describe?: (name: string, value: string) => string | null
}

const Typed = z.looseObject({})

/** A workflow has no transaction of its own, and reads outside of one. */
type SaveCtx = Ctx & { readonly sql?: SqlRunner }

const numberIn = ({ id }: Values): string => (/^[1-9]\d{0,8}$/.test(String(id)) ? String(id) : '')
const MAX_SAID = 80

/** Numbers of other records and texts that are rows or long say nothing to people. */
function say(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'nothing'
  if (typeof value !== 'string' || value.length > MAX_SAID || (name.endsWith('Id') && /^\d+$/.test(value))) return null
  return value
}

type Clash = {
  over: SqlRunner
  id: number | string
  stored: Values
  clashes: readonly string[]
  typed: Values
  entry?: SaveEntry | undefined
  /** The message at fields that are wrong as well. */
  fields?: FieldErrors
}

/** Refuses a save with who else changed its fields, to what and when; the form then knows what is stored now. */
export async function refuseClashes(
  ctx: Ctx,
  { type, describe }: Pick<FormRecord, 'type' | 'describe'>,
  { over, id, stored, clashes, typed, entry, fields = {} }: Clash,
): Promise<never> {
  const last = await lastSave(over, { type, id, entry })
  const sentence = (name: string): string => {
    const value = stored[name]
    const words = (typeof value === 'string' ? describe?.(name, value) : null) ?? say(name, value)
    return sayChanged(ctx, last, words)
  }
  const seen = openedWith(Object.fromEntries(clashes.map((name) => [name, stored[name]])))
  const opened = { ...readOpened(typed), ...seen }
  throw new DomainError('conflict', sayClash(ctx, last), {
    fields: { ...fields, ...Object.fromEntries(clashes.map((name) => [name, [sentence(name)]])) },
    typed: { ...typed, [OPENED]: JSON.stringify(opened) },
  })
}

/**
 * The save of a form that two people may have open at once. Saves of one record wait for each other; what the other one
 * changed stays, and where both changed a field, the later one reads who changed it to what, and is asked.
 */
export const mergeSave = <I extends z.ZodType, R, C extends SaveCtx>(
  op: Operation<I, R, C>,
  record: FormRecord,
): Operation<typeof Typed, R, C> => ({
  ...op,
  input: Typed,
  async run(ctx, posted) {
    const shownId = (record.key ?? numberIn)(posted, ctx)
    const opened = readOpened(posted)
    const over = ctx.sql ?? ctx.read
    const id = opened && record.follow && shownId !== '' ? await record.follow(over, shownId, opened) : shownId
    const typed = id === shownId ? posted : { ...posted, id }
    const save = (fields: Fields) => op.run(ctx, readForm(op.input, record.toInput?.(fields) ?? fields))
    if (opened === null || id === '') return save(typed)
    await ctx.sql?.run(sql`SELECT pg_advisory_xact_lock(hashtext(${record.type}), hashtext(${id}))`)
    const now = await record.read(over, id, ctx)
    if (now === null) return save(typed)
    const whole = (await record.complete?.(over, typed, ctx)) ?? typed
    const { merged, clashes } = mergeTyped({ opened, stored: now.values, typed: whole })
    if (clashes.length > 0)
      await refuseClashes(ctx, record, {
        over,
        id: now.subject ?? id,
        entry: now.entry,
        stored: now.values,
        clashes,
        typed: merged,
      })
    return save(now.version === undefined ? merged : { ...merged, version: now.version })
  },
})
