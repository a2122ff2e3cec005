import { publicUrl } from '~/domain/media/media'
import { setting } from '~/domain/settings/definitions'
import { issuerLines } from '~/domain/settings/receipts.server'
import type { MailLook } from '~/kit/markup/mail-page'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'

const PRODUCT_COLOR = '#0e5a3d'

type Sender = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl'>

export const makePlainLook = ({ organisation, settings }: Sender): MailLook => ({
  color: setting(settings, 'mail_color') || PRODUCT_COLOR,
  logo: null,
  foot: [organisation.name, ...issuerLines(settings), setting(settings, 'website')].filter((line) => line !== ''),
})

export async function makeMailLook(runner: SqlRunner, sender: Sender): Promise<MailLook> {
  const look = makePlainLook(sender)
  const id = Number(setting(sender.settings, 'mail_logo'))
  if (!(id > 0)) return look
  const logo = await runner.first<{ key: string }>(sql`SELECT key FROM media WHERE id = ${id}`)
  return logo === null ? look : { ...look, logo: sender.officeUrl + publicUrl(logo.key) }
}
