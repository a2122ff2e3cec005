import { workflow } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { countDownload } from './count-download.server'
import { grantError } from './grant'
import { FILE_GONE, LINK_UNKNOWN } from './messages'
import { grantOfToken, sharedFile, type Found } from './queries.server'
import { OpenDownloadInput } from './schemas'

const VALID_FOR = 300

async function openGrant(ctx: Ctx, token: string, address: string): Promise<Found> {
  const grant = await grantOfToken(ctx.read, token)
  if (!grant) throw new DomainError('not-found', LINK_UNKNOWN)
  const error = grantError(grant, { now: ctx.now, address, zone: ctx.organisation.zone })
  if (error !== null) throw refused(error)
  return grant
}

function resolveAddress(ctx: Ctx, { key, url, filename }: Found): Promise<string> | string {
  if (key !== null) return ctx.ports.objectStore.signDownload(key, { validFor: VALID_FOR, filename })
  if (url === null) throw refused(FILE_GONE)
  return url
}

/**
 * Returns a URL valid for five minutes, or that of an external video, and counts it; a missing file is not counted.
 * Losing the race for the last download gives the usual message. Links in staff's texts have no limits (R-DOWNLOADS-1).
 */
export const openDownload = workflow({
  name: 'downloads.open-download',
  permission: null,
  input: OpenDownloadInput,
  async run(ctx, { token, address }): Promise<string> {
    const shared = await sharedFile(ctx.read, token)
    if (shared !== null)
      return ctx.ports.objectStore.signDownload(shared.key, { validFor: VALID_FOR, filename: shared.name })
    const grant = await openGrant(ctx, token, address)
    if (grant.key !== null && (await ctx.ports.objectStore.head(grant.key)) === null) throw refused(FILE_GONE)
    if (!(await perform(countDownload, ctx, { token, address }))) {
      await openGrant(ctx, token, address)
      throw refused(FILE_GONE)
    }
    return resolveAddress(ctx, grant)
  },
})
