import { sql, type SqlRunner } from '~/kit/sql'

export type HeldNumber = {
  id: number
  number: string
  kind: 'local' | 'toll-free'
  state: 'buying' | 'owned' | 'refused' | 'released'
  provider: string
  reference: string | null
  verification: 'unverified' | 'submitted' | null
  problem: string | null
  triedAt: Date
}

const COLUMNS = sql`id, number, kind, state, provider, reference, verification, verification_problem AS problem,
  tried_at`

export const heldNumbers = (runner: SqlRunner): Promise<HeldNumber[]> =>
  runner.rows<HeldNumber>(sql`SELECT ${COLUMNS} FROM phone_number WHERE state IN ('buying', 'owned') ORDER BY id`)

export const numberById = (runner: SqlRunner, id: number): Promise<HeldNumber | null> =>
  runner.first<HeldNumber>(sql`SELECT ${COLUMNS} FROM phone_number WHERE id = ${id} AND state IN ('buying', 'owned')`)

export const heldByNumber = (runner: SqlRunner, number: string): Promise<HeldNumber | null> =>
  runner.first<HeldNumber>(
    sql`SELECT ${COLUMNS} FROM phone_number WHERE number = ${number} AND state IN ('buying', 'owned') FOR UPDATE`,
  )
