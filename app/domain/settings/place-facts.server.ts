import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

export type PlaceFacts = {
  users: number
  devices: number
  methods: number
  hooks: number
  failingHooks: number
  held: number
  failed: number
}

const NONE: PlaceFacts = { users: 0, devices: 0, methods: 0, hooks: 0, failingHooks: 0, held: 0, failed: 0 }

export const readPlaceFacts = async (ctx: Ctx): Promise<PlaceFacts> =>
  (await ctx.read.first<PlaceFacts>(sql`
    SELECT (SELECT count(*)::int FROM staff WHERE deleted_at IS NULL) AS users,
      (SELECT count(*)::int FROM pos_device WHERE forgotten_at IS NULL AND revoked_at IS NULL) AS devices,
      (SELECT count(*)::int FROM shipping_method WHERE deleted_at IS NULL) AS methods,
      (SELECT count(*)::int FROM hook WHERE deleted_at IS NULL) AS hooks,
      (SELECT count(*)::int FROM hook WHERE deleted_at IS NULL
        AND (failing_since IS NOT NULL OR turned_off_at IS NOT NULL)) AS failing_hooks,
      (SELECT count(*)::int FROM mail WHERE status = 'held') AS held,
      (SELECT count(*)::int FROM mail WHERE status = 'failed') AS failed`)) ?? NONE
