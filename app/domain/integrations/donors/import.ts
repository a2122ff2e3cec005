import { counted } from '~/kit/text'

export const NO_CRM = 'No donor CRM is connected. Nothing was imported.'
export const CRM_AWAY = 'The donor CRM did not answer. It is tried again.'

export type ImportCounts = { seen: number; linked: number; ignored: number; added: number; logins: number }

export const summarizeImport = ({ seen, linked, ignored, added, logins }: ImportCounts): string =>
  `${counted(seen, 'donor')}: ${added} new, ${linked} matched, ${ignored} ignored, ${counted(logins, 'login')} created`
