import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { Variance } from './variance'

/** Sending a sale again returns the same answer (R-DEVICES-5). */
export type Answer = {
  clientUuid: string | null
  state: 'accepted' | 'variance' | 'held'
  number: string | null
  message: string | null
  variances: Variance[]
}

export const findAnswer = (runner: SqlRunner, where: Sql): Promise<Answer | null> =>
  runner.first<Answer>(sql`
    SELECT p.printed_number AS client_uuid, p.state, p.held_for AS message, p.variances,
      CASE WHEN p.state <> 'held' THEN c.client_uuid END AS number
    FROM pos_sale p LEFT JOIN contribution c ON c.id = p.contribution_id WHERE ${where}`)
