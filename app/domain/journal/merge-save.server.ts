import { z } from 'zod'
import { DomainError, type FieldErrors } from '~/kit/errors'
import type { Fields } from '~/kit/fields'
import { mergeTyped, OPENED, markOpened, readOpened, type Opened, type Values } from '~/kit/typed/opened'
import { readForm } from '~/kit/form-input'
import type { Ctx, Operation } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { lastSave, sayChanged, sayClash, type SaveEntry } from './last-save.server'

type StoredForm = { values: Values; subject?: number | string; version?: number | string; entry?: SaveEntry }

type FormRecord = {
  type: string
  /**
   * Returns the current values by posted field name. `subject` is the record's number in the journal if it differs,
   * `version` is set if the operation checks it, and `entry` selects this form's saves.
   */
  read: (runner: SqlRunner, id: string, ctx: Ctx) => Promise<StoredForm | null>
  /** Leaves out stored rows that the form did not show, where its save keeps them. */
  leaveUnshown?: (stored: Values, typed: Values) => Values
  /** The record that the form edits; by default the number in `id`. An empty key adds a record. */
  key?: (typed: Values, ctx: Ctx) => string
  follow?: (runner: SqlRunner, id: string, opened: Opened) => Promise<string>
  /** Adds fields that the form did not show. */
  complete?: (runner: SqlRunner, typed: Values, ctx: Ctx) => Promise<Values>
  toInput?: (merged: Fields) => Fields
  describe?: (name: string, value: string) => string | null
}

const Typed = z.looseObject({})

/** A workflow has no transaction and reads outside of one. */
type SaveCtx = Ctx & { readonly sql?: SqlRunner }

const numberIn = ({ id }: Values): string => (/^[1-9]\d{0,8}$/.test(String(id)) ? String(id) : '')
const MAX_SAID = 80

function say(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'nothing'
  if (typeof value !== 'string' || value.length > MAX_SAID || (name.endsWith('Id') && /^\d+$/.test(value))) return null
  return value
}

type Clash = {
  runner: SqlRunner
  id: number | string
  stored: Values
  clashes: readonly string[]
  typed: Values
  entry?: SaveEntry | undefined
  fields?: FieldErrors
}

/**
 * Throws `conflict`, which says who changed each field, when and to what. The form's opened values become the stored
 * ones.
 */
export async function refuseClashes(
  ctx: Ctx,
  { type, describe }: Pick<FormRecord, 'type' | 'describe'>,
  { runner, id, stored, clashes, typed, entry, fields = {} }: Clash,
): Promise<never> {
  const last = await lastSave(runner, { type, id, entry })
  const sentence = (name: string): string => {
    const value = stored[name]
    const words = (typeof value === 'string' ? describe?.(name, value) : null) ?? say(name, value)
    return sayChanged(ctx, last, words)
  }
  const seen = markOpened(Object.fromEntries(clashes.map((name) => [name, stored[name]])))
  const opened = { ...readOpened(typed), ...seen }
  throw new DomainError('conflict', sayClash(ctx, last), {
    fields: { ...fields, ...Object.fromEntries(clashes.map((name) => [name, [sentence(name)]])) },
    typed: { ...typed, [OPENED]: JSON.stringify(opened) },
  })
}

/**
 * Wraps the save of a form that two users may have open at once. Saves of one record wait for each other. It keeps the
 * other user's changes; if both changed a field, the later user sees who changed it to what and decides.
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
    const runner = ctx.sql ?? ctx.read
    const id = opened && record.follow && shownId !== '' ? await record.follow(runner, shownId, opened) : shownId
    const typed = id === shownId ? posted : { ...posted, id }
    const save = (fields: Fields) => op.run(ctx, readForm(op.input, record.toInput?.(fields) ?? fields))
    if (opened === null || id === '') return save(typed)
    await ctx.sql?.run(sql`SELECT pg_advisory_xact_lock(hashtext(${record.type}), hashtext(${id}))`)
    const now = await record.read(runner, id, ctx)
    if (now === null) return save(typed)
    const whole = (await record.complete?.(runner, typed, ctx)) ?? typed
    const stored = record.leaveUnshown?.(now.values, typed) ?? now.values
    const { merged, clashes } = mergeTyped({ opened, stored, typed: whole })
    if (clashes.length > 0)
      await refuseClashes(ctx, record, {
        runner,
        id: now.subject ?? id,
        entry: now.entry,
        stored,
        clashes,
        typed: merged,
      })
    return save(now.version === undefined ? merged : { ...merged, version: now.version })
  },
})
