import { setting } from '~/domain/settings/definitions'
import { readOrganisation } from '~/domain/settings/organisation.server'
import type { Ctx } from '~/kit/operation'

const ISSUER_SETTINGS = [
  'organization_name',
  'organization_number',
  'organization_address1',
  'organization_address2',
  'organization_city',
  'organization_state',
  'organization_zip',
  'website',
  'timezone',
  'dpo_currency',
  'default_country',
  'locale',
] as const

export type Issuer = Readonly<Record<string, string>>

type IssuerCtx = Pick<Ctx, 'organisation' | 'settings' | 'officeUrl'>

export const readIssuer = ({ settings, officeUrl }: Pick<Ctx, 'settings' | 'officeUrl'>): Issuer => ({
  ...Object.fromEntries(ISSUER_SETTINGS.map((key) => [key, setting(settings, key)])),
  office_url: officeUrl,
})

export function withFrozenIssuer(ctx: IssuerCtx, { issuer }: { issuer: Issuer | null }): IssuerCtx {
  if (issuer === null) return ctx
  const { office_url: officeUrl = ctx.officeUrl, ...settings } = issuer
  return { organisation: readOrganisation(settings), settings, officeUrl }
}
