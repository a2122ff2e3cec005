import type { Ctx } from '~/kit/operation'
import { hashSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'

export const personOfLink = (
  ctx: Ctx,
  token: string,
): Promise<{ email: string; firstName: string; lastName: string } | null> =>
  ctx.read.first(sql`SELECT s.email, s.first_name, s.last_name
    FROM password_reset r JOIN staff s ON s.id = r.staff_id
    WHERE r.token_hash = ${hashSecret(token)} AND r.used_at IS NULL AND r.expires_at > ${ctx.now}
      AND s.deleted_at IS NULL`)
