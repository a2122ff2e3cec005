import { z } from 'zod'
import type { Sequence, Table, Tally } from './tables.ts'

export const FORMAT = 1

const Name = z.string().min(1).max(200)
const TableSchema: z.ZodType<Omit<Table, 'order'>> = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: Name,
  columns: z.array(Name).max(1000),
})

export const Opening = z.object({
  format: z.number().int(),
  app: z.string().max(50),
  madeAt: z.string().max(40),
  organization: z.string().max(500),
  isEncrypted: z.boolean(),
  migrations: z.array(z.object({ name: Name, checksum: z.string().max(64) })).max(10_000),
  /** The version of the job queue's tables; null if there are none yet. */
  queueVersion: z.number().int().nullable(),
  tables: z.array(TableSchema).max(5000),
})
export type Opening = z.output<typeof Opening>

const TallySchema: z.ZodType<Tally> = z.object({
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string().length(64),
})
const SequenceSchema: z.ZodType<Sequence> = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: Name,
  value: z.string().regex(/^-?\d{1,19}$/),
  isCalled: z.boolean(),
})

export const Manifest = z.object({
  tables: z.record(z.string(), TallySchema),
  sequences: z.array(SequenceSchema),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string().length(64) }),
  hasSecret: z.boolean(),
  journal: z.object({ sealed: z.string(), head: z.string() }).nullable(),
})
export type Manifest = z.output<typeof Manifest>

export const FileEntry = z.object({ key: z.string().min(1).max(1024), type: z.string().max(300) })
