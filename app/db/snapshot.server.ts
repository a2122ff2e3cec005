import { Prisma } from '~/generated/prisma/client'
import type { Readers } from './ctx'
import { appPool, onClient, runnerOn } from './pool.server'
import { prisma } from './prisma.server'

/**
 * Reads everything as of one moment, in raw statements and through Prisma, so that a page of several statements never
 * shows half of a write. Takes a connection of both pools meanwhile, Prisma's first, as its operations do.
 */
export async function readInSnapshot<R>(show: (readers: Readers) => Promise<R>): Promise<R> {
  const options = { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead }
  return prisma().$transaction(async (tx) => {
    const [exported] = await tx.$queryRaw<{ moment: string }[]>`SELECT pg_export_snapshot() AS moment`
    const connection = await appPool().connect()
    let isBroken = true
    try {
      await connection.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET TRANSACTION SNAPSHOT '${exported?.moment ?? ''}'`,
      )
      const over = onClient(connection)
      const shown = await show({ prisma: tx, read: runnerOn(over), prepared: runnerOn(over, 'prepared') })
      await connection.query('COMMIT')
      isBroken = false
      return shown
    } catch (error) {
      await connection.query('ROLLBACK').then(
        () => (isBroken = false),
        () => undefined,
      )
      throw error
    } finally {
      connection.release(isBroken)
    }
  }, options)
}
